"""A fight line by line: verbs, what is missing, questions, dice, undo, look-up, the end of the input."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from encounters.play import Choice
from systems.opening import open_seat
from tests.plain.conftest import Talk
from tui.cli import main
from tui.plain import run
from tui.plain.talk import Talk as Ends

ROOT = Path(__file__).parents[2]


def hp(duel: Path, id: str = "ana") -> int:
    """Hit points as the file has them."""
    return open_seat(duel).encounter.entities[id].tracks["hp"].value


def test_the_start_says_who_is_there_and_the_end_that_all_is_saved(talk: Talk) -> None:
    lines = talk().splitlines()
    assert lines[0].startswith("Duelo · ")
    assert "Ana" in lines[1] and "Rui" in lines[2]
    assert lines[3].startswith("? for help") and lines[-1] == "Goodbye; all is saved."


@pytest.mark.parametrize("word", ["n", "N", "next", "NEXT", "proximo", "próximo", "Next turn"])
def test_a_verb_by_letter_slug_alias_in_either_language(talk: Talk, word: str) -> None:
    assert "Round 1\nAna's turn\nAna>" in talk(word.split()[0] if word == "Next turn" else word)


def test_a_verb_with_its_values_prints_what_changed(talk: Talk, duel: Path) -> None:
    out = talk("damage ana 4", "dano targets=rui amount=2", "u")
    assert "Ana: −4" in out or "−4" in out
    assert hp(duel) == 10 and hp(duel, "rui") == 14


def test_what_is_missing_is_asked_for_with_numbered_options(talk: Talk, duel: Path) -> None:
    out = talk("damage", "2", "5")
    assert "  1. Ana\n  2. Rui\n" in out
    assert hp(duel, "rui") == 9
    talk("damage rui", "5")
    assert hp(duel, "rui") == 4


def test_several_are_picked_by_their_numbers(talk: Talk, duel: Path) -> None:
    talk("damage", "1,2", "1")
    assert (hp(duel), hp(duel, "rui")) == (13, 13)


def test_a_wrong_answer_is_a_sentence_and_the_question_comes_again(talk: Talk, duel: Path) -> None:
    out = talk("damage", "zz", "1", "abc", "3")
    assert "zz" in out and "abc" in out
    assert hp(duel) == 11


def test_a_full_stop_gives_up_and_writes_nothing(talk: Talk, duel: Path) -> None:
    before = duel.read_text()
    assert "Nothing was done." in talk("damage", "1", ".", "condition", "cancel")
    assert duel.read_text() == before


def test_part_of_a_name_narrows_a_long_list(talk: Talk, duel: Path) -> None:
    out = talk("condition ana", "pro", "1", "condition ana prone")
    assert "  1. " in out
    talk("condicao", "1", "prostrado", "", lang="pt")
    assert open_seat(duel).encounter.entities["ana"].has("prone")


def test_the_rules_questions_are_asked_one_at_a_time(talk: Talk) -> None:
    out = talk("n", "attack rui", "none", "undo")
    assert "Rui: defence?" in out and "(Enter)" in out
    assert "Rui · defence: none" in out


def test_dice_given_with_the_verb_are_used(talk: Talk, duel: Path) -> None:
    out = talk("n", "attack rui defence=none dice=34,3,2")
    assert "34" in out and hp(duel, "rui") == 8


def test_typed_dice_are_asked_for_and_read(talk: Talk, duel: Path) -> None:
    out = talk("setting typed heroes", "n", "attack rui", "none", "abc", "250", "34", "3 2")
    assert "Dice on the table for Ana" in out and "(1d100)" in out
    assert hp(duel, "rui") == 8
    assert open_seat(duel).encounter.question is None


def test_an_open_question_can_be_undone_noted_and_overruled(talk: Talk, duel: Path) -> None:
    begun = ("setting typed heroes", "n", "attack ana by=rui defence=dodge")
    out = talk(*begun, "note ouch", "?", "next", "/prone", "", "undo", chance=0.1)
    assert "Note: ouch" in out and "First answer: dodge" in out
    assert out.count("Dice on the table for Ana, dodge (1d100):") == 5
    assert open_seat(duel).encounter.question is None
    assert "Rui → Ana" in talk("attack ana by=rui defence=dodge", "30", chance=0.1)


def test_undo_and_redo(talk: Talk, duel: Path) -> None:
    talk("damage ana 4", "undo", "redo", "u")
    assert hp(duel) == 14


def test_overruling_asks_which_result_and_what_instead(talk: Talk, duel: Path) -> None:
    out = talk("n", "attack rui defence=none dice=88", "overrule", "1", "success", chance=0.5)
    assert "Which result is to change?" in out and "Degrees: " in out
    assert hp(duel, "rui") < 14


def test_another_seats_acts_are_told_and_its_newest_act_is_not_undone_unasked(
    duel: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = open_seat(duel, "bia")

    class Lines:
        """Bia acts between our lines."""

        def __init__(self) -> None:
            self.lines = ["note a", "undo", "n", "state"]

        def listen(self, _ends: Ends, _prompt: str) -> str:
            if not self.lines:
                raise run.Ended
            line = self.lines.pop(0)
            if line == "note a":
                other.play(Choice("damage", {"targets": "ana", "amount": "3"}))
            if line == "undo":
                other.refresh()
                other.play(Choice("damage", {"targets": "ana", "amount": "2"}))
            return line

    lines = Lines()
    monkeypatch.setattr(Ends, "listen", lambda ends, prompt: lines.listen(ends, prompt))
    run.converse(open_seat(duel, "gm"), "en")
    out = capsys.readouterr().out
    assert "bia: " in out
    assert "Nothing was done; look, then repeat." in out
    assert hp(duel) == 9


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_help_of_all_and_of_one(talk: Talk, lang: str) -> None:
    out = talk("?", "? damage", "?dano", "help attack", "? zzz", lang=lang)
    assert {"pt": "Diga um verbo", "en": "Say a verb"}[lang] in out
    assert out.count("amount=") == 2
    assert "{" not in out


def test_the_look_up_reads_a_card_follows_a_link_and_applies(talk: Talk, duel: Path) -> None:
    out = talk("/bleding", "1", "1", "", "/prone", "a", "1", "")
    assert "  1. bleeding (condition, brp)" in out and "BRP-110" in out
    assert open_seat(duel).encounter.entities["ana"].has("prone")
    assert "Nothing like" in talk("/xyzzyq")


def test_the_language_changes_in_the_middle(talk: Talk) -> None:
    out = talk("n", "lang pt", "", "lang", "lang xx")
    assert "Rodada 1. Age: Ana." in out and out.rstrip().endswith("Goodbye; all is saved.")


@pytest.mark.parametrize(
    "line", ["\x1b[31m", "'", '"', "a=b=c", "=", "💥", "x" * 5000, "dano ana 9999999999"]
)
def test_no_line_breaks_it(talk: Talk, line: str) -> None:
    out = talk(line, "damage", line, line, ".")
    assert "\x1b" not in out and out.rstrip().endswith("Goodbye; all is saved.")


@pytest.mark.parametrize("lines", [[], ["damage"], ["damage", "1"], ["n", "attack rui"], ["/bleding"]])
def test_the_end_of_the_input_ends_it_cleanly_anywhere(talk: Talk, duel: Path, lines: list[str]) -> None:
    assert talk(*lines).rstrip().endswith("Goodbye; all is saved.")


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii"])
def test_a_pipe_with_any_encoding_and_a_dumb_terminal(duel: Path, encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tui", "--plain", str(duel), "--lang", "pt"],
        input=b"proximo\natacar rui\n\n\xff\xfe\nestado\n",
        env={**os.environ, "TERM": "dumb", "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    told = done.stdout.decode(encoding)
    assert "Vez de Ana" in told and "\x1b" not in told and "\r" not in told


def test_textual_is_never_loaded(duel: Path) -> None:
    program = (
        "import sys; from tui.cli import main; main(['--plain', sys.argv[1]]);"
        "print(sorted(m for m in sys.modules if m.partition('.')[0] in ('textual', 'rich')), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(duel)],
        input=b"n\na\n\n\n/bleding\n1\n\n?\n? damage\n",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
    )
    assert done.stderr == b"[]\n"


def test_without_a_file_one_is_chosen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("77\n1\nn\n"))
    assert main(["--plain", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "  1. " in out and "(sample)" in out and "Round 1" in out
