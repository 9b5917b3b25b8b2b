"""What stands before the target: cover, fortified positions, damage through it (BRP-066 to BRP-069)."""

from __future__ import annotations

from encounters import events as e
from encounters.dicetext import highest
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Play
from systems.brp import damage
from systems.brp.data import table
from systems.brp.gear import Weapon
from systems.brp.modifier import modifier
from systems.brp.spot.manner import Manner

HEAVY = ("artillery", "explosive")
"""Kinds of weapons that reach somebody who crouches behind a wall (BRP-069)."""
RULE = "BRP-067"


def refuse(state: Encounter, target: str, weapon: Weapon, manner: Manner) -> None:
    """Raises `Refused` for a small missile at somebody wholly behind a wall (BRP-069)."""
    if manner.cover == "crouched" and weapon.missile and weapon.kind not in HEAVY:
        raise Refused("behind-cover", name=state.entities[target].name, rule="BRP-069")


def stops(manner: Manner) -> int | None:
    """What the cover takes of a hit: its armour value and its points; None for what nothing goes through."""
    if manner.cover_av < 0 and not manner.cover_hp:
        return None
    return max(0, manner.cover_av) + manner.cover_hp


def struck(play: Play, by: str, target: str, weapon: Weapon, manner: Manner) -> int:
    """The cover is hit: what goes through it. Dice are rolled only where they could."""
    play.emit(e.Outcome(slug="hits-cover", who=by, whom=target, rule="BRP-066"))
    least = stops(manner)
    if least is None or not weapon.damage or _most(play, by, weapon) <= least:
        return 0
    return rest(play, target, damage.roll(play, by, weapon, "normal"), manner)


def rest(play: Play, target: str, rolled: int, manner: Manner) -> int:
    """What is left of a hit behind the cover."""
    least = stops(manner)
    through = 0 if least is None else max(0, rolled - least)
    figures = (f"rolled={rolled}", f"cover={rolled - through}", f"through={through}")
    play.emit(e.Told(slug="through-cover", who=target, figures=figures, rule=RULE))
    return through


def _most(play: Play, by: str, weapon: Weapon) -> int:
    """The most that a hit could do."""
    text = "" if weapon.modifier == "none" else modifier(play.state.entities[by])
    return highest(weapon.damage) + (highest(text) if text and not text.startswith("-") else 0)


def materials() -> dict[str, int]:
    """The armour value of what people hide behind, by the table of substances."""
    return {slug: int(row["av"]) for slug, row in table("materials").items() if row["kind"] == "material"}
