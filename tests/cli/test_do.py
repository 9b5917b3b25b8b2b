"""`escudo do`: verbs with given dice, what is refused, and what is written."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Escudo


def hp(escudo: Escudo, duel: Path, id: str = "rui") -> int:
    """The hit points that the file holds."""
    rows = escudo("show", duel, "--json").json["combatants"]
    (value,) = [row["tracks"]["hp"]["value"] for row in rows if row["id"] == id]
    return int(value)


@pytest.mark.parametrize(
    "argv",
    [
        ["attack", "rui", "by=ana", "defence=none", "--dice", "40,3,2"],
        ["attack", "target=rui", "by=ana", "defence=none", "--dice", "40,3", "--dice", "2"],
        ["attack", "rui", "by=ana", "defence=none", "attack=40", "damage=3,2"],
        ["attack", "rui", "by=ana", "defence=none", "--dice", "attack=40 damage=3,2"],
        ["attack", "rui", "by=ana", "defence=none", "--dice", "attack=40", "damage=3,2"],
        ["atacar", "ana", "rui", "defence=none", "--dice", "40,3,2"],
        ["atacar", "alvo=Rui", "por=Ana", "defence=none", "--dice", "40,3,2"],
    ],
    ids=[
        "in order",
        "two options",
        "by name",
        "by name in one option",
        "mixed",
        "attacker and target",
        "in Portuguese",
    ],
)
def test_given_dice(escudo: Escudo, duel: Path, argv: list[str]) -> None:
    """Broadsword 1D8+1 and damage modifier 1D4: 3 + 2 + 1 = 6 of 14 hit points."""
    done = escudo("do", duel, *argv, "--json").json
    assert list(done) == ["step", "events", "log", "encounter"]
    assert done["step"] == 1
    assert [event["kind"] for event in done["events"]][:2] == ["chose", "decided"]
    assert done["encounter"] == escudo("show", duel, "--json").json
    assert hp(escudo, duel) == 8


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["defence=none", "--dice", "40"], "A die is missing: damage, 1d8+1d4+1."),
        (["defence=none", "--dice", "40,3"], "A die is missing: damage, 1d8+1d4+1."),
        (["defence=none", "--dice", "40,3,2,9"], "Dice left over: 9."),
        (["defence=none", "attack=40", "damage=3,2", "luck=5"], "Dice left over: luck."),
        (["defence=none", "--dice", "101"], "attack: a die of 100 sides does not show 101."),
        (["defence=none", "--dice", "40,9,1"], "damage: a die of 8 sides does not show 9."),
        (["defence=none", "bogus=word", "--dice", "90"], "Nothing asks for: bogus."),
        (["defence=none", "bogus=word"], "Nothing asks for: bogus."),
        (["defence=none", "defence=dodge"], "defence is given twice."),
        (["defence=fly"], "defence: “fly” will not do; it may be: dodge, none."),
    ],
)
def test_what_does_not_fit_is_refused_with_nothing_written(
    escudo: Escudo, duel: Path, argv: list[str], line: str
) -> None:
    """A die too few or left over, a face too high, an answer that nothing asks for."""
    before = duel.read_bytes()
    assert escudo("do", duel, "attack", "rui", "by=ana", *argv).complaint == f"escudo: {line}"
    assert duel.read_bytes() == before


@pytest.mark.parametrize("dice", [[], ["--dice", "40"]])
def test_a_question_before_the_first_die(escudo: Escudo, duel: Path, dice: list[str]) -> None:
    """Its key and its values are named, and nothing is written."""
    before = duel.read_bytes()
    complaint = escudo("do", duel, "attack", "rui", "by=ana", *dice).complaint
    assert complaint.endswith(": defence= dodge, none.")
    assert duel.read_bytes() == before


def test_with_given_dice_a_later_question_is_refused_too(escudo: Escudo, duel: Path) -> None:
    """A critical may be taken as a special (BRP-107): with dice given, that must be said beforehand."""
    before = duel.read_bytes()
    argv = ["do", duel, "attack", "rui", "by=ana", "defence=none"]
    assert escudo(*argv, "--dice", "3").complaint.endswith(": critical= critical, special.")
    assert duel.read_bytes() == before
    done = escudo(*argv, "critical=special", "--dice", "3,1,1", "--json").json
    assert [e["answer"] for e in done["events"] if e["kind"] == "decided"] == ["none", "special"]


def test_undo_and_redo(escudo: Escudo, duel: Path) -> None:
    escudo("do", duel, "damage", "rui", "4")
    assert hp(escudo, duel) == 10
    assert escudo("do", duel, "desfazer", "--seat", "Bia").out == "Bia undoes Damage (1)\n"
    assert hp(escudo, duel) == 14
    assert escudo("do", duel, "undo").complaint == "escudo: Nothing to undo."
    escudo("do", duel, "redo")
    assert hp(escudo, duel) == 10
    assert escudo("do", duel, "redo").complaint == "escudo: Nothing to redo."


def test_heal_takes_no_minus(escudo: Escudo, duel: Path) -> None:
    """A negative healing is no third road to damage (BRP-142)."""
    complaint = escudo("do", duel, "heal", "rui", "-5").complaint
    assert complaint.startswith("escudo: A negative amount will not do here")
    assert hp(escudo, duel) == 14


def test_free_text_may_hold_an_equals_sign(escudo: Escudo, duel: Path) -> None:
    assert escudo("do", duel, "note", "x=y", "and", "[z]", "--lang", "en").out == "Note: x=y and [z]\n"
    assert escudo("do", duel, "note", "text=a=b").out == "Note: a=b\n"


def test_part_of_a_name(escudo: Escudo, duel: Path) -> None:
    """A whole name wins over the beginning of another; what fits several names them."""
    for name in ("Daniela", "Dan"):
        escudo("do", duel, "create", name)
    assert "Dan: −1" in escudo("do", duel, "damage", "dan", "1").out
    assert escudo("do", duel, "damage", "da", "1").complaint == "escudo: “da” may be: Daniela, Dan."
    assert escudo("do", duel, "damage", "zed", "1").complaint == "escudo: Nobody is called “zed”."


def test_numbers_of_a_name_are_never_used_again(escudo: Escudo, duel: Path) -> None:
    escudo("do", duel, "create", "Goblin 1")
    escudo("do", duel, "duplicate", "Goblin 1", "2")
    escudo("do", duel, "remove", "goblin2")
    assert "Goblin 4" in escudo("do", duel, "duplicate", "goblin1").out


def test_several_targets_by_side(escudo: Escudo, duel: Path) -> None:
    escudo("do", duel, "damage", "all", "2")
    assert (hp(escudo, duel, "ana"), hp(escudo, duel)) == (12, 12)
    escudo("do", duel, "heal", "foes", "1")
    assert (hp(escudo, duel, "ana"), hp(escudo, duel)) == (12, 13)


def test_a_name_cannot_steer_the_terminal(escudo: Escudo, duel: Path) -> None:
    """Escape bytes and marks of direction are shown as signs; brackets stand as they are."""
    escudo("do", duel, "rename", "rui", "[red]Z\x1b[31m\u202eé[/]")
    out = escudo("show", duel).out + escudo("log", duel).out + escudo("do", duel, "damage", "rui", "1").out
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert "[red]Z␛[31m�é[/]" in out


def test_the_list_of_verbs(escudo: Escudo, duel: Path) -> None:
    """Without a verb every verb is named with its keys and values."""
    out = escudo("do", duel).out
    for verb in ("undo", "redo", "answer", "overrule", "next", "add", "set", "setting", "advance", "attack"):
        assert f"\n  {verb}" in out
    assert "advance-to" not in out
    rows = {row["verb"]: row for row in escudo("do", duel, "--json").json["verbs"]}
    target = next(key for key in rows["attack"]["keys"] if key["key"] == "target")
    assert "rui" in target["values"]
    assert "alvo" in target["aliases"]


def test_unknown_verb(escudo: Escudo, duel: Path) -> None:
    assert escudo("do", duel, "frobnicate").complaint == "escudo: There is no verb “frobnicate”."


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["damage", "rui"], "Missing: amount (amount)."),
        (["damage", "rui", "1", "2", "3", "4", "5"], "“4” is one value too many (Damage)."),
        (["set", "rui", "many"], "“many” is no number (value)."),
        (["initiative", "rui", "5000"], "5000 will not do (value): -99 to 999."),
        (["advance", "soon"], "“soon” is no time: 3 (rounds), 30s, 10m, 2h, 1d, 1mo."),
        (["advance", "0s"], "The clock only goes forward."),
        (["answer", "x=y"], "Nothing waits for an answer."),
        (["overrule", "attack=special"], "There is nothing to overrule."),
        (["chase-step", "rui", "1"], "There is no chase."),
        (["setting", "typed"], "Missing: value (value)."),
    ],
)
def test_refusals(escudo: Escudo, duel: Path, argv: list[str], line: str) -> None:
    before = duel.read_bytes()
    assert escudo("do", duel, *argv).complaint == f"escudo: {line}"
    assert duel.read_bytes() == before


def test_a_refusal_speaks_portuguese(escudo: Escudo, duel: Path) -> None:
    complaint = escudo("do", duel, "damage", "rui", "--lang", "pt").complaint
    assert complaint == "escudo: Falta: valor (amount)."


@pytest.mark.parametrize(
    "argv, line",
    [
        (["attack", "by=ana", "target=ana"], "Ana cannot be the target as well."),
        (["escape", "who=ana", "--lang", "pt"], "Ana não está presa."),
        (["escape", "who=rui", "--lang", "pt"], "Rui não está preso."),
        (["move", "who=ana", "metres=1", "--lang", "pt"], "Ana não pode agir: morta."),
    ],
)
def test_a_refusal_knows_the_gender(escudo: Escudo, duel: Path, argv: list[str], line: str) -> None:
    if argv[0] == "move":
        escudo("do", duel, "condition", "ana", "dead")
    assert escudo("do", duel, *argv).complaint == f"escudo: {line}"


def test_the_seat_is_written(escudo: Escudo, duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of the login, or the one given."""
    monkeypatch.setenv("LOGNAME", "mestra")
    escudo("do", duel, "next")
    escudo("do", duel, "next", "--seat", "Bia")
    assert [step["seat"] for step in escudo("log", duel, "--json").json["steps"]] == ["mestra", "Bia"]


def test_a_file_that_cannot_be_written(escudo: Escudo, duel: Path, tmp_path: Path) -> None:
    """Events from the future open for reading only, and name the word."""
    escudo("do", duel, "next")
    text = duel.read_text("utf-8")
    duel.write_text(text.replace('kind = "turn"', 'kind = "whirl"'), "utf-8")
    complaint = escudo("do", duel, "next").complaint
    assert complaint == f"escudo: {duel} is open for reading only (whirl): `escudo check` says why."
    assert escudo("show", duel).status == 0


SQUARES = """\
system = "rpgquest"
name = "Fosso"
[[combatant]]
id = "ana"
name = "Ana"
side = "heroes"
place = "0,0,E"
stats = { FR = 1 }
conditions = [{ slug = "acted", until = "round 1" }, { slug = "paralysed" }]
[[combatant]]
id = "rui"
name = "Rui"
side = "foes"
place = "1,0,W"
[[item]]
id = "porta"
name = "Porta"
slug = "door"
tracks = { hp = { value = 9, maximum = 9 } }
# end 0
"""


@pytest.fixture
def squares(tmp_path: Path) -> Path:
    """A fight on squares, with a thing that has points and a condition that nobody is told of."""
    path = tmp_path / "squares.toml"
    path.write_text(SQUARES, "utf-8")
    return path


def test_a_thing_with_points_is_harmed_from_the_shell(escudo: Escudo, squares: Path) -> None:
    assert "Porta" in escudo("do", squares, "damage", "Porta", "4").out
    assert "Porta · PV 5" in escudo("show", squares, "--lang", "pt").out
    assert escudo("do", squares, "set", "porta", "9").status == 0
    assert "9/9" in escudo("show", squares).out


def test_show_tells_places_and_draws_the_squares_without_bookkeeping(escudo: Escudo, squares: Path) -> None:
    out = escudo("show", squares, "--lang", "pt").out
    assert "paralisad" in out
    assert "acted" not in out and "agiu" not in out
    assert "em 0,0,E" in out
    assert "  0 ·  A→ R← ·" in out
    assert "  A Ana 0,0 E" in out


def test_a_refusal_names_people_and_conditions_in_words(escudo: Escudo, squares: Path) -> None:
    complaint = escudo("do", squares, "attack", "rui", "by=ana", "--lang", "pt").complaint
    assert "Ana" in complaint and "paralisad" in complaint, complaint


def test_words_of_both_languages_are_values(escudo: Escudo, duel: Path) -> None:
    for value in ("difícil", "DIFICIL", "difficult"):
        done = escudo(
            "do", duel, "teste", "ana", "perícia=sword", f"dificuldade={value}", "--dice=20", "--json"
        )
        assert done.status == 0, done
        assert done.json["events"][0]["args"].count("difficulty=difficult") == 1


def test_a_step_that_stands_is_no_refusal_when_it_cannot_be_told(duel: Path) -> None:
    """The output is full after the step is written: a script must not play it again."""
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    call = [sys.executable, "-m", "tui", "do", str(duel), "damage", "ana", "1"]
    with full.open("w", encoding="utf-8") as full_stream:
        done = subprocess.run(call, stdout=full_stream, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (0, 1), done.stderr


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["test", "ana", "luck", "--dice", "10"], "Test: Ana · Luck · average"),
        (["test", "ana", "sword", "--dice", "1"], "Ana: critical"),
        (["test", "ana", "sword", "--dice", "10"], "Ana: special"),
        (["poison", "ana", "poison", "pot=5", "onset=slow"], "Poison: Ana · poison · POT 5 · slow"),
        (["convalesce", "ana"], "Ana: convalescing"),
        (["train", "ana", "sword", "3"], "Ana: Sword 68"),
    ],
)
def test_words_mean_what_they_are_said_of(escudo: Escudo, duel: Path, argv: list[str], line: str) -> None:
    """No word is taken from another subject that uses the same slug."""
    assert line in escudo("do", duel, *argv).out.splitlines()


def test_what_is_missing_is_named_as_the_parameter(escudo: Escudo, duel: Path) -> None:
    assert escudo("do", duel, "radiation", "ana").complaint == "escudo: Missing: POT (pot)."


def test_left_and_right_are_for_hands_alone(escudo: Escudo, duel: Path) -> None:
    """A d100 with one cut says success or failure, whatever it decides about."""
    escudo("do", duel, "mark", "ana", "sword")
    out = escudo("do", duel, "experience", "ana", "--dice", "90,4").out
    assert "d100 90 success" in out
    fall = escudo("do", duel, "fall", "rui", "1", "spike=40", "--dice", "41").out
    assert "d100 41 clear of it" in fall
