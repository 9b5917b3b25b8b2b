"""Figures and words: bestiary, weapons, armour, objects, rules, in both languages."""

import pytest

from encounters.model import Entity
from encounters.verbs import bind, find_verb
from systems.rpgquest import catalogue, gear, parts, settings, skills
from systems.rpgquest.data import table
from systems.rpgquest.system import SYSTEM
from systems.rpgquest.verbs import OWN
from tests.rpgquest.bench import after, fight, foe, has, play, points, somebody


@pytest.mark.parametrize(
    ("slug", "dice", "kind", "ideal"),
    [
        pytest.param("dagger", "1d3", "pierce", 0, id="RPQ-043 dagger"),
        pytest.param("short-sword", "1d4+1", "cut", 0, id="RPQ-043 short sword"),
        pytest.param("club", "1d4+1", "crush", 0, id="RPQ-043 club"),
        pytest.param("sword", "1d6", "cut", 0, id="RPQ-043 sword (document)"),
        pytest.param("axe", "1d6+1", "cut", 0, id="RPQ-043 axe"),
        pytest.param("two-handed-sword", "2d6-1", "cut", 0, id="RPQ-043 two-handed sword"),
        pytest.param("spear", "1d6", "pierce", 0, id="RPQ-043 spear"),
        pytest.param("staff", "1d4", "crush", 0, id="RPQ-043 staff"),
        pytest.param("long-bow", "1d6", "pierce", 20, id="RPQ-043 long bow (document: 30 m)"),
        pytest.param("short-bow", "1d4+1", "pierce", 12, id="RPQ-043 short bow"),
        pytest.param("crossbow", "1d6+1", "pierce", 16, id="RPQ-043 crossbow"),
        pytest.param("sling", "1d4", "crush", 10, id="RPQ-043 sling"),
        pytest.param("unarmed", "1d2", "crush", 0, id="RPQ-040 unarmed"),
    ],
)
def test_weapons(slug: str, dice: str, kind: str, ideal: int) -> None:
    row = table("weapons")[slug]
    assert (row["damage"], row["type"], row.get("ideal", 0)) == (dice, kind, ideal)


@pytest.mark.parametrize(
    ("slug", "ip"),
    [
        pytest.param("cloth", (0, 0, 0), id="RPQ-062 cloth"),
        pytest.param("leather", (1, 1, 1), id="RPQ-062 leather"),
        pytest.param("studded-leather", (2, 1, 1), id="RPQ-062 studded leather"),
        pytest.param("chain", (3, 2, 1), id="RPQ-062 chain"),
        pytest.param("scale", (3, 2, 2), id="RPQ-062 scale"),
        pytest.param("plate", (4, 3, 3), id="RPQ-062 plate"),
    ],
)
def test_armour(slug: str, ip: tuple[int, int, int]) -> None:
    row = table("armour")[slug]["ip"]
    assert (row["cut"], row["pierce"], row["crush"]) == ip


@pytest.mark.parametrize(
    ("slug", "figures"),
    [
        pytest.param("rope", (2, 0, 4, 8, "fire:2"), id="RPQ-061 rope"),
        pytest.param("cloth-or-leather", (3, 0, 1, 4, "fire:2"), id="RPQ-061 cloth or leather"),
        pytest.param("glass", (1, 2, 2, 0, "crush"), id="RPQ-061 glass"),
        pytest.param("ceramic", (2, 2, 2, 0, "crush"), id="RPQ-061 ceramic"),
        pytest.param("thin-wood", (8, 1, 2, 2, "fire:2"), id="RPQ-061 thin wood"),
        pytest.param("wooden-door", (15, 2, 4, 2, "fire:1.5"), id="RPQ-061 wooden door"),
        pytest.param("reinforced-door", (25, 3, 5, 3, "fire"), id="RPQ-061 reinforced door"),
        pytest.param("bone", (8, 2, 3, 1, "crush"), id="RPQ-061 bone"),
        pytest.param("stone-wall", (50, 8, 8, 4, ""), id="RPQ-061 stone wall"),
        pytest.param("iron-bars", (30, 8, 8, 6, "acid:2"), id="RPQ-061 iron bars"),
        pytest.param("chain-links", (15, 6, 6, 5, "acid"), id="RPQ-061 chain"),
        pytest.param("lock", (10, 4, 4, 3, "acid"), id="RPQ-061 lock"),
        pytest.param("ice", (12, 3, 3, 1, "fire:2"), id="RPQ-061 ice"),
    ],
)
def test_objects(slug: str, figures: tuple[object, ...]) -> None:
    row = table("objects")[slug]
    ip = row["ip"]
    assert (row["hp"], ip["cut"], ip["pierce"], ip["crush"], row.get("weak", "")) == figures


def test_every_creature_can_join_and_act() -> None:
    """At least eight, named in both languages, each with something to attack with."""
    slugs = list(table("bestiary"))
    assert len(slugs) >= 8
    for slug in slugs:
        portuguese, english = SYSTEM.creature(slug, "pt"), SYSTEM.creature(slug, "en")
        assert portuguese is not None and english is not None
        entity, pieces = portuguese
        assert entity.name and english[0].name
        people = list(SYSTEM.derive(Entity(id="x", name="X", slug=slug, side="foes"), pieces, {}))
        state = fight(people, somebody("ana", hp=40, defence=30))
        assert people[0].tracks["hp"].value >= 1
        first = SYSTEM.acts(state, "x")[0]
        play(state, "attack", 1, 2, **{**first.args, "target": "ana"})
        assert SYSTEM.sheet(state, "x")
    assert SYSTEM.creature("unicorn", "pt") is None


def test_look_up_has_every_rule_in_both_languages() -> None:
    """RPQ-008, RPQ-011, RPQ-012, RPQ-098, RPQ-102, RPQ-103 and the other hundred."""
    for lang in ("pt", "en"):
        cards = SYSTEM.cards(lang)
        assert [f"RPQ-{number:03}" for number in range(1, 106)] == [
            slug for slug in cards if slug[:3] == "RPQ"
        ]
        for card in cards.values():
            assert card.name and (card.text or card.table), card.slug
            assert all(see in cards for see in card.see), card.slug


def test_every_data_row_names_a_rule_that_exists() -> None:
    for kind in ("weapon", "armour", "object", "condition", "hazard"):
        for slug, row in catalogue.ENTRIES.rows(kind).items():
            assert row["rule"] in table("rules"), slug
            assert row["pt"] and row["en"]
    for setting in settings.SETTINGS.values():
        assert not setting.rule or setting.rule in table("rules"), setting.name
    for verb in OWN:
        assert verb.rule in table("rules"), verb.slug


def test_every_setting_is_read_somewhere() -> None:
    from systems.rpgquest.data import HERE

    code = "".join(path.read_text("utf-8") for path in HERE.glob("*.py") if path.name != "settings.py")
    assert [name for name in settings.SETTINGS if f'"{name}"' not in code] == []


def test_words_of_figures() -> None:
    """Both languages, accents or not."""
    assert [
        skills.stat_of(word) for word in ("esquiva", "Dodge", "FR", "força", "IP fogo", "deslocamento")
    ] == [
        "dodge",
        "dodge",
        "FR",
        "FR",
        "ip-fire",
        "move",
    ]
    assert SYSTEM.label("dodge", "pt") == "Esquiva"
    assert SYSTEM.label("long-bow", "en") == "Long bow"
    assert skills.stat_of("coragem") is None
    for row in table("weapons").values():
        parts.read(row["damage"], row["type"])


def test_creating_somebody_by_words() -> None:
    state = fight(foe("orc"))
    state = after(
        state, "create", name="Íris", stats="FR 2 CON 1, espada 3, PV 15, PM 4", gear="sword, leather"
    )
    iris = state.entities["iris"]
    assert (points(state, "iris"), points(state, "iris", "mp"), iris.stats["sword"]) == (15, 4, 3)
    assert [choice.verb for choice in SYSTEM.acts(state, "iris")] == ["attack", "defend"]
    state = after(state, "stat", target="iris", stat="FR", value=3)
    assert state.entities["iris"].tracks["hp"].maximum == 15


@pytest.mark.parametrize(
    ("verb", "typed"),
    [
        ("attack", {"target": "orc", "by": "ana", "from": "costas", "surprise": "sim", "weapon": "espada"}),
        ("attack", {"target": "orc", "by": "ana", "from": "back", "surprise": "yes", "weapon": "sword"}),
    ],
)
def test_both_languages_are_read(verb: str, typed: dict[str, str]) -> None:
    state = fight(somebody("ana", "sword"), foe("orc"))
    choice = bind(SYSTEM, state, SYSTEM.verbs()[verb], (), typed).choice
    assert (choice.get("from"), choice.get("surprise")) == ("back", "yes")
    assert gear.weapon(state, "ana", choice.get("weapon")).slug == "sword"


@pytest.mark.parametrize(
    ("values", "args"),
    [
        (("orc",), {"target": "orc"}),
        (("ana", "orc"), {"by": "ana", "target": "orc"}),
    ],
)
def test_one_value_is_the_target_two_are_both(values: tuple[str, ...], args: dict[str, str]) -> None:
    state = after(fight(somebody("ana", "sword", "spear"), foe("orc")), "next", 6, 1)
    for verb in ("atacar", "arremessar"):
        choice = bind(SYSTEM, state, find_verb(SYSTEM.verbs(), verb), values, {}).choice
        assert {name: choice.get(name) for name in args} == args


def test_conditions_are_read_in_every_form() -> None:
    state = fight(somebody("ana"))
    for word in ("apavorada", "apavorado", "apavorade", "terrified"):
        assert has(after(state, "condition", targets="ana", condition=word), "ana", "terrified")
