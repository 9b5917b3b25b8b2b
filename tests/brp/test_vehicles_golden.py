"""Golden transcript of a car chase with a crash: three rounds of the sample, event by event.

Write it anew with `python -m tests.brp.test_vehicles_golden` and read the difference.
"""

from __future__ import annotations

from pathlib import Path

from encounters.file import EncounterFile, head_part, parse
from encounters.head import HeadReader
from tests.brp.road import ends
from tests.brp.table import BRP, Fight
from tests.brp.test_golden import GOLDEN, write

SAMPLE = Path(__file__).parents[2] / "encounters" / "samples" / "serra.toml"
NAME = GOLDEN / "car_chase.txt"


def sample() -> Fight:
    """The sample as it is opened."""
    contents = parse(head_part(EncounterFile(SAMPLE).read()))
    reader = HeadReader(contents.head, contents.head_text)
    made = Fight()
    made.state = reader.read(BRP)
    assert not reader.faults
    return made


def crash() -> Fight:
    """Helena's sports car flees in the rain, strikes the motorcycle, is rammed, and rolls over."""
    made = sample().start()
    # Round 1: with Speeds 8, 7 and 8 only the sedan falls back; a special brings it near again.
    made.do("speed", who="esportivo", speed=8)
    made.do("speed", who="seda", speed=7)
    made.do("speed", who="moto", speed=8)
    made.do("run", 30, who="esportivo", against="seda")
    made.next()
    made.do("run", 8, who="moto")
    made.next()
    made.do("run", 4, who="seda")
    made.next(times=3)
    # Round 2: Helena brakes, both are beside her; she sideswipes the motorcycle.
    made.do("speed", who="esportivo", speed=4)
    made.do("speed", who="moto", speed=6)
    made.do("run", 35, who="esportivo", against="seda")
    # 23 − 10 take more than half of it: it fishtails; its rider has a major wound and luck.
    dice: tuple[int, ...] = (25, *(6, 5, 6, 6), 7, *(2, 1, 2, 1), 50, *(1, 2, 1, 1), *(1, 1, 1, 1))
    made.do("collide", *dice, who="esportivo", target="moto")
    made.next()
    made.do("run", 50, who="moto")
    made.next()
    # Corvo rams: 47 − 10 leave the sports car 8 of 45, it skids; the belts let half through.
    dice = (20, *(8, 7, 9, 6, 8, 5, 4), 6, *(1,) * 7, 30, *(2,) * 7, 40, *(1,) * 7, *(1,) * 7, 40)
    made.do("ram", *dice, who="seda", target="esportivo")
    made.next(times=3)
    # Round 3: a failed turn tumbles it at Speed 3, twice 6D3 are more than it has.
    made.do("speed", who="esportivo", speed=3)
    dice = (60, 10, *(1, 2, 1, 1, 2, 1), *(1, 1, 1), *(1, 1, 1), *(1, 1, 1), *(1, 1, 1), *(1,) * 6, 80)
    made.do("manoeuvre", *dice, who="esportivo", manoeuvre="high-speed-turn")
    return made


def test_golden() -> None:
    assert write(crash().log) == NAME.read_text("utf-8")


def test_the_sample_reaches_its_end() -> None:
    """BRP-270: Helena is first at the ferry."""
    assert ends(sample().do("arrive", who="helena")) == "goal"


if __name__ == "__main__":
    NAME.write_text(write(crash().log), "utf-8")
