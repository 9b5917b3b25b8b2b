"""What an injury brings, however it came about (BRP-141 to BRP-144): the one home of its consequences.

An attack, a typed number, a hazard and an area all end in a `track` event on the hit points; `struck`
runs after each of them, save corrections. What is certain is emitted before anything is rolled.
"""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import D100, Ask, dice_of
from encounters.model import Encounter
from encounters.names import unique_id
from encounters.play import Play
from systems.brp import conditions, skills
from systems.brp.data import table
from systems.brp.degrees import Degree, chance_of, roll, up
from systems.brp.settings import on

HOUR = 3600
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
    need = threshold(state, id)
    return sum(
        wound.value
        for wound in state.entities[id].every("wound")
        if wound.value < need and wound.since > state.clock - DAY
    )


def _record(play: Play, id: str, loss: int, event: e.TrackChanged) -> None:
    keys = {condition.key for condition in play.state.entities[id].conditions}
    play.emit(
        e.ConditionSet(
            id=id,
            slug="wound",
            key=unique_id("wound", keys),
            value=loss,
            source=event.cause,
            other=event.by,
            rule="BRP-141",
        )
    )


def _states(play: Play, id: str) -> None:
    """Unconscious at 1 or 2 points, dying at none (BRP-142)."""
    entity = play.state.entities[id]
    points = entity.tracks["hp"].value
    if entity.has("dead") or points > COLLAPSE:
        return
    if points <= 0:
        if not entity.has("dying"):
            conditions.put(play, id, "dying", until=timers.next_round(play.state), rule="BRP-142")
    elif not entity.has("unconscious"):
        until = timers.at_clock(play.state, HOUR)
        conditions.put(play, id, "unconscious", until=until, source="hp", rule="BRP-142")


def _major(play: Play, id: str, loss: int) -> None:
    """The shock of a major wound, and the Luck roll against its lasting effect (BRP-143)."""
    points = play.state.entities[id].tracks["hp"].value
    conditions.put(play, id, "major-wound", value=loss, rule="BRP-143")
    if points > COLLAPSE:
        conditions.put(play, id, "shock", until=timers.for_rounds(play.state, points), rule="BRP-143")
    if play.state.entities[id].kind != "combatant":
        return
    if luck(play, id, "BRP-143").succeeded:
        return
    lasting(play, id)


def luck(play: Play, id: str, rule: str) -> Degree:
    """A Luck roll."""
    chance = chance_of("luck", skills.value(play.state.entities[id], "luck"))
    return roll(play, f"luck:{id}", id, chance, rule=rule)


def lasting(play: Play, id: str) -> None:
    """A row of the Major Wound Table: characteristics lost for good, and what they entail."""
    rows = table("wounds")["major"]["rows"]
    cuts = tuple(row["upto"] for row in rows[:-1])
    row = rows[play.roll(Ask(f"major-wound:{id}", id, D100, cuts, rule="BRP-143"))]
    side = row["also"] == ["arm-useless"]
    if side:
        left = play.roll(Ask(f"side:{id}", id, dice_of("1d6"), (3,), rule="BRP-143")) == 0
        play.emit(e.Told(slug="left-arm" if left else "right-arm", who=id, rule="BRP-143"))
    groups = [[stat] for stat in row["lose"]] if row.get("each") else [row["lose"]]
    for group in groups:
        points = play.roll(Ask(f"loss:{id}", id, dice_of(row["dice"]), why=tuple(group), rule="BRP-143"))
        for stat in group:
            lose(play, id, stat, points, "BRP-143")
    for slug in row["also"]:
        conditions.put(play, id, slug, rule="BRP-143")


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
        until = timers.at_clock(play.state, HOUR)
        conditions.put(play, id, "unconscious", until=until, source="minor-wounds", rule="BRP-144")


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
            if condition.slug in ("wound", "major-wound", "shock"):
                play.emit(e.ConditionEnded(id=event.id, key=condition.key, rule="BRP-141"))


def expired(play: Play, id: str, slug: str) -> None:
    """A state ran out: the dying die, the shocked collapse."""
    entity = play.state.entities[id]
    track = entity.tracks.get("hp")
    fatal = slug == "dying" and track is not None and track.value <= 0
    if fatal or slug == "mortal-wound":
        conditions.put(play, id, "dead", rule="BRP-142")
        for condition in entity.conditions:
            if condition.slug in conditions.TICKING:
                play.emit(e.ConditionEnded(id=id, key=condition.key))
    elif slug == "shock" and not any(entity.has(s) for s in ("dead", "dying", "unconscious")):
        until = timers.at_clock(play.state, HOUR)
        conditions.put(play, id, "unconscious", until=until, source="shock", rule="BRP-143")
