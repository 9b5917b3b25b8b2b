"""Help dice, preparation dice, counter-preparation, grappling."""

from __future__ import annotations

import pytest

from encounters.model import Encounter
from systems.pool.reserves import dice, dice_for
from tests.pool.table import act, after, boxes, fight, fighter, outcome, refused, rolled


@pytest.mark.parametrize(
    ("surplus", "count"),
    [pytest.param(n, d, id=f"POOL-042 G29 {n} → {d}") for n, d in ((0, 0), (1, 1), (4, 1), (5, 2), (9, 2))],
)
def test_scale(surplus: int, count: int) -> None:
    """The scale of help, preparation (POOL-045) and wounds forgone (POOL-035)."""
    assert dice_for(surplus) == count


def party(**settings: bool | int | str) -> Encounter:
    """Ana and Bia against an orc."""
    return fight(
        fighter("ana", FOR=3, DES=3, INT=2, brawl=1),
        fighter("bia", FOR=3, gear=["sword"]),
        fighter("orc", "foes", FOR=2, DES=2, SAB=2),
        **settings,
    )


def test_help_from_a_test() -> None:
    """POOL-042 to POOL-044: needed 1, rolled 6 → 5 surplus → 2 dice for Bia, who spends them all at once."""
    state = after(
        party(),
        "test",
        10,
        10,
        8,
        10,
        10,
        8,
        1,
        who="ana",
        trait="DES",
        ally="bia",
        act="atacar",
        accept__bia="yes",
    )
    assert dice(state.entities["help-bia"]) == 2 and state.entities["help-bia"].owner == "bia"
    assert refused(state, "attack", by="bia", target="orc", spend="help-bia:1") == "help-split"
    assert refused(state, "attack", by="ana", target="orc", spend="help-bia") == "help-not-yours"
    assert refused(state, "attack", by="orc", target="bia", guard="help-bia") == "help-defence"
    done = act(state, "attack", *(1,) * 6, by="bia", target="orc", spend="help-bia")
    assert rolled(done, "attack").why == ("FOR +3", "sword +3", "reserve +2", "defence -2")
    assert dice(done.state.entities["help-bia"]) == 0
    assert refused(done.state, "attack", by="bia", target="orc", spend="help-bia") == "reserve"


def test_help_may_be_declined() -> None:
    """POOL-043: the ally's player must accept the action named."""
    done = act(party(), "help", by="ana", ally="bia", surplus="3", act="atacar", accept__bia="no")
    assert outcome(done) == "help-declined" and "help-bia" not in done.state.entities
    asked = act(party(), "help", by="ana", ally="bia", surplus="3", act="atacar")
    assert asked.need is not None and asked.need.who == "bia"


def test_needed_successes() -> None:
    """POOL-042, POOL-C9: with two needed, three successes leave one."""
    done = act(party(), "test", 8, 8, 8, who="ana", trait="DES", needed="2")
    assert outcome(done) == "success"
    assert any("surplus=1" in getattr(x, "figures", ()) for x in done.events)
    assert outcome(act(party(needed=3), "test", 8, 8, 1, who="ana", trait="DES")) == "failure"


def test_help_as_successes() -> None:
    """POOL-042, POOL-C5: by the other reading they are ready successes."""
    state = after(party(help_reading="successes"), "grant", who="bia", dice="2", event="x", kind="help")
    done = act(state, "attack", 1, 1, 1, 1, by="bia", target="orc", spend="help-bia")
    assert boxes(done.state, "orc") == (5, 0, 2, 0)


def test_forgone_wounds() -> None:
    """POOL-034, POOL-035: four successes, three forgone → 1 wound and 1 help die."""
    state = after(
        party(),
        "attack",
        8,
        8,
        8,
        8,
        by="bia",
        target="orc",
        ally="ana",
        act="fugir",
        forgo="3",
        accept__ana="yes",
    )
    assert boxes(state, "orc") == (6, 0, 1, 0) and dice(state.entities["help-ana"]) == 1
    asked = act(party(), "attack", 8, 8, 8, 8, by="bia", target="orc", ally="ana", act="fugir")
    assert asked.need is not None and asked.need.name == "forgo"


def test_preparation() -> None:
    """POOL-045, POOL-046, POOL-047, POOL-029: dice for one event, anybody's, split, and on Defence."""
    state = after(party(), "prepare", 8, 1, who="ana", trait="INT", event="Assalto")
    assert dice(state.entities["preparation-ana"]) == 1
    assert refused(state, "prepare", who="ana", trait="SAB", event="assalto") == "prepared"
    state = after(state, "prepare", 8, 8, 10, 8, 8, who="bia", trait="INT+INT", event="assalto")
    assert dice(state.entities["preparation-bia"]) == 2
    spend = "preparation-ana, preparation-bia:1"
    done = act(state, "attack", *(1,) * 6, by="bia", target="orc", spend=spend)
    assert rolled(done, "attack").why == ("FOR +3", "sword +3", "reserve +2", "defence -2")
    assert dice(done.state.entities["preparation-bia"]) == 1
    hit = act(done.state, "attack", by="orc", target="ana", guard="preparation-bia")
    assert dice(hit.state.entities["preparation-bia"]) == 0
    assert refused(hit.state, "prepare", who="bia", trait="INT", event="assalto") == "prepared"
    state = after(hit.state, "prepare", 1, 1, who="bia", trait="INT", event="outra coisa")
    assert refused(state, "prepare", who="bia", trait="INT", event="outra coisa") == "prepared"


def test_preparation_readings() -> None:
    """POOL-047, POOL-C11: by the other reading one preparation for each character; POOL-C1: dice rolled."""
    state = after(party(preparation_limit="character"), "prepare", 8, 1, who="ana", trait="INT", event="a")
    assert refused(state, "prepare", who="ana", trait="INT", event="b") == "prepared"
    state = after(party(defence_dice="rolled"), "grant", who="orc", dice="3", event="x")
    done = act(state, "attack", 8, 1, 1, *(1,) * 3, by="bia", target="orc", guard="preparation-orc")
    assert rolled(done, "attack").why == ("FOR +3", "sword +3", "defence -2", "reserve -1")


def test_counter_preparation() -> None:
    """POOL-048: two successes take two dice; the switch forbids it."""
    state = after(party(), "grant", who="orc", dice="3", event="defesa")
    done = act(state, "counter", 8, 9, who="ana", reserve="preparation-orc", trait="INT")
    assert dice(done.state.entities["preparation-orc"]) == 1
    off = after(party(counter_preparation=False), "grant", who="orc", dice="3", event="x")
    assert refused(off, "counter", who="ana", reserve="preparation-orc", trait="INT") == "rule-off"


def test_grapple_as_preparation() -> None:
    """POOL-049, POOL-057: dice against the one held, no wounds; spent on him alone, then the hold is over."""
    state = after(party(), "grapple", 8, 1, 1, 1, by="ana", target="orc")
    held = state.entities["orc"].condition("grappled")
    assert held is not None and (held.value, held.other) == (1, "ana")
    assert boxes(state, "orc") == (7, 0, 0, 0)
    assert refused(state, "grapple", by="ana", target="orc") == "holding"
    assert refused(state, "attack", by="bia", target="ana", spend="grapple-ana") == "reserve-other"
    done = act(state, "attack", 1, 1, 1, 1, 1, by="bia", target="orc", spend="grapple-ana")
    assert rolled(done, "attack").dice == "5d10"
    assert not done.state.entities["orc"].has("grappled")


def test_grapple_as_attack() -> None:
    """POOL-049, POOL-C6: declared as an attack it does non-lethal damage: FOR 3 − Defence 2."""
    done = act(party(), "grapple", 8, by="ana", target="orc", mode="attack")
    assert boxes(done.state, "orc") == (6, 1, 0, 0) and not done.state.entities["orc"].has("grappled")


@pytest.mark.parametrize(
    ("faces", "left"),
    [
        pytest.param((1, 1), 2, id="POOL-050 no success"),
        pytest.param((8, 1), 1, id="POOL-050 one success, one die"),
        pytest.param((8, 8), 0, id="POOL-050 two: free"),
    ],
)
def test_breaking_free(faces: tuple[int, ...], left: int) -> None:
    """The orc (FOR 2, DES 2) against a hold of two dice."""
    state = after(party(), "grapple", 8, 8, 10, 10, 8, 1, by="ana", target="orc")
    assert dice(state.entities["grapple-ana"]) == 2
    state = after(state, "escape", *faces, who="orc")
    assert dice(state.entities["grapple-ana"]) == left
    assert state.entities["orc"].has("grappled") == bool(left)


def test_letting_go() -> None:
    """POOL-057: the condition ended by hand takes the dice with it; escape without a hold is refused."""
    state = after(party(), "grapple", 8, 1, 1, 1, by="ana", target="orc")
    state = after(state, "end-condition", target="orc", condition="grappled#ana")
    assert dice(state.entities["grapple-ana"]) == 0
    assert refused(state, "escape", who="orc") == "not-grappled"
    state = after(
        after(state, "grant", who="ana", dice="3", event="x"), "discard", reserve="preparation-ana", dice="2"
    )
    assert dice(state.entities["preparation-ana"]) == 1


def test_holds_by_hand() -> None:
    """POOL-057, POOL-050: a hold set by hand has its dice; one without a holder ends at the first success."""
    state = after(party(), "condition", targets="orc", condition="grappled", value="2", other="ana")
    assert dice(state.entities["grapple-ana"]) == 2
    state = after(party(), "condition", targets="orc", condition="grappled")
    state = after(state, "escape", 8, 1, who="orc")
    assert not state.entities["orc"].has("grappled")
