"""Help dice, preparation dice and the dice of a hold: pools with an owner, an event and a spender.

A reserve is an entity of kind "pool": `slug` is its kind, `owner` who holds it; the texts `event`, `maker`
and `target` say what it is for, who made it and against whom it counts, the track `dice` what is left.
An empty one stays, as the memory of who has already prepared for what (POOL-047).
"""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Ambiguous, BadText, Refused, Unknown
from encounters.evolve import entity_table
from encounters.model import Encounter, Entity, Track
from encounters.names import folded, unique_id
from encounters.play import Play
from encounters.value import Value
from systems.pool.settings import value

HELP, PREPARATION, GRAPPLE = "help", "preparation", "grapple"
KINDS = (HELP, PREPARATION, GRAPPLE)
NAMES = {
    HELP: {"pt": "Dados de Ajuda", "en": "Help dice"},
    PREPARATION: {"pt": "Dados de Preparação", "en": "Preparation dice"},
    GRAPPLE: {"pt": "Agarrão", "en": "Hold"},
}
"""How a reserve is named, in the language in which the fight names its newcomers."""
RULES = {HELP: "POOL-044", PREPARATION: "POOL-046", GRAPPLE: "POOL-049"}


def dice_for(successes: int) -> int:
    """The dice that successes make: none for 0, one for 1 to 4, two for 5 or more (POOL-042, POOL-045)."""
    return 0 if successes <= 0 else 1 if successes < 5 else 2


def dice(reserve: Entity) -> int:
    """The dice left in a reserve."""
    track = reserve.tracks.get("dice")
    return track.value if track is not None else 0


def event_of(reserve: Entity) -> str:
    """What a reserve is for: its event, or its name where a person wrote it down."""
    return reserve.texts.get("event") or reserve.name


def reserves(state: Encounter) -> list[Entity]:
    """Every reserve of the fight that still has dice."""
    return [entity for entity in state.entities.values() if entity.kind == "pool" and dice(entity) > 0]


def create(
    play: Play, kind: str, owner: str, event: str, count: int, *, maker: str, target: str = "", rule: str
) -> str:
    """Puts a new reserve into the fight; its id."""
    id = unique_id(f"{kind}-{owner}", play.state.entities)
    texts = {"event": event, "maker": maker, **({"target": target} if target else {})}
    lang = "en" if value(play.state, "names") == "en" else "pt"
    entity = Entity(
        id=id,
        name=f"{NAMES[kind][lang]}: {event}",
        kind="pool",
        slug=kind,
        owner=owner,
        texts=texts,
        tracks={"dice": Track(count)},
    )
    play.emit(e.Joined(entity=entity_table(entity), rule=rule))
    figures = (f"dice={count}", f"event={event}")
    play.emit(e.Told(slug=f"{kind}-dice", who=owner, figures=figures, rule=rule))
    return id


def change(play: Play, id: str, amount: int, *, by: str, rule: str) -> None:
    """Adds or takes dice, never below none."""
    left = dice(play.state.entities[id])
    after = max(0, left + amount)
    if after != left:
        play.emit(e.TrackChanged(id=id, track="dice", amount=after - left, value=after, by=by, rule=rule))


class Spend(Value, frozen=True):
    """Dice that somebody means to take out of one reserve."""

    id: str
    kind: str
    count: int


def read(state: Encounter, text: str) -> tuple[Spend, ...]:
    """Which reserves a text means: `preparation-ana:1, help-caio`, by id or event; all dice without a number.

    Raises `Unknown`, `Ambiguous`, `BadText` or `Refused`.
    """
    found: list[Spend] = []
    for part in text.split(","):
        name, _, number = part.strip().partition(":")
        if not name:
            continue
        reserve = _find(state, name.strip())
        if number and not number.strip().isdigit():
            raise BadText("number", text=number[:20], key="reserves")
        count = int(number) if number else dice(reserve)
        if any(spend.id == reserve.id for spend in found):
            raise Refused("twice", name=reserve.name or reserve.id)
        if not 0 < count <= dice(reserve):
            raise Refused("reserve-short", name=reserve.name or reserve.id, count=count, left=dice(reserve))
        found.append(Spend(reserve.id, reserve.slug, count))
    return tuple(found)


def _find(state: Encounter, name: str) -> Entity:
    open_ = reserves(state)
    exact = [x for x in open_ if x.id == name]
    same = exact or [x for x in open_ if folded(name) in (folded(x.name), folded(event_of(x)))]
    if not same:
        raise Unknown("reserve", name=name)
    if len(same) > 1:
        raise Ambiguous("several", name=name, options=", ".join(x.id for x in same))
    return same[0]


def check(state: Encounter, spends: tuple[Spend, ...], by: str, against: str, defending: bool) -> None:
    """Raises `Refused` when these dice may not be used so.

    Help dice are for their holder, all at once, and for an action (POOL-042, POOL-043); those of a hold
    only count against the one who is held (POOL-049). Preparation dice are anybody's (POOL-046).
    """
    for spend in spends:
        reserve = state.entities[spend.id]
        name = reserve.name or reserve.id
        if spend.kind == HELP:
            if reserve.owner != by:
                raise Refused("help-not-yours", name=name, rule="POOL-043")
            if spend.count < dice(reserve):
                raise Refused("help-split", name=name, rule="POOL-043")
            if defending:
                raise Refused("help-defence", name=name, rule="POOL-042")
        wanted = reserve.texts.get("target", "")
        if wanted and wanted != against:
            raise Refused("reserve-other", name=name, rule=RULES[spend.kind])


def use(play: Play, spends: tuple[Spend, ...], by: str) -> tuple[int, int]:
    """Takes the dice out (POOL-046); how many bonus dice and how many ready successes they are.

    Help dice are dice; only the other reading of POOL-C5 makes successes of them.
    """
    bonus = ready = 0
    for spend in spends:
        change(play, spend.id, -spend.count, by=by, rule=RULES[spend.kind])
        if spend.kind == HELP and value(play.state, "help_reading") == "successes":
            ready += spend.count
        else:
            bonus += spend.count
    return bonus, ready
