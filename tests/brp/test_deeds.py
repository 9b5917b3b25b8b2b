"""Who can act at all: the dead, the senseless and whoever has lost the turn do nothing more."""

from __future__ import annotations

import pytest

from systems.brp.deeds import DEEDS
from tests.brp.table import BRP, Fight, person


def fight() -> Fight:
    """Ana, DEX 15, and Bia, DEX 10, with a sword in hand and a dagger besides."""
    ana = person("ana", "broadsword", "dagger", DEX=15)
    return Fight(ana, person("bia", "broadsword", "dagger", side="foes", DEX=10)).start()


DEEDS_OF_BIA = [
    ("move", {"who": "bia", "metres": 3}),
    ("defend", {"who": "bia"}),
    ("extra", {"who": "bia"}),
    ("delay", {"who": "bia", "rank": 3}),
    ("draw", {"who": "bia", "weapon": "dagger"}),
    ("lie", {"who": "bia"}),
    ("prepare-aura", {"who": "bia"}),
    ("mount", {"who": "bia"}),
    ("locate", {"who": "bia", "target": "ana"}),
    ("disengage", {"who": "bia", "how": "run", "foes": "ana"}),
    ("disengage", {"who": "bia", "how": "withdraw"}),
    ("quick-draw", {"by": "bia", "targets": "ana"}),
    ("ambush", {"by": "bia", "targets": "ana"}),
    ("avoid-set", {"who": "bia"}),
    ("desperate", {"who": "bia"}),
    ("first-aid", {"who": "bia", "target": "ana"}),
]


@pytest.mark.parametrize(
    "verb, args", DEEDS_OF_BIA, ids=[f"{v} {n}" for n, (v, _) in enumerate(DEEDS_OF_BIA)]
)
@pytest.mark.parametrize("state", ["dead", "unconscious", "lost-turn"])
def test_who_cannot_act_does_nothing(state: str, verb: str, args: dict[str, object]) -> None:
    assert fight().put("bia", state).refused(verb, **args) == "cannot-act"


@pytest.mark.parametrize("state", ["dead", "unconscious"])
@pytest.mark.parametrize("verb", ["fly", "steady"])
def test_only_the_living_keep_steady(state: str, verb: str) -> None:
    made = fight().put("bia", state)
    made.do("setting", name="footing", value="slippery")
    assert made.refused(verb, who="bia") == "cannot-act"


def test_standing_up_too() -> None:
    assert fight().put("bia", "prone").put("bia", "dead").refused("stand", who="bia") == "cannot-act"


def test_a_band_with_one_who_cannot() -> None:
    """BRP-151: whoever lies senseless lies in no ambush."""
    assert fight().put("ana", "unconscious").refused("ambush", by="ana,bia", targets="bia") == "cannot-act"


def test_what_a_lost_turn_leaves() -> None:
    """BRP-033, BRP-203: the roll to stay in the air or on one's feet costs no act."""
    made = fight().put("bia", "lost-turn")
    made.do("setting", name="footing", value="slippery")
    made.do("steady", 50, who="bia")
    made.do("fly", 50, who="bia")


def test_bookkeeping_goes_on() -> None:
    """The dead take damage, conditions and corrections; the dying make their tests and are carried."""
    made = fight().put("bia", "dying")
    made.do("test", 50, who="bia", skill="luck")
    made.do("condition", targets="bia", condition="burning")
    made.do("fall", 1, targets="bia", metres=3)
    made.do("first-aid", 99, who="ana", target="bia", purpose="dying")
    made.put("bia", "dead").do("damage", targets="bia", amount=1)
    made.do("give", item="bia-broadsword", who="ana")


def test_every_deed_is_a_verb_of_somebody() -> None:
    """Each names who does it."""
    verbs = BRP.verbs()
    for slug in DEEDS:
        assert {param.name for param in verbs[slug].params} & {"who", "by"}, slug


IMMOBILE_MOVES = [
    ("move", {"metres": 3}),
    ("close", {"target": "ana"}),
    ("mount", {}),
    ("disengage", {"how": "run", "foes": "ana"}),
    ("disengage", {"how": "withdraw"}),
    ("step-back", {"target": "ana"}),
]


@pytest.mark.parametrize(
    "verb, args", IMMOBILE_MOVES, ids=[f"{v} {n}" for n, (v, _) in enumerate(IMMOBILE_MOVES)]
)
@pytest.mark.parametrize("state", ["overreached", "entangled"])
def test_who_cannot_move_goes_nowhere(state: str, verb: str, args: dict[str, object]) -> None:
    """BRP-043 after a desperate action, BRP-111 entangled: neither closing, mounting nor withdrawing."""
    assert fight().put("bia", state).refused(verb, who="bia", **args) == "cannot-move"
