"""What lost hit points bring, however they were lost (RPQ-060, RPQ-063 to RPQ-065): the one home of it.

An attack, a typed number, a hazard and an area all end in a `track` event on the hit points; `struck` runs
after each of them, save corrections.
"""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, Sum, dice_of
from encounters.dicetext import Term
from encounters.model import Encounter
from encounters.play import Play
from systems.rpgquest import aim, conditions, mounts, nonlethal
from systems.rpgquest.conditions import DOWN
from systems.rpgquest.damage import NONLETHAL
from systems.rpgquest.settings import chosen, value

HOUR, DAY = 3600, 86_400
WEEK = 7 * DAY
BANDS = ((2, "dead"), (5, "gravely-wounded"), (9, "badly-hurt"), (None, "hurt"))
"""The dying table: 2 or less, 3 to 5, 6 to 9, 10 and more (RPQ-064)."""
SEVERITY = {"hurt": 1, "badly-hurt": 2, "fallen": 2, "gravely-wounded": 3, "dead": 4}


def struck(play: Play, before: Encounter, event: e.TrackChanged) -> None:
    """The consequences of lost hit points."""
    id = event.id
    if play.state.entities[id].has("dead"):
        return
    aim.interrupted(play, id)
    if event.cause == NONLETHAL:
        nonlethal.note(play, id, -event.amount)
    if mounts.unhorsed(before, event):
        mounts.unhorse(play, id)
        if play.state.entities[id].tracks["hp"].value < event.value:
            # The fall has already brought everything that this blow would.
            return
    if play.state.entities[id].tracks["hp"].value > 0:
        return
    if event.cause == NONLETHAL or not _mortal(play.state, id):
        faint(play, id)
    else:
        dying(play, id)


def _mortal(state: Encounter, id: str) -> bool:
    """Whether the lethal damage alone would bring somebody to 0: non-lethal damage cannot kill (RPQ-057)."""
    return below_zero(state, id) >= 0


def below_zero(state: Encounter, id: str) -> int:
    """How many points lethal damage lies below zero; negative while it does not reach it."""
    entity = state.entities[id]
    return -(entity.tracks["hp"].value + nonlethal.unreal(entity))


def faint(play: Play, id: str) -> None:
    """Non-lethal damage to 0 or below: out for 1d6+2 hours, no dying roll (RPQ-058)."""
    entity = play.state.entities[id]
    if entity.has("fainted") or any(entity.has(slug) for slug in DOWN):
        return
    hours = play.roll(Ask(f"hours:{id}", id, dice_of("1d6+2"), rule="RPQ-058"))
    until = timers.at_clock(play.state, hours * HOUR)
    conditions.put(play, id, "fainted", until=until, source=NONLETHAL, rule="RPQ-058")


def dying(play: Play, id: str) -> None:
    """2d6 less the points below zero, read on the dying table (RPQ-063, RPQ-064).

    Somebody who is down already keeps the worse of the results, unless the setting says the newest.
    """
    entity = play.state.entities[id]
    if chosen(play.state, "npc_dying", "dies") and entity.side != "heroes":
        die(play, id)
        return
    dice = Sum((Term(2, 6),), -max(0, below_zero(play.state, id)))
    total = play.roll(Ask(f"dying:{id}", id, dice, why=("RPQ-063",), rule="RPQ-063"))
    band = next(slug for most, slug in BANDS if most is None or total <= most)
    now = max((SEVERITY[slug] for slug in DOWN if entity.has(slug)), default=0)
    if now and SEVERITY[band] <= now and chosen(play.state, "dying_again", "worse"):
        play.emit(e.Told(slug="still-down", who=id, figures=(f"result={total}",), rule="RPQ-063"))
        return
    if band == "dead":
        die(play, id)
        return
    until = _wakes(play, id, band)
    conditions.put(play, id, band, until=until, source="hp", rule="RPQ-064")
    for slug in (*DOWN, "fainted"):
        if slug != band:
            conditions.end(play, id, slug, "RPQ-064")


def _wakes(play: Play, id: str, band: str) -> str:
    """When somebody comes to: 1d6 rounds, hours or days (RPQ-064)."""
    count = play.roll(Ask(f"wakes:{id}", id, dice_of("1d6"), rule="RPQ-064"))
    if band == "hurt":
        return timers.for_rounds(play.state, count)
    return timers.at_clock(play.state, count * (HOUR if band == "badly-hurt" else DAY))


def die(play: Play, id: str) -> None:
    """Somebody is dead: whatever else he was, he is no more (RPQ-094)."""
    conditions.put(play, id, "dead", source="hp", rule="RPQ-064")
    for slug in (*DOWN, "fainted", "passed-out", "aiming", "full-defence"):
        conditions.end(play, id, slug)
    mounts.let_go(play, id)


def over(play: Play, id: str, slug: str) -> None:
    """A faint or a wound state is over: awake with at least 1 point (RPQ-064).

    The gravely wounded and the tended fallen are weak for a week (RPQ-080), where the setting says so.
    """
    entity = play.state.entities[id]
    if entity.has("dead") or any(entity.has(other) for other in (*DOWN, "fainted")):
        return
    track = entity.tracks.get("hp")
    if track is not None and track.value < 1:
        gained = 1 - track.value
        rule = "RPQ-058" if slug == "fainted" else "RPQ-064"
        play.emit(
            e.TrackChanged(
                id=id,
                track="hp",
                amount=gained,
                value=1,
                temporary=track.temporary,
                cause="waking",
                rule=rule,
            )
        )
        if slug == "fainted":
            nonlethal.ease(play, id, gained)
    conditions.end(play, id, "tended", "RPQ-065")
    if slug in ("gravely-wounded", "fallen") and value(play.state, "fallen_week"):
        until = timers.at_clock(play.state, WEEK)
        conditions.put(play, id, "weakened", until=until, source=slug, rule="RPQ-080")
