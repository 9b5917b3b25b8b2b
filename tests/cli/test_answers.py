"""Questions after a die, typed dice, overruling, and the clock, from the shell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from encounters.words import Words
from tests.cli.conftest import Escudo
from tui.phrases import degree

ATTACK = ("attack", "rui", "by=ana", "defence=none")


class Loaded:
    """Chance that gives these shares of a die in turn, then always its lowest face."""

    shares: Iterator[float] = iter(())

    def random(self) -> float:
        """The next share."""
        return next(self.shares, 0.0)


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> type[Loaded]:
    """Loads the dice that the program rolls."""
    Loaded.shares = iter(())
    monkeypatch.setattr("random.SystemRandom", Loaded)
    return Loaded


def test_a_question_after_a_random_die_is_written(escudo: Escudo, duel: Path, chance: type[Loaded]) -> None:
    """d100 01 is a critical: whether it is taken as a special is asked, and `answer` goes on."""
    done = escudo("do", duel, *ATTACK, "--json")
    assert done.status == 0
    question = done.json["encounter"]["question"]
    assert (question["key"], question["need"]) == ("critical", "decision")
    assert question["options"] == ["critical", "special"]
    assert done.json["question"] == question
    assert done.json["events"][-1]["kind"] == "asked"
    assert escudo("do", duel, "next").complaint.startswith("escudo: First answer: ")
    after = escudo("do", duel, "answer", "special", "--json").json
    assert after["encounter"]["question"] is None
    assert after["step"] == 2


def test_the_question_is_printed(escudo: Escudo, duel: Path, chance: type[Loaded]) -> None:
    lines = escudo("do", duel, *ATTACK).out.splitlines()
    assert lines[-2].startswith("question: critical= critical")
    assert lines[-1] == f"escudo do {duel} answer critical=…"
    assert "critical= critical, special" in escudo("show", duel).out


@pytest.mark.parametrize(
    ("argv", "end"),
    [
        (["critical=nonsense"], "critical or special: “nonsense” will not do; it may be: critical, special."),
        (["other=special"], "Nothing asks for: other."),
        ([], ": critical= critical, special."),
        (["critical=special", "damage=3"], "Only critical is asked now; left over: damage."),
    ],
)
def test_wrong_answers(escudo: Escudo, duel: Path, chance: type[Loaded], argv: list[str], end: str) -> None:
    escudo("do", duel, *ATTACK)
    before = duel.read_bytes()
    assert escudo("do", duel, "answer", *argv).complaint.endswith(end)
    assert duel.read_bytes() == before


def test_a_note_is_legal_while_a_question_is_open(escudo: Escudo, duel: Path, chance: type[Loaded]) -> None:
    escudo("do", duel, *ATTACK)
    assert escudo("do", duel, "note", "hm").status == 0
    assert escudo("do", duel, "answer", "critical=critical").status == 0


def test_typed_dice_of_one_side(escudo: Escudo, duel: Path, chance: type[Loaded]) -> None:
    """Ana's dice lie on the table, Rui's are rolled: the first is asked at once, the later ones written."""
    escudo("do", duel, "setting", "typed", "heroes")
    argv = ["do", duel, "attack", "rui", "by=ana", "defence=dodge"]
    assert escudo(*argv).complaint == "escudo: A die is missing: attack, 1d100."
    chance.shares = iter([0.99])
    done = escudo(*argv, "attack=40", "--json").json
    rolled = {event["name"]: event["faces"] for event in done["events"] if event["kind"] == "rolled"}
    assert rolled == {"attack": [40], "dodge": [100]}
    assert done["question"]["key"] == "damage"
    assert done["question"]["dice"] == "1d8+1d4+1"
    assert escudo("do", duel, "answer", "damage=9,1").complaint.endswith("a die of 8 sides does not show 9.")
    assert escudo("do", duel, "answer", "damage=3").complaint.startswith("escudo: A die is missing: damage")
    after = escudo("do", duel, "answer", "damage=3,2", "--json").json
    assert after["encounter"]["combatants"][1]["tracks"]["hp"]["value"] == 8


@pytest.mark.parametrize(
    ("argv", "complaint"),
    [
        (["defence=dodge", "--dice", "90"], ""),
        (["defence=dodge", "--dice", "85"], "A die is missing: attack, 1d100."),
        (
            ["defence=dodge"],
            "Asked only after the dice: defence. Give the dice (--dice), or roll and answer then.",
        ),
        (["defense=dodge", "--dice", "90"], "Nothing asks for: defense."),
        (["defence=dodge", "--dice", "90,40"], "Dice left over: 40."),
    ],
    ids=["she slips", "a die too few", "no dice", "a wrong word", "a die too many"],
)
def test_a_question_that_a_lost_footing_spares(
    escudo: Escudo, duel: Path, argv: list[str], complaint: str
) -> None:
    """BRP-203: Agility 85 comes before the attack; 90 fails it, and then nobody has to defend."""
    escudo("do", duel, "setting", "footing", "slippery")
    before = duel.read_bytes()
    done = escudo("do", duel, "attack", "rui", "by=ana", *argv)
    if complaint:
        assert done.complaint == f"escudo: {complaint}" and duel.read_bytes() == before
    else:
        assert done.status == 0


def test_the_better_hand_is_answered_beside_the_verb_s_own_hand(escudo: Escudo, duel: Path) -> None:
    """BRP-185: Luck 12 of 60 is a special, and the question has a name of its own."""
    done = escudo("do", duel, "handedness", "rui", "better-hand=both", "--dice", "12")
    assert done.status == 0


def test_a_typed_die_is_missed_before_an_answer_is_too_many(escudo: Escudo, duel: Path) -> None:
    """BRP-203: the first thing wanted is the die of Agility."""
    escudo("do", duel, "setting", "footing", "slippery")
    escudo("do", duel, "setting", "typed", "heroes")
    complaint = escudo("do", duel, "attack", "rui", "by=ana", "defence=dodge").complaint
    assert complaint == "escudo: A die is missing: agility:ana, 1d100."


def test_overrule_with_faces(escudo: Escudo, duel: Path) -> None:
    """The act is played again from where it began; undoing that gives back what it replaced."""
    escudo("do", duel, *ATTACK, "--dice", "40,3,2")
    assert escudo("do", duel, "overrule", "damage=1,1", "--json").json["encounter"]["combatants"][1][
        "tracks"
    ]["hp"] == {"value": 11, "maximum": 14}
    struck = [step["struck"] for step in escudo("log", duel, "--json").json["steps"]]
    assert struck == [True, False]
    escudo("do", duel, "undo")
    assert escudo("show", duel, "--json").json["combatants"][1]["tracks"]["hp"]["value"] == 8
    assert [step["struck"] for step in escudo("log", duel, "--json").json["steps"]] == [False, True, False]


@pytest.mark.parametrize("word", ["fumble", "FUMble"])
def test_overrule_with_a_degree(escudo: Escudo, duel: Path, word: str) -> None:
    """A degree by its name stands without faces."""
    escudo("do", duel, *ATTACK, "--dice", "40,3,2")
    done = escudo("do", duel, "overrule", f"attack={word}", "--json").json
    rolled = next(event for event in done["events"] if event["kind"] == "rolled")
    assert rolled["result"] == 4
    assert "faces" not in rolled


def test_overrule_in_portuguese(escudo: Escudo, duel: Path) -> None:
    escudo("do", duel, *ATTACK, "--dice", "90")
    assert escudo("do", duel, "overrule", "attack=sucesso").status == 0


@pytest.mark.parametrize(
    ("argv", "end"),
    [
        (["attack=sideways"], "critical, special, success, failure, fumble, or faces."),
        (
            ["luck=special"],
            "The last act rolled or decided nothing called “luck”; it may be: defence, attack, damage.",
        ),
        (["attack=101"], "attack: a die of 100 sides does not show 101."),
    ],
)
def test_overruling_that_does_not_fit(escudo: Escudo, duel: Path, argv: list[str], end: str) -> None:
    escudo("do", duel, *ATTACK, "--dice", "40,3,2")
    before = duel.read_bytes()
    assert escudo("do", duel, "overrule", *argv).complaint.endswith(end)
    assert duel.read_bytes() == before


def test_advance_by_hours(escudo: Escudo, duel: Path) -> None:
    assert escudo("do", duel, "advance", "1h", "--json").json["encounter"]["clock"] == 3600
    assert escudo("do", duel, "avançar", "2d", "--json").json["encounter"]["clock"] == 3600 + 2 * 86400


def test_advance_with_given_dice(escudo: Escudo, duel: Path) -> None:
    """A torch for two rounds is two dice: one too few or too many writes nothing at all."""
    escudo("do", duel, "next")
    escudo("do", duel, "hazard", "rui", "fire-torch")
    before = duel.read_bytes()
    assert escudo("do", duel, "advance", "24s", "--dice", "1").complaint.startswith(
        "escudo: A die is missing: "
    )
    assert duel.read_bytes() == before
    complaint = escudo("do", duel, "advance", "24s", "--dice", ",".join(["1"] * 40)).complaint
    assert complaint.startswith("escudo: Dice left over: ")
    assert duel.read_bytes() == before


@pytest.mark.parametrize("values", [("3", "2"), ("3,2",), ("damage=3,2",), ("dano=3,2",)])
def test_faces_may_be_given_as_plain_values(
    escudo: Escudo, duel: Path, chance: type[Loaded], values: tuple[str, ...]
) -> None:
    """When dice are what is asked for, `answer 3 2` are two faces of them."""
    escudo("do", duel, "setting", "typed", "heroes")
    chance.shares = iter([0.99])
    escudo("do", duel, "attack", "rui", "by=ana", "defence=dodge", "attack=40")
    after = escudo("do", duel, "answer", *values, "--json")
    assert after.status == 0, after
    assert after.json["encounter"]["combatants"][1]["tracks"]["hp"]["value"] == 8


CLASSES = """
[class.dying.1]
0 = { pt = "morre", en = "dies" }
1 = { pt = "vive", en = "lives" }

[class.1]
0 = { pt = "falha", en = "failure" }
1 = { pt = "sucesso", en = "success" }
"""


def test_a_degree_is_named_for_its_ask_before_all_others(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text(CLASSES, "utf-8")
    words = Words("pt", path)
    assert [degree(words, 1, result, "dying:ana#2") for result in (0, 1)] == ["morre", "vive"]
    assert [degree(words, 1, result, "attack") for result in (0, 1)] == ["falha", "sucesso"]
    assert degree(words, 2, 0, "attack") == ""


def test_advance_takes_answers_by_name(escudo: Escudo, duel: Path) -> None:
    """A torch on Rui (14 points, so 4 is more than a quarter): 6 burns him, and what he loses is asked.

    The answer comes along with the dice, in any words; one that nothing asks for writes nothing.
    """
    escudo("do", duel, "hazard", "rui", "fire-torch")
    before = duel.read_bytes()
    # The fire 6, Luck 60 against the burn 90, one point lost, and Luck 10: he does not catch fire.
    call = ("do", duel, "advance", "12s", "--dice", "6,90,2,10")
    assert "burnt:rui=" in escudo(*call).complaint
    assert escudo(*call, "burnt:rui=nonsense").complaint.startswith("escudo: characteristic burnt: ")
    left = escudo(*call, "burnt:rui=CON", "burnt:ana=CON")
    assert left.complaint == "escudo: Nothing asks for: burnt:ana."
    left = escudo("do", duel, "advance", "12s", "burnt:rui=CON")
    assert left.complaint == "escudo: Nothing asks for: burnt:rui."
    assert duel.read_bytes() == before
    done = escudo(*call, "burnt:rui=CON", "--json").json
    assert done["encounter"]["clock"] == 12


def test_advance_takes_dice_by_name(escudo: Escudo, duel: Path) -> None:
    escudo("do", duel, "hazard", "rui", "strangling")
    assert escudo("do", duel, "advance", "12s", "breath:rui=10").status == 0
    before = duel.read_bytes()
    assert escudo("do", duel, "advance", "12s", "breath:rui=10", "idea:rui=3").complaint.startswith(
        "escudo: Dice left over: "
    )
    assert duel.read_bytes() == before


def test_advance_says_why_it_stops(escudo: Escudo, duel: Path, chance: type[Loaded]) -> None:
    """Rui has 14 points: at one a minute he is down to 2, and unconscious, after twelve."""
    escudo("do", duel, "hazard", "rui", "fire-candle", "damage=1", "every=1m")
    out = escudo("do", duel, "advance", "1h").out
    assert out.splitlines()[-1] == "The clock stopped with Rui out of action: 48:00 remain."
    escudo("do", duel, "end-hazard", "fire-candle-rui")
    escudo("do", duel, "hazard", "ana", "fire-candle", "damage=0", "every=1s")
    out = escudo("do", duel, "advance", "2m").out
    end = "The clock stopped after 100 moments at which something happens: 0:20 remain."
    assert out.splitlines()[-1] == end


def test_a_number_may_be_an_answer(escudo: Escudo, duel: Path, chance: type[Loaded]) -> None:
    """How far away somebody stands is asked before any die: the number is no face of one."""
    done = escudo("do", duel, "explode", "rui", "dynamite", "surprise=yes", "distance:rui=2", "--json")
    assert done.status == 0
    decided = [event for event in done.json["events"] if event["kind"] == "decided"]
    assert [(event["name"], event["answer"]) for event in decided] == [("distance:rui", "2")]


@pytest.mark.parametrize(
    ("argv", "complaint"),
    [
        (["advance", "99999999d"], "“99999999d” is too long a time: 11574 days at most."),
        (
            ["explode", "rui", "dynamite", "distance=abc"],
            "“abc” is no number (distance).",
        ),
        (
            ["explode", "rui", "dynamite", "distance=-1"],
            "-1 will not do (distance): at least 0.",
        ),
        (["area", "rui", "damage=-4"], "-4 will not do (damage): at least 0."),
        (["rest", "rui", "0s"], "“0s” is no time at all: 1s at least."),
        (["exhale", "rui"], "Rui holds no breath in a vacuum."),
        (["mend", "plate"], "thing: there is nothing here to choose (“plate”)."),
        (["end-hazard", "fire"], "hazard: there is nothing here to choose (“fire”)."),
        (["cook-off", "gun", "rui"], "thing: there is nothing here to choose (“gun”)."),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    escudo: Escudo, duel: Path, argv: list[str], complaint: str
) -> None:
    before = duel.read_bytes()
    assert escudo("do", duel, *argv).complaint == f"escudo: {complaint}"
    assert duel.read_bytes() == before


@pytest.mark.parametrize(
    "name", ["Torch or small fire", "Tocha ou fogo pequeno Rui", "Torch or small fire · Rui"]
)
def test_a_hazard_ends_by_the_name_that_is_shown(escudo: Escudo, duel: Path, name: str) -> None:
    escudo("do", duel, "hazard", "rui", "fire-torch")
    assert "Torch or small fire · Rui" in escudo("show", duel).out
    assert escudo("do", duel, "end-hazard", name, "--json").json["encounter"]["hazards"] == []


def test_of_two_hazards_one_name_says_too_little(escudo: Escudo, duel: Path) -> None:
    escudo("do", duel, "hazard", "rui,ana", "fire-torch")
    assert escudo("do", duel, "end-hazard", "Torch or small fire").status == 2
    done = escudo("do", duel, "end-hazard", "Torch or small fire Ana", "--json").json
    assert [hazard["target"] for hazard in done["encounter"]["hazards"]] == ["rui"]
