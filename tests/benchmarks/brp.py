"""How fast the rules of Basic Roleplaying run: resolutions per second, and the exact odds of an attack.

    python -m tests.benchmarks.brp

Wanted: 50,000 resolutions a second on one core for a duel, and odds with defence, specials and armour in
under 5 ms. The figures depend on the machine; nothing here passes or fails.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable

from encounters.asks import Answer
from encounters.dice import Random
from encounters.model import Encounter, Entity
from encounters.play import Choice, run
from encounters.system import RuleSystem
from encounters.weigh import weigh
from systems import load

RESOLUTIONS = 40_000
ROUNDS = 5


def duel(system: RuleSystem) -> Encounter:
    """Two fighters with sword, shield and armour; two more beside them."""
    figures = {"STR": 13, "CON": 14, "SIZ": 12, "POW": 12, "DEX": 15, "sword": 65, "shield": 50, "dodge": 40}
    gear = ("broadsword", "half-shield", "dagger", "hard-leather")
    entities: dict[str, Entity] = {}
    for id, side in (("ana", "heroes"), ("bruto", "foes"), ("caio", "heroes"), ("dora", "foes")):
        entity = Entity(id, name=id.title(), side=side, stats=figures)
        entities |= {made.id: made for made in system.derive(entity, gear, {})}
    return Encounter("brp", entities=entities)


def attack(weapon: str = "ana-broadsword") -> Choice:
    """Ana strikes Bruto."""
    return Choice("attack", {"by": "ana", "target": "bruto", "weapon": weapon, "difficulty": "average"})


def best(of: Callable[[], float]) -> float:
    """The shortest of several times, in seconds of this process on its core."""
    return min(of() for _ in range(ROUNDS))


def resolutions(system: RuleSystem, state: Encounter, defence: str) -> float:
    """Attacks resolved per second, with random dice and this defence."""
    choice = attack()
    answers = {"defence": Answer(option=defence), "critical": Answer(option="critical")}
    dice = Random(random.Random(1).random)

    def once() -> float:
        start = time.process_time()
        for _ in range(RESOLUTIONS):
            run(system, state, choice, answers, dice, lenient=True)
        return time.process_time() - start

    return RESOLUTIONS / best(once)


def odds(system: RuleSystem, state: Encounter, defence: str) -> tuple[float, int]:
    """Milliseconds for the exact odds of an attack on a state never seen before, and how many runs."""
    choice = attack()
    verb = system.verbs()["attack"]
    assert verb.reader is not None
    reader = verb.reader(state, choice)
    answers = {"defence": Answer(option=defence)}
    runs = 0

    def once() -> float:
        nonlocal runs
        fresh = duel(system)
        start = time.process_time()
        runs = weigh(system, fresh, choice, answers, reader).runs
        return time.process_time() - start

    return 1000 * best(once), runs


def main() -> None:
    """Prints the figures."""
    system = load("brp")
    state = duel(system)
    gc.collect()
    gc.freeze()
    for defence in ("parry", "dodge", "none"):
        print(f"resolutions, {defence:6} {resolutions(system, state, defence):10,.0f} a second")
    for defence in ("parry", "dodge", "none"):
        milliseconds, runs = odds(system, state, defence)
        print(f"odds, {defence:6} {milliseconds:17.2f} ms in {runs} runs")


if __name__ == "__main__":
    main()
