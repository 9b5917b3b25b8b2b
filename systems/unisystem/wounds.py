"""What lost life points bring, however they were lost (UNI-058 to UNI-062): the one home of consequences.

An attack, a typed number, a hazard and a fall all end in a `track` event on the life points; `struck` runs
after each of them, save corrections.
"""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Question
from encounters.evolve import pairs
from encounters.model import Encounter, Entity
from encounters.play import Play
from systems.unisystem import rolling
from systems.unisystem.burdens import Modifiers, burden, spend, weighed
from systems.unisystem.pools import first_test, row_of
from systems.unisystem.settings import number, on, value
from systems.unisystem.states import put
from systems.unisystem.traits import side
from systems.unisystem.traits import value as trait

FIRE = ("fire", "burning")
"""Causes whose damage is kept apart (UNI-051)."""
SCARS = 20
BEHEADING = ("decapitation", "break-neck")
BEYOND = ("decapitation", "break-neck", "dust", "poison", "drowning", "suffocation")
"""Deaths that halving the damage does not undo (UNI-127)."""
HEAD_OFF = -10
"""At this many a cut at the neck asks for a survival test, whatever the pool (UNI-067, UNI-068)."""
MINUTE = 60


def survival_penalty(state: Encounter, entity: Entity) -> int:
    """−1 per full step below the figure of the pool: −32 gives −3 (UNI-060, UNI-C8)."""
    track = entity.tracks["hp"]
    first, start, step = row_of(track.maximum or 0)
    if start == 0 and value(state, "survival_from") == "mark":
        start = first
    return -max(0, (start - track.value) // step)


def struck(play: Play, before: Encounter, event: e.TrackChanged) -> None:
    """The consequences of lost life points."""
    id, lost = event.id, -event.amount
    if event.cause in FIRE:
        burnt(play, id, lost)
    entity = play.state.entities[id]
    if entity.has("dead"):
        return
    first = first_test(entity)
    mark = max(first, HEAD_OFF) if event.cause in BEHEADING else first
    if event.value <= mark:
        neck = entity.condition("neck")
        more: Modifiers = ()
        if neck is not None and not trait(entity, "vampire"):
            more = (("UNI-068", -neck.value),)
        rule = {"decapitation": "UNI-067", "break-neck": "UNI-068"}.get(event.cause, "UNI-060")
        if not survive(play, id, more, rule, event.cause):
            return
        _dying(play, id, first)
    was = before.entities[id].tracks["hp"].value
    each = on(play.state, "consciousness_each") or was > 0
    entity = play.state.entities[id]
    if event.value <= 0 and each and not any(entity.has(s) for s in ("dead", "unconscious", "incapacitated")):
        stay_awake(play, id, (), "UNI-059", "hp")


def burnt(play: Play, id: str, points: int) -> None:
    """Fire damage is kept on a track of its own; over 20 in all it scars (UNI-051)."""
    entity = play.state.entities[id]
    old = entity.tracks["fire"].value if "fire" in entity.tracks else 0
    play.emit(e.TrackChanged(id=id, track="fire", amount=points, value=old + points, rule="UNI-051"))
    taken = entity.stats.get("fire-taken", 0) + points
    play.emit(e.StatSet(id=id, stat="fire-taken", value=taken, rule="UNI-051"))
    if taken > SCARS and not entity.has("scarred"):
        put(play, id, "scarred", "UNI-051")


def survive(play: Play, id: str, more: Modifiers, rule: str, cause: str) -> bool:
    """A survival test (UNI-060): WIL + CON, the life points, Hard to Kill; failing kills."""
    if alive(play, id, more, rule):
        return True
    die(play, id, cause or "survival", rule, sum(amount for _, amount in more))
    return False


def alive(play: Play, id: str, more: Modifiers, rule: str) -> bool:
    """The roll of a survival test, without what failing brings."""
    state = play.state
    entity = state.entities[id]
    made = side(state, entity, "WIL CON").plus("UNI-060", survival_penalty(state, entity))
    made = made.plus("hard-to-kill", trait(entity, "hard-to-kill"))
    made = weighed(made, (*more, *burden(state, id, "test")))
    spend(play, id, "test")
    return rolling.reaches(play, f"survival:{id}", id, made, rule)


def stay_awake(play: Play, id: str, more: Modifiers, rule: str, cause: str) -> None:
    """A consciousness test (UNI-059): WIL + CON, −1 per point below zero, resistance to pain."""
    state = play.state
    entity = state.entities[id]
    track = entity.tracks.get("hp")
    below = min(0, track.value) if track is not None else 0
    made = side(state, entity, "WIL CON").plus("UNI-059", below)
    if on(state, "pain_bonus"):
        made = made.plus("pain", trait(entity, "pain"))
    made = weighed(made, (*more, *burden(state, id, "test")))
    spend(play, id, "test")
    if rolling.reaches(play, f"consciousness:{id}", id, made, rule):
        return
    how = str(value(state, "collapse"))
    if how == "ask":
        options = ("unconscious", "incapacitated")
        how = play.decide(Question(f"collapse:{id}", "", options, options[0], rule="UNI-059"))
    put(play, id, how, rule, source=cause)


def die(play: Play, id: str, cause: str, rule: str, penalty: int = 0) -> None:
    """Death, with what caused it (UNI-060); `penalty` weighed on the last test, and will again (UNI-065)."""
    entity = play.state.entities[id]
    if entity.has("dead"):
        return
    if trait(entity, "vampire") and cause in BEHEADING:
        cause = "dust"
    put(play, id, "dead", rule, source=cause)
    if penalty:
        play.emit(e.StatSet(id=id, stat="death-penalty", value=penalty, rule="UNI-065"))
    for hazard in tuple(play.state.hazards_on(id)):
        if hazard.slug in ("slow-death", "suffocation", "drowning"):
            play.emit(e.HazardEnded(id=hazard.id, reason="dead"))


def _dying(play: Play, id: str, first: int) -> None:
    """Alive below the mark: without help the tests go on, minute by minute (UNI-062)."""
    entity = play.state.entities[id]
    if entity.tracks["hp"].value >= first:
        return
    if any(hazard.slug == "slow-death" for hazard in play.state.hazards_on(id)):
        return
    if entity.has("stabilised"):
        play.emit(e.ConditionEnded(id=id, key="stabilised", rule="UNI-062"))
    put(play, id, "dying", "UNI-062")
    wait = number(play.state, "slow_death_from") * MINUTE
    play.emit(
        e.HazardStarted(
            id=f"slow-death-{id}",
            slug="slow-death",
            target=id,
            interval=MINUTE,
            due=play.state.clock + wait,
            stats=pairs({"began": play.state.clock}),
            rule="UNI-062",
        )
    )


def mended(play: Play, id: str, cause: str) -> None:
    """Life points came back: what hung on their lack is over.

    De Raspão undoes a death by wounds where it leaves more than the mark: there was no test to fail.
    """
    entity = play.state.entities[id]
    track = entity.tracks["hp"]
    first = first_test(entity)
    death = entity.condition("dead")
    if track.value > first:
        stop_dying(play, id, "UNI-062")
        if death is not None and cause == "scratch":
            play.emit(e.ConditionEnded(id=id, key="dead", rule="UNI-127"))
            if track.value <= 0 and not any(entity.has(s) for s in ("unconscious", "incapacitated")):
                stay_awake(play, id, (), "UNI-059", "hp")
    if track.value > 0:
        for condition in play.state.entities[id].conditions:
            if condition.slug in ("unconscious", "incapacitated") and condition.source in ("hp", "radiation"):
                play.emit(e.ConditionEnded(id=id, key=condition.key, rule="UNI-059"))
    _fire_within(play, id)


def _fire_within(play: Play, id: str) -> None:
    """Burns are part of the damage: never more than what is missing."""
    entity = play.state.entities[id]
    fire, life = entity.tracks.get("fire"), entity.tracks["hp"]
    missing = max(0, (life.maximum or life.value) - life.value)
    if fire is not None and fire.value > missing:
        play.emit(
            e.TrackChanged(
                id=id,
                track="fire",
                amount=missing - fire.value,
                value=missing,
                correction=True,
                cause="derived",
                rule="UNI-125",
            )
        )


def stop_dying(play: Play, id: str, rule: str) -> None:
    """The slow death is over."""
    for hazard in tuple(play.state.hazards_on(id)):
        if hazard.slug == "slow-death":
            play.emit(e.HazardEnded(id=hazard.id, reason="helped", rule=rule))
    if play.state.entities[id].has("dying"):
        play.emit(e.ConditionEnded(id=id, key="dying", rule=rule))
