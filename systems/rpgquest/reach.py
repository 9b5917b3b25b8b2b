"""Distance and position of attacker and target: reach, range bands, the back (RPQ-026 to RPQ-028)."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Play
from systems.rpgquest import board, skills, squares
from systems.rpgquest.gear import Weapon
from systems.rpgquest.settings import chosen

MELEE_ALTITUDE = 2
"""Squares of altitude over which a blow still reaches (RPQ-026)."""
LARGE = 2
BANDS = ((1, 0), (2, -1), (3, -2), (4, -4))
"""Times the ideal distance of a projectile, and what it takes off (RPQ-037)."""
FAR_THROW = -2


def decimetres(state: Encounter, by: str, target: str, metres: int | None) -> int | None:
    """How far apart two are: as the game master says, else by their squares; None when nobody knows."""
    if metres is not None:
        return metres * 10
    one, other = board.spot_of(state, by), board.spot_of(state, target)
    return squares.apart(one, other) * squares.SQUARE_DM if one is not None and other is not None else None


def range_penalty(
    state: Encounter, by: str, weapon: Weapon, how: str, distance: int | None
) -> tuple[str, int]:
    """The rule of the range and what it takes off. Raises `Refused` out of range.

    Projectiles: −1, −2, −4 to twice, three and four times the ideal distance (RPQ-037). Throwing weapons
    and grenades: ideal 3 + 2×FR squares (RPQ-039); heavy things 1 + FR (RPQ-038); to twice that at −2.
    """
    if how == "shoot":
        rule, ideal = "RPQ-037", weapon.ideal * squares.SQUARE_DM
        bands: tuple[tuple[int, int], ...] = BANDS
    else:
        rule = "RPQ-039" if throws_well(weapon) else "RPQ-038"
        ideal = throw_squares(state, by, weapon) * squares.SQUARE_DM
        bands = ((1, 0), (2, FAR_THROW))
        if rule == "RPQ-038" and chosen(state, "heavy_limit", "maximum"):
            bands = ((1, 0),)
    if distance is None:
        return rule, 0
    for times, penalty in bands:
        if distance <= ideal * times:
            return rule, penalty
    raise Refused("out-of-range", distance=_metres(distance), limit=_metres(ideal * bands[-1][0]), rule=rule)


def _metres(dm: int) -> str:
    return str(dm // 10) if dm % 10 == 0 else f"{dm / 10:.1f}"


def throws_well(weapon: Weapon) -> bool:
    """Whether it flies as a throwing weapon or a grenade does (RPQ-039), not as a heavy thing (RPQ-038)."""
    return weapon.thrown or weapon.kind == "grenade"


def throw_squares(state: Encounter, by: str, weapon: Weapon) -> int:
    """The ideal distance of a throw in squares; below nothing it is nothing."""
    strength = skills.value(state.entities[by], "FR")
    return max(0, 3 + 2 * strength if throws_well(weapon) else 1 + strength)


def refuse_melee(state: Encounter, by: str, target: str, metres: int | None) -> None:
    """Raises `Refused` when a blow cannot reach: too far, too high, not in front of the attacker."""
    name = state.entities[target].name or target
    if metres is not None and metres * 10 > squares.SQUARE_DM:
        raise Refused("out-of-reach", name=name, rule="RPQ-028")
    one, other = board.spot_of(state, by), board.spot_of(state, target)
    if one is None or other is None:
        return
    small_enough = state.entities[target].stats.get("size", 1) <= LARGE
    if abs(one.altitude - other.altitude) > MELEE_ALTITUDE and small_enough:
        raise Refused("too-high", name=name, rule="RPQ-026")
    if metres is None and squares.beside(one, other) > 1:
        raise Refused("out-of-reach", name=name, rule="RPQ-028")
    if squares.arc(one, other.square) != "front" and chosen(state, "turning", "strict"):
        raise Refused("not-facing", name=name, rule="RPQ-028")


def face(play: Play, by: str, target: str) -> None:
    """Turns an attacker to his target where turning is free."""
    one, other = board.spot_of(play.state, by), board.spot_of(play.state, target)
    if one is None or other is None or squares.arc(one, other.square) == "front":
        return
    facing = squares.towards(one.square, other.square)
    play.emit(e.Placed(id=by, place=replace(one, facing=facing).text, rule="RPQ-027"))


def behind(state: Encounter, by: str, target: str) -> bool:
    """Whether the attacker stands on the square behind the target (RPQ-034)."""
    one, other = board.spot_of(state, by), board.spot_of(state, target)
    if one is None or other is None or one.square == other.square:
        return False
    return squares.beside(one, other) == 1 and squares.arc(other, one.square) == "back"
