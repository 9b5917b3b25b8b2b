"""What every call has in common: options, languages, exit statuses, encodings, pipes, imports."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tui.cli.roll
from tests.cli.conftest import Escudo
from tui.cli import COMMANDS
from tui.cli.output import fitted


def run(*argv: object, **environ: str) -> subprocess.CompletedProcess[bytes]:
    """A call in a process of its own."""
    command = [sys.executable, "-m", "tui", *map(str, argv)]
    return subprocess.run(
        command, capture_output=True, env={**os.environ, **environ}, check=False, timeout=60
    )


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["show"], "escudo: FILE is missing. Usage: escudo show FILE [--json]"),
        (["show", "a", "b"], "escudo: “b” is one argument too many. Usage: escudo show FILE [--json]"),
        (["show", "a", "--jso"], "escudo: There is no option --jso here. Usage: escudo show FILE [--json]"),
        (["do", "a", "--dice"], "escudo: --dice wants a value."),
        (["--lang", "xx", "show"], "escudo: --lang takes pt or en, not “xx”."),
        (["show", "nowhere.toml"], "escudo: nowhere.toml: No such file or directory"),
        (["nowhere.toml"], "escudo: nowhere.toml: No such file or directory"),
        (
            ["shwo"],
            "escudo: There is no command “shwo”; there are: new, show, do, odds, log, roll, lookup, check, "
            "fold, share, sample, tutorial.",
        ),
    ],
)
def test_bad_calls(escudo: Escudo, argv: list[str], line: str) -> None:
    """One line on the standard error, nothing on the standard output, status 2."""
    result = escudo(*argv)
    assert result.complaint == line
    assert result.out == ""


def test_options_of_every_command_may_come_first(escudo: Escudo, duel: Path) -> None:
    assert escudo("--lang", "pt", "show", duel).out.startswith("Duelo · brp · antes da luta · 0:00\n")
    assert escudo("--seat", "show", "show", duel).status == 0


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("lang", "word"), [("pt", "Uso: escudo"), ("en", "Usage: escudo")])
def test_help_of_each_command(escudo: Escudo, command: str, lang: str, word: str) -> None:
    result = escudo(command, "--help", "--lang", lang)
    assert result.status == 0
    assert result.out.startswith(f"{word} {command}")
    assert "{" not in result.out


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_overview_names_every_command(escudo: Escudo, lang: str) -> None:
    result = escudo("--help", "--lang", lang)
    assert result.status == 0
    assert all(f"  escudo {command} " in result.out for command in COMMANDS)


def test_language_of_the_settings_file_and_of_the_locale(
    escudo: Escudo, duel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The option wins over the settings, and they over the locale."""
    assert "before the fight" in escudo("show", duel).out
    monkeypatch.setenv("LC_ALL", "pt_BR.UTF-8")
    assert "antes da luta" in escudo("show", duel).out
    folder = tmp_path / "config" / "escudo"
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text('lang = "en"\n', "utf-8")
    assert "before the fight" in escudo("show", duel).out
    assert "antes da luta" in escudo("show", duel, "--lang=pt").out


def test_no_terminal_no_dashboard(escudo: Escudo, duel: Path) -> None:
    line = "escudo: The dashboard needs a terminal; without one use escudo --plain, show, do and log."
    assert escudo(duel).complaint == line


def test_a_fault_of_ours_is_one_line_and_status_1(escudo: Escudo, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_text: str) -> None:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr(tui.cli.roll, "dice_of", broken)
    result = escudo("roll", "1d6")
    assert result.status == 1
    assert (
        result.err
        == "escudo: A fault of this program (ZeroDivisionError: boom). ESCUDO_DEBUG=1 shows where.\n"
    )
    monkeypatch.setenv("ESCUDO_DEBUG", "1")
    assert "Traceback" in escudo("roll", "1d6").err


@pytest.mark.parametrize(
    "argv", [["show"], ["do"], ["log"], ["check"], ["do", "next"], ["odds", "attack", "rui", "by=ana"]]
)
def test_the_screen_is_never_imported(duel: Path, argv: list[str]) -> None:
    """A look at a fight loads neither Textual nor Rich."""
    program = (
        "import sys; from tui.cli import main; status = main(sys.argv[1:]);"
        "loaded = {m.partition('.')[0] for m in sys.modules} & {'textual', 'rich'};"
        "print(sorted(loaded), status, file=sys.stderr)"
    )
    command = [sys.executable, "-c", program, argv[0], str(duel), *argv[1:]]
    result = subprocess.run(command, capture_output=True, check=True, timeout=60)
    assert result.stderr == b"[] 0\n"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_every_encoding_will_do(duel: Path, encoding: str) -> None:
    """Letters that the terminal does not have are spelt otherwise, and nothing dies of them."""
    run("do", duel, "create", "Águia → 鷲")
    result = run("show", duel, "--lang", "pt", PYTHONIOENCODING=encoding)
    assert result.returncode == 0
    assert result.stderr == b""
    text = result.stdout.decode(encoding)
    wanted = {"ascii": "Aguia -> ?", "latin-1": "Águia -> ?", "utf-8": "Águia → 鷲"}[encoding]
    assert wanted in text


def test_c_locale(duel: Path) -> None:
    result = run("do", duel, "zed", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", LANG="C")
    assert result.returncode == 2
    assert result.stderr.count(b"\n") == 1


def test_json_in_a_poor_encoding_is_still_json(duel: Path) -> None:
    import json

    run("do", duel, "create", "Águia")
    result = run("show", duel, "--json", PYTHONIOENCODING="ascii")
    assert "Águia" in [row["name"] for row in json.loads(result.stdout)["combatants"]]


def test_bytes_that_are_not_utf8_in_a_name(duel: Path) -> None:
    """A name typed in another encoding is kept as readable as it can be."""
    command = [os.fsencode(sys.executable), b"-m", b"tui", b"do", os.fsencode(duel), b"create", b"Z\xe9"]
    result = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert result.returncode == 0, result.stderr
    assert run("show", duel).returncode == 0


def test_a_closed_pipe_is_quiet(duel: Path) -> None:
    command = (
        f"'{sys.executable}' -m tui lookup BRP-001 | head -c 1; '{sys.executable}' -m tui do '{duel}' | true"
    )
    result = subprocess.run(command, shell=True, capture_output=True, check=True, timeout=60)
    assert result.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_output_is_status_2(duel: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "tui", "show", str(duel)]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert result.returncode == 2
    assert result.stderr.count(b"\n") == 1


def test_letters_are_spelt_as_well_as_can_be() -> None:
    assert fitted("Água · −5 → ½ “x” 鷲", "ascii") == 'Agua - -5 -> 1/2 "x" ?'
    assert fitted("Água · ½ −", "latin-1") == "Água · ½ -"
    assert fitted("\ud800", "utf-8") == "?"
