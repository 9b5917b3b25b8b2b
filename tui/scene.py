"""What the panels are shown: one frozen value, made in one place (`FightScreen.show`) and bound down."""

from __future__ import annotations

from msgspec import Struct

from encounters import order
from encounters.model import Encounter, Entity
from encounters.system import RuleSystem
from encounters.words import Words
from tui.glyphs import Glyphs
from tui.keys import NO_KEYS, Keymap
from tui.oddsbook import OddsBook
from tui.telling import Entry
from tui.text import shown


class Spot(Struct, frozen=True):
    """A row of the order: a place in it, and who holds it. `slot` is "" for who has none."""

    slot: str = ""
    id: str = ""

    @property
    def token(self) -> str:
        """What the turn ticks off."""
        return f"{self.slot}/{self.id}"


class Scene(Struct, frozen=True, eq=False):
    """The fight as one seat sees it now. Compared by identity: every change makes another one."""

    encounter: Encounter
    system: RuleSystem
    words: Words
    glyphs: Glyphs
    odds: OddsBook
    selected: Spot = Spot()
    marked: frozenset[str] = frozenset()
    focus: str = "order"
    log: tuple[Entry, ...] = ()
    seat: str = ""
    saved: str = ""
    readonly: str = ""
    keys: Keymap = NO_KEYS
    hints: tuple[tuple[str, str], ...] = ()
    toast: str = ""

    @property
    def entity(self) -> Entity | None:
        """Who is selected."""
        return self.encounter.entities.get(self.selected.id)

    def name(self, id: str) -> str:
        """Somebody's name as it can be shown; the id of who is gone."""
        entity = self.encounter.entities.get(id)
        return shown(entity.name or entity.id) if entity is not None else shown(id)


def spots(encounter: Encounter) -> tuple[Spot, ...]:
    """The rows of the order: the slots of this round, then who has no place in it, the absent last."""
    placed = [Spot(slot.id, member) for slot in encounter.turn.slots for member in slot.members]
    placed = [spot for spot in placed if spot.id in encounter.entities]
    taken = {spot.id for spot in placed}
    others = [entity for entity in encounter.combatants() if entity.id not in taken]
    others.sort(key=lambda entity: entity.away)
    return (*placed, *(Spot("", entity.id) for entity in others))


def active_spot(encounter: Encounter) -> Spot | None:
    """The row of who acts now, or None before the fight."""
    for token in encounter.turn.acting:
        if token not in encounter.turn.done:
            slot, _, id = token.partition("/")
            return Spot(slot, id)
    return None


def kept_spot(encounter: Encounter, spot: Spot, before: tuple[Spot, ...]) -> Spot:
    """The row that is selected in a new state: the same, else the same person's, else the nearest."""
    rows = spots(encounter)
    if spot in rows or not rows:
        return spot if rows else Spot()
    same = [row for row in rows if row.id == spot.id]
    if same:
        own = order.slot_of(encounter.turn, spot.id)
        return next((row for row in same if own is not None and row.slot == own.id), same[0])
    position = before.index(spot) if spot in before else 0
    return active_spot(encounter) or rows[min(position, len(rows) - 1)]
