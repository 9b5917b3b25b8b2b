"""Two weapons, the other hand, volleys (BRP-028, BRP-101, BRP-182 to BRP-188, BRP-237)."""

# One case, one line: the tables are read more often than written.

from __future__ import annotations

import pytest

from encounters import events as e
from encounters.errors import Refused
from systems.brp import attack
from systems.brp import gear as arms
from systems.brp.manoeuvres import effects, volley
from tests.brp.table import Fight, outcome, person, rolled


def fight(sword: int = 102, dagger: int = 110, dex: int = 12) -> Fight:
    """Ana with a rapier at 102% and a dagger at 110%."""
    ana = person("ana", "rapier", "dagger", DEX=dex, sword=sword, dagger=dagger, dodge=44)
    return Fight(ana, person("bia", side="foes", DEX=9)).start()


def split(made: Fight, *dice: int) -> tuple[e.Event, ...]:
    """Both weapons, the rapier first."""
    return made.do(
        "two-weapons",
        *dice,
        answers={"defence": "none"},
        by="ana",
        target="bia",
        weapon="rapier",
        second="dagger",
    )


def test_each_weapon_once_at_half() -> None:
    """BRP-183, BRP-028: 102 → 51 at rank 12, 110 → 55 at rank 7; then neither strikes again."""
    made = fight()
    assert rolled(split(made, 96), "attack").cuts[2] == 51
    assert [(s.members[0], s.rank) for s in made.turn.slots] == [("ana", 12), ("bia", 9), ("ana", 7)]
    with pytest.raises(Refused, match="weapon-used"):
        made.do("attack", by="ana", target="bia", weapon="rapier")
    second = made.do("attack", 96, answers={"defence": "none"}, by="ana", target="bia", weapon="dagger")
    assert rolled(second, "attack").cuts[2] == 55
    with pytest.raises(Refused, match="weapon-used"):
        made.do("attack", by="ana", target="bia", weapon="dagger")
    made.end_round()
    assert attack.plan(made.state, "ana", "bia", "rapier").ask.cuts[2] == 95


REFUSED = [
    ("BRP-182 BRP-183 below 100% there is no second attack", {"dagger": 99}, "below-100"),
    ("BRP-022 DEX 5: the second would come at rank 0", {"dex": 5}, "rank-below-one"),
]


@pytest.mark.parametrize("figures, slug", [c[1:] for c in REFUSED], ids=[c[0] for c in REFUSED])
def test_no_split(figures: dict[str, int], slug: str) -> None:
    with pytest.raises(Refused, match=slug):
        split(fight(**figures))


def other_hand(slug: str, chance: int, **settings: bool) -> int:
    """The chance of an attack with what is in the other hand."""
    made = Fight(
        person("ana", "broadsword", slug, sword=chance, dagger=chance, shield=chance),
        person("bia", side="foes"),
        **settings,
    )
    if slug != "half-shield":
        made.do("off-hand", who="ana", weapon=slug)
    return attack.plan(made.state, "ana", "bia", f"ana-{slug}").ask.cuts[2]


HANDS = [
    ("BRP-184 untrained: 60 → 30", "dagger", 60, {}, 30),
    ("BRP-184 at 100% no penalty", "dagger", 100, {}, 95),
    ("BRP-184 a shield belongs there", "half-shield", 60, {}, 60),
    ("BRP-184 setting: no penalty in this fight", "dagger", 60, {"off_hand": False}, 60),
]


@pytest.mark.parametrize("slug, chance, settings, last", [c[1:] for c in HANDS], ids=[c[0] for c in HANDS])
def test_the_other_hand(slug: str, chance: int, settings: dict[str, bool], last: int) -> None:
    assert other_hand(slug, chance, **settings) == last


def test_trained_or_ambidextrous() -> None:
    """BRP-184: either does away with the penalty of 60 → 30."""
    made = Fight(
        person("ana", "broadsword", "dagger", DEX=16, sword=60, dagger=60), person("bia", side="foes")
    )
    made.do("off-hand", who="ana", weapon="dagger")
    knife = arms.weapon(made.state, "ana", "dagger")
    assert effects.off_hand(made.state, "ana", knife)
    assert not effects.off_hand(made.put("ana", "off-hand-trained").state, "ana", knife)
    made = Fight(person("ana", "dagger", DEX=16, dagger=60), person("bia", side="foes"))
    made.do("off-hand", who="ana", weapon="dagger")
    made.do("handedness", who="ana", hand="both")
    assert not effects.off_hand(made.state, "ana", knife)


LUCK = [
    # Luck 50: special to 10; the options offered, and the side by 1D6.
    ("BRP-185 special: both", (10,), {"better-hand": "both"}, "both"),
    ("BRP-185 success: as one likes", (11,), {"better-hand": "left"}, "left"),
    ("BRP-185 failure: 3 is right", (51, 3), {}, "right"),
    ("BRP-185 failure: 4 is left", (51, 4), {}, "left"),
]


@pytest.mark.parametrize("dice, answers, hand", [c[1:] for c in LUCK], ids=[c[0] for c in LUCK])
def test_handedness_by_luck(dice: tuple[int, ...], answers: dict[str, str], hand: str) -> None:
    """BRP-237: it stands on the sheet."""
    made = Fight(person("ana", DEX=15))
    made.do("handedness", *dice, answers=answers, who="ana", hand="roll")
    assert made.state.entities["ana"].texts["handed"] == hand


def test_ambidextrous_from_dex_16() -> None:
    """BRP-185: DEX 15 may not simply be it."""
    with pytest.raises(Refused, match="not-ambidextrous"):
        Fight(person("ana", DEX=15)).do("handedness", who="ana", hand="both")
    made = Fight(person("ana", DEX=16))
    made.do("handedness", who="ana", hand="both")
    assert made.state.entities["ana"].texts["handed"] == "both"


def thrower(dex: int = 12, slug: str = "rock-thrown") -> Fight:
    """Ana, throw 60; a stone may be thrown twice in a round."""
    return Fight(
        person("ana", slug, DEX=dex, throw=60, missile=60, dodge=24), person("bia", side="foes", DEX=9)
    ).start()


VOLLEYS = [
    ("BRP-188 DEX 12: ranks 12 and 7, not 2", 12, [12, 7]),
    ("BRP-188 DEX 6: ranks 6 and 1", 6, [6, 1]),
    ("BRP-188 BRP-C26 DEX 5: rank 0 is none", 5, [5]),
]


@pytest.mark.parametrize("dex, ranks", [c[1:] for c in VOLLEYS], ids=[c[0] for c in VOLLEYS])
def test_the_ranks_of_a_volley(dex: int, ranks: list[int]) -> None:
    made = thrower(dex)
    assert volley.rate(arms.weapon(made.state, "ana", "rock-thrown")) == 2
    events = made.do("volley", 96, answers={"defence": "none"}, by="ana", target="bia")
    assert rolled(events, "attack").cuts[2] == 30
    assert [slot.rank for slot in made.turn.slots if slot.members == ("ana",)] == ranks


def test_a_volley_is_as_long_as_its_rate() -> None:
    """BRP-188: two Difficult throws of 60 → 30, then no third."""
    made = thrower()
    made.do("volley", 96, answers={"defence": "none"}, by="ana", target="bia")
    ref = "ana-rock-thrown"
    second = made.do("attack", 96, answers={"defence": "none"}, by="ana", target="bia", weapon=ref)
    assert rolled(second, "attack").cuts[2] == 30
    with pytest.raises(Refused, match="volley-over"):
        made.do("attack", by="ana", target="bia", weapon=ref)


def test_no_defence_while_volleying() -> None:
    """BRP-101: neither dodge nor parry in that round; and who has defended cannot begin one."""
    made = thrower()
    made.do("volley", 96, answers={"defence": "none"}, by="ana", target="bia")
    assert attack.plan(made.state, "bia", "ana", "fist").guards == {}
    made.end_round()
    assert attack.plan(made.state, "bia", "ana", "fist").guards["dodge"].chance.value == 24
    made.do("attack", 20, 25, 1, answers={"defence": "dodge"}, by="bia", target="ana", weapon="fist")
    with pytest.raises(Refused, match="has-defended"):
        made.do("volley", by="ana", target="bia")


def test_a_sword_is_no_missile() -> None:
    with pytest.raises(Refused, match="no-missile"):
        fight().do("volley", by="ana", target="bia", weapon="rapier")
    assert outcome(fight().log) == ""
