"""Whose turn it is: removal, going back, delay, ties, groups, newcomers; and what a turn's passing brings."""

from __future__ import annotations

import pytest

from encounters import order
from encounters.errors import Refused
from encounters.evolve import slot_of, slot_text
from encounters.file import EncounterFile
from encounters.model import Slot
from encounters.newfile import folded_text
from encounters.seat import Seat
from tests.conftest import THREE, Open, Table, told

FOUR = THREE.replace(
    "# end 0", '[[combatant]]\nid = "davi"\nname = "Davi"\nside = "foes"\nstats = { speed = 6 }\n\n# end 0'
)


def tied(speed_ana: int = 10, speed_bruno: int = 10) -> str:
    """Ana and Bruno at speeds of one's choice."""
    return THREE.replace("speed = 15", f"speed = {speed_ana}").replace("speed = 12", f"speed = {speed_bruno}")


def acting(table: Table, times: int) -> list[str]:
    """Who acts after each of so many turns."""
    found = []
    for _ in range(times):
        table.do("next")
        found.append(table.current)
    return found


def test_removing_who_acts_gives_the_turn_to_the_one_after(opened: Open) -> None:
    """Bruno is taken out on his own turn in round 2: Caio acts in round 2, already before the next key."""
    table = opened()
    assert acting(table, 5) == ["ana", "bruno", "caio", "ana", "bruno"]
    table.do("remove", target="bruno")
    assert (table.current, table.round) == ("caio", 2)
    assert acting(table, 2) == ["ana", "caio"]


def test_removing_the_last_in_order_on_his_turn_begins_the_next_round_once(opened: Open) -> None:
    """Caio goes on his own turn: Ana in round 2, the end of round 1 happens once, Bruno acts once a round."""
    table = opened()
    acting(table, 3)
    played = table.do("remove", target="caio")
    assert (table.current, table.round) == ("ana", 2)
    assert told(played).count("round-ends") == 1
    assert table.seat.encounter.clock == 10
    assert acting(table, 2) == ["bruno", "ana"]
    assert table.round == 3


def test_removing_somebody_else_leaves_the_turn_alone(opened: Open) -> None:
    """It is still Ana's turn when Bruno goes; Caio follows her."""
    table = opened()
    acting(table, 1)
    table.do("remove", target="bruno")
    assert table.current == "ana"
    assert acting(table, 1) == ["caio"]


def test_the_last_who_can_act_may_be_removed(opened: Open) -> None:
    """With everybody else down, the one who acts can still be taken out; then nobody acts."""
    table = opened()
    acting(table, 1)
    table.do("damage", dice=(6,), targets="bruno", amount=10)
    table.do("damage", dice=(6,), targets="caio", amount=10)
    table.do("remove", target="ana")
    assert table.current == ""
    with pytest.raises(Refused, match="nobody-left"):
        table.do("next")


def test_going_back_passes_over_the_fallen_and_fires_nothing(opened: Open) -> None:
    """From Caio back to Ana, for Bruno is down; the round stays; no turn starts or ends by it."""
    table = opened()
    acting(table, 3)
    table.do("damage", dice=(6,), targets="bruno", amount=10)
    played = table.do("back")
    assert (table.current, table.round) == ("ana", 1)
    assert told(played) == []


def test_going_back_and_forth_never_fires_a_turn_again(opened: Open) -> None:
    """Every turn starts once and ends once, and a round ends once, however often one goes back."""
    table = opened()
    seen: list[str] = []
    for verb in [
        "next",
        "next",
        "next",
        "next",
        "back",
        "back",
        "back",
        "next",
        "next",
        "next",
        "next",
        "back",
        "next",
        "next",
        "next",
    ]:
        seen += told(table.do(verb))
    # Ana 1, Bruno 1, Caio 1, Ana 2 | back to Caio 1, Bruno 1, Ana 1 | forth to Ana 2, on to Bruno 2,
    # back to Ana 2, forth to Bruno 2, Caio 2, Ana 3.
    assert (table.current, table.round) == ("ana", 3)
    assert seen.count("round-ends") == 2
    for who, starts, ends in (("ana", 3, 2), ("bruno", 2, 2), ("caio", 2, 2)):
        assert (seen.count(f"turn-starts {who}"), seen.count(f"turn-ends {who}")) == (starts, ends), who


def test_going_back_over_a_round_keeps_the_order_of_the_newer_one(opened: Open) -> None:
    """A delay in round 2 still stands when one goes back to round 1 and comes again."""
    table = opened()
    acting(table, 4)
    table.do("delay", who="ana", after="bruno")
    slots = table.seat.encounter.turn.slots
    table.do("back")
    assert table.round == 1
    assert acting(table, 1) == ["bruno"]
    assert table.seat.encounter.turn.slots == slots


def test_there_is_no_turn_before_the_first(opened: Open) -> None:
    """Back is refused before the fight and at its first turn."""
    table = opened()
    with pytest.raises(Refused, match="not-started"):
        table.do("back")
    table.do("next")
    with pytest.raises(Refused, match="no-turn-before"):
        table.do("back")


def test_delaying_costs_nobody_a_turn(opened: Open) -> None:
    """Ana waits for Caio: Bruno, Caio, Ana, Davi, each once; her turn does not start again."""
    table = opened(FOUR)
    table.do("next")
    played = table.do("delay", who="ana", after="caio")
    assert table.current == "bruno"
    seen = told(played)
    order_of_acting = ["bruno"]
    for _ in range(3):
        step = table.do("next")
        seen += told(step)
        order_of_acting.append(table.current)
    assert order_of_acting == ["bruno", "caio", "ana", "davi"]
    assert table.round == 1
    assert "turn-starts ana" not in seen


def test_who_waits_for_one_of_a_tie_acts_after_the_whole_tie(opened: Open) -> None:
    """Bruno and Caio act together; Ana, waiting for Bruno, does not part them."""
    table = opened(tied(15, 9))
    table.do("next")
    table.do("delay", who="ana", after="bruno")
    assert table.seat.encounter.turn.waiting == ("bruno", "caio")
    table.do("next", who="bruno")
    table.do("next", who="caio")
    assert table.current == "ana"


def test_waiting_squeezes_in_between_neighbours_whose_tie_breaks_touch(opened: Open) -> None:
    """Bruno (tie-break 5) and Caio (4) at one rank: Ana, waiting for Bruno, acts alone."""
    text = THREE.replace("speed = 12", "speed = 9, tie = 5").replace(
        "stats = { speed = 9 }", "stats = { speed = 9, tie = 4 }"
    )
    table = opened(text)
    table.do("next")
    table.do("delay", who="ana", after="bruno")
    assert table.seat.encounter.turn.waiting == ("bruno",)
    table.do("next")
    assert table.seat.encounter.turn.waiting == ("ana",)
    assert acting(table, 1) == ["caio"]


def test_delaying_to_a_rank_goes_behind_all_who_act_there(opened: Open) -> None:
    """Ana (15) waits until 9: after Caio."""
    table = opened()
    table.do("next")
    table.do("delay", who="ana", rank=9)
    assert [table.current, *acting(table, 2)] == ["bruno", "caio", "ana"]


@pytest.mark.parametrize(
    ("args", "slug"),
    [
        pytest.param({"who": "bruno", "after": "ana"}, "has-acted", id="behind one who has acted"),
        pytest.param({"who": "caio", "after": "bruno"}, "delay-rank", id="to somewhere earlier"),
        pytest.param({"who": "bruno", "after": "bruno"}, "no-slot", id="behind oneself"),
        pytest.param({"who": "bruno", "rank": 12}, "delay-rank", id="to one's own rank"),
        pytest.param({"who": "bruno", "rank": 0}, "delay-rank", id="below rank 1"),
        pytest.param({"who": "ana", "rank": 1}, "has-acted", id="after having acted"),
        pytest.param({"who": "bruno"}, "missing", id="to nowhere"),
    ],
)
def test_a_delay_that_makes_no_sense_is_refused(opened: Open, args: dict[str, object], slug: str) -> None:
    """Ana has acted, Bruno acts, Caio comes."""
    table = opened()
    acting(table, 2)
    with pytest.raises(Refused, match=slug):
        table.do("delay", **args)


def test_a_member_of_a_group_delays_alone(opened: Open) -> None:
    """Ana and Bruno share a slot; when Ana waits, Bruno keeps it."""
    team = THREE.replace("luck = 1 }", 'luck = 1 }\ntexts = { team = "guards" }')
    team = team.replace("dodge = 30 }", 'dodge = 30 }\ntexts = { team = "guards" }')
    for args in ({"after": "caio"}, {"rank": 3}):
        table = opened(team)
        table.do("next")
        assert table.seat.encounter.turn.waiting == ("ana", "bruno")
        table.do("delay", who="ana", **args)
        assert table.seat.encounter.turn.waiting == ("bruno",)
        assert acting(table, 2) == ["caio", "ana"]


def test_a_tie_acts_together_and_each_is_ticked_off(opened: Open) -> None:
    """Ana and Bruno at 10: either may go first; the moment passes only when both are done."""
    table = opened(tied())
    table.do("next")
    assert table.seat.encounter.turn.waiting == ("ana", "bruno")
    table.do("next", who="bruno")
    assert table.seat.encounter.turn.waiting == ("ana",)
    table.do("next", who="ana")
    assert table.current == "caio"


def test_who_falls_within_a_tie_keeps_the_act_that_was_his(opened: Open) -> None:
    """Ana fells Bruno in the moment they share: he still acts, and takes no turn in the next round."""
    table = opened(tied())
    table.do("next")
    table.do("damage", dice=(6,), targets="bruno", amount=12)
    table.do("next", who="ana")
    assert table.seat.encounter.turn.waiting == ("bruno",)
    assert acting(table, 3) == ["caio", "ana", "caio"]


def test_a_group_keeps_its_slot_and_the_member_who_acts_when_opened_again(opened: Open) -> None:
    """The guards share one slot and the second acts: so it is in a file opened anew or folded."""
    team = THREE.replace("luck = 1 }", 'luck = 1 }\ntexts = { team = "guards" }')
    team = team.replace("dodge = 30 }", 'dodge = 30 }\ntexts = { team = "guards" }')
    table = opened(team)
    table.do("next")
    table.do("next", who="ana")
    expected = Slot("guards", ("ana", "bruno"), 12)
    folded = table.path.with_name("fold.toml")
    folded.write_text(folded_text(table.seat.history), encoding="utf-8")
    for seat in (table.reread(), Seat(EncounterFile(folded), table.seat.system)):
        turn = seat.encounter.turn
        assert turn.slots[0] == expected
        assert turn.current == "bruno"
        assert turn.done == ("guards/ana",)


def test_a_newcomer_does_not_shuffle_a_tie(opened: Open) -> None:
    """The GM put Ana before Bruno at 10; a goblin at 14 comes first, and five openings later so it is."""
    table = opened(tied(10, 10).replace("speed = 10, luck", "speed = 10, tie = 1, luck"))
    table.do("next")
    table.do("add", creature="goblin", count=1, name="Davi")
    table.do("initiative", target="davi", value=14)
    expected = ["davi", "ana", "bruno", "caio"]
    assert [slot.members[0] for slot in table.seat.encounter.turn.slots] == expected
    for _ in range(5):
        slots = table.reread().encounter.turn.slots
        assert [slot.members[0] for slot in slots] == expected


def test_somebody_who_joins_later_in_the_order_acts_this_round(opened: Open) -> None:
    """A goblin (8) joins on Ana's turn: after Caio (9), in the same round."""
    table = opened()
    table.do("next")
    table.do("add", creature="goblin", count=1)
    assert acting(table, 4) == ["bruno", "caio", "goblin", "ana"]
    assert table.round == 2


def test_reinforcements_arrive_at_the_start_of_their_round(opened: Open) -> None:
    """Two goblins for round 2 wait outside, hold no slot in round 1, and act in round 2."""
    table = opened()
    table.do("next")
    table.do("reinforce", creature="goblin", count=2, round=2)
    assert acting(table, 2) == ["bruno", "caio"]
    assert all(table.seat.encounter.entities[id].away for id in ("goblin-1", "goblin-2"))
    played = table.do("next")
    assert [event.text for event in played.events if type(event).__name__ == "ReminderDone"] == [
        "Goblin 1, Goblin 2"
    ]
    assert table.seat.encounter.reminders == ()
    acting(table, 3)
    assert table.seat.encounter.turn.waiting == ("goblin-1", "goblin-2")


def test_a_reminder_comes_up_once(opened: Open) -> None:
    """It belongs to the start of round 2; going back does not bring it again."""
    table = opened()
    table.do("next")
    table.do("remind", round=2, text="A ponte cai")
    count = 0
    for verb in ["next", "next", "next", "back", "next", "next", "next", "next"]:
        count += sum(type(event).__name__ == "ReminderDone" for event in table.do(verb).events)
    assert count == 1


def test_a_fire_that_takes_the_last_one_lets_the_round_end(opened: Open) -> None:
    """Ana alone burns down at the end of round 1: the step is written, and then nobody acts."""
    one = THREE[: THREE.index('[[combatant]]\nid = "bruno"')] + "# end 0\n"
    table = opened(one)
    table.do("next")
    table.do("hazard", targets="ana", hazard="fire", damage="10")
    table.do("next", dice=(6,))
    assert table.seat.encounter.entities["ana"].has("down")
    assert (table.round, table.current) == (2, "")
    with pytest.raises(Refused, match="nobody-left"):
        table.do("next")


def test_an_empty_fight_cannot_begin(opened: Open) -> None:
    """Nobody is there to act."""
    table = opened('system = "duel"\n# end 0\n')
    with pytest.raises(Refused, match="nobody-left"):
        table.do("next")


@pytest.mark.parametrize(
    "slot",
    [
        Slot("ana", ("ana",), 12),
        Slot("guards", ("a", "b", "c"), -3, -20_000, "first"),
        Slot("empty", (), 0, 1),
        Slot("ana#2", ("ana",), 999, 3, "action"),
    ],
    ids=lambda slot: slot.id,
)
def test_a_slot_is_one_scalar_of_the_file_and_comes_back_whole(slot: Slot) -> None:
    """Members joined by +, an empty slot too."""
    assert slot_of(slot_text(slot)) == slot


def test_phases_come_first_then_high_ranks_then_high_tie_breaks() -> None:
    """Four slots in the order of acting."""
    slots = (
        Slot("d", ("d",), 9),
        Slot("c", ("c",), 12),
        Slot("b", ("b",), 12, 1),
        Slot("a", ("a",), 1, 0, "first"),
    )
    assert [slot.id for slot in order.ordered(slots, ("first", "action"))] == ["a", "b", "c", "d"]
