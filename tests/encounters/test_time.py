"""Durations, hazards and the clock. A duration of n rounds counts the round in which it begins."""

from __future__ import annotations

import pytest

from encounters import events as e
from encounters import timers
from encounters.errors import BadText, DiceMismatch
from encounters.model import Encounter, Turn
from tests.conftest import THREE, Open, Table, told


def struck(table: Table) -> dict[str, int]:
    """Hit points lost by each of the three."""
    return {id: 10 - table.hp(id) for id in ("ana", "bruno", "caio")}


def brave(table: Table, id: str = "ana") -> bool:
    """Whether the condition is on."""
    return table.seat.encounter.entities[id].has("brave")


@pytest.mark.parametrize("acts", [1, 2, 3], ids=["the fastest", "the middle", "the slowest"])
def test_n_rounds_are_n_ends_of_round_whoever_begins_them(opened: Open, acts: int) -> None:
    """Three rounds begun in round 1: still on in rounds 1, 2 and 3, over in round 4."""
    table = opened()
    for _ in range(acts):
        table.do("next")
    table.do("condition", targets="caio", condition="brave", until=3)
    on = {}
    while table.round < 5:
        on[table.round] = brave(table, "caio")
        table.do("next")
    assert on == {1: True, 2: True, 3: True, 4: False}


def test_three_rounds_cover_three_strikes_of_a_hazard(opened: Open) -> None:
    """The hazard strikes first, the duration ends after: covered in rounds 1 to 3, bare in 4."""
    table = opened()
    table.do("next")
    table.do("condition", targets="ana", condition="brave", until="3r")
    table.do("hazard", targets="ana", hazard="fire", damage="1")
    covered = []
    for _ in range(12):
        played = table.do("next")
        kinds = [type(event) for event in played.events]
        if e.HazardTicked in kinds:
            ended = kinds.index(e.ConditionEnded) if e.ConditionEnded in kinds else len(kinds)
            was_on = brave(table) or ended < len(kinds)
            covered.append(was_on and kinds.index(e.HazardTicked) < ended)
    assert covered == [True, True, True, False]


def test_a_hazard_strikes_first_at_the_end_of_the_round_in_which_it_began(opened: Open) -> None:
    """Ana burns since round 1, Caio since round 2: after two rounds 2 and 1 strikes, none back-dated."""
    table = opened()
    table.do("next")
    table.do("hazard", targets="ana", hazard="fire", damage="1")
    for _ in range(3):
        table.do("next")
    assert table.round == 2
    table.do("hazard", targets="caio", hazard="fire", damage="1")
    for _ in range(3):
        table.do("next")
    assert struck(table) == {"ana": 2, "bruno": 0, "caio": 1}


def test_a_delay_of_three_rounds_strikes_once_in_its_round(opened: Open) -> None:
    """Every 40 s and for 40 s from round 2, rounds of 10 s: nothing until the end of round 5, then once."""
    table = opened()
    for _ in range(4):
        table.do("next")
    table.do("hazard", targets="ana", hazard="fire", damage="2", every="40s", until="40s")
    lost = {}
    while table.round < 8:
        before = table.round
        table.do("next")
        if table.round != before:
            lost[before] = struck(table)["ana"]
    assert lost == {2: 0, 3: 0, 4: 0, 5: 2, 6: 2, 7: 2}


def test_until_somebodys_next_turn(opened: Open) -> None:
    """Begun on Bruno's turn, until Ana's next starts: on for Caio, over when Ana acts in round 2."""
    table = opened()
    table.do("next")
    table.do("next")
    table.do("condition", targets="ana", condition="brave", until="turn")
    assert table.seat.encounter.entities["ana"].conditions[0].until == "start ana 2"
    table.do("next")
    assert (table.current, brave(table)) == ("caio", True)
    table.do("next")
    assert (table.current, brave(table)) == ("ana", False)


def test_until_the_end_of_somebodys_turn(opened: Open) -> None:
    """Ana acts with it, and Bruno sees it gone."""
    table = opened()
    table.do("condition", targets="ana", condition="brave", until="end ana 1")
    table.do("next")
    assert brave(table)
    table.do("next")
    assert (table.current, brave(table)) == ("bruno", False)


def test_a_turn_that_never_comes_ends_with_its_round(opened: Open) -> None:
    """Caio is taken out before the turn that would have ended it."""
    table = opened()
    table.do("next")
    table.do("condition", targets="ana", condition="brave", until="end caio 1")
    table.do("remove", target="caio")
    table.do("next")
    assert brave(table)
    table.do("next")
    assert (table.round, brave(table)) == (2, False)


def test_a_round_takes_its_seconds(opened: Open) -> None:
    """Two rounds of 10 s; going back gives no time back and takes none again."""
    table = opened()
    for verb in ["next", "next", "next", "next", "back", "next", "next", "next", "next"]:
        table.do(verb)
    assert (table.round, table.seat.encounter.clock) == (3, 20)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3", "round 6"),
        ("1r", "round 4"),
        ("2 rodadas", "round 5"),
        ("round", "round 4"),
        ("turno", "start ana 5"),
        ("10m", "clock 700"),
        ("2h", "clock 7300"),
        ("1 dia", "clock 86500"),
        ("1mês", "clock 2592100"),
        ("always", ""),
        ("", ""),
        ("round 12", "round 12"),
        ("end orc-1 7", "end orc-1 7"),
    ],
)
def test_a_duration_as_people_type_it(text: str, expected: str) -> None:
    """In round 4, at 100 s on the clock, on Ana's turn."""
    state = Encounter("duel", turn=Turn(4, acting=("ana/ana",)), clock=100)
    assert timers.until(state, text, "ana") == expected


@pytest.mark.parametrize(
    "text", ["0", "x", "3x", "-2", "round x", "clock", "end ana", "start ana ²", "²", "9" * 400]
)
def test_a_duration_that_cannot_be_read_is_refused(text: str) -> None:
    """Named, never guessed."""
    with pytest.raises(BadText):
        timers.until(Encounter("duel"), text, "ana")


@pytest.mark.parametrize(
    "until", ["round", "round x", "clock ²", "start ana", "end ana x", "tuesday 3", "round 3 4"]
)
def test_an_expiry_spoilt_by_hand_never_ends_and_never_breaks(until: str) -> None:
    """An edited step may hold anything."""
    state = Encounter("duel", turn=Turn(4))
    assert not timers.valid(until)
    assert not timers.ends_with_round(until, 99)
    assert not timers.ends_with_turn(until, "start", "ana", 99)
    assert not timers.ends_with_clock(until, 99)
    assert timers.moment(state, until, 10) is None


# The clock


def test_advancing_runs_a_step_per_moment_in_one_chain(opened: Open) -> None:
    """A fire every 20 s, an hour until 45 s: steps at 20, 40, 45, 60, 70; one undo takes all back."""
    table = opened()
    table.do("hazard", targets="ana", hazard="fire", damage="1", every="20s")
    table.do("condition", targets="ana", condition="brave", until="45s")
    before = table.seat.encounter
    played = table.do("advance", seconds=70)
    clocks = [event.seconds for event in played.events if isinstance(event, e.ClockSet)]
    assert (clocks, played.left, table.hp("ana"), brave(table)) == ([20, 40, 45, 60, 70], 0, 7, False)
    assert [step.head.chain for step in table.seat.history.steps[2:]] == [3] * 5
    table.do("undo")
    assert table.seat.encounter == before


def test_rounds_pass_with_the_clock_however_small_the_steps(opened: Open) -> None:
    """A fire every 4 s during round 1: after 30 s it is round 4, and Ana acts still."""
    table = opened()
    table.do("next")
    table.do("hazard", targets="caio", hazard="fire", damage="1", every="4s")
    played = table.do("advance", seconds=30)
    assert (table.round, table.current, table.hp("caio")) == (4, "ana", 3)
    assert told(played).count("round-ends") == 3
    table.do("next")
    assert table.current == "bruno"


def test_what_lasts_for_rounds_ends_when_the_clock_has_passed_them(opened: Open) -> None:
    """Three rounds from round 1 end at 30 s, also when the clock first moved by half a round."""
    table = opened()
    table.do("next")
    table.do("condition", targets="ana", condition="brave", until=3)
    table.do("advance", seconds=5)
    table.do("advance", seconds=24)
    assert (table.seat.encounter.clock, table.round, brave(table)) == (29, 3, True)
    table.do("advance", seconds=1)
    assert (table.round, brave(table)) == (4, False)


def test_before_the_fight_the_clock_passes_no_rounds(opened: Open) -> None:
    """What is counted in rounds waits for the first one; an hour is one step."""
    table = opened()
    table.do("condition", targets="ana", condition="brave", until=2)
    played = table.do("advance", seconds=3600)
    assert (played.left, played.step, table.round, brave(table)) == (0, 2, 0, True)


def test_advancing_brings_reminders_and_reinforcements_of_the_rounds_it_passes(opened: Open) -> None:
    """Round 3 begins at 20 s."""
    table = opened()
    table.do("next")
    table.do("reinforce", creature="goblin", count=1, round=3)
    played = table.do("advance", seconds=60)
    clocks = [event.seconds for event in played.events if isinstance(event, e.ClockSet)]
    assert clocks == [20, 60]
    assert not table.seat.encounter.entities["goblin"].away
    assert table.seat.encounter.reminders == ()


def test_advancing_stops_where_somebody_falls_and_says_what_remains(opened: Open) -> None:
    """Ten points at one a minute: she falls after ten minutes of an hour; fifty remain."""
    table = opened()
    table.do("hazard", targets="ana", hazard="fire", damage="1", every="1m")
    played = table.do("advance", seconds="1h", dice=(6,))
    assert (table.hp("ana"), table.seat.encounter.clock, played.left) == (0, 600, 3000)


def test_advancing_stops_after_a_hundred_moments_and_says_what_remains(opened: Open) -> None:
    """A harmless drip every second for an hour."""
    table = opened()
    table.do("hazard", targets="ana", hazard="fire", damage="0", every="1s")
    played = table.do("advance", seconds=3600)
    assert (table.seat.encounter.clock, played.left, played.step) == (100, 3500, 101)


def test_advancing_stops_at_a_question(opened: Open) -> None:
    """Ana's dice are typed: her fire at 10 s waits for its face; 50 seconds remain."""
    table = opened()
    table.do("setting", name="typed", value="ana")
    table.do("hazard", targets="ana", hazard="fire", damage="1d6")
    played = table.do("advance", seconds=60, dice=None)
    question = table.seat.encounter.question
    assert question is not None and (question.name, question.need) == ("fire:fire-ana", "dice")
    assert (played.left, table.seat.encounter.clock) == (50, 10)


def test_an_advance_with_dice_that_do_not_fit_writes_nothing(opened: Open) -> None:
    """Three strikes in half a minute: two faces are too few, four too many, three do."""
    table = opened()
    table.do("hazard", targets="ana", hazard="fire", damage="1d6")
    before = table.path.read_bytes()
    for dice in ((1, 2), (1, 2, 1, 5)):
        with pytest.raises(DiceMismatch):
            table.do("advance", seconds=30, dice=dice)
        assert table.path.read_bytes() == before
    table.do("advance", seconds=30, dice=(1, 2, 1))
    assert table.hp("ana") == 6


def test_a_month_as_the_prompt_hands_it_on(opened: Open) -> None:
    """In seconds, which are more than a million."""
    table = opened()
    table.do("advance", seconds=2_592_000)
    assert table.seat.encounter.clock == 2_592_000


def test_many_fires_in_one_round_strike_in_the_order_of_their_moments(opened: Open) -> None:
    """Every 3 s and every 4 s within a round of 10 s: 3, 4, 6, 8, 9."""
    table = opened(THREE)
    table.do("next")
    table.do("hazard", targets="ana", hazard="fire", damage="1", every="3s")
    table.do("hazard", targets="caio", hazard="fire", damage="1", every="4s")
    for _ in range(2):
        table.do("next")
    played = table.do("next")
    ticks = [event.id for event in played.events if isinstance(event, e.HazardTicked)]
    assert ticks == ["fire-ana", "fire-caio", "fire-ana", "fire-caio", "fire-ana"]
