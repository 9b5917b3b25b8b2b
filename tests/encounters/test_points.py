"""Hit points: temporary ones first, healing from wherever one stands, corrections without consequences."""

from __future__ import annotations

import pytest

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Track
from tests.conftest import THREE, Open

SIX = THREE.replace(
    "speed = 15, luck = 1 }", "speed = 15 }\ntracks = { hp = { value = 6, maximum = 10, temporary = 7 } }"
)


def test_temporary_points_are_lost_first_and_never_heal(opened: Open) -> None:
    """6 of 10 and 7 more: 4 lost leaves 6 and 3; 9 lost leaves 0 and none, for good."""
    table = opened(SIX)
    table.do("damage", targets="ana", amount=4)
    assert table.seat.encounter.entities["ana"].tracks["hp"] == Track(6, 10, 3)
    table.do("damage", targets="ana", amount=9, dice=(6,))
    assert table.seat.encounter.entities["ana"].tracks["hp"] == Track(0, 10, 0)
    table.seat.refresh()
    assert table.reread().encounter.entities["ana"].tracks["hp"] == Track(0, 10, 0)


def test_points_pass_zero_where_the_game_has_no_floor(opened: Open) -> None:
    """5 down to 0, to −1, to −1000, and healed by 3 to −997; never to 0 or 3 at once."""
    table = opened()
    table.do("damage", targets="ana", amount=5)
    table.do("damage", targets="ana", amount=5, dice=(6,))
    for amount in (1, 999):
        table.do("damage", targets="ana", amount=amount)
    assert table.hp("ana") == -1000
    table.do("heal", targets="ana", amount=3)
    assert table.hp("ana") == -997


def test_points_stop_at_the_floor_of_a_game_that_has_one(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """5 less 999 is 0; 0 less 1 is no damage."""
    table = opened()
    monkeypatch.setattr(type(table.seat.system), "floor", 0)
    table.do("damage", targets="ana", amount=999, dice=(6,))
    assert table.hp("ana") == 0
    table.do("damage", targets="ana", amount=1)
    assert table.hp("ana") == 0


def test_healing_stops_at_the_maximum(opened: Open) -> None:
    """8 of 10 and 20 more is 10; 10 and 5 more is nothing to heal."""
    table = opened()
    table.do("damage", targets="ana", amount=2)
    table.do("heal", targets="ana", amount=20)
    assert table.hp("ana") == 10
    assert [e_.slug for e_ in table.do("heal", targets="ana", amount=5).events if isinstance(e_, e.Told)] == [
        "no-healing"
    ]


@pytest.mark.parametrize("verb", ["damage", "heal"])
def test_a_negative_amount_is_refused(opened: Open, verb: str) -> None:
    """Neither a hidden wound nor a hidden cure."""
    with pytest.raises(Refused, match="negative"):
        opened().do(verb, targets="ana", amount=-5)


def test_dice_below_zero_do_nothing(opened: Open) -> None:
    """1d3−1 with a 1 is 0 points, and 2d6−5 with two ones no healing by harm."""
    table = opened()
    table.do("damage", targets="ana", amount="1d3-1", dice=(1,))
    table.do("damage", targets="ana", amount="2d6-5", dice=(1, 1))
    table.do("heal", targets="ana", amount="2d6-5", dice=(1, 1))
    assert table.hp("ana") == 10


def test_one_roll_serves_all_who_are_hit(opened: Open) -> None:
    """An area: 1d6+1 shows 4, three lose 5."""
    table = opened()
    table.do("damage", targets="ana,bruno,caio", amount="1d6+1", dice=(4,))
    assert [table.hp(id) for id in ("ana", "bruno", "caio")] == [5, 5, 5]


def test_a_correction_has_no_consequences(opened: Open) -> None:
    """Set to 0, nobody falls and fate throws no die; hurt to 0, she falls and it does."""
    table = opened()
    table.do("set", target="ana", value=0)
    assert (table.hp("ana"), table.seat.encounter.entities["ana"].conditions) == (0, ())
    table.do("set", target="ana", value=10)
    table.do("damage", targets="ana", amount=10, dice=(3,))
    assert [c.slug for c in table.seat.encounter.entities["ana"].conditions] == ["down", "scar"]


def test_a_correction_above_the_maximum_is_refused_unless_it_rises_too(opened: Open) -> None:
    """11 of 10 no, 11 of 12 yes."""
    table = opened()
    with pytest.raises(Refused, match="over-maximum"):
        table.do("set", target="ana", value=11)
    table.do("set", target="ana", value=11, maximum=12)
    assert table.seat.encounter.entities["ana"].tracks["hp"] == Track(11, 12)


def test_a_track_that_is_not_there_is_named(opened: Open) -> None:
    """Ana has no power points."""
    with pytest.raises(Refused, match=r"no-track.*power"):
        opened().do("damage", targets="ana", amount=1, track="power")


# With the rules of a real game

BRP = """\
system = "brp"

[[combatant]]
id = "ana"
name = "Ana"
side = "heroes"
stats = { STR = 10, CON = 14, SIZ = 14, POW = 10, DEX = 15, sword = 60 }

[[combatant]]
id = "rui"
name = "Rui"
side = "foes"
stats = { STR = 10, CON = 14, SIZ = 14, POW = 10, DEX = 10, brawl = 50 }
# end 0
"""
"""Fourteen hit points each: 7 in one blow are a major wound. Luck is 50."""


@pytest.mark.parametrize("road", ["typed", "group", "hazard"])
def test_the_same_harm_by_any_road_is_the_same_wound(opened: Open, road: str) -> None:
    """Eight of fourteen: six left, a major wound, and its Luck roll (made with 20)."""
    table = opened(BRP, system="brp")
    if road == "typed":
        table.do("damage", targets="ana", amount=8, dice=(20,))
    elif road == "group":
        table.do("damage", targets="ana,rui", amount=8, dice=(20, 20))
    else:
        table.do("next")
        table.do("hazard", targets="ana", hazard="acid-strong", damage="8")
        hazard = next(iter(table.seat.encounter.hazards))
        table.do("tick", hazard=hazard, dice=(20,))
    ana = table.seat.encounter.entities["ana"]
    assert ana.tracks["hp"].value == 6
    assert ana.has("major-wound")


def test_a_correction_is_no_wound(opened: Open) -> None:
    """Set to 6 of 14: no major wound, no Luck roll."""
    table = opened(BRP, system="brp")
    table.do("set", target="ana", value=6)
    assert (table.hp("ana"), table.seat.encounter.entities["ana"].has("major-wound")) == (6, False)


def test_a_real_fight_folds_and_undoes_to_its_start(opened: Open) -> None:
    """Beasts from the bestiary with natural weapons, wounds and turns: a fresh file holds the same."""
    from encounters.file import EncounterFile
    from encounters.newfile import folded_text
    from encounters.seat import Seat

    table = opened(BRP, system="brp")
    table.do("add", creature="wolf", count=2)
    for _ in range(3):
        table.do("next")
    table.do("damage", targets="ana", amount=8, dice=(20,))
    folded = table.path.with_name("fold.toml")
    folded.write_text(folded_text(table.seat.history), encoding="utf-8")
    fresh = Seat(EncounterFile(folded), table.seat.system)
    assert fresh.encounter == table.seat.encounter
    while table.seat.history.live:
        table.do("undo")
    assert table.seat.encounter == table.seat.history.roster
