"""Initiative by successes, groups, ties, the fixed order, two actions."""

from __future__ import annotations

from msgspec.structs import replace

from encounters.model import Encounter, Entity
from systems.pool.system import SYSTEM
from tests.pool.table import act, after, fight, fighter, refused, rolled


def band(count: int) -> list[list[Entity]]:
    """Watchmen of the bestiary, who share a group."""
    found = SYSTEM.creature("watchman", "en")
    assert found is not None
    entity, gear = found
    return [list(SYSTEM.derive(replace(entity, id=f"guard-{n}"), gear, {})) for n in range(1, count + 1)]


def ids(state: Encounter) -> list[tuple[int, tuple[str, ...]]]:
    """The order as rank and members."""
    return [(slot.rank, slot.members) for slot in state.turn.slots]


def test_most_successes_first() -> None:
    """POOL-010: DES + AUT; three successes before one, none at the end (POOL-C7)."""
    state = fight(fighter("ana", DES=2, AUT=2), fighter("bia", DES=2, AUT=1), fighter("caio", DES=1, AUT=1))
    done = act(state, "next", 8, 1, 1, 1, 8, 9, 8, 1, 1)
    assert rolled(done, "initiative:ana").dice == "4d10" and rolled(done, "initiative:ana").rule == "POOL-010"
    assert ids(done.state) == [(3, ("bia",)), (1, ("ana",)), (0, ("caio",))]


def test_tie_by_attributes() -> None:
    """B10, POOL-011: one success each; DES + AUT 5 before 4, whoever stands first in the roster."""
    state = fight(fighter("ana", DES=2, AUT=2), fighter("bia", DES=3, AUT=2))
    assert ids(after(state, "next", 8, 1, 1, 1, 8, 1, 1, 1, 1)) == [(1, ("bia",)), (1, ("ana",))]


def test_tie_rolled_again() -> None:
    """B10, POOL-011: equal in both, they roll again until they differ."""
    state = fight(fighter("ana", DES=2, AUT=1), fighter("bia", DES=2, AUT=1))
    first, again, last = (8, 1, 1) * 2, (9, 1, 1) * 2, (1, 1, 1, 8, 1, 1)
    done = act(state, "next", *first, *again, *last)
    assert ids(done.state) == [(1, ("bia",)), (1, ("ana",))]
    assert rolled(done, "tie:ana#2").rule == "POOL-011"
    assert not done.state.turn.slots[0].together(done.state.turn.slots[1])


def test_tie_without_dice_is_together() -> None:
    """POOL-011: with no dice to roll again nobody's place in the roster decides."""
    state = fight(fighter("ana", DES=0, AUT=0), fighter("bia", DES=0, AUT=0))
    state = after(state, "next")
    assert state.turn.waiting == ("ana", "bia")


def test_group_rolls_once() -> None:
    """B13, POOL-012: four guards, one roll, one slot; they act one by one, the second keeps his place."""
    state = fight(fighter("ana", DES=1, AUT=1), *band(4))
    done = act(state, "next", 8, 1, 8, 9, 8, 1)
    guards = tuple(f"guard-{n}" for n in range(1, 5))
    assert ids(done.state) == [(3, guards), (1, ("ana",))]
    state = after(done.state, "next")
    assert (state.turn.current, state.turn.waiting) == ("guard-2", guards[1:])


def test_groups_by_setting_and_by_hand() -> None:
    """POOL-012: off, each rolls for himself; a dash takes one out of the group."""
    dice = (8, 1, 1, 1) * 1 + (1, 1, 1, 1)
    assert len(ids(after(fight(*band(2), group_initiative=False), "next", *dice))) == 2
    state = after(fight(*band(2)), "group", targets="guard-2", group="-")
    assert len(ids(after(state, "next", *dice))) == 2


def test_order_is_fixed() -> None:
    """POOL-013, POOL-014: the next round repeats the order, six seconds later, without a die."""
    state = fight(fighter("ana", DES=1, AUT=1), fighter("bia", DES=1, AUT=1))
    state = after(state, "next", 8, 1, 1, 1)
    order = ids(state)
    state = after(after(state, "next"), "next")
    assert (state.turn.round, state.clock, ids(state)) == (2, 6, order)
    assert SYSTEM.round_seconds == 6


def test_delay_is_for_one_round() -> None:
    """POOL-013: who lets another go first is back at his own place in the next round."""
    state = after(fight(fighter("ana", DES=1, AUT=1), fighter("bia", DES=1, AUT=1)), "next", 8, 1, 1, 1)
    state = after(state, "delay", who="ana", after="bia")
    assert state.turn.current == "bia"
    state = after(after(state, "next"), "next")
    assert (state.turn.round, state.turn.current) == (2, "ana")
    assert "own-rank" not in state.entities["ana"].stats


def test_newcomers() -> None:
    """POOL-010, POOL-012: who joins a group acts with it at once; a stranger rolls at the next round."""
    state = after(fight(fighter("ana", DES=1, AUT=1), *band(1)), "next", 8, 1, 1, 1, 1, 1)
    state = after(state, "add", creature="watchman", count="1")
    assert [slot.rank for slot in state.turn.slots if "guarda" in slot.members] == [0]
    state = after(state, "add", creature="gunman", count="1")
    assert not [slot for slot in state.turn.slots if "pistoleiro" in slot.members]
    for _ in range(2):
        state = after(state, "next")
    done = act(state, "next", 8, 8, 1, 1, 1, 1)
    assert done.state.turn.round == 2 and done.state.turn.current == "pistoleiro"


def test_reinforcements_roll_as_they_arrive() -> None:
    """POOL-010: who arrives in round 2 has his roll and his turn in round 2."""
    state = after(fight(fighter("ana", DES=1, AUT=1)), "next", 8, 1)
    state = after(state, "reinforce", creature="gunman", count="1", round="2")
    state = after(state, "next", 8, 8, 1, 1, 1, 1)
    assert ids(state) == [(2, ("pistoleiro",)), (1, ("ana",))]
    assert not state.entities["pistoleiro"].away


def test_two_actions() -> None:
    """POOL-015, POOL-016: two in any mix, a third is refused, both are back next turn."""
    ana = fighter("ana", gear=["sword", "knife"], FOR=1, DES=1, AUT=1)
    state = after(fight(ana, fighter("orc", "foes", DES=1, AUT=1)), "next", 8, 1, 1, 1)
    state = after(state, "draw", who="ana", weapon="knife")
    assert state.entities["ana"].texts["hand"] == "ana-knife"
    state = after(state, "attack", 1, by="ana", target="orc")
    for verb, args in (("attack", {"by": "ana", "target": "orc"}), ("manoeuvre", {"who": "ana"})):
        assert refused(state, verb, **args) == "no-actions"
    state = after(after(state, "next"), "next")
    assert state.entities["ana"].tracks["actions"].value == 2
    state = after(state, "setting", name="two_actions", value="no")
    for _ in range(3):
        state = after(state, "attack", 1, by="ana", target="orc")


def test_other_actions() -> None:
    """POOL-016: giving, dropping and picking up."""
    state = fight(fighter("ana", gear=["sword"]), fighter("bia"))
    state = after(state, "give", item="ana-sword", target="bia")
    assert state.entities["ana-sword"].owner == "bia" and "hand" not in state.entities["ana"].texts
    state = after(state, "drop", item="ana-sword")
    state = after(state, "take", who="ana", item="ana-sword")
    assert state.entities["ana-sword"].owner == "ana"
    assert refused(state, "take", who="bia", item="ana-sword") in ("owned", "option", "no-options")
