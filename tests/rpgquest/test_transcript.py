"""A whole fight, its dice given, against its log in both languages, byte for byte.

Run with GOLDEN=1 in the environment to write the transcripts anew; then read what changed.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import encounters
from encounters.asks import Answer
from encounters.dice import Fixed
from encounters.file import EncounterFile
from encounters.seat import Seat
from encounters.verbs import bind, find_verb
from encounters.words import LANGUAGES
from systems.rpgquest.system import SYSTEM
from tui.catalogue import words_for
from tui.telling import tell_all

SAMPLE = Path(encounters.__file__).parent / "samples" / "fosso.toml"
GOLDEN = Path(__file__).parent / "golden"

SCRIPT: tuple[tuple[str, tuple[int, ...], dict[str, str]], ...] = (
    # Lia, Bento, Rudá, then the troll, both kobolds and the harpy roll for the round.
    ("emboscar attackers=kobold-2 targets=lia,bento,ruda", (), {}),
    ("proximo", (4, 2, 5, 2, 5, 1, 3), {}),
    # The ambusher runs in from hiding; the others follow in their order.
    ("correr who=kobold-2 path=4O facing=O", (), {}),
    ("proximo who=kobold-2", (), {}),
    ("mover who=kobold-1 path=3O facing=NO", (), {}),
    ("proximo who=kobold-1", (), {}),
    # Lia and Rudá, and then the harpy, share their moments.
    ("mover who=lia path=1N facing=N", (), {}),
    ("atacar by=lia target=kobold-2 from=back", (5, 4, 6, 2, 1), {}),
    ("proximo who=lia", (), {}),
    ("conjurar who=ruda cost=2", (), {}),
    ("causar targets=harpia damage=1d6:fogo by=ruda", (2,), {}),
    ("proximo who=ruda", (), {}),
    ("voar who=harpia path=4O climb=-2", (), {}),
    ("proximo who=harpia", (), {}),
    ("mirar who=bento target=troll", (), {}),
    ("proximo who=bento", (), {}),
    ("correr who=troll path=3O", (), {}),
    ("proximo who=troll", (2, 6, 1, 4, 3, 6), {}),
    # Round 2: Bento's aimed arrow, the harpy and the troll strike back.
    ("atacar by=bento target=troll", (6, 6, 6, 3), {}),
    ("proximo who=bento", (), {}),
    ("voar who=harpia path=4O", (), {}),
    ("proximo who=harpia", (), {}),
    ("virar who=troll facing=O", (), {}),
    ("mover who=troll path=1O", (), {}),
    ("atacar by=troll target=lia", (6, 6, 4, 3, 4, 3, 2), {}),
    ("proximo who=troll", (), {}),
    ("mover who=kobold-1 path=1O", (), {}),
    ("atacar by=kobold-1 target=bento", (1, 1), {"mishap": "drop"}),
)


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """The sample fight, the whole script played on it."""
    path = tmp_path / "fosso.toml"
    EncounterFile(path).create(SAMPLE.read_text("utf-8"))
    made = Seat(EncounterFile(path), SYSTEM, now=lambda: "2026-01-02T21:04:12+00:00")
    for line, dice, answers in SCRIPT:
        verb, *texts = line.split(" ")
        keyed = dict(text.partition("=")[::2] for text in texts)
        choice = bind(SYSTEM, made.encounter, find_verb(SYSTEM.verbs(), verb), (), keyed).choice
        made.play(choice, {name: Answer(option=option) for name, option in answers.items()}, Fixed(dice))
    return made


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_of_a_fight(seat: Seat, lang: str) -> None:
    lines = []
    for entry in tell_all(seat.history, words_for(lang, SYSTEM)):
        for line in entry.lines:
            mark = "" if line.head else "  "
            rule = f" [{line.rule}]" if line.rule else ""
            lines.append(f"{mark}{line.text}{rule}{' (*)' if line.secret else ''}")
    text = "\n".join([*lines, "", *SYSTEM.grid(seat.encounter), ""])
    text = "\n".join(line.rstrip() for line in text.split("\n"))
    path = GOLDEN / f"fosso.{lang}.txt"
    if os.environ.get("GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


def test_the_file_tells_the_same(seat: Seat, tmp_path: Path) -> None:
    """Read again from disk, the fight stands where it stood."""
    again = Seat(EncounterFile(tmp_path / "fosso.toml"), SYSTEM)
    assert again.encounter == seat.encounter
