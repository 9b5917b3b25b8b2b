"""Aura attacks (BRP-032, BRP-156 to BRP-160): presence against POW."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.play import Choice, Play
from systems.brp import conditions, resistance, skills, tests
from systems.brp.degrees import Degree, up
from systems.brp.manoeuvres.common import bind, started, test, this_round, use_act
from systems.brp.manoeuvres.effects import with_other
from systems.brp.settings import on

RULE = "BRP-156"
BONUS = {Degree.CRITICAL: 3, Degree.SPECIAL: 2, Degree.SUCCESS: 1}
"""What Command or a Passion adds to the total (BRP-157); a fumble halves it (BRP-C15)."""


def prepare(play: Play, choice: Choice) -> None:
    """A full round, outside of a fight 12 seconds, before an aura attack (BRP-032)."""
    id = choice.get("who")
    if play.state.turn.round:
        started(play, id, "BRP-032")
    conditions.put(play, id, "aura-ready", value=play.state.turn.round + 1, rule="BRP-032")
    use_act(play, id, "BRP-032")


def total(play: Play, id: str) -> int:
    """The mean of SIZ, POW and CHA, rounded up."""
    entity = play.state.entities[id]
    return up(sum(skills.characteristic(entity, stat) for stat in ("SIZ", "POW", "CHA")), 3)


def resolve(play: Play, choice: Choice) -> None:
    """Every onlooker sets POW against the aura total, as it is for him."""
    by = choice.get("by")
    targets = [id for id in choice.get("targets").split(",") if id and id != by]
    if not targets:
        raise Refused("missing", key="targets")
    _prepared(play, by)
    points = total(play, by)
    for slug, name in (("command", "command"), (choice.get("passion"), "passion")):
        if not slug or (slug == "command" and choice.get("command") != "yes"):
            continue
        degree = test(play, by, tests.stat(slug) if name == "passion" else slug, "BRP-157", name=name)
        points = up(points, 2) if degree is Degree.FUMBLE else points + BONUS.get(degree, 0)
    points += int(choice.get("fame") or 0) + int(choice.get("circumstances") or 0)
    conditions.lift(play, by, "aura-ready", rule="BRP-032")
    for target in targets:
        _one(play, by, target, points, int(choice.get("against") or 0))


def _prepared(play: Play, by: str) -> None:
    ready = play.state.entities[by].condition("aura-ready")
    if not on(play.state, "aura_preparation"):
        return
    if ready is None or (play.state.turn.round and play.state.turn.round < ready.value):
        raise Refused("aura-unprepared", name=play.state.entities[by].name, rule="BRP-032")


def _one(play: Play, by: str, target: str, points: int, against: int) -> None:
    victim = play.state.entities[target]
    if with_other(victim, "awed", by) is not None:
        points += 1
    power = max(0, skills.characteristic(victim, "POW") + against)
    play.emit(e.Told(slug="aura-total", who=by, figures=(f"total={points}",), rule="BRP-158"))
    degree = resistance.degree(play, f"aura:{target}", target, power, points, rule=RULE)
    if degree.succeeded:
        play.emit(e.Outcome(slug="aura-resisted", who=by, whom=target, rule="BRP-159"))
        return
    slug = "demoralised" if degree is Degree.FUMBLE else "mesmerised"
    play.emit(e.Outcome(slug=f"aura-{slug}", who=by, whom=target, hit=True, rule="BRP-159"))
    conditions.put(play, target, slug, until=this_round(play), other=by, rule="BRP-228")
    bind(play, target, "awed", by, rule="BRP-158")
    if on(play.state, "aura_sanity"):
        play.emit(e.Told(slug="aura-sanity", who=target, rule="BRP-160"))
