"""Grappling: taking hold, keeping it, its effects (BRP-178, BRP-191, BRP-230)."""

# ruff: noqa: E501
# One case, one line: the tables are read more often than written.

from __future__ import annotations

import pytest

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Scalar
from tests.brp.clock import wait
from tests.brp.table import Fight, asked, outcome, person, rolled


def fight(**settings: Scalar) -> Fight:
    """Ana: Grapple 60, STR 15, SIZ 12, DEX 14, modifier 1D4; Bia: STR 12, SIZ 11, DEX 10, CON 13, 12 HP."""
    ana = person("ana", STR=15, SIZ=12, DEX=14, grapple=60)
    bia = person(
        "bia", "broadsword", side="foes", STR=12, SIZ=11, DEX=10, CON=13, sword=50, dodge=40, grapple=30
    )
    return Fight(ana, bia, **settings).start()


def held(face: int = 60, **settings: Scalar) -> Fight:
    """Ana has taken hold of Bia in round 1; it is round 2."""
    made = fight(**settings)
    made.do("grapple", face, answers={"defence": "none"}, by="ana", target="bia")
    made.end_round()
    return made


def grip(made: Fight, effect: str, *dice: int, **args: object) -> tuple[e.Event, ...]:
    """Ana keeps her hold with the first face and uses it."""
    return made.do("grip", *dice, by="ana", target="bia", effect=effect, **args)


def test_taking_hold() -> None:
    """BRP-191: 60 holds, 61 does not; held, Bia does not move."""
    made = fight()
    assert outcome(made.do("grapple", 61, answers={"defence": "none"}, by="ana", target="bia")) == "miss"
    assert outcome(made.do("grapple", 60, answers={"defence": "none"}, by="ana", target="bia")) == "hit"
    assert made.has("ana", "grip") and made.has("bia", "entangled")
    with pytest.raises(Refused, match="cannot-move"):
        made.do("move", who="bia", metres=5)


def test_a_dodge_avoids_it() -> None:
    """BRP-191: defended as any attack."""
    made = fight()
    assert (
        outcome(made.do("grapple", 60, 40, answers={"defence": "dodge"}, by="ana", target="bia")) == "dodged"
    )
    assert not made.has("ana", "grip")


def test_effects_begin_in_the_next_round() -> None:
    """BRP-191: not in the round of the hold; one in each round."""
    made = fight()
    made.do("grapple", 60, answers={"defence": "none"}, by="ana", target="bia")
    with pytest.raises(Refused, match="grip-fresh"):
        grip(made, "injure")
    made.end_round()
    assert outcome(grip(made, "keep", 60)) == "hold-kept"
    with pytest.raises(Refused, match="grip-used"):
        grip(made, "keep")


KEEPING = [
    ("BRP-230 kept with 60", 60, True),
    ("BRP-230 lost with 61", 61, False),
]


@pytest.mark.parametrize("face, kept", [c[1:] for c in KEEPING], ids=[c[0] for c in KEEPING])
def test_keeping_a_hold(face: int, kept: bool) -> None:
    made = held()
    assert outcome(grip(made, "keep", face)) == ("hold-kept" if kept else "hold-lost")
    assert made.has("bia", "entangled") is kept


def test_a_hold_that_nobody_keeps() -> None:
    """BRP-230: it ends with the round in which it was not kept; a setting lets it stay."""
    made = held()
    made.end_round()
    assert not made.has("bia", "entangled") and not made.has("ana", "grip")
    made = held(grapple_lapse=False)
    made.end_round()
    assert made.has("bia", "entangled")


def test_a_hold_outside_of_a_fight_lapses_on_the_clock() -> None:
    """BRP-230: two rounds are 24 seconds where no fight counts them."""
    ana, bia = person("ana", grapple=60), person("bia", side="foes")
    made = Fight(ana, bia)
    made.do("grapple", 60, answers={"defence": "none"}, by="ana", target="bia")
    assert made.until("ana", "grip") == "clock 24"
    wait(made, 24)
    assert not made.has("bia", "entangled") and not made.has("ana", "grip")


def test_anything_else_lets_go() -> None:
    """BRP-191: a blow with the fist ends the hold."""
    made = held()
    made.do("attack", 96, answers={"defence": "none"}, by="ana", target="bia", weapon="fist")
    assert not made.has("bia", "entangled")


SURE = [
    # ident, the face that takes hold (special to 12, critical to 3), the asks of a disarm, its reasons
    ("BRP-191 success: Grapple, then 27 against 12", 60, ["keep-hold"], 27, 12),
    ("BRP-191 special: held without a roll, +3", 12, [], 30, 12),
    ("BRP-191 critical: held without a roll, STR 12 halved to 6", 3, [], 27, 6),
]


@pytest.mark.parametrize("face, names, active, passive", [c[1:] for c in SURE], ids=[c[0] for c in SURE])
def test_the_worth_of_a_hold(face: int, names: list[str], active: int, passive: int) -> None:
    """STR + SIZ against STR is ten points apart or more here, hence without a die."""
    made = held(face)
    events = grip(made, "disarm", *([60] if names else []))
    assert asked(events) == names
    automatic = next(x for x in events if isinstance(x, e.Told) and x.slug == "automatic-won")
    assert automatic.figures == (f"active={active}", f"passive={passive}")


def test_a_special_when_keeping_counts_at_once_and_once() -> None:
    """BRP-191: 12 gives +3 in this round: STR 18 against 12, 80%; the next round holds without a roll, 65%."""
    made = held()
    events = grip(made, "immobilise-limb", 12, 81)
    assert rolled(events, "grip").why == ("active 18", "passive 12", "BRP-013 80")
    made.end_round()
    events = grip(made, "immobilise-limb", 66)
    assert rolled(events, "grip").why == ("active 15", "passive 12", "BRP-013 65")
    made.end_round()
    assert asked(grip(made, "keep", 60)) == ["keep-hold"]


ROLLS = [
    # ident, effect, faces, outcome, the reasons of the resistance roll
    ("BRP-191 change hold: DEX 14 against 10", "change-hold", (60, 70), "hold-changed", ("active 14", "passive 10", "BRP-013 70")),
    ("BRP-191 change hold fails at 71", "change-hold", (60, 71), "hold-kept", ("active 14", "passive 10", "BRP-013 70")),
    ("BRP-191 second location: DEX 14 against DEX + SIZ 21", "second-location", (60, 15), "second-hold", ("active 14", "passive 21", "BRP-013 15")),
    ("BRP-191 immobilise limb: STR 15 against 12", "immobilise-limb", (60, 65), "limb-immobilised", ("active 15", "passive 12", "BRP-013 65")),
    ("BRP-191 immobilise target: STR 15 against 12", "immobilise-target", (60, 65), "target-immobilised", ("active 15", "passive 12", "BRP-013 65")),
    ("BRP-191 immobilise target fails at 66", "immobilise-target", (60, 66), "hold-kept", ("active 15", "passive 12", "BRP-013 65")),
    ("BRP-191 throw fails: STR + DEX 29 against SIZ + DEX 21", "throw", (60, 91), "not-thrown", ("active 29", "passive 21", "BRP-013 90")),
]  # fmt: skip


@pytest.mark.parametrize("effect, dice, slug, why", [c[1:] for c in ROLLS], ids=[c[0] for c in ROLLS])
def test_effect(effect: str, dice: tuple[int, ...], slug: str, why: tuple[str, ...]) -> None:
    events = grip(held(), effect, *dice)
    assert outcome(events) == slug
    assert rolled(events, "grip").why == why


def test_a_failed_second_hold_may_cost_the_first() -> None:
    """BRP-191: Bia's STR 12 against 15 is 35%; 35 breaks every hold, 36 none."""
    made = held()
    events = grip(made, "second-location", 60, 16, 35)
    assert rolled(events, "break:bia").cuts[2] == 35
    assert not made.has("bia", "entangled") and not made.has("ana", "grip")
    made = held()
    grip(made, "second-location", 60, 16, 36)
    assert made.has("bia", "entangled")


def test_disarming() -> None:
    """BRP-191: STR + SIZ 27 against 12; the sword falls, the arm stays held."""
    made = held()
    assert outcome(grip(made, "disarm", 60)) == "disarmed"
    assert made.state.entities["bia-broadsword"].owner == ""
    assert made.has("bia", "limb-held")


def test_a_held_arm_neither_strikes_nor_parries() -> None:
    """BRP-191: the sword in the right hand is of no use until the hold is broken."""
    made = held(entangled_luck=False)
    grip(made, "immobilise-limb", 60, 65, location="right-arm")
    with pytest.raises(Refused, match="limb-held"):
        made.do("attack", by="bia", target="ana", weapon="broadsword")
    made.do("let-go", by="ana", target="bia")
    assert not made.has("bia", "limb-held")


def test_immobilised_is_subdued() -> None:
    """BRP-178: no action and no defence, attacks Easy, until Bia is free: then all of it is over."""
    made = held()
    grip(made, "immobilise-target", 60, 65)
    events = made.attempt("attack", (96,), by="ana", target="bia", weapon="fist").events
    assert "BRP-076" in " ".join(rolled(events, "attack").why)
    assert made.has("bia", "immobilised")
    made.do("escape", 50, who="bia", how="agility")
    assert not made.has("bia", "immobilised") and not made.has("ana", "grip")


def test_injuring() -> None:
    """BRP-191: 1D3 + 1D4: 2 + 3 = 5, 12 → 7; Bia's STR against STR (35%) may break the hold at once."""
    made = held()
    events = grip(made, "injure", 60, 2, 3, 36)
    assert rolled(events, "damage").dice == "1d3+1d4"
    assert made.hp("bia") == 7
    assert made.has("bia", "entangled")


def test_injuring_through_armour() -> None:
    """BRP-191: armour 2 stops 2 of 5, unless the fight lets hands reach under it."""
    for settings, left in (({}, 9), ({"grapple_armour": False}, 7)):
        made = held(**settings).stat("bia", armour=2)
        grip(made, "injure", 60, 2, 3, 36)
        assert made.hp("bia") == left


def test_knocking_down() -> None:
    """BRP-191: no roll of Ana's; both lie; Agility 50 or 1 point."""
    made = held()
    grip(made, "knockdown", 60, 51)
    assert made.has("bia", "prone") and made.has("ana", "prone")
    assert made.hp("bia") == 11
    made = held()
    grip(made, "knockdown", 60, 50)
    assert made.hp("bia") == 12


def test_strangling() -> None:
    """BRP-191: each round CON×1 = 13 or 1D3; the hold keeps itself from then on."""
    made = held()
    grip(made, "strangle", 60, 36)
    made.end_round(14, 3)
    assert made.hp("bia") == 9
    assert asked(grip(made, "keep")) == []
    made.end_round(13)
    assert made.hp("bia") == 9


def test_strangling_by_the_other_figure() -> None:
    """BRP-191, BRP-241: 1D6 where the fight says so."""
    made = held(grapple_strangling="1d6")
    grip(made, "strangle", 60, 36)
    made.end_round(14, 5)
    assert made.hp("bia") == 7


THROWS = [
    # Agility 50, its special (DEX×1) 10.
    ("BRP-191 thrown: 4 m, Agility fails, 1D6", (60, 90, 4, 51, 6), 6, True),
    ("BRP-191 thrown: Agility succeeds, no harm but down", (60, 90, 4, 50), 12, True),
    ("BRP-191 thrown: DEX×1 lands on the feet", (60, 90, 4, 10), 12, False),
]


@pytest.mark.parametrize("dice, left, prone", [c[1:] for c in THROWS], ids=[c[0] for c in THROWS])
def test_throwing(dice: tuple[int, ...], left: int, prone: bool) -> None:
    """The major wound of 6 points asks for Luck, which the last face gives."""
    made = held()
    grip(made, "throw", *dice, *((1,) if left < 7 else ()))
    assert (made.hp("bia"), made.has("bia", "prone")) == (left, prone)
    assert not made.has("bia", "entangled")


def test_held_in_the_wrong_place() -> None:
    """BRP-191: with hit locations a leg (D20: 1) is no head; disarming needs an arm (13)."""
    made = fight(hit_locations=True)
    made.do("grapple", 60, 1, answers={"defence": "none"}, by="ana", target="bia")
    made.end_round()
    with pytest.raises(Refused, match="wrong-hold"):
        grip(made, "disarm")
    made = fight(hit_locations=True)
    made.do("grapple", 60, 13, answers={"defence": "none"}, by="ana", target="bia")
    made.end_round()
    assert outcome(grip(made, "disarm", 60)) == "disarmed"


def test_two_hold_with_joined_strength() -> None:
    """BRP-191: Caio's STR 5 beside Ana's 15: 20 against 12 is 90%."""
    made = Fight(
        person("ana", STR=15, grapple=60),
        person("caio", STR=5, grapple=60),
        person("bia", side="foes", STR=12),
    ).start()
    for by in ("ana", "caio"):
        made.do("grapple", 60, answers={"defence": "none"}, by=by, target="bia")
    made.end_round()
    assert rolled(grip(made, "immobilise-target", 60, 91), "grip").cuts[2] == 90


def test_getting_free() -> None:
    """BRP-230: STR 12 against 15 (35%) or Agility 50, from the next round on."""
    made = fight()
    made.do("grapple", 60, answers={"defence": "none"}, by="ana", target="bia")
    with pytest.raises(Refused, match="held-fast"):
        made.do("escape", who="bia", how="strength")
    made.end_round()
    assert outcome(made.do("escape", 36, who="bia", how="strength")) == "still-entangled"
    assert outcome(made.do("escape", 35, who="bia", how="strength")) == "freed"
    assert not made.has("ana", "grip")
