"""A seat at the fight: undo and redo by chain, open questions, overruling, answers, two people at once."""

from __future__ import annotations

import pytest

from encounters import events as e
from encounters.asks import Answer
from encounters.dice import Fixed
from encounters.errors import Changed, DiceMismatch, Refused, Unknown
from encounters.file import EncounterFile, parse
from encounters.newfile import folded_text
from encounters.play import Choice
from encounters.seat import Seat, Unanswered
from tests.conftest import THREE, Open, Table

LOW, HIGH = 0.0, 0.999
"""Chances that show the lowest and the highest face of any die."""


def waiting(opened: Open, **more: object) -> Table:
    """Bruno strikes Ana by chance (hit, 2 points) and she is asked whether she spends her luck."""
    table = opened(faces=[LOW], **more)
    table.do("strike", dice=None, by="bruno", target="ana")
    question = table.seat.encounter.question
    assert question is not None and question.name == "luck:ana"
    return table


# Undo and redo


def test_undo_walks_back_one_act_at_a_time(opened: Open) -> None:
    """Five acts, five undos: each gives back the state before it, and the order of turns is never reset."""
    table = opened()
    states = [table.seat.encounter]
    for verb, args in (
        ("next", {}),
        ("damage", {"targets": "ana", "amount": 3}),
        ("next", {}),
        ("heal", {"targets": "ana", "amount": 1}),
        ("note", {"text": "x"}),
    ):
        table.do(verb, **args)
        states.append(table.seat.encounter)
    for before in reversed(states[:-1]):
        table.do("undo")
        assert table.seat.encounter == before == table.reread().encounter
    with pytest.raises(Refused, match="nothing-to-undo"):
        table.do("undo")
    for after in states[1:]:
        table.do("redo")
        assert table.seat.encounter == after == table.reread().encounter
    with pytest.raises(Refused, match="nothing-to-redo"):
        table.do("redo")


def test_undone_steps_stay_in_the_log_struck(opened: Open) -> None:
    """Nothing is taken out of the file; a redo takes the stroke off."""
    table = opened()
    chain = table.do("damage", targets="ana", amount=3).chain
    size = table.path.stat().st_size
    table.do("undo")
    assert (len(table.seat.history.steps), table.seat.history.struck) == (2, {chain})
    assert table.path.stat().st_size > size
    table.do("redo")
    assert table.seat.history.struck == set()


def test_a_new_act_ends_the_chance_to_redo(opened: Open) -> None:
    """What was undone stays struck for ever."""
    table = opened()
    chain = table.do("damage", targets="ana", amount=3).chain
    table.do("undo")
    table.do("note", text="x")
    with pytest.raises(Refused, match="nothing-to-redo"):
        table.do("redo")
    assert table.seat.history.struck == {chain}


def test_undo_of_what_was_not_on_the_screen_asks_first(opened: Open) -> None:
    """Bruno's player acts in between: the refusal names him and his act; seen, it can be undone."""
    gm, other = opened(), opened(name="rui")
    seen = gm.do("damage", targets="ana", amount=3).chain
    other.do("heal", targets="ana", amount=1)
    with pytest.raises(Changed) as changed:
        gm.do("undo", seen=seen)
    assert changed.value.figures == {"seat": "rui", "verb": "heal"}
    gm.do("undo", seen=gm.seat.seen)
    assert gm.hp("ana") == 7


@pytest.mark.parametrize("verb", ["damage", "undo", "overrule", "advance"])
def test_no_act_lands_on_a_state_that_was_not_on_the_screen(opened: Open, verb: str) -> None:
    """Also when the other has only undone: the newest act is then another."""
    gm, other = opened(), opened(name="rui")
    for _ in range(2):
        seen = gm.do("damage", targets="ana", amount=3).chain
    other.do("undo")
    size = gm.path.stat().st_size
    args = {"damage": {"targets": "ana", "amount": 1}, "advance": {"seconds": 5}}.get(verb, {})
    with pytest.raises(Changed) as changed:
        gm.do(verb, seen=seen, **args)
    assert changed.value.figures == {"seat": "rui", "verb": "undo"}
    assert gm.path.stat().st_size == size
    assert gm.hp("ana") == 7


def test_all_undone_by_another_is_noticed_too(opened: Open) -> None:
    """No act is left; the act painted was one."""
    gm, other = opened(), opened(name="rui")
    seen = gm.do("damage", targets="ana", amount=3).chain
    other.do("undo")
    with pytest.raises(Changed, match="another-acted"):
        gm.do("damage", targets="ana", amount=1, seen=seen)


# Two people


def test_two_who_type_initiative_at_once_are_both_heard(opened: Open) -> None:
    """Ana 12 and Bruno 9 from two seats that had not seen each other: both are in the file."""
    one, two = opened(name="a"), opened(name="b")
    one.do("initiative", target="ana", value=12)
    two.do("initiative", target="bruno", value=9)
    entities = one.reread().encounter.entities
    assert (entities["ana"].stats["initiative"], entities["bruno"].stats["initiative"]) == (12, 9)


def test_two_who_hurt_different_people_at_once_both_count(opened: Open) -> None:
    """The last to write is no winner: his act is played on what the first one wrote."""
    one, two = opened(name="a"), opened(name="b")
    one.do("damage", targets="ana", amount=5)
    two.do("damage", targets="bruno", amount=3)
    assert (two.hp("ana"), two.hp("bruno")) == (5, 7)
    assert one.seat.refresh() is True
    assert one.seat.encounter == two.seat.encounter
    assert one.seat.refresh() is False


def test_an_act_on_somebody_who_was_taken_out_is_refused(opened: Open) -> None:
    """Chosen before, removed by another seat, played after: a sentence, and nothing written."""
    gm, other = opened(), opened(name="rui")
    other.do("remove", target="ana")
    size = gm.path.stat().st_size
    with pytest.raises(Unknown, match=r"nobody.*ana"):
        gm.do("damage", targets="bruno,ana", amount=1)
    with pytest.raises(Unknown, match="nobody"):
        gm.seat.prepare(Choice("strike", {"target": "ana", "by": "bruno"}))
    assert (gm.path.stat().st_size, gm.hp("bruno")) == (size, 10)


# Given dice


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        pytest.param((), "dice-missing.*strike", id="none"),
        pytest.param((20,), "dice-missing.*damage", id="too few"),
        pytest.param((20, 3, 4), "dice-left.*4", id="too many"),
        pytest.param((101, 3), "dice-face.*101", id="a face that a d100 has not"),
        pytest.param((20, 0), "dice-face.*0", id="a zero"),
    ],
)
def test_dice_that_do_not_fit_are_refused_and_nothing_is_written(
    opened: Open, dice: tuple[int, ...], message: str
) -> None:
    """Named by the ask and its dice."""
    table = opened()
    before = table.path.read_bytes()
    with pytest.raises(DiceMismatch, match=message):
        table.do("strike", dice=dice, by="ana", target="caio")
    assert table.path.read_bytes() == before


def test_the_same_blow_typed_or_rolled_is_the_same(opened: Open) -> None:
    """d100 20 hits, 1d6 3 and 1 more: four points."""
    table = opened()
    table.do("strike", dice=(20, 3), by="ana", target="caio")
    assert table.hp("caio") == 6


def test_a_question_before_the_first_die_is_asked_before_anything_is_written(opened: Open) -> None:
    """Bruno may dodge: the draft says so, playing without an answer is refused, and with one it is played."""
    table = opened()
    choice = Choice("strike", {"by": "ana", "target": "bruno"})
    need = table.seat.prepare(choice)
    assert need is not None and (need.name, need.who) == ("guard", "bruno")
    before = table.path.read_bytes()
    with pytest.raises(Unanswered, match=r"unanswered.*guard.*stand, dodge"):
        table.do("strike", dice=(20, 3), by="ana", target="bruno")
    with pytest.raises(Refused, match="option"):
        table.do("strike", dice=(20, 3), answers={"guard": "fly"}, by="ana", target="bruno")
    assert table.path.read_bytes() == before
    table.do("strike", dice=(20, 30), answers={"guard": "dodge"}, by="ana", target="bruno")
    assert table.hp("bruno") == 10


def test_an_answer_that_might_not_be_asked_for_never_buys_another_roll(opened: Open) -> None:
    """Luck is asked only after a hit: given beforehand it is refused before any die falls."""
    table = opened(faces=[HIGH, LOW])
    for _ in range(3):
        with pytest.raises(DiceMismatch, match=r"answer-left.*luck:ana"):
            table.do("strike", dice=None, answers={"luck__ana": "no"}, by="bruno", target="ana")
    table.do("strike", dice=None, by="bruno", target="ana")
    assert [event.faces for event in table.seat.history.steps[-1].events if isinstance(event, e.Rolled)] == [
        (100,)
    ]


# Open questions


def test_a_question_after_a_die_is_written_and_waits(opened: Open) -> None:
    """The faces stand in the file; the question, its options and its default too."""
    table = waiting(opened)
    events = table.reread().history.steps[-1].events
    assert [event.faces for event in events if isinstance(event, e.Rolled)] == [(1,), (1,)]
    asked = table.reread().encounter.question
    assert asked is not None
    assert (asked.name, asked.who, asked.options, asked.default) == ("luck:ana", "ana", ("yes", "no"), "no")
    assert table.hp("ana") == 10


@pytest.mark.parametrize("verb", ["next", "damage", "strike", "redo-nothing", "advance"])
def test_while_a_question_is_open_nothing_else_is_played(opened: Open, verb: str) -> None:
    """Only answering, overruling, undoing and noting."""
    table = waiting(opened)
    args = {
        "damage": {"targets": "ana", "amount": 1},
        "strike": {"by": "ana", "target": "caio"},
        "advance": {"seconds": 10},
    }
    with pytest.raises(Refused, match="nothing-to-redo" if verb == "redo-nothing" else "pending.*luck:ana"):
        table.do(verb.partition("-")[0], dice=None, **args.get(verb, {}))


@pytest.mark.parametrize(("answer", "left"), [("no", 8), ("yes", 9)])
def test_an_answer_plays_on_with_the_dice_that_fell(opened: Open, answer: str, left: int) -> None:
    """1 + 1 points, halved by luck; from whichever seat; one undo takes it all back."""
    table = waiting(opened)
    other = opened(name="ana", faces=[HIGH])
    start = other.seat.history.roster
    other.seat.answer({"luck:ana": Answer(option=answer)})
    assert other.hp("ana") == left
    assert other.seat.encounter.question is None
    assert other.reread().encounter == other.seat.encounter
    other.do("undo")
    assert other.seat.encounter == start
    table.seat.refresh()
    assert table.seat.encounter == start


def test_escape_is_no_reroll(opened: Open) -> None:
    """Closing the prompt and striking again is refused; undo takes the blow back for all to see."""
    table = waiting(opened)
    with pytest.raises(Refused, match="pending"):
        table.do("strike", dice=None, by="bruno", target="ana")
    table.do("undo")
    assert table.seat.history.struck == {1}


def test_a_note_while_a_question_is_open_belongs_to_it_and_breaks_nothing(opened: Open) -> None:
    """Written between question and answer; the answer comes out the same; undo takes the note back too."""
    table = waiting(opened)
    played = table.do("note", text="Ana hesita")
    assert (played.chain, [type(event) for event in played.events]) == (1, [e.Noted])
    assert table.seat.encounter.question is not None
    reread = table.reread()
    reread.answer({"luck:ana": Answer(option="no")})
    assert reread.encounter.entities["ana"].tracks["hp"].value == 8
    reread.undo()
    assert reread.encounter == reread.history.roster


@pytest.mark.parametrize(
    ("answers", "error"),
    [
        pytest.param({}, Unanswered, id="none"),
        pytest.param({"guard": "stand"}, DiceMismatch, id="another question's"),
        pytest.param({"luck:ana": "yes", "luck:bruno": "no"}, DiceMismatch, id="one too many"),
        pytest.param({"luck:ana": "maybe"}, Refused, id="no option"),
    ],
)
def test_an_answer_that_does_not_answer_is_refused(
    opened: Open, answers: dict[str, str], error: type[Exception]
) -> None:
    """And nothing is written: the question stands as it stood."""
    table = waiting(opened)
    before = table.path.read_bytes()
    with pytest.raises(error):
        table.seat.answer({name: Answer(option=text) for name, text in answers.items()})
    assert table.path.read_bytes() == before


def test_nothing_to_answer_is_said(opened: Open) -> None:
    """Without a question."""
    with pytest.raises(Refused, match="no-question"):
        opened().seat.answer({"luck:ana": Answer(option="no")})


def test_what_no_longer_comes_out_as_written_can_only_be_undone(opened: Open) -> None:
    """The written 1 point of damage was made 5 by hand: answering is refused, undo works."""
    table = waiting(opened)
    data = table.path.read_bytes()
    assert data.count(b"result = 2\nfaces = [1]") == 1
    table.path.write_bytes(data.replace(b"result = 2\nfaces = [1]", b"result = 6\nfaces = [1]"))
    seat = table.reread()
    with pytest.raises(Refused, match="diverged"):
        seat.answer({"luck:ana": Answer(option="no")})
    seat.undo()
    assert seat.encounter == seat.history.roster


def test_dice_that_a_side_types_are_asked_for_after_the_others_fell(opened: Open) -> None:
    """The heroes type theirs: Caio's blow at Bruno rolls itself, and Bruno's dodge waits for its face."""
    table = opened(faces=[LOW])
    table.do("setting", name="typed", value="heroes")
    table.do("strike", dice=None, answers={"guard": "dodge"}, by="caio", target="bruno")
    asked = table.seat.encounter.question
    assert asked is not None and (asked.name, asked.need, asked.dice) == ("dodge:bruno", "dice", "1d100")
    with pytest.raises(DiceMismatch, match="dice-face"):
        table.seat.answer({"dodge:bruno": Answer((0,))})
    table.seat.answer({"dodge:bruno": Answer((31,))})
    assert table.hp("bruno") == 8


def test_the_dice_of_who_types_are_needed_before_his_own_blow(opened: Open) -> None:
    """Ana's blow begins with her die: nothing is written without it."""
    table = opened(faces=[LOW])
    table.do("setting", name="typed", value="ana")
    need = table.seat.prepare(Choice("strike", {"by": "ana", "target": "caio"}))
    assert need is not None and need.ask is not None and need.name == "strike"
    with pytest.raises(Unanswered, match="dice-missing"):
        table.do("strike", dice=None, by="ana", target="caio")


def test_a_fight_with_an_open_question_folds_into_a_fresh_file(opened: Open) -> None:
    """The question is still open there, with the dice that fell; answered, it is the same state."""
    table = waiting(opened)
    folded = table.path.with_name("fold.toml")
    folded.write_text(folded_text(table.seat.history), encoding="utf-8")
    fresh = Seat(EncounterFile(folded), table.seat.system, "gm")
    assert (fresh.edited, fresh.readonly) == ((), "")
    assert fresh.encounter == table.seat.encounter
    for seat in (fresh, table.seat):
        seat.answer({"luck:ana": Answer(option="yes")})
    assert fresh.encounter == table.seat.encounter


def test_an_overruled_blow_that_waits_folds_too(opened: Open) -> None:
    """The head of the fresh file is the state in which the blow began, before what it was overruled from."""
    table = opened(faces=[HIGH])
    table.do("strike", dice=None, by="bruno", target="ana")
    table.seat.overrule({"strike": Answer(result=0)})
    assert table.seat.encounter.question is not None
    folded = table.path.with_name("fold.toml")
    folded.write_text(folded_text(table.seat.history), encoding="utf-8")
    fresh = Seat(EncounterFile(folded), table.seat.system, "gm")
    assert (fresh.readonly, fresh.encounter) == ("", table.seat.encounter)
    for seat in (fresh, table.seat):
        seat.answer({"luck:ana": Answer(option="no")})
    assert fresh.encounter == table.seat.encounter


# Overruling


def test_overruling_plays_the_last_act_again_with_the_result_given(opened: Open) -> None:
    """A miss becomes a hit for 3 + 1; undone, it is a miss again; undone once more, there was no blow."""
    table = opened()
    table.do("strike", dice=(90,), by="ana", target="caio")
    missed = table.seat.encounter
    table.seat.overrule({"strike": Answer(result=0)}, Fixed((3,)))
    assert table.hp("caio") == 6
    first = table.seat.history.steps[-1].events[0]
    assert isinstance(first, e.Overruled) and (first.step, first.given) == (1, ("strike",))
    assert table.reread().encounter == table.seat.encounter
    table.do("undo")
    assert table.seat.encounter == missed
    table.do("redo")
    assert table.hp("caio") == 6
    table.do("undo")
    table.do("undo")
    assert table.seat.encounter == table.seat.history.roster


def test_overruling_keeps_the_dice_that_still_count(opened: Open) -> None:
    """Damage 6 becomes 1: the blow's own die is not rolled again."""
    table = opened()
    table.do("strike", dice=(20, 6), by="ana", target="caio")
    table.seat.overrule({"damage": Answer((1,))}, Fixed())
    assert table.hp("caio") == 8


def test_overruling_twice_starts_from_the_same_state(opened: Open) -> None:
    """Not from the first overruling's: the last one alone counts."""
    table = opened()
    table.do("strike", dice=(20, 6), by="ana", target="caio")
    for face in (5, 2):
        table.seat.overrule({"damage": Answer((face,))}, Fixed())
    assert table.hp("caio") == 7
    table.do("undo")
    assert table.hp("caio") == 4


def test_overruling_an_open_question_ends_it(opened: Open) -> None:
    """The blow is made a miss: nothing is asked any more."""
    table = waiting(opened)
    table.seat.overrule({"strike": Answer(result=1)})
    assert (table.seat.encounter.question, table.hp("ana")) == (None, 10)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        pytest.param({}, "nothing-to-overrule", id="nothing"),
        pytest.param({"dodge:caio": Answer(result=0)}, "answer-left", id="what nobody asked"),
        pytest.param({"strike": Answer(result=2)}, "option", id="a class that is not there"),
        pytest.param({"strike": Answer(result=-1)}, "option", id="a class below the first"),
        pytest.param({"strike": Answer((101,))}, "dice-face", id="a face that is not there"),
        pytest.param({"strike": Answer(option="hit")}, "not-a-die", id="a word for a die"),
    ],
)
def test_an_overruling_that_makes_no_sense_is_refused(
    opened: Open, given: dict[str, Answer], message: str
) -> None:
    """And nothing is written."""
    table = opened()
    table.do("strike", dice=(90,), by="ana", target="caio")
    before = table.path.read_bytes()
    with pytest.raises((Refused, DiceMismatch), match=message):
        table.seat.overrule(given)
    assert table.path.read_bytes() == before


# Keeping


def test_a_fight_opened_again_is_the_fight_that_was_left(opened: Open) -> None:
    """Wounds, round, who acts, fires, the chase, the order and the log: all of it, also in a folded file."""
    table = opened()
    table.do("next")
    table.do("add", creature="goblin", count=4)
    table.do("damage", targets="ana,bruno", amount=3)
    table.do("temporary", target="bruno", value=4)
    table.do("hazard", targets="caio", hazard="fire", every="1m", until="1h")
    table.do("condition", targets="ana", condition="brave", until=3)
    table.do("chase", quarry="caio", pursuers="ana,bruno", range=4)
    table.do("chase-step", who="ana", steps=1)
    table.do("remind", round=9, text="amanhece")
    table.do("next")
    state = table.seat.encounter
    assert len(list(state.combatants())) == 7
    assert table.reread().encounter == state
    assert [step.events for step in table.reread().history.steps] == [
        s.events for s in table.seat.history.steps
    ]
    folded = table.path.with_name("fold.toml")
    folded.write_text(folded_text(table.seat.history), encoding="utf-8")
    assert Seat(EncounterFile(folded), table.seat.system).encounter == state


def test_a_long_log_costs_a_bounded_amount_of_memory_per_line(opened: Open) -> None:
    """Under 3 kB each, the second half no more than the first; the file keeps every one."""
    import tracemalloc

    table = opened()
    for _ in range(200):
        table.do("note", text="x")
    tracemalloc.start()
    first = tracemalloc.get_traced_memory()[0]
    for _ in range(500):
        table.do("note", text="x")
    middle = tracemalloc.get_traced_memory()[0]
    for _ in range(500):
        table.do("note", text="x")
    last = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert (middle - first) / 500 < 3_000
    assert (last - middle) / 500 < 3_000
    assert len(parse(table.path.read_bytes()).steps) == 1_200


def test_a_head_with_a_name_full_of_brackets_is_kept_to_the_letter(opened: Open) -> None:
    """Brackets, braces and links in names are letters like any other."""
    names = ["[Chefe] Goblin", "Orc [1/2]", "[/]", "[/", "[red]Rubro", "[@click=app.quit]Zé[/]", "{name}"]
    table = opened(THREE)
    for name in names:
        table.do("create", name=name)
    assert [entity.name for entity in table.reread().encounter.combatants()][3:] == names
