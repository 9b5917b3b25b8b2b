"""The bestiary, the kinds of damage, the conditions, hazards, look-up texts and words."""

from __future__ import annotations

import pytest

from encounters.errors import EscudoError
from encounters.model import Entity
from encounters.words import LANGUAGES, Words
from systems import load
from systems.tresdet import traits
from systems.tresdet.data import HERE, table

SYSTEM = load("tresdet")
RULES = [f"3DET-{number:03}" for number in range(1, 51)]


@pytest.mark.parametrize("number", RULES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_can_be_looked_up(number, lang):
    """3DET-003, 3DET-009, 3DET-045, 3DET-047, 3DET-048 are nothing but texts; so all have one."""
    card = SYSTEM.cards(lang)[number]
    assert card.text and card.name
    assert set(card.see) <= set(RULES)


@pytest.mark.parametrize("slug", sorted(table("bestiary")))
def test_every_creature_is_whole(slug):
    """3DET-035: points from R, both names, attacks and advantages that exist."""
    assert len(table("bestiary")) >= 8
    for lang in LANGUAGES:
        entity, gear = SYSTEM.creature(slug, lang)
        assert entity.name == table("bestiary")[slug][lang]
        whole, *items = SYSTEM.derive(entity, gear, {})
        assert whole.tracks["hp"].value == max(1, whole.stats["R"] * 5)
        assert items
        assert all(traits.stat_of(stat) == stat for stat in whole.stats)


def test_an_advantage_names_a_kind():
    """3DET-033: words of both languages, with and without a hyphen."""
    for word in (
        "vulnerability-fire",
        "Vulnerabilidade (fogo)",
        "vulnerabilidade fogo",
        "vulnerable to fire",
    ):
        assert SYSTEM.stat(word) == "vulnerability-fire"
    assert SYSTEM.stat("Armadura Extra contra corte") == "extra-armour-cut"
    assert SYSTEM.stat("armadura") == "A"
    assert SYSTEM.stat("Poder de Fogo") == "PdF"
    assert SYSTEM.stat("vulnerabilidade x") is None
    assert SYSTEM.label("vulnerability-fire", "pt") == "Vulnerabilidade (fogo)"
    assert SYSTEM.label("invulnerability-cold", "en") == "Invulnerability (cold)"


def test_what_a_roster_leaves_out():
    """3DET-003, 3DET-035: characteristics are 0, R0 has 1 PV; `pv` is another name of the track."""
    entity, *_ = SYSTEM.derive(Entity(id="x", stats={"Força": 2}), ["espada", "special-attack bonus=3"], {})
    assert entity.stats == {"F": 2, "H": 0, "R": 0, "A": 0, "PdF": 0}
    assert entity.tracks["hp"].value == 1


@pytest.mark.parametrize(
    "gear", ["nothing", "sword bonus=x", "sword mode=odd", "sword kind=odd", "sword odd=1"]
)
def test_unknown_gear_is_named(gear):
    with pytest.raises(ValueError, match="gear"):
        SYSTEM.derive(Entity(id="x"), [gear], {})


def test_conditions_that_are_tracked():
    """3DET-044: helpless, surprised, concentrating, fleeing, dead by sacrifice."""
    known = SYSTEM.catalogue("condition")
    assert {"helpless", "surprised", "concentrating", "fleeing", "sacrificed"} <= set(known)
    assert "acted" not in known


HAZARDS = [
    ("3DET-045 fire does 1d6 a turn", {}, "fire", (4,), 4),
    ("3DET-030 a tenth of 4 is none", {"invulnerability-fire": 1}, "fire", (4,), 0),
    ("3DET-045 cold does 1", {}, "cold", (), 1),
]


@pytest.mark.parametrize(
    ("stats", "hazard", "faces", "lost"), [r[1:] for r in HAZARDS], ids=[r[0] for r in HAZARDS]
)
def test_hazards(fight, stats, hazard, faces, lost):
    table_ = fight(a="H1 R3", stats={"a": stats})
    table_.do("next", 1)
    table_.do("hazard", targets="a", hazard=hazard)
    table_.do("next", *faces)
    assert table_.pv("a") == 15 - lost


def test_a_plain_hazard_has_the_damage_given(fight):
    """3DET-033: named after a kind it is of that kind."""
    table_ = fight(a="H1 R3", stats={"a": {"invulnerability-electric": 1}})
    table_.do("hazard", targets="a", hazard="electric", damage="2d6")
    table_.do("tick", 6, 6, hazard="electric-a")
    assert table_.pv("a") == 14
    with pytest.raises(EscudoError):
        table_.do("hazard", targets="a", hazard="quicksand")


def test_every_slug_of_the_data_has_words():
    """Options, hazards, conditions, settings and their values in both languages."""
    for lang in LANGUAGES:
        words = Words(lang, HERE.parent.parent / "encounters" / "words.toml", HERE / "words.toml")
        keys = [f"option.{kind}" for kind in table("kinds")]
        keys += [f"hazard.{slug}" for slug in table("hazards")]
        keys += [f"condition.{slug}" for slug in table("conditions")]
        keys += [f"option.{slug}" for slug in table("difficulties")]
        for name, setting in SYSTEM.settings().items():
            keys += [f"setting.{name}.name", f"setting.{name}.help"]
            if name != "names":
                keys += [f"setting.{name}.{option}" for option in setting.options if not option[0].isdigit()]
        assert [key for key in keys if not words.has(key)] == []


def test_sheet_and_marks(fight):
    """3DET-036: the bar is marked at R and at 0; the sheet names what somebody has."""
    table_ = fight(a="F1 H2 R3", stats={"a": {"teleport": 1, "medicine": 1, "extra-armour-cut": 1}})
    assert [(mark.value, mark.slug) for mark in SYSTEM.marks(table_.state, "a")] == [
        (3, "near-death"),
        (0, "down"),
    ]
    slugs = [line.slug for line in SYSTEM.sheet(table_.state, "a")]
    assert {"characteristics", "teleport", "medicine", "extra-armour-cut", "speed"} <= set(slugs)
