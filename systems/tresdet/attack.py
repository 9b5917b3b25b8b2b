"""Attacks from choice to harm: one, several, or the last of a life (3DET-008 to 3DET-027, 3DET-049)."""

from __future__ import annotations

from encounters import events as e
from encounters import ranges
from encounters.asks import Ask
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.points import harm
from encounters.value import Value
from systems.tresdet import conditions, dodge, force, gear, order, traits
from systems.tresdet.gear import Attack
from systems.tresdet.settings import on


class Blow(Value, frozen=True):
    """One attack among those of a turn. `place` counts them from 0; `last` is a heroic sacrifice."""

    by: str
    target: str
    attack: Attack
    reckoned: force.Reckoned
    dodging: bool
    surprised: bool
    last: bool
    place: int


def resolve(play: Play, choice: Choice) -> None:
    """One attack, or several at once at one target or at more (3DET-014)."""
    targets = [choice.get("target"), *(id for id in choice.get("others").split(",") if id)]
    count = max(int(choice.get("attacks") or 1), len(targets))
    _attack(play, choice, [targets[number % len(targets)] for number in range(count)], last=False)


def sacrifice(play: Play, choice: Choice) -> None:
    """One last attack with a d6 more; then the attacker dies, whatever came of it (3DET-019)."""
    _attack(play, choice, [choice.get("target")], last=True)
    by = choice.get("by")
    conditions.end(play, by, *conditions.STAGES, "concentrating", "fleeing", rule="3DET-019")
    conditions.put(play, by, "sacrificed", rule="3DET-019")


def _attack(play: Play, choice: Choice, targets: list[str], last: bool) -> None:
    """What is certain first (the action, the points, the concentration), then blow by blow."""
    by = choice.get("by")
    way = gear.attack_of(play.state, by, choice.get("weapon"), choice.get("kind"))
    surprised = choice.get("surprise") == "yes"
    order.refuse_second(play.state, by, choice)
    for target in dict.fromkeys(targets):
        refuse(play.state, by, target, way, surprised)
    bonus, count = int(choice.get("bonus") or 0), len(targets)
    focus = force.concentration(play.state, by, way)
    blows = [
        Blow(
            by=by,
            target=target,
            attack=way,
            # Concentration is spent on one attack, the first (3DET-017).
            reckoned=force.attack(play.state, by, way, count, bonus, 0 if place else focus),
            dodging=dodge.choose(play, target, by, surprised),
            surprised=surprised,
            last=last,
            place=place,
        )
        for place, target in enumerate(targets)
    ]
    order.spend(play, by, choice)
    conditions.end(play, by, "concentrating", rule="3DET-017")
    _pay(play, by, way, count)
    _strike_all(play, blows)


def refuse(state: Encounter, by: str, target: str, way: Attack, surprised: bool) -> None:
    """Raises `Refused` when this attack cannot be made at all."""
    attacker, victim = state.entities[by], state.entities[target]
    if by == target:
        raise Refused("self-attack", name=attacker.name)
    if "hp" not in victim.tracks:
        raise Refused("no-track", name=victim.name, track="hp")
    if attacker.has("fleeing"):
        raise Refused("cannot-attack", name=attacker.name, condition="fleeing", rule="3DET-038")
    status = conditions.status(state, by)
    if (status.out and not order.keeps_act(state, by)) or attacker.has("sacrificed"):
        raise Refused("cannot-attack", name=attacker.name, condition=_hindered_by(state, by))
    gone = next((slug for slug in (*conditions.GONE, "escaped") if victim.has(slug)), "")
    if gone:
        raise Refused("out-of-fight", name=victim.name, condition=gone)
    _refuse_range(state, by, target, way)
    if (surprised or victim.has("surprised")) and on(state, "honour"):
        code = next((slug for slug in traits.HONOUR if traits.value(attacker, slug) > 0), "")
        if code:
            raise Refused("honour", name=attacker.name, code=code, rule="3DET-027")


def _hindered_by(state: Encounter, id: str) -> str:
    entity = state.entities[id]
    return next((c.slug for c in entity.conditions if c.slug in conditions.OUT), "down")


def _refuse_range(state: Encounter, by: str, target: str, way: Attack) -> None:
    """On the range track melee needs the same box, and nothing reaches the last one (house default)."""
    apart = ranges.apart(state.chase, by, target)
    if apart is None or apart == 1 or (way.mode == "ranged" and apart < ranges.BOXES):
        return
    raise Refused("out-of-reach", name=state.entities[target].name, rule="3DET-045")


def _pay(play: Play, by: str, way: Attack, count: int) -> None:
    """What the attacks cost in PMs (3DET-047)."""
    cost = way.pm * count
    if not cost:
        return
    track = play.state.entities[by].tracks.get("mp")
    have = track.value + track.temporary if track is not None else 0
    if have < cost:
        raise Refused("no-points", name=play.state.entities[by].name, cost=cost, have=have, rule="3DET-047")
    harm(play, by, cost, track="mp", cause=way.slug, rule="3DET-047")


def _strike_all(play: Play, blows: list[Blow]) -> None:
    """Blow by blow; those meant for somebody who falls to an earlier one are not struck."""
    standing = {blow.target for blow in blows if not conditions.status(play.state, blow.target).out}
    for blow in blows:
        if blow.target in standing and conditions.status(play.state, blow.target).out:
            play.emit(e.Told(slug="not-struck", who=blow.target, rule="3DET-014"))
            continue
        strike(play, blow)


def strike(play: Play, blow: Blow) -> None:
    """One attack: its force, the dodge, the defence force, the damage (3DET-012)."""
    state, by, target, kinds = play.state, blow.by, blow.target, blow.attack.kinds
    # Odds are those of one attack: the further ones lie beyond the horizon.
    aside = blow.place > 0
    attack, critical = _attack_force(play, blow, aside)
    dodged = blow.dodging and not force.helpless(state, target, blow.surprised)
    if dodged and dodge.attempt(play, target, by, aside):
        play.emit(e.Outcome(slug="dodged", who=by, whom=target, rule="3DET-023"))
        return
    defence = _defence_force(play, blow, dodged, aside)
    points = force.damage(play.state, target, kinds, attack, defence)
    figures = (f"fa={attack}", f"fd={defence}", f"damage={points}")
    through = attack > defence
    slug = ("critical" if critical else "hit") if points else "absorbed" if through else "blocked"
    rule = "3DET-030" if traits.guarded(play.state.entities[target], "invulnerability", kinds) else "3DET-012"
    play.emit(e.Outcome(slug=slug, who=by, whom=target, hit=points > 0, figures=figures, rule=rule))
    harm(play, target, points, cause=blow.attack.slug, by=by, rule=rule)


def _attack_force(play: Play, blow: Blow, aside: bool) -> tuple[int, bool]:
    """The attack force and whether it was critical (3DET-010, 3DET-011, 3DET-013).

    A heroic sacrifice throws a further die (3DET-019).
    """
    rule = "3DET-010" if blow.attack.mode == "melee" else "3DET-011"
    dice = blow.reckoned.dice
    total = play.roll(Ask("fa", blow.by, dice, why=blow.reckoned.why, rule=rule, aside=aside))
    critical = dice.is_critical(total)
    if critical:
        play.emit(e.Told(slug="critical-attack", who=blow.by, rule="3DET-013"))
    if blow.last:
        further = force.sacrifice(play.state, blow.by, blow.attack)
        total += play.roll(Ask("sacrifice", blow.by, further, rule="3DET-019", aside=aside))
    return total, critical


def _defence_force(play: Play, blow: Blow, dodged: bool, aside: bool) -> int:
    """The defence force: rolled, or A alone for who is helpless (3DET-021, 3DET-026)."""
    target, kinds = blow.target, blow.attack.kinds
    if force.helpless(play.state, target, blow.surprised):
        fixed = force.bare_defence(play.state, target, kinds)
        play.emit(e.Told(slug="helpless", who=target, figures=(f"fd={fixed}",), rule=_why_bare(play, blow)))
        return fixed
    reckoned = force.defence(play.state, target, kinds, dodged)
    ask = Ask(f"fd:{target}", target, reckoned.dice, why=reckoned.why, rule="3DET-021", aside=aside)
    total = play.roll(ask)
    if reckoned.dice.is_critical(total):
        play.emit(e.Told(slug="critical-defence", who=target, rule="3DET-022"))
    return total


def _why_bare(play: Play, blow: Blow) -> str:
    victim = play.state.entities[blow.target]
    if not force.armour_times(victim, blow.attack.kinds):
        return "3DET-032"
    return "3DET-027" if blow.surprised or victim.has("surprised") else "3DET-026"
