"""BRP-108 to BRP-112: what the five special successes do besides their damage."""

from __future__ import annotations

from typing import Any

import pytest

from encounters.errors import Refused
from tests.brp.table import Fight, asked, outcome, person, rolled, told

SKILLS = ("sword", "spear", "mace", "whip", "net", "shield", "hand", "dagger", "missile", "grapple")


def fight(*gear: str, held: tuple[str, ...] = (), started: bool = True, **settings: Any) -> Fight:
    """Ana has 60 in everything and the first turn. Bia: 20 hit points, SIZ 12, no modifier."""
    ana = person("ana", *gear, DEX=15, **dict.fromkeys(SKILLS, 60))
    bia = person(
        "bia", *held, side="foes", CON=28, SIZ=12, STR=12, sword=50, shield=50, mace=50, dodge=40, DEX=12
    )
    made = Fight(ana, bia, **settings)
    return made.start() if started else made


# --- Impaling ------------------------------------------------------------------------------------------


def impaled() -> Fight:
    """A short spear, special: (1D6+1)×2 with a 3 is 8; Bia has 12 left and the spear in her."""
    made = fight("short-spear")
    made.strike(12, 3)
    assert made.hp("bia") == 12
    return made


def test_impaling_lodges_the_weapon() -> None:
    """BRP-108: the weapon stays in the wound and cannot be used."""
    made = impaled()
    assert made.value("bia", "impaled") == 8
    assert made.has("ana-short-spear", "lodged")
    with pytest.raises(Refused, match="useless-weapon"):
        made.strike(60, weapon="ana-short-spear")


def test_nothing_is_lodged_where_armour_stopped_it() -> None:
    """BRP-108: a point that does not come through stays in nothing."""
    made = Fight(person("ana", "short-spear", spear=60), person("bia", "full-plate", side="foes"))
    made.strike(12, 1)
    assert not made.has("bia", "impaled")


PULLS = [
    # ident, who pulls, the face, freed, hit points after
    ("BRP-108 at once: Difficult skill 30", "ana", (30,), True, 12),
    ("BRP-108 at once: 31 fails", "ana", (31,), False, 12),
    ("BRP-108 the victim: STR 12 against 8, 70%", "bia", (70,), True, 12),
    ("BRP-108 the victim fails: 1D3 more (8 + 2 call for Luck)", "bia", (71, 2, 50), False, 10),
]


@pytest.mark.parametrize("who, dice, free, hp", [row[1:] for row in PULLS], ids=[row[0] for row in PULLS])
def test_pulling_out(who: str, dice: tuple[int, ...], free: bool, hp: int) -> None:
    made = impaled()
    events = made.do("pull", *dice, who=who, target="bia")
    assert (outcome(events) == "pulled-out") is free
    assert made.has("bia", "impaled") is not free
    assert made.has("ana-short-spear", "lodged") is not free
    assert made.hp("bia") == hp


def test_the_victim_holds_what_she_pulled_out() -> None:
    """BRP-108: it ends in the hands of whoever got it out."""
    made = impaled()
    made.do("pull", 70, who="bia", target="bia")
    assert made.state.entities["ana-short-spear"].owner == "bia"


def test_later_the_attacker_pulls_with_the_whole_skill_but_stands_open() -> None:
    """BRP-108: 60 instead of 30; attacks on him Easy, no parry and no dodge."""
    made = impaled()
    made.end_round()
    events = made.do("pull", 60, who="ana", target="bia")
    assert outcome(events) == "pulled-out"
    assert made.has("ana", "exposed")


def test_moving_with_it_costs_half_the_weapon_roll() -> None:
    """BRP-108: 1D6+1 with a 4 is 5, half of it 3, without modifier or armour; 8 + 3 call for Luck."""
    made = impaled()
    events = made.do("move", 4, 50, who="bia", metres=5)
    assert rolled(events, "impaled:bia").dice == "1d6+1"
    assert made.hp("bia") == 9


def test_a_knife_does_not_hurt_who_moves() -> None:
    """BRP-108: only what is larger than a knife does."""
    made = fight("dagger")
    made.strike(12, 1)
    made.do("move", who="bia", metres=5)
    assert made.value("bia", "impaled") == 6
    assert made.hp("bia") == 14


def test_no_first_aid_while_it_is_in() -> None:
    """BRP-108: not to be healed before it is out."""
    with pytest.raises(Refused, match="still-impaled"):
        impaled().do("first-aid", 1, who="ana", target="bia")


# --- Crushing ------------------------------------------------------------------------------------------


def test_crushing_stuns_without_stamina() -> None:
    """BRP-109: 1D6+2 and 1D4 for no modifier: 3+2+2 = 7; Stamina 95, failed with 96, stunned 2 rounds."""
    made = fight("light-mace")
    made.strike(12, 3, 2, 96, 2)
    assert made.hp("bia") == 13
    assert made.until("bia", "stunned") == "round 2"


def test_stamina_holds_against_crushing() -> None:
    """BRP-109: Stamina made, not stunned."""
    made = fight("light-mace")
    assert asked(made.strike(12, 3, 2, 95))[-1] == "stamina:bia"
    assert not made.has("bia", "stunned")


def test_crushing_that_does_not_hurt_does_not_stun() -> None:
    """BRP-109: armour that stops all leaves no Stamina roll."""
    made = Fight(person("ana", "light-mace", mace=60), person("bia", "full-plate", side="foes"))
    assert asked(made.strike(12, 1, 1)) == ["attack", "damage"]


SMASHES = [
    # Bia's shield has 15 points; (1D6+2)+1D4 with 6 and 4 is 12: 50 + 5 × (12 − 15) = 35%
    ("BRP-109 the blow wins: the shield takes it, nothing over", 35, 15 - 12, 20),
    ("BRP-109 the blow loses: the shield takes it, nothing through", 36, 15 - 12, 20),
]


@pytest.mark.parametrize("face, shield, hp", [row[1:] for row in SMASHES], ids=[row[0] for row in SMASHES])
def test_parried_crushing_special(face: int, shield: int, hp: int) -> None:
    made = fight("light-mace", held=("half-shield",))
    made.strike(12, 50, 6, 4, face, defence="parry")
    assert (made.hp("bia-half-shield"), made.hp("bia")) == (shield, hp)


def test_a_smashed_parry_lets_the_excess_through() -> None:
    """BRP-109: a shield with 5 points left of 15; 12 rolled at 35%: 7 go on, then Stamina or stunned."""
    made = fight("light-mace", held=("half-shield",)).points("bia-half-shield", 5)
    events = made.strike(12, 50, 6, 4, 35, 96, 3, defence="parry")
    assert outcome(events) == "smashed"
    assert made.hp("bia") == 13
    assert made.has("bia-half-shield", "broken")
    assert made.until("bia", "stunned") == "round 3"


def test_a_lost_smash_breaks_the_item_but_lets_nothing_through() -> None:
    """BRP-109: where the item's points win, the blow stops there."""
    made = fight("light-mace", held=("half-shield",)).points("bia-half-shield", 5)
    assert outcome(made.strike(12, 50, 6, 4, 36, defence="parry")) == "parried"
    assert made.hp("bia") == 20
    assert made.has("bia-half-shield", "broken")


def test_the_matrix_alone_where_the_fight_says_so() -> None:
    """BRP-109, setting: special against parry is a normal hit, the shield loses 2."""
    made = fight("light-mace", held=("half-shield",), crushing_parry="matrix")
    made.strike(12, 50, 6, defence="parry")
    assert (made.hp("bia-half-shield"), made.hp("bia")) == (13, 12)


# --- Bleeding ------------------------------------------------------------------------------------------


def bleeding(**settings: Any) -> Fight:
    """A sword, special: 1D8+1 with a 4 is 5; Bia has 15 left and bleeds."""
    made = fight("broadsword", **settings)
    made.strike(12, 4)
    assert made.hp("bia") == 15
    return made


def test_bleeding_begins_in_the_next_round() -> None:
    """BRP-110: nothing at the end of this round, 1 at the end of each that follows."""
    made = bleeding()
    points = []
    for _ in range(3):
        made.end_round()
        points.append(made.hp("bia"))
    assert points == [15, 14, 13]


def test_bleeding_costs_fatigue_where_it_is_kept() -> None:
    """BRP-110: and 1 fatigue point a round."""
    made = bleeding().points("bia", 10, "fatigue")
    made.end_round()
    made.end_round()
    assert made.hp("bia", "fatigue") == 9


def test_pressure_and_stamina_stop_the_blood() -> None:
    """BRP-110: Stamina 95 fails with 96 in round 1, holds with 95 in round 2; no more is lost."""
    made = bleeding()
    made.do("hold", who="bia")
    made.end_round(96)
    assert made.hp("bia") == 15
    made.end_round(95)
    assert made.hp("bia") == 14
    assert made.value("bia", "held") == 1
    made.end_round()
    assert made.hp("bia") == 14


def test_five_held_rounds_end_it() -> None:
    """BRP-110: held at the end of round 1, closed through rounds 2 to 6, then it is over."""
    made = bleeding()
    made.do("hold", who="bia")
    made.end_round(95)
    for _ in range(4):
        made.end_round()
        assert made.has("bia", "bleeding")
    made.end_round()
    assert made.turn.round == 7
    assert not made.has("bia", "bleeding")
    assert not made.state.hazards
    assert made.hp("bia") == 15


def test_held_rounds_are_a_setting() -> None:
    """BRP-110: with 1 it is over after one more round."""
    made = bleeding(held_rounds=1)
    made.do("hold", who="bia")
    made.end_round(95)
    made.end_round()
    assert not made.has("bia", "bleeding")


def test_first_aid_stops_the_blood() -> None:
    """BRP-110, BRP-291: base 30."""
    made = bleeding()
    made.do("first-aid", 30, who="ana", target="bia", purpose="bleeding")
    assert not made.has("bia", "bleeding")
    assert not made.state.hazards


def test_a_second_cut_bleeds_on_its_own_where_the_fight_says_so() -> None:
    """BRP-110: one point a round however many cuts, or one for each."""
    made = bleeding()
    made.strike(12, 1)
    made.end_round()
    made.end_round()
    assert made.hp("bia") == 15 - 2 - 1
    made = bleeding(bleeding_stacks=True)
    made.strike(12, 1)
    made.end_round()
    made.end_round()
    assert made.hp("bia") == 15 - 2 - 2


def test_only_the_bleeding_press_on_a_wound() -> None:
    with pytest.raises(Refused, match="not-bleeding"):
        fight("broadsword").do("hold", who="bia")


# --- Entangling ----------------------------------------------------------------------------------------


def caught(*held: str) -> Fight:
    """A whip, special: 1D3−1 with a 1 is nothing, and Bia is entangled in round 1."""
    made = fight("whip", held=held)
    made.strike(12, 1)
    assert made.has("bia", "entangled")
    return made


def test_entangled_cannot_move_nor_get_free_at_once() -> None:
    """BRP-111: for the rest of this round and into the next; escape from the next round on."""
    made = caught()
    with pytest.raises(Refused, match="cannot-move"):
        made.do("move", who="bia", metres=5)
    with pytest.raises(Refused, match="held-fast"):
        made.do("escape", who="bia", how="agility")
    made.end_round()
    with pytest.raises(Refused, match="cannot-move"):
        made.do("move", who="bia", metres=5)
    made.do("escape", 60, who="bia", how="agility")
    made.do("move", who="bia", metres=5)


WAYS = [
    ("BRP-111 Agility DEX 12", "agility", (60,), True),
    ("BRP-111 Agility fails", "agility", (61,), False),
    ("BRP-111 STR 12 against 10", "strength", (60,), True),
    ("BRP-111 STR fails", "strength", (61,), False),
    ("BRP-111 Dodge 40", "dodge", (40,), True),
    ("BRP-111 Wrestle, base 25", "wrestle", (25,), True),
    ("BRP-111 cutting: 1D8+1 breaks the whip's 4 points", "cut", (50, 3), True),
    ("BRP-111 cutting: 3 of 4 points are not enough", "cut", (50, 2), False),
    ("BRP-111 cutting misses", "cut", (51,), False),
]


@pytest.mark.parametrize("how, dice, free", [row[1:] for row in WAYS], ids=[row[0] for row in WAYS])
def test_escapes(how: str, dice: tuple[int, ...], free: bool) -> None:
    made = caught("broadsword")
    made.end_round()
    events = made.do("escape", *dice, who="bia", how=how)
    assert outcome(events) == ("freed" if free else "still-entangled")
    assert made.has("bia", "entangled") is not free


def test_strength_pulls_the_weapon_out_of_the_hand() -> None:
    """BRP-111: STR against STR wrenches the whip away."""
    made = caught()
    made.end_round()
    made.do("escape", 60, who="bia", how="strength")
    assert made.state.entities["ana-whip"].owner == ""


def test_cutting_needs_a_blade() -> None:
    """BRP-111: a mace cuts nothing."""
    made = caught("light-mace")
    made.end_round()
    with pytest.raises(Refused, match="no-blade"):
        made.do("escape", who="bia", how="cut")


PARRIES = [
    ("BRP-111 an ordinary parry does nothing", (12, 50, 1), True),
    ("BRP-111 a parry as good stops it", (12, 10), False),
    ("BRP-111 a critical parry stops it", (12, 3), False),
    ("BRP-111 critical, special parry: caught", (3, 10, 1), True),
    ("BRP-111 critical, critical parry: not", (3, 3), False),
]


@pytest.mark.parametrize("dice, held", [row[1:] for row in PARRIES], ids=[row[0] for row in PARRIES])
def test_parrying_what_entangles(dice: tuple[int, ...], held: bool) -> None:
    made = fight("whip", held=("broadsword",))
    made.strike(*dice, defence="parry")
    assert made.has("bia", "entangled") is held


def test_too_close_to_entangle() -> None:
    """BRP-111: within 3 m the whip's special is a plain hit."""
    made = fight("whip")
    assert outcome(made.strike(12, 1, range=2)) == "hit"
    assert not made.has("bia", "entangled")


def test_a_net_entangles_with_any_hit() -> None:
    """BRP-111: a weapon without damage of its own does nothing else."""
    made = fight("net")
    made.strike(60)
    assert made.has("bia", "entangled")


def test_the_garrote_strangles_close_by() -> None:
    """BRP-111, BRP-241: no 3 m needed; CON×1 28 each round or 1D6 (25 + … with CON 28: 28%)."""
    made = fight("garrote")
    made.strike(60, range=1)
    assert [hazard.slug for hazard in made.state.hazards.values()] == ["strangling"]
    made.end_round(29, 4)
    assert made.hp("bia") == 16
    made.do("escape", 60, who="bia", how="strength")
    assert not made.state.hazards


# --- Knockback -----------------------------------------------------------------------------------------


def shoved(*dice: int, obstacle: str = "none", **settings: Any) -> tuple[Fight, list[str]]:
    """A shield of 1D2: with STR 40 and SIZ 17 it adds 3D6."""
    made = fight("half-shield", held=("hard-leather",), **settings)
    made.stat("ana", STR=40, SIZ=17)
    events = made.strike(12, *dice, **({"obstacle:bia": obstacle} if obstacle else {}))
    return made, told(events)


def test_knocked_back_a_metre_per_five_points() -> None:
    """BRP-112: 13 rolled before armour against SIZ 12, 55%; 2 m; Agility 60 keeps her up."""
    made, slugs = shoved(1, 4, 4, 4, 30, 55, 60)
    assert "knocked-back" in slugs
    assert not made.has("bia", "prone")
    assert made.hp("bia") == 20 - 11


def test_agility_or_down() -> None:
    """BRP-112: failed Agility, prone."""
    made, _ = shoved(1, 4, 4, 4, 30, 55, 61)
    assert made.has("bia", "prone")


def test_who_holds_is_not_moved() -> None:
    """BRP-112: the resistance roll lost, nothing; SIZ 12 is not bigger than 17, so nobody staggers."""
    made, slugs = shoved(1, 4, 4, 4, 30, 56, obstacle="")
    assert "knocked-back" not in slugs
    assert "staggers" not in slugs
    assert not made.has("bia", "prone")


def test_the_smaller_attacker_staggers() -> None:
    """BRP-112: the target holds and is bigger than the attacker."""
    made = fight("half-shield")
    assert "staggers" in told(made.strike(12, 2)) + told(made.log)


OBSTACLES = [
    # 13 rolled: 2 m. The wall at once, 2 m left: 1D6. 35 rolled would be 7 m.
    ("BRP-112 wall at once, 2 m left: 1D6", (1, 4, 4, 4, 30, 55), "after-0", (5, 60), 5),
    ("BRP-112 wall after 1 m, 1 m left: 1D6", (1, 4, 4, 4, 30, 55), "after-1", (3, 60), 3),
]


@pytest.mark.parametrize(
    "dice, obstacle, then, more", [row[1:] for row in OBSTACLES], ids=[row[0] for row in OBSTACLES]
)
def test_obstacles(dice: tuple[int, ...], obstacle: str, then: tuple[int, ...], more: int) -> None:
    made, _ = shoved(*dice, *then, obstacle=obstacle)
    assert made.hp("bia") == 9 - more


def test_four_metres_left_are_two_dice() -> None:
    """BRP-112: 1D6 per 3 m or fraction: 20 rolled win at 90%, 4 m, wall at once: 2D6."""
    made = fight("half-shield").stat("ana", STR=40, SIZ=17).points("bia", 40)
    events = made.strike(12, 2, 6, 6, 6, 30, 90, 3, 4, 60, **{"obstacle:bia": "after-0"})
    assert rolled(events, "obstacle-damage:bia").dice == "2d6"


def test_armour_against_obstacles_is_a_setting() -> None:
    """BRP-112: hard leather stops 2 of the wall's 5."""
    made, _ = shoved(1, 4, 4, 4, 30, 55, 5, 60, obstacle="after-0", obstacle_armour=True)
    assert made.hp("bia") == 9 - 3


def test_the_obstacle_is_asked_for() -> None:
    """BRP-112: the game master says what stands in the way."""
    made = fight("half-shield").stat("ana", STR=40, SIZ=17)
    need = made.need("attack", 12, 1, 4, 4, 4, 30, 55, answers={"defence": "none"}, by="ana", target="bia")
    assert need == "obstacle:bia"
