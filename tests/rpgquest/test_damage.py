"""Damage, armour, kinds, objects (RPQ-052 to RPQ-056, RPQ-061, RPQ-062, RPQ-104)."""

import pytest

from encounters.errors import BadText, Refused
from systems.rpgquest import attack, damage, gear, parts, roster
from systems.rpgquest.damage import Rolled
from tests.rpgquest.bench import after, fight, foe, has, play, points, rolled, somebody, thing, told


@pytest.mark.parametrize(
    ("weapon", "strength", "armour", "die", "lost"),
    [
        pytest.param("sword", 1, "cloth", (4,), 5, id="RPQ-052 G03 1d6+1, no armour"),
        pytest.param("sword", 1, "plate", (4,), 1, id="RPQ-052 5 less 4 of plate against cut"),
        pytest.param("sword", 0, "plate", (2,), 1, id="RPQ-052 never less than 1"),
        pytest.param("sword", -3, "cloth", (1,), 1, id="RPQ-052 not even when FR takes it below"),
        pytest.param("spear", 1, "chain", (4,), 3, id="RPQ-052 pierce against chain: 5 − 2"),
        pytest.param("club", 1, "chain", (4,), 5, id="RPQ-052 crush against chain: 6 − 1"),
        pytest.param("two-handed-sword", 0, "leather", (3, 4), 5, id="RPQ-043 2d6−1: 6 − 1"),
        pytest.param("sword", 1, "fireproof-cloth", (4,), 5, id="RPQ-056 fireproof cloth stops no sword"),
    ],
)
def test_damage(weapon: str, strength: int, armour: str, die: tuple[int, ...], lost: int) -> None:
    state = fight(somebody("ana", weapon, FR=strength, DEX=9), foe("orc", armour, hp=40))
    assert 40 - points(after(state, "attack", 4, 5, *die, by="ana", target="orc"), "orc") == lost


@pytest.mark.parametrize(
    ("setting", "lost"),
    [
        pytest.param("before", 3, id="RPQ-053 5 + 2 less 4 of plate"),
        pytest.param("after", 3, id="RPQ-053 by setting after: 5 − 4 + 2"),
    ],
)
def test_critical(setting: str, lost: int) -> None:
    """RPQ-053 G11: a natural 12 adds 1d3."""
    state = fight(
        somebody("ana", "sword", FR=1), foe("orc", "plate", hp=40), settings={"critical_damage": setting}
    )
    assert 40 - points(after(state, "attack", 6, 6, 4, 2, by="ana", target="orc"), "orc") == lost


def test_when_the_critical_comes_matters_against_strong_armour() -> None:
    """RPQ-053: 1 + 2 against plate's 4 is the minimum of 1 before, and 0 + 2 after."""
    for setting, lost in (("before", 1), ("after", 2)):
        state = fight(
            somebody("ana", "sword"), foe("orc", "plate", hp=40), settings={"critical_damage": setting}
        )
        assert 40 - points(after(state, "attack", 6, 6, 1, 2, by="ana", target="orc"), "orc") == lost


@pytest.mark.parametrize(
    ("gear_", "damage_", "attack", "setting", "lost"),
    [
        pytest.param(
            "ring ip-fire=1", "3 fire", "yes", "attacks", 2, id="RPQ-055 G08 the ring takes 1 of fire"
        ),
        pytest.param("ring ip-fire=1", "3 cold", "yes", "attacks", 3, id="RPQ-055 G08 and none of cold"),
        pytest.param("ring ip-fire=1", "1 fire", "yes", "attacks", 1, id="RPQ-052 T09 an attack keeps 1"),
        pytest.param("ring ip-fire=1", "1 fire", "no", "attacks", 0, id="RPQ-052 T09 a blaze may come to 0"),
        pytest.param(
            "ring ip-fire=1", "1 fire", "yes", "armour", 0, id="RPQ-052 T09 by setting rings take all"
        ),
        pytest.param("plate", "1 cut", "yes", "armour", 1, id="RPQ-052 T09 but armour does not"),
        pytest.param(
            "ring ip-fire=1", "1 fire", "no", "every", 1, id="RPQ-052 T09 by setting all damage keeps 1"
        ),
        pytest.param("plate", "4 fire", "yes", "attacks", 4, id="RPQ-056 plate is nothing to fire"),
        pytest.param("plate", "4 queda", "no", "attacks", 4, id="RPQ-056 nor to a fall"),
        pytest.param("plate", "4 mental", "yes", "attacks", 4, id="RPQ-056 nor to the mind"),
        pytest.param("plate", "4 sufocamento", "no", "attacks", 4, id="RPQ-056 nor to suffocation"),
        pytest.param("leather", "3 cut, 2 fire", "yes", "attacks", 4, id="RPQ-104 each part its own IP"),
        pytest.param(
            "plate", "2 cut, 0 fire", "yes", "attacks", 1, id="RPQ-104 the minimum is for the whole"
        ),
    ],
)
def test_kinds(gear_: str, damage_: str, attack: str, setting: str, lost: int) -> None:
    state = fight(somebody("ana", gear_, hp=20), settings={"minimum_damage": setting})
    attempt = play(state, "inflict", targets="ana", damage=damage_, attack=attack)
    assert 20 - points(attempt.state, "ana") == lost


def test_kinds_have_words() -> None:
    """RPQ-054: thirteen kinds, in both languages."""
    found = [
        part.kind for part in parts.read("1 corte, 1 perfuração, 1 esmagamento, 1 fogo, 1 frio, 1 elétrico")
    ]
    assert found == ["cut", "pierce", "crush", "fire", "cold", "electric"]
    found = [part.kind for part in parts.read("1 light,1:som,1 acid,1 veneno,1 fall,1 suffocation,1 mental")]
    assert found == ["light", "sound", "acid", "poison", "fall", "suffocation", "mental"]
    for text in ("1d6 x", "x", "", "1d6 fire,"):
        with pytest.raises(BadText):
            parts.read(text)
    assert parts.written(parts.read("2d6 + 1 fogo, 1d4")) == "2d6+1 fire, 1d4 crush"


def test_an_area_is_rolled_once() -> None:
    """RPQ-055: each meets the same dice with his own protection."""
    state = fight(somebody("ana", "ring ip-fire=1"), somebody("bia"), foe("orc"))
    state = after(state, "inflict", 2, 3, targets="all", damage="2d6 fogo")
    assert [6 - points(state, id) for id in ("ana", "bia", "orc")] == [4, 5, 5]


@pytest.mark.parametrize(
    ("on", "damage_", "args", "lost"),
    [
        pytest.param("deaf", "5 sound", {}, 0, id="RPQ-076 the deaf are immune to sound"),
        pytest.param("deaf", "5 cut", {}, 5, id="RPQ-076 not to swords"),
        pytest.param(
            "blind", "5 light", {"visual": "yes"}, 0, id="RPQ-075 the blind to what is for the eyes"
        ),
        pytest.param("blind", "5 light", {}, 5, id="RPQ-075 not to a weapon's light"),
    ],
)
def test_immunity(on: str, damage_: str, args: dict[str, str], lost: int) -> None:
    state = fight(somebody("ana", on=on, hp=20))
    assert 20 - points(after(state, "inflict", targets="ana", damage=damage_, **args), "ana") == lost


@pytest.mark.parametrize(
    ("slug", "damage_", "setting", "lost"),
    [
        pytest.param("rope", "2 cut", "1", 2, id="RPQ-061 rope: IP 0 against cut"),
        pytest.param("rope", "5 pierce", "1", 1, id="RPQ-061 IP 4 against pierce"),
        pytest.param("rope", "1 fire", "1", 2, id="RPQ-061 fire ×2"),
        pytest.param("wooden-door", "8 cut", "1", 6, id="RPQ-061 door: IP 2"),
        pytest.param("wooden-door", "8 crush", "1", 6, id="RPQ-061 door: IP 2 against crush"),
        pytest.param("wooden-door", "7 fire", "1", 10, id="RPQ-061 fire ×1.5, 7 → 10"),
        pytest.param("stone-wall", "9 cut", "1", 1, id="RPQ-061 wall: IP 8"),
        pytest.param("iron-bars", "3 acid", "1", 6, id="RPQ-061 acid ×2"),
        pytest.param("chain-links", "4 acid", "1", 4, id="RPQ-061 acid without a figure ×1"),
        pytest.param("chain-links", "4 acid", "2", 8, id="RPQ-061 by setting ×2"),
        pytest.param("glass", "1 crush", "1", 1, id="RPQ-061 glass: IP 0 against crush"),
    ],
)
def test_objects(slug: str, damage_: str, setting: str, lost: int) -> None:
    state = fight(thing(slug), settings={"weakness": setting})
    most = points(state, slug)
    kind, value = damage_.split()[1], int(damage_.split()[0])
    assert damage.through(state, slug, Rolled(((kind, value),)), True)[0] == lost
    assert (
        most
        == {"rope": 2, "wooden-door": 15, "stone-wall": 50, "iron-bars": 30, "chain-links": 15, "glass": 1}[
            slug
        ]
    )


def test_an_object_is_attacked_and_destroyed() -> None:
    """RPQ-061: as in a fight, against Defence 7; a rope of 2 PV is cut by 3."""
    state = fight(somebody("ana", "sword"))
    state = after(state, "object", object="corda", place="1,1")
    rope = next(x for x in state.entities.values() if x.slug == "rope")
    assert (rope.name, rope.place) == ("Corda", "1,1,N")
    cut = after(state, "attack", 3, 4, 3, by="ana", target=rope.id)
    assert has(cut, rope.id, "destroyed")
    with pytest.raises(Refused, match="already-dead"):
        attack.refuse(cut, "ana", rope.id, gear.in_hand(cut, "ana"))


@pytest.mark.parametrize(
    ("con", "strength", "most"),
    [
        pytest.param(0, 0, 6, id="RPQ-062 6 + 2×0 + 0"),
        pytest.param(2, 1, 11, id="RPQ-062 6 + 2×2 + 1"),
        pytest.param(-1, -1, 3, id="RPQ-062 6 − 2 − 1"),
        pytest.param(-3, -1, 3, id="RPQ-062 never below 3"),
    ],
)
def test_hit_points(con: int, strength: int, most: int) -> None:
    assert roster.hit_points({"CON": con, "FR": strength}, {}) == most
    state = fight(somebody("ana", CON=con, FR=strength))
    assert points(state, "ana") == most
    grown = after(state, "stat", target="ana", stat="CON", value=con + 2)
    assert grown.entities["ana"].tracks["hp"].maximum == max(3, 6 + 2 * (con + 2) + strength) or con == -3


def test_suits_add_up_and_packed_ones_do_not_count() -> None:
    """RPQ-062, RPQ-070: what is still in the pack protects nobody."""
    state = fight(somebody("ana", "leather", "ring ip-cut=1", "plate packed=1"))
    assert gear.protection(state, "ana", "cut") == 2
    worn = after(state, "ready", who="ana", item="ana-plate")
    assert gear.protection(worn, "ana", "cut") == 6


def test_firearms_may_leave_strength_out() -> None:
    """RPQ-052: FR is added for every weapon; by setting not for crossbows and firearms."""
    for setting, lost in ((True, 6), (False, 4)):
        state = fight(
            somebody("ana", "crossbow", FR=2), foe("orc", hp=20), settings={"projectile_strength": setting}
        )
        assert 20 - points(after(state, "attack", 4, 4, 3, by="ana", target="orc"), "orc") == lost


def test_the_line_of_damage_explains_itself() -> None:
    state = fight(somebody("ana", "sword", FR=2), foe("orc", "chain", hp=20))
    attempt = play(state, "attack", 4, 4, 5, by="ana", target="orc")
    assert told(attempt, "damage") == ("rolled=7", "ip=3", "through=4")
    assert rolled(attempt, "damage").why == ("cut", "FR +2")
