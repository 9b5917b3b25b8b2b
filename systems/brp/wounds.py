"""What an injury brings, however it came about (BRP-141 to BRP-144): the one home of its consequences.

An attack, a typed number, a hazard and an area all end in a `track` event on the hit points; `struck`
runs after each of them, save corrections. What is certain is emitted before anything is rolled.
"""

from __future__ import annotations

from functools import lru_cache

from encounters import events as e
from encounters import timers
from encounters.asks import D100, Ask, Question, dice_of
from encounters.model import Encounter
from encounters.play import Play
from systems.brp import conditions, skills
from systems.brp.data import Table, table
from systems.brp.degrees import Degree, chance_of, roll, up
from systems.brp.settings import on

DAY = 86_400
COLLAPSE = 2
"""At this many hit points and fewer one is unconscious (BRP-142)."""


def threshold(state: Encounter, id: str) -> int:
    """The size of a single injury that is a major wound: half the maximum, rounded up."""
    track = state.entities[id].tracks["hp"]
    return up(track.maximum or track.value or 1, 2)


def struck(play: Play, before: Encounter, event: e.TrackChanged) -> None:
    """The consequences of lost hit points."""
    id, loss = event.id, -event.amount
    earlier = _minor_today(before, id)
    _record(play, id, loss, event)
    _states(play, id)
    entity = play.state.entities[id]
    if entity.has("dead") or on(play.state, "hit_locations"):
        return
    need = threshold(play.state, id)
    if loss >= need:
        if on(play.state, "major_wounds"):
            _major(play, id, loss)
    elif earlier < need <= earlier + loss and on(play.state, "minor_wounds"):
        _worn_down(play, id, earlier + loss)


def _minor_today(state: Encounter, id: str) -> int:
    """The minor injuries of the last day, added up."""
    total, need = 0, threshold(state, id)
    for wound in state.entities[id].conditions:
        if wound.slug == "wound" and wound.value < need and wound.since > state.clock - DAY:
            total += wound.value
    return total


def _record(play: Play, id: str, loss: int, event: e.TrackChanged) -> None:
    play.emit(
        e.ConditionSet(
            id=id,
            slug="wound",
            key=conditions.free_key(play.state.entities[id], "wound"),
            value=loss,
            source=event.cause,
            other=event.by,
            rule="BRP-141",
        )
    )


def _states(play: Play, id: str) -> None:
    """Unconscious at 1 or 2 points, dying at none (BRP-142); either way on the ground."""
    entity = play.state.entities[id]
    points = entity.tracks["hp"].value
    if points > COLLAPSE or entity.has("dead"):
        return
    if points > 0:
        if not entity.has("unconscious"):
            conditions.faint(play, id, "hp", "BRP-142")
    elif not entity.has("dying"):
        # The round in which it happens, and the next.
        until = timers.lasting(play.state, 2, play.system.round_seconds)
        conditions.put(play, id, "dying", until=until, rule="BRP-142")
        conditions.fall(play, id, "BRP-142")


def _major(play: Play, id: str, loss: int) -> None:
    """The shock of a major wound, and the Luck roll against its lasting effect (BRP-143)."""
    points = play.state.entities[id].tracks["hp"].value
    conditions.put(play, id, "major-wound", value=loss, rule="BRP-143")
    if points > COLLAPSE:
        # A second wound cannot lengthen the shock of the first.
        shock = play.state.entities[id].condition("shock")
        until = timers.lasting(play.state, points, play.system.round_seconds)
        if shock is None or _sooner(play, until, shock.until):
            conditions.put(play, id, "shock", until=until, rule="BRP-143")
    if not luck(play, id, "BRP-143").succeeded:
        lasting(play, id)


def _sooner(play: Play, until: str, other: str) -> bool:
    """Whether an expiry comes before another, counted in rounds or on the clock."""
    seconds = play.system.round_seconds
    mine, its = (timers.moment(play.state, each, seconds) for each in (until, other))
    return mine is not None and (its is None or mine < its)


def luck(play: Play, id: str, rule: str) -> Degree:
    """A Luck roll."""
    entity = play.state.entities[id]
    chance = chance_of("luck", skills.value(entity, "luck"), base_sure=skills.base_sure(entity, "luck"))
    return roll(play, f"luck:{id}", id, chance, rule=rule)


def lasting(play: Play, id: str) -> None:
    """A row of the Major Wound Table: characteristics lost for good, and what they entail."""
    rows, cuts = _major_table()
    row = rows[play.roll(Ask(f"major-wound:{id}", id, D100, cuts, rule="BRP-143"))]
    for group in _lost_together(play, id, row):
        points = play.roll(Ask(f"loss:{id}", id, dice_of(row["dice"]), why=group, rule="BRP-143"))
        for stat in group:
            lose(play, id, stat, points, "BRP-143")
    for slug in row["also"]:
        source = ""
        if slug == "arm-useless":
            side = play.roll(Ask(f"side:{id}", id, dice_of("1d6"), (3,), rule="BRP-143"))
            source = ("left-arm", "right-arm")[side]
            play.emit(e.Told(slug=source, who=id, rule="BRP-143"))
        conditions.put(play, id, slug, source=source, rule="BRP-143")


@lru_cache(maxsize=1)
def _major_table() -> tuple[tuple[Table, ...], tuple[int, ...]]:
    """The rows of the Major Wound Table and the last face of each but the last."""
    rows = tuple(table("wounds")["major"]["rows"])
    return rows, tuple(row["upto"] for row in rows[:-1])


def _lost_together(play: Play, id: str, row: Table) -> list[tuple[str, ...]]:
    """The characteristics that a row takes points off, those of one roll together."""
    if "choose" not in row:
        return [(stat,) for stat in row["lose"]] if row.get("each") else [tuple(row["lose"])]
    chosen: list[str] = []
    for default in row["lose"]:
        options = tuple(stat for stat in skills.CHARACTERISTICS[:-1] if stat not in chosen)
        preset = default if default in options else options[0]
        chosen.append(play.decide(Question(f"characteristic:{id}", "", options, preset, rule="BRP-143")))
    return [(stat,) for stat in chosen]


def lose(play: Play, id: str, stat: str, points: int, rule: str) -> None:
    """Takes points off a characteristic, never below zero; what follows from it follows (BRP-150)."""
    value = skills.characteristic(play.state.entities[id], stat)
    play.emit(e.StatSet(id=id, stat=stat, value=max(0, value - points), rule=rule))


def _worn_down(play: Play, id: str, total: int) -> None:
    """Minor wounds that add up to a major one in a day: Luck, or unconscious (BRP-144)."""
    play.emit(e.Told(slug="minor-wounds", who=id, figures=(f"total={total}",), rule="BRP-144"))
    entity = play.state.entities[id]
    if any(entity.has(slug) for slug in ("dying", "unconscious", "dead")):
        return
    if not luck(play, id, "BRP-144").succeeded:
        conditions.faint(play, id, "minor-wounds", "BRP-144")


def mended(play: Play, event: e.TrackChanged) -> None:
    """Hit points came back: the dying are saved at 1, the collapsed wake above 2, the whole are whole."""
    entity = play.state.entities[event.id]
    track = entity.tracks["hp"]
    if track.value > 0 and entity.has("dying"):
        play.emit(e.ConditionEnded(id=event.id, key="dying", rule="BRP-142"))
        _states(play, event.id)
    sleep = entity.condition("unconscious")
    if track.value > COLLAPSE and sleep is not None and sleep.source == "hp":
        play.emit(e.ConditionEnded(id=event.id, key="unconscious", rule="BRP-142"))
    if track.maximum is not None and track.value >= track.maximum:
        for condition in play.state.entities[event.id].conditions:
            if condition.slug in ("wound", "major-wound", "shock", "tended"):
                play.emit(e.ConditionEnded(id=event.id, key=condition.key, rule="BRP-141"))


def expired(play: Play, id: str, slug: str) -> None:
    """A state ran out: the dying die, the shocked collapse."""
    entity = play.state.entities[id]
    track = entity.tracks.get("hp")
    fatal = slug == "dying" and track is not None and track.value <= 0
    if fatal or slug == "mortal-wound":
        conditions.die(play, id, "BRP-142" if fatal else "BRP-145")
    elif slug == "shock" and not any(entity.has(s) for s in ("dead", "dying", "unconscious")):
        conditions.faint(play, id, "shock", "BRP-143")
