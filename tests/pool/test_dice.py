"""Pools of d10s: successes, tens thrown again, empty pools, exact odds."""

from __future__ import annotations

import random

import icepool
import pytest

from encounters.asks import Ask
from encounters.dice import Random
from encounters.play import Play
from systems.pool.building import Sum
from systems.pool.dice import ChanceDie, Pool
from systems.pool.system import SYSTEM
from tests.pool.table import act, fight, fighter, outcome, rolled, told


@pytest.mark.parametrize(
    ("pool", "faces", "successes"),
    [
        pytest.param(Pool(3), (7, 8, 9), 2, id="POOL-001 8 or more succeeds"),
        pytest.param(Pool(3, target=9), (7, 8, 9), 1, id="POOL-001 another target"),
        pytest.param(Pool(2), (10, 1, 8), 2, id="POOL-002 a ten counts and is thrown again"),
        pytest.param(Pool(2), (10, 10, 10, 3, 9), 4, id="POOL-002 wave after wave"),
        pytest.param(Pool(2, again=9), (9, 2, 1), 1, id="POOL-002 nines too, where the setting says so"),
        pytest.param(Pool(2, again=11), (10, 10), 2, id="POOL-002 never, where the setting says so"),
        pytest.param(Pool(0), (), 0, id="POOL-004 no dice"),
        pytest.param(Pool(-3), (), 0, id="POOL-004 never |−3| dice"),
        pytest.param(ChanceDie(), (10,), 1, id="POOL-004 chance die: ten"),
        pytest.param(ChanceDie(), (9,), 0, id="POOL-004 chance die: nine fails"),
        pytest.param(ChanceDie(), (1,), -1, id="POOL-004 chance die: dramatic failure"),
    ],
)
def test_successes(pool: Pool, faces: tuple[int, ...], successes: int) -> None:
    """The total of the faces, which are neither too few nor too many."""
    assert pool.wave(faces) == ()
    assert pool.total(faces) == successes


def test_waves_come_one_after_the_other() -> None:
    """All dice first, then one die for each ten."""
    pool = Pool(3)
    assert pool.wave(()) == (10, 10, 10)
    assert pool.wave((10, 10, 4)) == (10, 10)
    assert pool.wave((10, 10, 4, 10, 1)) == (10,)
    assert pool.wave((10, 10, 4, 10, 1, 2)) == ()


@pytest.mark.parametrize("pool", [Pool(1), Pool(5), Pool(12), Pool(4, 7), Pool(3, 8, 9), Pool(6, 9, 11)])
def test_odds_against_an_oracle(pool: Pool) -> None:
    """POOL-001, POOL-002: the distribution is that of another library, and sums to 1."""
    die = _exploding(pool)
    wanted = pool.count @ die
    chances = pool.chances()
    assert sum(chances.values()) == pytest.approx(1, abs=1e-12)
    for successes, chance in list(chances.items())[:-1]:
        assert chance == pytest.approx(float(wanted.probability(successes)), abs=1e-8)


def _exploding(pool: Pool) -> icepool.Die[int]:
    die = icepool.Die([0])
    for _ in range(14):
        outcomes = []
        for face in range(1, 11):
            once = int(face >= pool.target)
            outcomes.append(die + once if face >= pool.rerolls else once)
        die = icepool.Die(outcomes)
    return die


@pytest.mark.parametrize("count", [1, 4, 9])
def test_odds_against_samples(count: int) -> None:
    """POOL-001: 20,000 throws agree with the odds within sampling error."""
    pool, rng = Pool(count), random.Random(count)
    source, play = Random(rng.random), Play(SYSTEM, fight(), {}, Random(rng.random))
    seen: dict[int, int] = {}
    for _ in range(20_000):
        total = pool.total(source(Ask("x", "", pool), "x", play).faces)
        seen[total] = seen.get(total, 0) + 1
    for successes, chance in pool.chances().items():
        error = 5 * (chance * (1 - chance) / 20_000) ** 0.5 + 1e-4
        assert seen.get(successes, 0) / 20_000 == pytest.approx(chance, abs=error)


def test_order_of_building() -> None:
    """POOL-005: 1 − 2 + 2 is 1, whatever stands first; nothing is cut to zero on the way."""
    sum = Sum((("FOR", 1),), (("bonus", 2),), (("complication", 2),))
    assert sum.total == 1
    assert sum.why() == ("FOR +1", "bonus +2", "complication -2")


def test_empty_pool_shows_its_arithmetic() -> None:
    """B43, POOL-004: FOR 1 + weapon 0 − Defence 4 = −3: no dice, 0 successes, and a line that says so."""
    state = fight(fighter("ana", FOR=1), fighter("orc", "foes", DES=4, SAB=4))
    done = act(state, "attack", by="ana", target="orc", weapon="unarmed")
    assert outcome(done) == "miss"
    line = told(done, "no-dice")
    assert line.figures == ("base=1", "bonus=0", "complications=0", "penalties=0", "defence=4", "total=-3")
    assert line.rule == "POOL-004"


@pytest.mark.parametrize(
    ("face", "slug"),
    [
        pytest.param(10, "hit", id="POOL-004 chance_die 10"),
        pytest.param(9, "miss", id="POOL-004 chance_die 9"),
        pytest.param(1, "dramatic", id="POOL-004 chance_die 1"),
    ],
)
def test_chance_die_only_by_setting(face: int, slug: str) -> None:
    """The chance die is thrown only where the setting brings it in."""
    state = fight(fighter("ana", FOR=1), fighter("orc", "foes", DES=4, SAB=4), chance_die=True)
    assert outcome(act(state, "attack", face, by="ana", target="orc", weapon="unarmed")) == slug


@pytest.mark.parametrize(
    ("faces", "slug", "surplus"),
    [
        pytest.param((8, 9, 8, 9, 8), "exceptional", 4, id="POOL-003 five successes"),
        pytest.param((8, 9, 8, 9, 1), "success", 3, id="POOL-003 four are not exceptional"),
        pytest.param((1, 1, 1, 1, 1), "failure", 0, id="POOL-001 none"),
    ],
)
def test_test(faces: tuple[int, ...], slug: str, surplus: int) -> None:
    """A test of DES + AUT with five dice."""
    done = act(fight(fighter("ana", DES=3, AUT=2)), "test", *faces, who="ana", trait="DES+AUT")
    assert outcome(done) == slug
    assert f"surplus={surplus}" in [f for x in done.events for f in getattr(x, "figures", ())]


@pytest.mark.parametrize(
    ("mine", "theirs", "slug"),
    [
        pytest.param((8, 8, 1), (8, 1), "wins", id="POOL-006 more successes"),
        pytest.param((8, 8, 1), (8, 8), "loses", id="POOL-006 a tie is the defender's"),
        pytest.param((1, 1, 1), (1, 1), "loses", id="POOL-006 nothing against nothing"),
    ],
)
def test_opposed(mine: tuple[int, ...], theirs: tuple[int, ...], slug: str) -> None:
    """DES 3 against SAB 2."""
    state = fight(fighter("ana", DES=3), fighter("orc", SAB=2))
    assert (
        outcome(act(state, "oppose", *mine, *theirs, who="ana", trait="DES", against="orc", other="SAB"))
        == slug
    )


def test_opposed_tie_by_setting() -> None:
    """POOL-006: by the other setting a tie is the active side's."""
    state = fight(fighter("ana", DES=3), fighter("orc", SAB=2), opposed_tie="active")
    done = act(state, "oppose", 8, 8, 1, 8, 8, who="ana", trait="DES", against="orc", other="SAB")
    assert outcome(done) == "wins"


def test_modifier_beyond_the_usual() -> None:
    """POOL-055, POOL-056: a modifier of 6 counts, and the log remarks on it; 5 passes in silence."""
    state = fight(fighter("ana", DES=1))
    done = act(state, "test", *(1,) * 7, who="ana", trait="DES", bonus="6")
    assert told(done, "beyond-extreme").figures == ("given=6", "limit=5")
    done = act(state, "test", *(1,) * 6, who="ana", trait="DES", bonus="5")
    assert rolled(done, "test").dice == "6d10"
    assert not [x for x in done.events if getattr(x, "slug", "") == "beyond-extreme"]
