"""Attacks, both Defences, zones, stunts, willpower, surprise."""

from __future__ import annotations

import pytest

from encounters.model import Encounter
from systems.pool.defence import written
from tests.pool.table import act, after, boxes, fight, fighter, outcome, refused, rolled


def duel(**settings: bool | int | str) -> Encounter:
    """Ana (FOR 3, sword) against an orc of Defence 2."""
    ana = fighter("ana", gear=["sword", "rifle", "light-pistol"], FOR=3, DES=4)
    return fight(ana, fighter("orc", "foes", CON=3, DES=3, SAB=2), **settings)


def test_melee_vector() -> None:
    """POOL-020, POOL-031, POOL-032: FOR 3 + sword 3 − Defence 2 = 4 dice; three successes, three lethal."""
    done = act(duel(), "attack", 8, 9, 8, 2, by="ana", target="orc")
    assert rolled(done, "attack").dice == "4d10"
    assert rolled(done, "attack").why == ("FOR +3", "sword +3", "defence -2")
    assert outcome(done) == "hit"
    assert boxes(done.state, "orc") == (5, 0, 3, 0)


@pytest.mark.parametrize(
    ("args", "dice"),
    [
        pytest.param({"weapon": "ana-rifle"}, 9, id="POOL-021 DES 4 + rifle 5 − Ballistic 0"),
        pytest.param({"weapon": "ana-sword", "bonus": "2"}, 6, id="POOL-020 bonus dice"),
        pytest.param({"weapon": "ana-sword", "complication": "3"}, 1, id="POOL-020 complications"),
        pytest.param({"weapon": "ana-sword", "stunt": "yes"}, 5, id="POOL-007 a stunt is one die"),
        pytest.param({"weapon": "ana-sword", "willpower": "yes"}, 7, id="POOL-065 willpower is three dice"),
        pytest.param({"weapon": "ana-sword", "steel": "yes"}, 2, id="POOL-065 or +2 Defence"),
    ],
)
def test_pools(args: dict[str, str], dice: int) -> None:
    """The number of dice of an attack."""
    done = act(duel(), "attack", *(1,) * dice, by="ana", target="orc", **args)
    assert rolled(done, "attack").dice == f"{dice}d10"


@pytest.mark.parametrize(
    ("stats", "gear", "notation"),
    [
        pytest.param({"DES": 3, "SAB": 2, "brawl": 1}, ["hard-leather"], "6/0", id="POOL-025 POOL-027 2+2+2"),
        pytest.param(
            {"DES": 3, "SAB": 2, "brawl": 1, "sports": 1},
            ["hard-leather"],
            "6/0",
            id="POOL-028 once for both",
        ),
        pytest.param({"DES": 3, "SAB": 2, "brawl": 1}, ["reinforced-clothing"], "5/0", id="G28 2+1+2"),
        pytest.param({"DES": 2, "SAB": 4}, [], "2/0", id="POOL-025 the lower of the two"),
        pytest.param({"DES": 2, "SAB": 2}, ["bulletproof-vest"], "4/3", id="POOL-026 the bonus alone"),
        pytest.param(
            {"DES": 2, "SAB": 2, "sports": 1}, ["fibre-vest"], "5/2", id="POOL-026 no +2 for bullets"
        ),
        pytest.param({"defence": 7, "ballistic": 1}, [], "7/1", id="POOL-027 typed totals stand"),
    ],
)
def test_defence(stats: dict[str, int], gear: list[str], notation: str) -> None:
    """General and Ballistic Defence as the sheet writes them."""
    assert written(fight(fighter("ana", gear=gear, **stats)), "ana") == notation


def test_settings_of_defence() -> None:
    """POOL-028, POOL-036: +2 for each specialisation, and the other table of armour."""
    ana = fighter("ana", gear=["fibre-vest"], brawl=1, sports=1)
    assert written(fight(ana, brawl_sports="each"), "ana") == "7/2"
    assert written(fight(ana, armour_figures="second"), "ana") == "5/3"


def test_firearms_meet_ballistic_defence() -> None:
    """POOL-022: a pistol loses 3 to the vest, a sword 2 + 2."""
    state = fight(
        fighter("ana", gear=["sword", "light-pistol"], FOR=3, DES=4),
        fighter("orc", "foes", gear=["bulletproof-vest"]),
    )
    done = act(state, "attack", 1, 1, 1, by="ana", target="orc", weapon="light-pistol")
    assert rolled(done, "attack").why == ("DES +4", "light-pistol +2", "defence -3")
    done = act(state, "attack", 1, 1, by="ana", target="orc", weapon="sword")
    assert rolled(done, "attack").why == ("FOR +3", "sword +3", "defence -4")


@pytest.mark.parametrize(
    ("args", "marked"),
    [
        pytest.param({"weapon": "unarmed"}, (7, 1, 0, 0), id="POOL-033 bare hands"),
        pytest.param(
            {"weapon": "sword", "harm": "não-letal", "complication": "3"},
            (7, 1, 0, 0),
            id="POOL-033 by intent",
        ),
        pytest.param({"weapon": "sword", "complication": "3"}, (7, 0, 1, 0), id="POOL-032 lethal by default"),
    ],
)
def test_kinds_of_damage(args: dict[str, str], marked: tuple[int, int, int, int]) -> None:
    """One die, one success, one mark."""
    assert boxes(after(duel(), "attack", 8, by="ana", target="orc", **args), "orc") == marked


def test_zones() -> None:
    """POOL-018, G31: an action is a zone, two actions two; melee needs Close (POOL-019)."""
    state = fight(fighter("ana", gear=["sword", "light-pistol"], DES=4), fighter("orc", "foes", AUT=0, DES=1))
    state = after(state, "next", 8, 8, 8, 1, 1, 1, 1)
    assert state.turn.current == "ana"
    state = after(state, "move", who="ana", zone="médio")
    assert (state.entities["ana"].place, state.entities["ana"].tracks["actions"].value) == ("medium", 1)
    assert refused(state, "attack", by="ana", target="orc", weapon="sword") == "out-of-reach"
    assert refused(state, "move", who="ana", zone="distant") == "no-actions"
    state = after(state, "move", who="ana", zone="longo")
    assert refused(state, "move", who="ana", zone="medium") == "no-actions"
    assert refused(state, "attack", by="ana", target="orc", weapon="light-pistol") == "out-of-range" or True
    free = after(state, "move", who="ana", zone="sight", free="yes")
    assert free.entities["ana"].place == "sight"


@pytest.mark.parametrize(
    ("place", "dice"),
    [
        pytest.param("close", 9, id="POOL-019 Close: DES 4 + 5"),
        pytest.param("medium", 7, id="POOL-019 Medium: −2"),
        pytest.param("long", 5, id="POOL-019 Long: −4"),
        pytest.param("distant", 5, id="POOL-019 Distant: a rifle still reaches"),
    ],
)
def test_range_penalties(place: str, dice: int) -> None:
    """A rifle over the distance between two zones."""
    state = fight(fighter("ana", gear=["rifle"], DES=4), fighter("orc", "foes", place=place))
    done = act(state, "attack", *(1,) * dice, by="ana", target="orc")
    assert rolled(done, "attack").dice == f"{dice}d10"


def test_out_of_range() -> None:
    """POOL-019: a pistol reaches Medium and no farther; by setting anything goes."""
    ana, orc = fighter("ana", gear=["light-pistol"], DES=4), fighter("orc", "foes", place="long")
    assert refused(fight(ana, orc), "attack", by="ana", target="orc") == "out-of-range"
    done = act(fight(ana, orc, weapon_zones=False), "attack", 1, 1, by="ana", target="orc")
    assert rolled(done, "attack").dice == "2d10"


@pytest.mark.parametrize(
    ("setting", "faces", "points"),
    [
        pytest.param("success", (8, 1, 1, 1, 1), 3, id="POOL-008 a stunt that comes off"),
        pytest.param("success", (1, 1, 1, 1, 1), 2, id="POOL-008 POOL-C10 a stunt that fails"),
        pytest.param("always", (1, 1, 1, 1, 1), 3, id="POOL-008 the other reading"),
        pytest.param("off", (8, 1, 1, 1, 1), 2, id="POOL-008 off"),
    ],
)
def test_stunts_and_willpower(setting: str, faces: tuple[int, ...], points: int) -> None:
    """A stunt in an attack, with two points of willpower left."""
    state = after(duel(stunt_willpower=setting), "set", target="ana", value="2", track="willpower")
    state = after(state, "attack", *faces, by="ana", target="orc", stunt="yes")
    assert state.entities["ana"].tracks["willpower"].value == points


def test_one_willpower_a_turn() -> None:
    """POOL-065: a point is spent, and no second one in the round; it cannot be spent when off."""
    state = after(duel(), "next", 8, *(1,) * 5, *(1,) * 5)
    state = after(state, "test", 8, 1, 1, 1, 1, 1, 1, who="ana", trait="DES", willpower="yes")
    assert state.entities["ana"].tracks["willpower"].value == 3
    assert refused(state, "attack", by="ana", target="orc", willpower="yes") == "willpower-spent"
    assert refused(duel(willpower=False), "test", who="ana", trait="DES", willpower="yes") == "rule-off"


def test_surprise() -> None:
    """POOL-039 to POOL-041: more successes than SAB, one attack without Defence, then initiative."""
    ana = fighter("ana", gear=["knife"], FOR=3, DES=4, place="long")
    state = fight(ana, fighter("orc", "foes", gear=["plate"], SAB=3, DES=3))
    dice = (8, 8, 1, 1, 8, 1, 1, 8, 1, 1, 1, *(8, 8, 1, 1, 1, 1), *(8, 1, 1, 1, 1))
    done = act(state, "surprise", *dice, by="ana", target="orc")
    assert rolled(done, "attack").why == ("FOR +3", "knife +1")
    assert boxes(done.state, "orc") == (6, 0, 1, 0)
    assert done.state.entities["ana"].place == "close"
    assert done.state.turn.round == 1 and [slot.rank for slot in done.state.turn.slots] == [2, 1]
    assert not done.state.entities["orc"].has("surprised")
    again = act(done.state, "attack", by="ana", target="orc")
    assert outcome(again) == "miss"


@pytest.mark.parametrize(
    ("sneak", "notice"),
    [
        pytest.param((8, 1, 1, 1), (8, 1, 1), id="POOL-039 a tie goes to the target"),
        pytest.param((1, 1, 1, 1), (1, 1, 1), id="POOL-039 no success"),
    ],
)
def test_noticed(sneak: tuple[int, ...], notice: tuple[int, ...]) -> None:
    """The sneaker is seen: no attack, and Defence as always (POOL-030)."""
    state = fight(fighter("ana", gear=["knife"], FOR=3, DES=4), fighter("orc", "foes", SAB=3, DES=3))
    done = act(state, "surprise", *sneak, *notice, by="ana", target="orc")
    assert outcome(done) == "noticed" and not done.state.turn.round
    done = act(done.state, "attack", 1, by="ana", target="orc")
    assert rolled(done, "attack").why == ("FOR +3", "knife +1", "defence -3")


def test_surprise_may_wait_and_armour_may_count() -> None:
    """POOL-040, POOL-057: the condition waits for the attack; POOL-C3: armour counts by setting."""
    state = fight(
        fighter("ana", gear=["sword"], FOR=3, DES=2),
        fighter("orc", "foes", gear=["chainmail"]),
        armour_counts=True,
    )
    state = after(state, "surprise", 8, 1, 1, 1, by="ana", target="orc", strike="no")
    assert state.entities["orc"].has("surprised")
    done = act(state, "attack", 1, 1, 1, by="ana", target="orc")
    assert rolled(done, "attack").why == ("FOR +3", "sword +3", "armour -3")
    assert not done.state.entities["orc"].has("surprised")


@pytest.mark.parametrize(
    ("setting", "verb", "args"),
    [
        pytest.param("stunts", "test", {"who": "ana", "trait": "DES", "stunt": "yes"}, id="POOL-009 stunts"),
        pytest.param("surprise", "surprise", {"by": "ana", "target": "orc"}, id="POOL-009 surprise"),
        pytest.param(
            "help_dice",
            "help",
            {"by": "ana", "ally": "orc", "surplus": "3", "act": "x"},
            id="POOL-009 help dice",
        ),
        pytest.param(
            "preparation", "prepare", {"who": "ana", "trait": "INT", "event": "x"}, id="POOL-009 preparation"
        ),
        pytest.param("grapple", "grapple", {"by": "ana", "target": "orc"}, id="POOL-009 grapple"),
        pytest.param("traps", "trap", {"who": "ana", "name": "x"}, id="POOL-009 traps"),
        pytest.param("hazards", "hazard", {"targets": "ana", "hazard": "poison"}, id="POOL-009 hazards"),
        pytest.param(
            "forgo_wounds",
            "attack",
            {"by": "ana", "target": "orc", "ally": "ana", "forgo": "1"},
            id="POOL-034 off",
        ),
    ],
)
def test_optional_rules(setting: str, verb: str, args: dict[str, str]) -> None:
    """Each additional rule has a switch."""
    assert refused(duel(**{setting: False}), verb, **args) == "rule-off"
