"""Prone, stunned, unconscious, bleeding, entangled, burning: what each takes and how it ends."""

from __future__ import annotations

import pytest

from encounters.errors import Refused
from encounters.words import LANGUAGES
from systems.brp import conditions
from systems.brp.data import table
from tests.brp.table import BRP, Fight, person


def fight() -> Fight:
    ana = person("ana", "broadsword", sword=60, DEX=15)
    return Fight(ana, person("bia", "broadsword", side="foes", CON=20, SIZ=20, DEX=12)).start()


STATES = [
    # condition, takes no turn, may be defended by, note
    ("BRP-224 prone", "prone", False, True, ()),
    ("BRP-227 stunned", "stunned", False, True, ("cannot-attack",)),
    ("BRP-229 unconscious", "unconscious", True, False, ()),
    ("BRP-233 bleeding", "bleeding", False, True, ()),
    ("BRP-230 entangled", "entangled", False, True, ("cannot-move",)),
    ("BRP-231 burning", "burning", False, True, ()),
    ("BRP-142 dying", "dying", True, False, ()),
    ("BRP-142 dead", "dead", True, False, ()),
    ("BRP-045 helpless", "helpless", True, False, ()),
    ("BRP-145 incapacitated", "incapacitated", True, False, ()),
    ("BRP-234 burdened", "burdened", False, True, ()),
]


@pytest.mark.parametrize(
    "slug, out, defends, notes", [row[1:] for row in STATES], ids=[row[0] for row in STATES]
)
def test_what_each_takes(slug: str, out: bool, defends: bool, notes: tuple[str, ...]) -> None:
    made = fight()
    made.do("condition", targets="bia", condition=slug)
    status = BRP.status(made.state, "bia")
    assert (status.out, status.notes) == (out, notes)
    if slug == "dead":
        return
    need = made.attempt("attack", (60, 1), {}, by="ana", target="bia").need if not defends else None
    assert need is None
    if defends:
        assert made.need("attack", by="ana", target="bia") == "defence"


def test_who_is_out_takes_no_turn() -> None:
    """BRP-142: passed over, and back when it is over."""
    made = fight()
    made.do("condition", targets="bia", condition="unconscious", until="2")
    made.next()
    assert made.turn.round == 2
    made.next()
    assert made.turn.round == 3
    assert not made.has("bia", "unconscious")


def test_bleeding_by_hand_bleeds() -> None:
    """BRP-110: from the next round on; ended, it stops."""
    made = fight()
    made.do("condition", targets="bia", condition="bleeding")
    made.end_round()
    assert made.hp("bia") == 20
    made.end_round()
    assert made.hp("bia") == 19
    made.do("end-condition", target="bia", condition="bleeding")
    made.end_round()
    assert made.hp("bia") == 19


def test_a_state_lasts_as_long_as_it_was_given() -> None:
    """B16: three rounds begun in round 1 are rounds 1, 2 and 3."""
    made = fight()
    made.do("condition", targets="bia", condition="stunned", until="3")
    for _ in range(2):
        made.end_round()
        assert made.has("bia", "stunned")
    made.end_round()
    assert not made.has("bia", "stunned")


def test_nobody_dies_twice() -> None:
    made = fight()
    made.do("condition", targets="bia", condition="dead")
    with pytest.raises(Refused, match="already-dead"):
        made.do("condition", targets="bia", condition="dead")


def test_every_condition_has_its_rule_and_its_words() -> None:
    """The entries of the look-up: a rule, and a text in both languages."""
    for slug, row in table("conditions").items():
        assert str(row["rule"]).startswith("BRP-"), slug
        assert all(row[f"text_{lang}"] for lang in LANGUAGES), slug


def test_every_condition_of_the_code_is_in_the_table() -> None:
    """What a rule puts on can be looked up."""
    known = set(table("conditions"))
    named = {*conditions.OUT, *conditions.HELPLESS, *conditions.EASY, *conditions.HAMPERED, *conditions.WORST}
    assert named <= known
