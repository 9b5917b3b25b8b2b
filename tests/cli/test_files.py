"""`escudo new`, `fold`, `share`, `sample` and `check`: files made, kept and looked over."""

from __future__ import annotations

import grp
import os
import tomllib
from pathlib import Path

import pytest

import tui.run
from tests.cli.conftest import Escudo
from tui.cli.sample import copy, samples


def mode(path: Path) -> int:
    """The permissions of a file."""
    return path.stat().st_mode & 0o777


def test_new_is_private_and_never_overwrites(escudo: Escudo, tmp_path: Path) -> None:
    path = tmp_path / "ponte.toml"
    assert escudo("new", path, "--system", "brp", "--name", "Na ponte").status == 0
    assert mode(path) == 0o600
    assert path.read_text("utf-8") == 'system = "brp"\nname = "Na ponte"\n# end 0\n'
    assert escudo("new", path, "--system", "brp").complaint == f"escudo: {path} exists already."
    assert path.read_text("utf-8").endswith("# end 0\n")


def test_new_takes_its_name_from_the_file(escudo: Escudo, tmp_path: Path) -> None:
    escudo("new", tmp_path / "emboscada.toml", "--system", "brp")
    assert escudo("show", tmp_path / "emboscada.toml", "--json").json["name"] == "emboscada"


def test_new_knows_its_systems(escudo: Escudo, tmp_path: Path) -> None:
    complaint = escudo("new", tmp_path / "a.toml", "--system", "gurps").complaint
    assert complaint.startswith("escudo: There is no rule system “gurps”; there are: ")
    assert not (tmp_path / "a.toml").exists()


def test_new_takes_the_party_along(escudo: Escudo, duel: Path, tmp_path: Path) -> None:
    """The heroes come with what they carry and with their wounds; the foes stay behind."""
    escudo("do", duel, "damage", "ana", "3")
    path = tmp_path / "next.toml"
    assert escudo("new", path, "--from", duel).status == 0
    (ana,) = escudo("show", path, "--json").json["combatants"]
    assert ana["tracks"]["hp"] == {"value": 11, "maximum": 14}
    assert [item["slug"] for item in ana["items"]] == ["broadsword"]


def test_new_in_a_folder_that_is_not_there(escudo: Escudo, tmp_path: Path) -> None:
    path = tmp_path / "no" / "a.toml"
    assert escudo("new", path, "--system", "brp").complaint == f"escudo: {path}: No such file or directory"


def test_fold_keeps_the_state_and_leaves_the_old_file(escudo: Escudo, duel: Path, tmp_path: Path) -> None:
    escudo("do", duel, "next")
    escudo("do", duel, "condition", "rui", "prone", "3")
    escudo("do", duel, "damage", "rui", "4")
    before, text = escudo("show", duel, "--json").json, duel.read_text("utf-8")
    assert escudo("fold", duel).status == 0
    folded = tmp_path / "duel-2.toml"
    assert escudo("show", folded, "--json").json == before
    assert "[[event]]" not in folded.read_text("utf-8")
    assert mode(folded) == 0o600
    assert duel.read_text("utf-8") == text
    assert escudo("fold", duel).complaint == f"escudo: {folded} exists already."
    assert escudo("fold", duel, "-o", tmp_path / "other.toml").status == 0
    assert escudo("check", tmp_path / "other.toml").status == 0


def test_share_lets_a_group_in(escudo: Escudo, duel: Path) -> None:
    group = grp.getgrgid(os.getgid())
    assert escudo("share", duel, group.gr_name).status == 0
    assert mode(duel) == 0o660
    assert duel.stat().st_gid == group.gr_gid


def test_share_with_a_group_that_is_not(escudo: Escudo, duel: Path) -> None:
    before = mode(duel)
    line = "escudo: There is no group “nobody-here” on this server."
    assert escudo("share", duel, "nobody-here").complaint == line
    assert mode(duel) == before


def test_samples_are_listed_and_sound(escudo: Escudo) -> None:
    listed = escudo("sample", "--list").out
    assert samples()
    for name, path in samples().items():
        assert f"{name}  " in listed
        assert escudo("check", path).status == 0


def test_a_sample_is_copied_under_a_free_name(tmp_path: Path) -> None:
    name, original = next(iter(samples().items()))
    first, second = copy(name, tmp_path), copy(name, tmp_path)
    assert (first.name, second.name) == (f"{name}.toml", f"{name}-2.toml")
    assert first.read_bytes() == second.read_bytes() == original.read_bytes()
    assert mode(first) == 0o600


def test_a_sample_opens_in_the_dashboard(
    escudo: Escudo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []

    def dashboard(path: str, *, lang: str, seat_name: str, mouse: bool, theme: str | None) -> int:
        opened.append((path, lang, seat_name, mouse, theme))
        return 0

    monkeypatch.setattr(tui.run, "run_dashboard", dashboard)
    monkeypatch.setattr("tui.cli.dashboard.refuse_without_terminal", lambda: None)
    name = next(iter(samples()))
    assert escudo("sample", name, "--seat", "Bia", "--lang", "pt", "--no-mouse").status == 0
    path = str(tmp_path / "data" / "escudo" / f"{name}.toml")
    assert opened == [(path, "pt", "Bia", False, None)]
    assert escudo("sample", "nope").complaint.startswith("escudo: There is no sample “nope”; there are: ")


BAD = """\
system = "brp"

[[combatant]]
id = "ana"
tracks = { hp = { value = 3 } }

[[combatant]]
id = "ana"

[[combatant]]
id = "rui"
tracks = { hp = { value = "doze" } }
"""


def test_check_names_every_fault_with_its_place(escudo: Escudo, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BAD, "utf-8")
    result = escudo("check", path)
    assert result.complaint == f"escudo: {path}: 2 faults."
    assert result.out == (
        f'{path}:8: combatant[1].id: id repeated or impossible: "ana"\n'
        f'{path}:12: combatant[2].tracks.hp.value: expected an integer, found "doze"\n'
    )
    assert escudo("check", path, "--json").json == {
        "faults": [
            {"line": 8, "path": "combatant[1].id", "message": 'id repeated or impossible: "ana"'},
            {
                "line": 12,
                "path": "combatant[2].tracks.hp.value",
                "message": 'expected an integer, found "doze"',
            },
        ]
    }


def test_a_faulty_file_is_refused_by_its_first_fault(escudo: Escudo, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BAD, "utf-8")
    line = f'escudo: {path}:8: combatant[1].id: id repeated or impossible: "ana" (+1)'
    assert escudo("show", path).complaint == line
    assert escudo("do", path, "next").complaint == line
    assert path.read_text("utf-8") == BAD


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (
            b"\xef\xbb\xbfsystem = 'brp'\n",
            "the file begins with a byte order mark; save it as UTF-8 without one",
        ),
        (b"system = 'brp'\nname = 'Jos\xe9'\n", "byte 0xe9 is not UTF-8"),
        (b"", "system: is missing"),
        (b"[tool]\nname = 'x'\n", "system: is missing"),
        (b'system = "brp\n', "not TOML"),
        (b"system = 'brp'\nx = " + b"9" * 5000 + b"\n", "a number is too long"),
        (b"system = 'nope'\n", "there is no rule system"),
    ],
)
def test_files_of_another_kind(escudo: Escudo, tmp_path: Path, data: bytes, what: str) -> None:
    """Whatever a file is, it is told in a line, and left as it is."""
    path = tmp_path / "odd.toml"
    path.write_bytes(data)
    result = escudo("check", path)
    assert result.status == 2
    assert what in result.out
    assert escudo("show", path).status == 2
    assert path.read_bytes() == data


def test_a_step_edited_by_hand_is_named(escudo: Escudo, duel: Path) -> None:
    escudo("do", duel, "damage", "rui", "4")
    text = duel.read_text("utf-8")
    duel.write_text(text.replace("value = 10", "value = 9"), "utf-8")
    assert tomllib.loads(duel.read_text("utf-8"))
    result = escudo("check", duel)
    assert result.status == 2
    assert "step 1: step 1 was edited by hand" in result.out
    assert escudo("show", duel).status == 0
