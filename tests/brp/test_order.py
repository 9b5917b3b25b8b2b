"""BRP-019 to BRP-028: phases, DEX ranks, ties, delay, extra acts, drawing, moving; BRP-225 to BRP-227."""

from __future__ import annotations

import pytest

from encounters import events as e
from encounters.errors import Refused
from encounters.evolve import evolve
from encounters.model import Scalar
from tests.brp.table import BRP, Fight, outcome, person, rolled


def order(made: Fight) -> list[str]:
    """The order of this round as `id rank`."""
    return [f"{slot.members[0]} {slot.rank}" for slot in made.turn.slots]


def three(**settings: Scalar) -> Fight:
    """Ana 17, Bia 12, Caio 9."""
    return Fight(
        person("ana", "broadsword", DEX=17, INT=9, sword=65),
        person("bia", "broadsword", "dagger", "dagger", side="foes", DEX=12, INT=14, sword=50, dagger=40),
        person("caio", "broadsword", DEX=9, INT=16, sword=101),
        **settings,
    )


def test_a_round_is_twelve_seconds() -> None:
    """BRP-019: 12 seconds a round, 25 rounds a turn of 5 minutes."""
    made = three().start()
    for _ in range(25):
        made.end_round()
    assert made.state.clock == 300
    assert BRP.round_seconds == 12


def test_dex_ranks_descend() -> None:
    """BRP-020: actions by descending DEX."""
    assert order(three().start()) == ["ana 17", "bia 12", "caio 9"]


def test_powers_come_first_by_int() -> None:
    """BRP-020: the powers phase by descending INT, then the actions."""
    made = three().start()
    made.do("declare", who="caio", intent="raio", phase="powers")
    made.do("declare", who="bia", phase="powers")
    assert order(made) == ["caio 16", "bia 14", "ana 17"]
    assert made.state.entities["caio"].texts["intent"] == "raio"
    made.end_round()
    assert order(made) == ["ana 17", "bia 12", "caio 9"]
    assert "intent" not in made.state.entities["caio"].texts


def test_a_statement_comes_before_the_act() -> None:
    """BRP-020: who has acted can no longer turn to a power."""
    made = three().start()
    made.next()
    with pytest.raises(Refused, match="has-acted"):
        made.do("declare", who="ana", phase="powers")


TIES = [
    # ident, the gear and skill of each, who acts first (None: together)
    ("BRP-021 missile before long", ("long-bow", "bow", 30), ("pike", "polearm", 90), "ana"),
    ("BRP-021 long before medium", ("broadsword", "sword", 90), ("pike", "polearm", 30), "bia"),
    ("BRP-021 medium before short", ("broadsword", "sword", 30), ("dagger", "dagger", 90), "ana"),
    ("BRP-021 short with unarmed: the skill", ("dagger", "dagger", 40), ("", "brawl", 50), "bia"),
    ("BRP-021 the higher skill", ("broadsword", "sword", 50), ("broadsword", "sword", 51), "bia"),
    ("BRP-021 simultaneous", ("broadsword", "sword", 50), ("broadsword", "sword", 50), None),
]


@pytest.mark.parametrize("one, two, first", [row[1:] for row in TIES], ids=[row[0] for row in TIES])
def test_ties(one: tuple[str, str, int], two: tuple[str, str, int], first: str | None) -> None:
    people = [
        person(id, *([gear] if gear else []), side=side, DEX=12, **{skill: chance})
        for id, side, (gear, skill, chance) in (("ana", "heroes", one), ("bia", "foes", two))
    ]
    made = Fight(*people).start()
    if first is None:
        assert made.turn.waiting == ("ana", "bia")
    else:
        assert made.turn.current == first
        assert len(made.turn.waiting) == 1


def test_delay_down_to_rank_one() -> None:
    """BRP-022: Ana waits for rank 10; rank 0 is refused."""
    made = three().start()
    made.do("delay", who="ana", rank=10)
    assert order(made) == ["bia 12", "ana 10", "caio 9"]
    assert made.turn.current == "bia"
    with pytest.raises(Refused, match="delay-rank"):
        made.do("delay", who="ana", rank=0)


MOVES = [
    ("BRP-023 5 m free", 5, ["ana 17", "bia 12", "caio 9"]),
    ("BRP-023 6 m at half rank: 9", 6, ["bia 12", "ana 9", "caio 9"]),
    ("BRP-023 15 m at half rank: 9", 15, ["bia 12", "ana 9", "caio 9"]),
    ("BRP-023 16 m at a quarter: 5", 16, ["bia 12", "caio 9", "ana 5"]),
    ("BRP-023 29 m at a quarter: 5", 29, ["bia 12", "caio 9", "ana 5"]),
]


@pytest.mark.parametrize("metres, ranks", [row[1:] for row in MOVES], ids=[row[0] for row in MOVES])
def test_moving(metres: int, ranks: list[str]) -> None:
    made = three().start()
    made.do("move", who="ana", metres=metres)
    assert sorted(order(made)) == sorted(ranks)


STRETCHES = [
    ("BRP-023 5 + 1 = 6 m at half rank: 9", (5, 1), "ana 9"),
    ("BRP-023 6 + 6 = 12 m still at half rank: 9", (6, 6), "ana 9"),
    ("BRP-023 6 + 10 = 16 m at a quarter: 5", (6, 10), "ana 5"),
    ("BRP-023 4 + 4 + 8 = 16 m at a quarter: 5", (4, 4, 8), "ana 5"),
]


@pytest.mark.parametrize("steps, rank", [row[1:] for row in STRETCHES], ids=[row[0] for row in STRETCHES])
def test_all_metres_of_a_round_count_together(steps: tuple[int, ...], rank: str) -> None:
    made = three().start()
    for metres in steps:
        made.do("move", who="ana", metres=metres)
    assert rank in order(made)


def test_metres_that_add_up_to_the_whole_round() -> None:
    """BRP-023: 29 + 1 = 30 m leave no act, and no further step; the next round begins anew."""
    made = three().start()
    made.do("move", who="ana", metres=29)
    made.do("move", who="ana", metres=1)
    assert "ana/ana" in made.turn.done
    assert made.refused("move", who="ana", metres=1) == "has-acted"
    made.end_round()
    made.do("move", who="ana", metres=5)
    assert "ana 17" in order(made)


def test_who_has_acted_has_five_metres_left() -> None:
    """BRP-023: free with an attack, but 3 + 3 = 6 m are no longer."""
    made = three().start()
    made.next()
    made.do("move", who="ana", metres=3)
    assert made.refused("move", who="ana", metres=3) == "has-acted"


def test_the_weapon_in_hand_decides_ties() -> None:
    """BRP-021, BRP-026: two swords of 50 and 60 at rank 9: Bia first; with a bow (101%, 0 ranks) it is Ana.

    With a bow of 40, the sword dropped, the draw takes 5 ranks, and at rank 4 the bow comes before a sword.
    """
    for bow, rank in ((101, 9), (40, 4)):
        made = Fight(
            person("ana", "broadsword", "long-bow", DEX=9, sword=50, bow=bow),
            person("bia", "broadsword", side="foes", DEX=9, sword=60),
            person("caio", "broadsword", DEX=12, sword=50),
            person("edu", "broadsword", side="foes", DEX=4, sword=90),
        ).start()
        assert order(made) == ["caio 12", "bia 9", "ana 9", "edu 4"]
        made.do("draw", who="ana", weapon="long-bow", drop="yes")
        rest = {9: ["ana 9", "bia 9", "edu 4"], 4: ["bia 9", "ana 4", "edu 4"]}[rank]
        assert order(made) == ["caio 12", *rest]


def test_thirty_metres_are_the_whole_round() -> None:
    """BRP-023: no act is left."""
    made = three().start()
    made.do("move", who="ana", metres=30)
    assert made.turn.current == "bia"
    assert "ana/ana" in made.turn.done


def test_the_stunned_flee_with_idea_and_agility() -> None:
    """BRP-227: Idea 45, then Agility 85; failing either, no way out."""
    made = three().start().put("ana", "stunned")
    assert outcome(made.do("move", 46, who="ana", metres=5)) == "no-escape"
    assert outcome(made.do("move", 45, 86, who="ana", metres=5)) == "no-escape"
    assert outcome(made.do("move", 45, 85, who="ana", metres=5)) == ""


def test_extra_acts_cost_five_ranks_each() -> None:
    """BRP-024, BRP-028: 17, 12, 7, 2; none below rank 1."""
    made = three().start()
    for _ in range(3):
        made.do("extra", who="ana")
    assert [row for row in order(made) if row.startswith("ana")] == ["ana 17", "ana 12", "ana 7", "ana 2"]
    with pytest.raises(Refused, match="rank-below-one"):
        made.do("extra", who="ana")


def test_initiative_by_die() -> None:
    """BRP-025: D10 + DEX, anew each round; D10 + INT for powers."""
    made = three(initiative="d10")
    made.start(1, 10, 4)
    assert order(made) == ["bia 22", "ana 18", "caio 13"]
    events = made.end_round(2, 2, 2)
    assert rolled(events, "initiative:ana").rule == "BRP-025"
    assert order(made) == ["ana 19", "bia 14", "caio 11"]


def test_powers_by_die() -> None:
    """BRP-025: D10 + INT, 16 and 1, in the phase before."""
    made = three(initiative="d10")
    made.do("declare", who="caio", phase="powers")
    made.start(1, 1, 1)
    assert order(made) == ["caio 17", "ana 18", "bia 13"]


def test_typed_initiative_stands() -> None:
    """BRP-025: what the game master typed needs no die."""
    made = three(initiative="d10")
    made.do("initiative", target="caio", value=30)
    made.start(1, 1)
    assert order(made)[0] == "caio 30"


def drawing(**args: object) -> list[str]:
    """Bia, who holds a sword, draws a dagger at rank 12."""
    made = three().start()
    made.next()
    made.do("draw", who="bia", weapon="bia-dagger", **args)
    return order(made)


def test_drawing() -> None:
    """BRP-026: 10 ranks to put away and draw, 5 after dropping."""
    assert drawing() == ["ana 17", "caio 9", "bia 2"]
    assert drawing(drop="yes") == ["ana 17", "caio 9", "bia 7"]


def test_drawing_with_empty_hands() -> None:
    """BRP-026: 5 ranks; with 101% none."""
    for chance, rank in ((65, 12), (101, 17)):
        made = Fight(person("ana", "broadsword", DEX=17, sword=chance), person("bia", side="foes", DEX=3))
        made.state = evolve(made.state, e.TextSet(id="ana", text="hand"))
        made.start()
        made.do("draw", who="ana", weapon="ana-broadsword")
        assert order(made)[0] == f"ana {rank}"


def test_what_is_dropped_lies_on_the_ground() -> None:
    """BRP-026: dropping costs nothing and leaves the sword there."""
    made = three().start()
    made.next()
    made.do("draw", who="bia", weapon="bia-dagger", drop="yes")
    assert made.state.entities["bia-broadsword"].owner == ""
    assert made.state.entities["bia"].texts["hand"] == "bia-dagger"


DRAWS = [
    ("BRP-026 in hand already", "bia-broadsword", "in-hand"),
    ("BRP-026 fists are not drawn", "fist", "not-drawn"),
]


@pytest.mark.parametrize("weapon, slug", [row[1:] for row in DRAWS], ids=[row[0] for row in DRAWS])
def test_nothing_to_draw(weapon: str, slug: str) -> None:
    made = three().start()
    with pytest.raises(Refused, match=slug):
        made.do("draw", who="bia", weapon=weapon)


def test_an_act_below_rank_one_is_lost() -> None:
    """BRP-022: Caio at rank 9, no skill of 101, puts one away and draws another: 9 − 10."""
    made = Fight(person("ana", "broadsword", "dagger", DEX=9), person("bia", side="foes", DEX=3)).start()
    made.do("draw", who="ana", weapon="ana-dagger")
    assert "ana/ana" in made.turn.done
    assert made.turn.current == "bia"


STANDS = [
    # ident, how, dice, up, may attack, rising
    ("BRP-225 instead of an attack", "attack", (), True, False, True),
    ("BRP-226 Difficult Dodge 20", "dodge", (20,), True, True, False),
    ("BRP-226 Difficult Dodge fails", "dodge", (21,), False, True, False),
    ("BRP-226 Dodge 40 and Agility 85", "agility", (40, 85), True, False, False),
    ("BRP-226 Agility fails", "agility", (40, 86), False, False, False),
    ("BRP-226 Dodge fails", "agility", (41,), False, False, False),
    ("BRP-027 five ranks", "ranks", (), True, True, False),
]


@pytest.mark.parametrize(
    "how, dice, up, attacks, rising", [row[1:] for row in STANDS], ids=[row[0] for row in STANDS]
)
def test_standing_up(how: str, dice: tuple[int, ...], up: bool, attacks: bool, rising: bool) -> None:
    made = three().start().stat("ana", dodge=40).put("ana", "prone")
    made.do("stand", *dice, who="ana", how=how)
    assert made.has("ana", "prone") is not up
    assert made.has("ana", "no-attack") is not attacks
    assert made.has("ana", "rising") is rising
    assert ("ana 12" in order(made)) is (how == "ranks")


def test_only_the_fallen_stand_up() -> None:
    with pytest.raises(Refused, match="not-prone"):
        three().do("stand", who="ana")
    made = three()
    made.do("lie", who="ana")
    with pytest.raises(Refused, match="is-prone"):
        made.do("lie", who="ana")


def test_half_a_round_of_movement_and_a_shot() -> None:
    """BRP-041: 15 m are half a round; the arrow flies at half of rank 17, rounded up: 9."""
    made = Fight(person("ana", "long-bow", DEX=17, bow=60), person("bia", side="foes", DEX=12)).start()
    made.do("move", who="ana", metres=15)
    assert order(made) == ["bia 12", "ana 9"]
    made.next()
    events = made.strike(61, range=30)
    assert (made.turn.current, rolled(events, "attack").cuts[2]) == ("ana", 60)
