"""Values as people give them: lengths of time, words for options, things that have points."""

from __future__ import annotations

import pytest

from encounters.errors import Ambiguous, BadText, Unknown
from encounters.model import Encounter
from encounters.system import Option, Param
from encounters.verbs import bind, find_verb, read
from tests.conftest import THREE, Open
from tests.encounters.duel import DUEL

STATE = Encounter("duel")
HARD = Param("difficulty", "word", options=lambda *_: [Option("easy"), Option("hard"), Option("harder")])
MANY = Param("parts", "words", options=lambda *_: [Option("arm"), Option("leg")])
WORDS = {"easy": ["fácil"], "hard": ["difícil", "easy"], "harder": ["dificílimo"], "arm": ["braço"]}


def spoken(_param: str, value: str) -> list[str]:
    """What the options are called besides."""
    return WORDS.get(value, [])


@pytest.mark.parametrize(
    ("text", "seconds"), [("90", "90"), ("90s", "90"), ("2 min", "120"), ("1h", "3600"), ("1mo", "2592000")]
)
def test_a_length_of_time_is_kept_in_seconds(text: str, seconds: str) -> None:
    assert read(DUEL, STATE, Param("seconds", "time"), {}, text) == seconds
    assert bind(DUEL, STATE, find_verb(DUEL.verbs(), "advance"), [text], {}).choice.get("seconds") == seconds


def test_no_length_of_time_is_refused() -> None:
    with pytest.raises(BadText, match="time"):
        read(DUEL, STATE, Param("seconds", "time"), {}, "logo")


@pytest.mark.parametrize(
    ("text", "value"),
    [("hard", "hard"), ("difícil", "hard"), ("DIFICIL", "hard"), ("facil", "easy"), ("dificíl", "hard")],
)
def test_an_option_is_read_by_what_people_call_it(text: str, value: str) -> None:
    assert read(DUEL, STATE, HARD, {}, text, spoken) == value


def test_the_value_of_one_option_is_no_word_for_another() -> None:
    assert read(DUEL, STATE, HARD, {}, "easy", spoken) == "easy"


def test_the_beginning_of_a_word_will_do_when_it_is_one() -> None:
    assert read(DUEL, STATE, MANY, {}, "bra,leg", spoken) == "arm,leg"
    with pytest.raises(Ambiguous):
        read(DUEL, STATE, HARD, {}, "difi", spoken)
    with pytest.raises(Unknown):
        read(DUEL, STATE, HARD, {}, "difícil")


def test_a_thing_with_points_can_be_harmed_mended_and_set(opened: Open) -> None:
    thing = '[[item]]\nid = "door"\nname = "Porta"\ntracks = { hp = { value = 6, maximum = 6 } }\n'
    rope = '[[item]]\nid = "rope"\nname = "Corda"\ntracks = { wear = { value = 3, maximum = 3 } }\n'
    bare = '[[item]]\nid = "stone"\nname = "Pedra"\n'
    table = opened(THREE.replace("# end 0\n", thing + rope + bare + "# end 0\n"))
    system, state = table.seat.system, table.seat.encounter

    def harm(verb: str, *values: str) -> None:
        choice = bind(system, state, find_verb(system.verbs(), verb), values, {}).choice
        table.seat.play(choice)

    harm("damage", "porta", "4")
    assert table.hp("door") == 2
    harm("heal", "door", "1")
    assert table.hp("door") == 3
    harm("set", "Porta", "6")
    assert table.hp("door") == 6
    harm("damage", "corda", "1")
    assert table.seat.encounter.entities["rope"].tracks["wear"].value == 2
    with pytest.raises(Unknown):
        harm("damage", "pedra", "1")
