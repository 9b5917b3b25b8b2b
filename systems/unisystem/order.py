"""The order of a turn (UNI-012, UNI-018): initiative for the whole fight, and who wins it over whom."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters import order
from encounters.asks import Ask, dice_of
from encounters.model import Encounter, Entity, Slot
from encounters.play import Play
from systems.unisystem import after, gang, stances
from systems.unisystem.settings import value
from systems.unisystem.states import end, put
from systems.unisystem.traits import value as trait

PHASES = ("action",)
ROLLED = "initiative-rolled"
"""The stat that keeps an initiative for the rest of the fight."""


def rank_of(play: Play, entity: Entity, round: int) -> int:
    """A typed initiative, else the one rolled for this fight, else d10 + DEX (UNI-012).

    The die of initiative is a plain one: nothing is tried against 9.
    """
    typed = entity.stats.get("initiative")
    if typed is not None:
        return typed
    dexterity = trait(entity, "DEX")
    if value(play.state, "initiative") == "dex":
        return dexterity
    kept = entity.stats.get(ROLLED)
    if kept is not None and round > 1 and value(play.state, "initiative_each") == "combat":
        return kept
    dice = dice_of(f"1d10+{dexterity}") if dexterity >= 0 else dice_of(f"1d10{dexterity}")
    name = f"initiative:{entity.id}"
    rank = play.roll(Ask(name, entity.id, dice, why=(f"DEX {dexterity:+d}",), rule="UNI-012"))
    if value(play.state, "initiative_each") == "combat":
        play.emit(e.StatSet(id=entity.id, stat=ROLLED, value=rank, rule="UNI-012"))
    return rank


def slots(play: Play, round: int) -> tuple[Slot, ...]:
    """The slots of a turn that begins, after what its beginning brings to those in pain."""
    _recover(play)
    found: dict[str, Slot] = {}
    for entity in tuple(play.state.combatants()):
        if entity.away or entity.kind != "combatant" or (entity.has("dead") and not entity.has("last-deed")):
            continue
        rank = rank_of(play, entity, round)
        found[entity.id] = Slot(entity.id, (entity.id,), rank, trait(entity, "DEX"))
    for id in tuple(found):
        won = play.state.entities[id].condition("initiative-won")
        other = found.get(won.other) if won is not None else None
        if other is not None and not _before(found[id], other):
            # Just before whoever was outwitted (UNI-018).
            found[id] = replace(found[id], rank=other.rank, tie=other.tie + 1)
    return order.ordered(tuple(found.values()), PHASES)


def _before(one: Slot, other: Slot) -> bool:
    return (one.rank, one.tie) > (other.rank, other.tie)


def _recover(play: Play) -> None:
    """Each turn after a groin shot a new roll, with +1 more every time (UNI-081)."""
    for entity in tuple(play.state.combatants()):
        pain = entity.condition("groin")
        if pain is None or pain.since >= play.state.clock or entity.has("dead"):
            continue
        eased = pain.value - 1
        if after.groin_roll(play, entity.id, eased, aside=False):
            end(play, entity.id, "groin", "UNI-081")
        else:
            put(play, entity.id, "groin", "UNI-081", value=eased, other=pain.other)


def newcomer(state: Encounter, entity: Entity) -> Slot | None:
    """The slot of somebody who joins during a turn: by DEX, without a die."""
    if entity.kind != "combatant":
        return None
    dexterity = trait(entity, "DEX")
    rank = entity.stats.get("initiative", entity.stats.get(ROLLED, dexterity))
    return Slot(order.free_id(state.turn, entity.id), (entity.id,), rank, dexterity)


def round_over(play: Play) -> None:
    """What the end of a turn brings before durations run out."""
    stances.flips_over(play)
    gang.turn_over(play)
