"""Falls (BRP-124, BRP-251, BRP-252, BRP-266) and falling from a mount (BRP-263)."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import D100, Ask, Question, Sum, dice_of
from encounters.dicetext import Term
from encounters.play import Choice, Play
from systems.brp import conditions, gear, locations, skills
from systems.brp.degrees import Degree, up
from systems.brp.perils import blown, spread
from systems.brp.perils.common import armoured, row_of, test
from systems.brp.perils.immunity import immune
from systems.brp.settings import on, value

RULE, SPIKE, MOUNT = "BRP-251", "BRP-252", "BRP-263"
STEP = 3
"""Metres that bring one die; up to as many, armour counts half (BRP-124, BRP-C29)."""
SMALL, LARGE = 5, 20
"""SIZ up to which a die is taken off, and above which one comes on for every 20 begun (BRP-C28)."""


def dice(metres: int, siz: int, thrown: bool, started: bool = False) -> int:
    """How many D6 a fall brings; `started` steps count where the setting says so."""
    number = up(metres, STEP) if started else metres // STEP
    if number == 0:
        return 0
    if thrown:
        number *= 2
    if siz <= SMALL:
        number -= 1
    elif siz > LARGE:
        number += up(siz - LARGE, 20)
    return max(0, number)


def fall(play: Play, choice: Choice) -> None:
    """People fall so many metres; `adjust` is what the ground or branches change (BRP-266)."""
    metres, thrown = int(choice.get("metres")), choice.get("thrown") == "yes"
    adjust = int(choice.get("adjust") or 0)
    for id in choice.get("targets").split(","):
        if immune(play.state.entities[id], "fall"):
            play.emit(e.Told(slug="immune", who=id, rule="BRP-265"))
            continue
        down(play, id, metres, thrown, adjust)
        if chance := int(choice.get("spike") or 0):
            _spike(play, id, chance, aware=choice.get("aware") == "yes")


def down(play: Play, id: str, metres: int, thrown: bool = False, adjust: int = 0) -> None:
    """One fall, from its dice to the ground."""
    siz = skills.characteristic(play.state.entities[id], "SIZ")
    number = dice(metres, siz, thrown, started=value(play.state, "fall_remainder") == "started")
    figures = (f"metres={metres}", f"dice={number}")
    play.emit(e.Told(slug="falls", who=id, figures=figures, rule=RULE))
    points = 0
    if number:
        why = (f"metres {metres}", f"SIZ {siz}")
        points = play.roll(Ask(f"fall:{id}", id, Sum((Term(number, 6),)), why=why, rule=RULE))
    points = max(0, points + adjust) if number or adjust > 0 else 0
    stopped = min(points, up(gear.armour(play.state, id), 2)) if 0 < metres <= STEP else 0
    if points:
        told = (f"rolled={points}", f"armour={stopped}", f"through={points - stopped}")
        play.emit(e.Told(slug="damage", who=id, figures=told, rule="BRP-124" if stopped else RULE))
    if on(play.state, "fall_prone") and metres > 0:
        conditions.fall(play, id, RULE)
    _land(play, id, points - stopped)


def _land(play: Play, id: str, points: int) -> None:
    """The harm, at 1D4 locations where those are in use; Jump chooses one of them."""
    if points <= 0:
        return
    places = spread.struck(play, id, RULE)
    if places and test(play, id, "jump", RULE).succeeded:
        chosen = play.decide(Question(f"lands-on:{id}", id, locations.NAMES, places[0], rule=RULE))
        places = (chosen,)
    if value(play.state, "fall_locations") == "each":
        shares = dict.fromkeys(places, points)
    else:
        shares = spread.parts(places, points)
    spread.wound(play, id, points, shares, cause="fall", rule=RULE)


def _spike(play: Play, id: str, chance: int, aware: bool) -> None:
    """A spike at the end of a fall, with a damage of its own: Spot, if unaware, and then Dodge avoid it."""
    ask = Ask(f"spike:{id}", id, D100, (chance,), why=(f"spike {chance}",), rule=SPIKE)
    if chance < 100 and play.roll(ask):
        play.emit(e.Outcome(slug="spike-missed", who=id, rule=SPIKE))
        return
    sees = aware or test(play, id, "spot", SPIKE).succeeded
    if sees and test(play, id, "dodge", SPIKE).succeeded:
        play.emit(e.Outcome(slug="spike-dodged", who=id, rule=SPIKE))
        return
    points = play.roll(Ask(f"spike-damage:{id}", id, dice_of("1d10+1"), rule=SPIKE))
    location = locations.struck(play, id) if on(play.state, "hit_locations") else ""
    armoured(play, id, points, cause="spike", rule=SPIKE, location=location)


def from_mount(play: Play, id: str) -> None:
    """Off the mount: Luck, or 1D6 and by a fumble dragged along; in either case Stamina, or stunned for the
    next round (BRP-263).
    """
    degree = test(play, id, "luck", MOUNT)
    conditions.fall(play, id, MOUNT)
    if not degree.succeeded:
        points = play.roll(Ask(f"fall:{id}", id, dice_of("1d6"), rule=MOUNT))
        location = locations.struck(play, id) if on(play.state, "hit_locations") else ""
        armoured(play, id, points, cause="fall", rule=MOUNT, location=location)
    row = row_of("dragged")
    if degree is Degree.FUMBLE and row is not None:
        blown.start_dragged(play, "dragged", row, id, {})
    if play.state.entities[id].has("dead") or test(play, id, "stamina", MOUNT).succeeded:
        return
    until = timers.lasting(play.state, 2, play.system.round_seconds)
    conditions.put(play, id, "stunned", until=until, rule=MOUNT)


def off_the_mount(play: Play, choice: Choice) -> None:
    """People fall from their mounts."""
    for id in choice.get("targets").split(","):
        from_mount(play, id)
