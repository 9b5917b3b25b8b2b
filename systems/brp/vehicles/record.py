"""The vehicle record (BRP-278): what the table says of a vehicle, and what follows from its state."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from encounters.model import Encounter, Entity, Track
from encounters.system import Line, Mark, Status
from systems.brp.data import Table, table
from systems.brp.degrees import up

STOPS = 5
"""At this many hit points and fewer a vehicle no longer works (BRP-286)."""
FIGURES = {
    "rated": "speed",
    "acc": "acc",
    "handling": "handling",
    "MOV": "mov",
    "SIZ": "siz",
    "armour": "armour",
}
"""The stats of a vehicle and the columns of the table from which they come; `speed` is its Speed now."""
BARE = {"speed": 0, "rated": 10, "acc": 1, "handling": 0, "SIZ": 20, "armour": 0}
"""House default for a vehicle that no table names."""
ANIMALS = "horse"
"""The class of vehicles that animals are or draw."""


def row(entity: Entity) -> Table:
    """The table's row of this vehicle; an empty one for a vehicle of the game master's own."""
    return table("vehicles").get(entity.slug, {})


def derive(entity: Entity) -> Entity:
    """A vehicle with the figures that the roster leaves out. Raises `ValueError("slug", …)`."""
    figures = row(entity)
    if entity.slug and not figures:
        raise ValueError("slug", entity.slug)
    stats = dict(BARE)
    for stat, column in FIGURES.items():
        if column in figures:
            stats[stat] = int(figures[column])
    # Where one figure is printed, nobody inside is without it.
    stats["armour-crew"] = int(figures.get("armour_crew", stats["armour"]))
    stats |= entity.stats
    tracks = {("hp" if name == "pv" else name): track for name, track in entity.tracks.items()}
    most = int(figures.get("hp", stats["SIZ"]))
    if "hp" not in tracks:
        tracks["hp"] = Track(most, most)
    elif tracks["hp"].maximum is None:
        tracks["hp"] = replace(tracks["hp"], maximum=max(most, tracks["hp"].value))
    texts = {"skill": str(figures.get("skill", "drive")), **entity.texts}
    name = entity.name or str(figures.get("pt", entity.id))
    gender = entity.gender or figures.get("gender", "")
    return replace(entity, name=name, gender=gender, stats=stats, tracks=tracks, texts=texts)


def speed(entity: Entity) -> int:
    """The Speed at which it travels now (BRP-276)."""
    return entity.stats.get("speed", 0)


def points(entity: Entity) -> int:
    """The hit points that it has."""
    track = entity.tracks.get("hp")
    return track.value if track is not None else 1


def maximum(entity: Entity) -> int:
    """The hit points that it had when whole."""
    track = entity.tracks.get("hp")
    return (track.maximum or track.value) if track is not None else 1


def halved(entity: Entity) -> bool:
    """Whether more than half of the hit points are lost (BRP-286)."""
    return 2 * (maximum(entity) - points(entity)) > maximum(entity)


def destroyed(entity: Entity) -> bool:
    """Whether nothing of it is left (BRP-286)."""
    return points(entity) <= 0


def stopped(entity: Entity) -> bool:
    """Whether it no longer works (BRP-286), or what drives it does not (BRP-287)."""
    return points(entity) <= STOPS or entity.has("losing-speed")


def top(entity: Entity) -> int:
    """Its top Speed as it is: rated, half of it rounded up when badly damaged, 1 with a flat tyre."""
    rated = entity.stats.get("rated", 0)
    most = up(rated, 2) if halved(entity) else rated
    return min(most, 1) if entity.has("flat") else most


def animal(entity: Entity) -> bool:
    """Whether animals are it or draw it (BRP-282, BRP-287)."""
    return row(entity).get("class") == ANIMALS


def fuelled(entity: Entity) -> bool:
    """Whether it has fuel that can leak or explode (BRP-287)."""
    return not animal(entity) and bool(row(entity).get("fuel", True))


def enclosed(entity: Entity) -> bool:
    """Whether those inside cannot be thrown off (BRP-274)."""
    own = entity.texts.get("open")
    return own != "yes" if own else not row(entity).get("open", False)


def status(state: Encounter, id: str) -> Status:
    """What follows from the figures of a vehicle; a destroyed one is out."""
    entity = state.entities[id]
    if destroyed(entity):
        return Status(out=True, wound="destroyed")
    notes = []
    broken = points(entity) <= STOPS
    if stopped(entity) and not broken:
        notes.append("stopped")
    elif halved(entity) and not broken:
        notes.append("half-speed")
    wound = "stopped" if broken else "damaged" if points(entity) < maximum(entity) else ""
    return Status(out=entity.away, wound=wound, notes=tuple(notes))


def marks(state: Encounter, id: str) -> tuple[Mark, ...]:
    """The stages of damage on the bar of hit points (BRP-286), highest first."""
    entity = state.entities[id]
    if "hp" not in entity.tracks:
        return ()
    half = (maximum(entity) - 1) // 2
    found = [Mark(0, "destroyed"), Mark(STOPS, "stopped"), Mark(half, "half-speed")]
    return tuple(sorted(found, key=lambda mark: -mark.value))


def lines(state: Encounter, id: str, aboard: Sequence[str]) -> Sequence[Line]:
    """The rows of the sheet: Speed, figures, who is aboard."""
    entity = state.entities[id]
    stats, figures = entity.stats, row(entity)
    found = [
        Line("speed", f"{speed(entity)} / {top(entity)} (±{stats.get('acc', 0)})", "BRP-279", urgent=True),
        Line("handling", f"{stats.get('handling', 0):+d}%", "BRP-279"),
        Line("armour", f"{stats.get('armour', 0)} / {stats.get('armour-crew', 0)}", "BRP-278"),
        Line("size", str(stats.get("SIZ", 0)), "BRP-278"),
    ]
    room = [str(figures[key]) for key in ("crew", "passengers", "cargo") if key in figures]
    if room:
        found.append(Line("room", " / ".join(room), "BRP-278"))
    if aboard:
        names = [state.entities[each].name or each for each in aboard]
        found.append(Line("aboard", ", ".join(names), "BRP-274", urgent=True))
    return found
