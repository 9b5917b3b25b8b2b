"""Conditions: what each forbids and changes, its source and expiry (RPQ-072 to RPQ-094, RPQ-105)."""

import pytest

from encounters.errors import Refused
from systems.rpgquest import conditions
from systems.rpgquest.data import table
from systems.rpgquest.system import SYSTEM
from tests.rpgquest.bench import after, fight, foe, has, outcome, play, rules, somebody

ACTS = {
    "attack": {"by": "ana", "target": "orc"},
    "move": {"who": "ana", "path": "1E"},
    "cast": {"who": "ana", "cost": 0},
    "spell": {"who": "ana", "cost": 0, "components": "verbal"},
    "gesture": {"who": "ana", "cost": 0, "kind": "ritual", "components": "somatic"},
    "material": {"who": "ana", "cost": 0, "kind": "ritual", "components": "material"},
    "psionic": {"who": "ana", "cost": 0, "kind": "psionic"},
    "test": {"who": "ana", "skill": "FR", "nature": "brute"},
    "focus": {"who": "ana", "skill": "INT", "nature": "concentration"},
    "look": {"who": "ana", "skill": "search", "nature": "sight"},
    "listen": {"who": "ana", "skill": "search", "nature": "hearing"},
    "meditate": {"who": "ana", "skill": "meditation"},
    "jump": {"who": "ana", "squares": 1},
    "use": {"who": "ana", "item": "ana-sword"},
}
VERBS = {
    "spell": "cast",
    "gesture": "cast",
    "material": "cast",
    "psionic": "cast",
    "focus": "test",
    "look": "test",
    "listen": "test",
    "meditate": "test",
}
DICE = {"attack": (1, 2), "test": (3, 3), "jump": (5, 5)}
ALL = set(ACTS)


@pytest.mark.parametrize(
    ("on", "forbidden"),
    [
        pytest.param("nauseated", set(), id="RPQ-072 nauseated forbids nothing"),
        pytest.param("surprised", set(), id="RPQ-073 surprised forbids nothing"),
        pytest.param(
            "stunned", {"cast", "spell", "gesture", "material", "psionic"}, id="RPQ-074 stunned: no magic"
        ),
        pytest.param("blind", {"look", "material"}, id="RPQ-075 blind: nothing that needs sight"),
        pytest.param("deaf", {"listen"}, id="RPQ-076 deaf: still speaks and casts"),
        pytest.param("mute", {"spell"}, id="RPQ-077 mute: no verbal components"),
        pytest.param(
            "immobilised",
            {"attack", "move", "gesture", "jump", "use"},
            id="RPQ-078 immobilised: no step, no hands",
        ),
        pytest.param("paralysed", ALL - {"meditate"}, id="RPQ-079 paralysed: Meditação alone"),
        pytest.param("fallen", ALL, id="RPQ-080 fallen: nothing"),
        pytest.param("weakened", ALL, id="RPQ-080 the weak week: nothing"),
        pytest.param(
            "terrified",
            {"attack", "cast", "spell", "gesture", "material", "psionic", "focus"},
            id="RPQ-081 terrified: brute acts alone",
        ),
        pytest.param("dominated", set(), id="RPQ-082 dominated: acts as another wills"),
        pytest.param("suggestioned", set(), id="RPQ-083 suggestioned"),
        pytest.param("seduced", set(), id="RPQ-083 seduced is the same"),
        pytest.param("poisoned", set(), id="RPQ-084 poisoned: as the poison says"),
        pytest.param("sick", set(), id="RPQ-089 sick: as the game master says"),
        pytest.param("petrified", ALL, id="RPQ-090 petrified: nothing"),
        pytest.param("crystallised", ALL, id="RPQ-090 crystallised is the same"),
        pytest.param(
            "broken-arm", {"attack", "gesture"}, id="RPQ-092 broken arm: no equipment, no somatic rituals"
        ),
        pytest.param("broken-leg", {"jump"}, id="RPQ-092 broken leg: Não Pode Saltar"),
        pytest.param("amputated-arm", {"attack", "gesture"}, id="RPQ-093 amputated arm"),
        pytest.param("amputated-leg", {"jump"}, id="RPQ-093 amputated leg"),
        pytest.param("dead", ALL, id="RPQ-094 dead: nothing"),
    ],
)
def test_what_each_forbids(on: str, forbidden: set[str]) -> None:
    for act, args in ACTS.items():
        state = fight(somebody("ana", "sword", place="0,0,E", on=on, search=1), foe("orc", place="1,1,W"))
        verb = VERBS.get(act, act)
        dice = DICE.get(verb, ())
        args = {**args, "path": "1N"} if act == "move" else args
        if act in forbidden:
            with pytest.raises(Refused):
                play(state, verb, **args)
        else:
            play(state, verb, *dice, **args)


def test_an_arm_is_one_of_two() -> None:
    """RPQ-092: value 2 is the other arm; a bow needs both."""
    state = fight(somebody("ana", "sword"), somebody("bia", "long-bow"), foe("orc"))
    state = after(state, "condition", targets="ana,bia", condition="broken-arm", value=2, until="1mo")
    play(state, "attack", 1, 2, by="ana", target="orc")
    with pytest.raises(Refused, match="useless-arm"):
        play(state, "attack", by="bia", target="orc")


def test_broken_limbs_heal_in_months() -> None:
    """RPQ-092, RPQ-099: 1d3 months, unless the game master says; amputation is for good (RPQ-093)."""
    state = fight(somebody("ana"))
    broken = after(state, "condition", 2, targets="ana", condition="broken-leg")
    condition = broken.entities["ana"].condition("broken-leg")
    assert condition is not None and condition.until == f"clock {2 * 2_592_000}"
    assert not has(after(broken, "advance-to", clock=2 * 2_592_000), "ana", "broken-leg")
    lost = after(state, "condition", targets="ana", condition="amputated-leg").entities["ana"]
    assert lost.conditions[0].until == ""


def test_each_source_is_an_instance_with_its_own_expiry() -> None:
    """RPQ-105: two sources of one condition end apart; its effect counts once."""
    state = fight(somebody("ana", "sword"), foe("orc"), foe("elf"), round=1)
    state = after(state, "condition", targets="ana", condition="nauseated", until=1, other="orc")
    state = after(state, "condition", targets="ana", condition="nauseated", until=3, other="elf")
    kept = state.entities["ana"].conditions
    assert [(c.key, c.other, c.until) for c in kept] == [
        ("nauseated", "orc", "round 1"),
        ("nauseated#2", "elf", "round 3"),
    ]
    assert conditions.changes(state.entities["ana"], "attack") == [("RPQ-072", -1)]
    ended = after(state, "end-condition", target="ana", condition="nauseated")
    assert [c.other for c in ended.entities["ana"].conditions] == ["elf"]


def test_dominated_by_somebody() -> None:
    """RPQ-082, RPQ-083: the other party stands beside the condition."""
    state = after(
        fight(somebody("ana"), foe("elf")), "condition", targets="ana", condition="dominated", other="elf"
    )
    condition = state.entities["ana"].condition("dominated")
    assert condition is not None and condition.other == "elf"


@pytest.mark.parametrize(
    ("slug", "mindless", "seen"),
    [
        pytest.param("invisible", 0, False, id="RPQ-091 nobody sees the physically invisible"),
        pytest.param("invisible", 1, False, id="RPQ-091 constructs neither"),
        pytest.param("invisible-mental", 0, False, id="RPQ-091 minds are fooled"),
        pytest.param("invisible-mental", 1, True, id="RPQ-091 those without a brain are not"),
    ],
)
def test_invisibility(slug: str, mindless: int, seen: bool) -> None:
    state = fight(somebody("ana", on=slug), foe("bones", "long-bow", mindless=mindless))
    if seen:
        play(state, "aim", who="bones", target="ana")
    else:
        with pytest.raises(Refused, match="unseen"):
            play(state, "aim", who="bones", target="ana")


def test_what_happens_to_a_petrified_body_stays() -> None:
    """RPQ-090: damage and healing done to the stone are there when it is released."""
    state = fight(somebody("ana", hp=10, on="petrified"))
    state = after(state, "damage", targets="ana", amount=4)
    state = after(state, "end-condition", target="ana", condition="petrified")
    assert state.entities["ana"].tracks["hp"].value == 6


def test_getting_loose() -> None:
    """RPQ-078: usually Furtividade, against what the source says."""
    state = fight(somebody("ana", stealth=2), round=1)
    held = after(state, "condition", targets="ana", condition="immobilised")
    attempt = play(held, "escape", 4, 4, who="ana", difficulty=10)
    assert not has(attempt.state, "ana", "immobilised")
    assert "RPQ-078" in rules(attempt)
    assert has(after(held, "escape", 4, 3, who="ana", difficulty=10), "ana", "immobilised")
    assert outcome(play(held, "escape", 6, 6, who="ana", skill="FR", difficulty=40)) == "critical"
    with pytest.raises(Refused, match="not-held"):
        play(state, "escape", who="ana")


def test_every_condition_has_rule_text_and_can_be_put_on() -> None:
    """RPQ-072 to RPQ-094: all of the inventory, each with a text in both languages."""
    numbers = {row["rule"] for row in table("conditions").values()}
    wanted = [*range(72, 86), 88, 89, 90, 91, 92, 93, 94]
    assert {f"RPQ-0{number}" for number in wanted} <= numbers
    for slug in conditions.names():
        row = table("conditions")[slug]
        assert row["text_pt"] and row["text_en"]
        dice = (1,) if row.get("months") else ()
        assert has(
            after(fight(somebody("ana")), "condition", *dice, targets="ana", condition=slug), "ana", slug
        )
    assert set(SYSTEM.catalogue("condition")) == set(conditions.names())


def test_dying_and_death_are_told_apart_by_status() -> None:
    """RPQ-094: the dead take no turn."""
    state = fight(somebody("ana", on="dead"), somebody("bia", hp=10))
    assert conditions.status(state, "ana").out
    assert conditions.status(state, "ana").wound == "dead"
    assert not conditions.status(state, "bia").out
    assert conditions.status(after(state, "damage", targets="bia", amount=1), "bia").wound == "wounded"
    with pytest.raises(Refused, match="already-dead"):
        play(state, "condition", targets="ana", condition="dead")
