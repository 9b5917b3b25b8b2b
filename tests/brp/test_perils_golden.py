"""Golden transcript of a night of hazards: fire, smoke, acid, a fall, a blast, poison, the days in bed.

It is the sample of the burning house, played with given dice. Write it anew with
`python -m tests.brp.test_perils_golden` and read the difference.
"""

from __future__ import annotations

from pathlib import Path

from encounters.file import EncounterFile, head_part, parse
from encounters.head import HeadReader
from tests.brp.clock import DAY, wait
from tests.brp.table import BRP, Fight
from tests.brp.test_golden import GOLDEN, write

SAMPLE = Path(__file__).parents[2] / "encounters" / "samples" / "casa.toml"
NAME = GOLDEN / "night_of_hazards.txt"


def sample() -> Fight:
    """The sample as it is opened."""
    contents = parse(head_part(EncounterFile(SAMPLE).read()))
    reader = HeadReader(contents.head, contents.head_text)
    made = Fight()
    made.state = reader.read(BRP)
    assert not reader.faults
    return made


def night() -> Fight:
    """Marta goes in through fire and acid, Lúcia jumps, Brasa drinks poison; Tiago nurses them, ill."""
    made = sample().start()
    # Round 1: the door holds; armour of three rounds against the bonfire, of one against the acid.
    made.do("strike-object", 2, thing="porta-dos-fundos", amount="1d8+6", by="marta")
    made.do("hazard", 3, targets="marta", hazard="fire-bonfire")
    made.do("hazard", 1, targets="marta", hazard="acid-weak")
    made.do("disease", 71, targets="tiago", disease="chills")
    # Lúcia is scorched, Luck keeps her clothes from burning; Marta's catch fire.
    made.end_round(1, 25, 100, 21, 4, 46, 2)
    # Round 2: two doses for Brasa, an antidote that is of no use to him.
    made.do("extinguish", who="tiago", target="marta", sure="yes")
    made.do("end-hazard", hazard="fogo-lucia")
    made.do("end-hazard", hazard="fumaca-lucia")
    made.do("fall", 3, targets="lucia", metres=3)
    made.do("poison", targets="brasa", poison="poison", pot=9, doses=2)
    made.do("antidote", targets="tiago", poison="belladonna", pot=6)
    made.end_round(20, 5, 9, 24, 1)
    # Round 3: a flask bursts; Brasa's Dodge fails, Dário's Agility halves what reaches him.
    cover = {"cover:brasa": "dodge", "cover:dario": "agility"}
    blast = {"explosive": "other", "damage": "2d6", "distance": "1,3"}
    made.do("explode", 2, 3, 91, 3, 12, targets="brasa,dario", answers=cover, **blast)
    for hazard in ("fumaca-dario", "fire-bonfire-marta", "acid-weak-marta"):
        made.do("end-hazard", hazard=hazard)
    made.do("extinguish", who="tiago", target="marta", sure="yes")
    made.end_round()
    # Rounds 4 to 6: first aid; at the end of round 5 both doses act, and in round 6 Brasa dies.
    made.do("first-aid", 26, 3, who="tiago", target="marta")
    made.end_round()
    made.end_round(7, 63, 38, 2, 34, 70, 50, 2)
    made.end_round()
    # The days after: the chills, away from home; a week of nursing.
    made.do("convalesce", targets="marta,lucia,dario", by="tiago", skill="medicine")
    made.do("strain", who="tiago", how="away")
    wait(made, DAY, 91)
    wait(made, DAY, 17)
    wait(made, 5 * DAY, *(40, 2, 3), *(90, 2), *(50, 1, 1))
    return made


def test_golden() -> None:
    assert write(night().log) == NAME.read_text("utf-8")


if __name__ == "__main__":
    NAME.write_text(write(night().log), "utf-8")
