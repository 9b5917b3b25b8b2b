"""A whole fight with its dice given, compared event by event with what stands in `transcripts/`.

Run this file with Python to write the transcript anew after a change that was meant.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

import encounters
from encounters.asks import Answer
from encounters.dice import Fixed
from encounters.file import EncounterFile
from encounters.seat import Seat
from encounters.verbs import bind, find_verb
from systems import load

HERE = Path(__file__).parent
GOLDEN = HERE / "transcripts" / "telhados.txt"
SAMPLE = Path(encounters.__file__).parent / "samples" / "telhados.toml"

MOVES: tuple[tuple[str, tuple[int, ...]], ...] = (
    # Initiative: Akemi 8 (H4), Bento 6, Cauã 8 (H2), Corvo 8, Capangas 4 and 3, the imp 8 (H3).
    ("next", (4, 2, 6, 3, 3, 2, 5)),
    # FA 6 + 4 + 6 = 16 against FD 2 + 3: 11 of 5 PVs; Death Test 5, 2d6 = 3 turns.
    ("attack by=akemi target=diabrete weapon=sword", (6, 2, 5, 1, 2)),
    ("next", ()),
    # Corvo, H3 like the imp, is next: FA 4 + 3 + 2 = 9 against Bento's FD 3 + 3 + 1.
    ("attack by=mestre-corvo target=bento weapon=shuriken", (4, 3)),
    ("next", ()),
    # Cauã aims.
    ("concentrate who=caua mode=ranged", ()),
    ("next", ()),
    # Bento shoots a thug: FA 3 + 3 + 3 = 9 against FD 6 + 1 (critical of A0): 2.
    ("attack by=bento target=capanga-1 weapon=cannon", (3, 6)),
    ("next", ()),
    # The thug on Akemi, who dodges: H4 − H1, a 3 will do.
    ("attack by=capanga-1 target=akemi weapon=club defence:akemi=dodge", (5, 3)),
    ("next", ()),
    ("flee who=capanga-2", ()),
    # Round 2.
    ("next", ()),
    # Two attacks by special attack, H4 − 2: FA 1 + 2 + 3 + 2 = 8 and 4 + 7 = 11 against Corvo.
    ("attack by=akemi target=mestre-corvo weapon=special-attack attacks=2", (1, 5, 4, 2)),
    ("next", ()),
    ("instant-flight who=mestre-corvo skill=stealth", (5,)),
    ("next", ()),
    # Cauã's bolt with one turn of concentration: 6 + 2 + 4 + 1 = 13 against Corvo's 6 + 3.
    ("attack by=caua target=mestre-corvo weapon=ice-bolt defence:mestre-corvo=block", (6, 6, 2)),
    ("next", ()),
    ("concentrate who=bento mode=ranged", ()),
    ("next", ()),
    # The last thug gives his life: 2 + 1 + 1 and 6 more against Cauã's 1 + 2 + 2.
    ("sacrifice by=capanga-1 target=caua weapon=club defence:caua=block", (2, 6, 1)),
    ("next", ()),
    # Round 3: the other thug is away; the imp's 3 turns end with this round.
    ("next", ()),
    ("next", ()),
    ("next", ()),
    ("next", ()),
)


def transcript(folder: Path) -> Iterator[str]:
    """Every move and what came of it."""
    file = EncounterFile(folder / "fight.toml")
    file.create(SAMPLE.read_text("utf-8"))
    seat = Seat(file, load("tresdet"), now=lambda: "")
    for text, faces in MOVES:
        name, *values = text.split()
        keyed = dict(value.split("=", 1) for value in values)
        bound = bind(seat.system, seat.encounter, find_verb(seat.system.verbs(), name), (), keyed)
        answers = {key: Answer(option=value) for key, value in bound.rest.items()}
        played = seat.play(bound.choice, answers, Fixed(faces))
        yield f"> {text}" + (f" | {' '.join(map(str, faces))}" if faces else "")
        for event in played.events:
            table = msgspec.to_builtins(event)
            kind = table.pop("kind")
            if kind == "turn":
                # What has fired is the core's own bookkeeping.
                table = {name: table[name] for name in ("round", "acting") if name in table}
            if kind != "chose":
                yield "  " + " ".join([kind, *(f"{key}={_shown(value)}" for key, value in table.items())])
    for entity in seat.encounter.combatants():
        track = entity.tracks["hp"]
        wound = seat.system.status(seat.encounter, entity.id).wound or "well"
        yield f"= {entity.name}: {track.value}/{track.maximum} {wound}"


def _shown(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def test_the_fight_comes_out_as_written(tmp_path):
    """Byte for byte."""
    assert "\n".join(transcript(tmp_path)) + "\n" == GOLDEN.read_text("utf-8")


if __name__ == "__main__":
    with TemporaryDirectory() as place:
        told = "\n".join(transcript(Path(place))) + "\n"
    GOLDEN.write_text(told, "utf-8")
    sys.stdout.write(told)
