"""A whole ambush with firearms, as `encounters/samples/tocaia.toml` sets it up, with its dice given.

Write the transcript anew with `python -m tests.brp.test_spot_golden` and read the difference.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import encounters
from systems.opening import open_seat
from tests.brp.table import Fight
from tests.brp.test_golden import GOLDEN, write

SAMPLE = Path(encounters.__file__).parent / "samples" / "tocaia.toml"
TRANSCRIPT = GOLDEN / "ambush.txt"
NONE = {"defence": "none"}


def at_the_gorge(folder: Path) -> Fight:
    """The sample's fight, in memory."""
    path = folder / "tocaia.toml"
    shutil.copy(SAMPLE, path)
    made = Fight()
    made.state = open_seat(path).encounter
    return made


def shoot(made: Fight, by: str, target: str, *dice: int, defence: str = "none", **args: object) -> None:
    """One attack."""
    made.do("attack", *dice, answers={"defence": defence, "defence#2": defence}, by=by, target=target, **args)


def ambush(folder: Path) -> Fight:
    """Four rounds at dusk: the volley from the rocks, cover, a burst at two, a jam, a stray shot."""
    made = at_the_gorge(folder)
    made.do("next")
    # Out of hiding: Easy, and nobody defends (BRP-152); the dusk takes 10 (BRP-195).
    for id in ("nair", "tiao", "elvira"):
        made.do("condition", targets=id, condition="surprised", until="1")
    made.do("next")
    # Fire at two on the road: no bonus, a roll for each, three rounds apiece (BRP-060).
    shoot(made, "coronel", "tiao", 40, 2, 3, 4, 96, fire="auto", shots=6, others="elvira", range=30)
    made.do("next")
    made.do("next")
    shoot(made, "jagunco-1", "nair", 90, 1, 1, range=70)
    made.do("next")
    made.do("next")
    # 99 is beyond the rifle's number (BRP-084).
    shoot(made, "jagunco-2", "elvira", 100, 30, 4, range=70)
    made.end_round()
    # Nair lays her rifle on a rock and waits ten ranks (BRP-046); a burst strikes the rock (BRP-066).
    made.do("aim", who="nair", target="jagunco-1", steps=2)
    shoot(made, "coronel", "nair", 50, 70, cover="partial", cover_av=12, fire="burst", range=30)
    made.do("next")
    shoot(made, "elvira", "coronel", 15, 3, range=30, mods="running")
    while made.turn.current != "nair":
        made.do("next")
    shoot(made, "nair", "jagunco-1", 60, 1, 1, range=70, mods="fixed-support")
    made.end_round()
    return made


def test_golden(tmp_path: Path) -> None:
    assert write(ambush(tmp_path).log) == TRANSCRIPT.read_text("utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        TRANSCRIPT.write_text(write(ambush(Path(made)).log), "utf-8")
