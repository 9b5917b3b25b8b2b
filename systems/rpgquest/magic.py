"""Casting (RPQ-074 to RPQ-079, RPQ-086, RPQ-102): what forbids it, its cost, the test of the drunk.

The effect itself is played with the verbs for damage and conditions: this document has no list of spells.
"""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.points import harm
from systems.rpgquest import acting, conditions, drink, tests
from systems.rpgquest.settings import chosen

KINDS = ("spell", "ritual", "psionic")
COMPONENTS = ("verbal", "somatic", "material", "none")
_NEEDS = {"verbal": "speech", "somatic": "somatic", "material": "sight"}


def cast(play: Play, choice: Choice) -> None:
    """Casts a spell, a ritual or a psionic power: points or the memorised ritual are spent either way."""
    who, kind = choice.get("who"), choice.get("kind") or "spell"
    cost = int(choice.get("cost") or 0)
    needs = ["psionics" if kind == "psionic" else "cast"]
    for component in choice.get("components").replace(",", " ").split():
        if component not in COMPONENTS:
            raise Refused("option", key="components", value=component, options=", ".join(COMPONENTS))
        if component in _NEEDS:
            needs.append(_NEEDS[component])
    acting.refuse(play.state, who, *needs)
    track = "rituals" if kind == "ritual" and "rituals" in play.state.entities[who].tracks else "mp"
    spent = 1 if track == "rituals" else cost
    _refuse_cost(play.state, who, track, spent)
    acting.use(play, who, "cast")
    if spent:
        harm(play, who, spent, track=track, cause="cast", rule="RPQ-102")
    if kind != "psionic" and tested(play.state, who):
        goal = drink.difficulty(conditions.cups(play.state.entities[who]))
        if not tests.roll(play, "cast", who, "languages", goal, rule="RPQ-086").succeeded:
            play.emit(e.Outcome(slug="spell-fails", who=who, rule="RPQ-086"))
            return
    play.emit(e.Outcome(slug="casts", who=who, hit=True, figures=(f"kind={kind}",), rule="RPQ-102"))


def tested(state: Encounter, who: str) -> bool:
    """Whether drink makes a test necessary: from the first cup, or from the third by setting (RPQ-086)."""
    least = 3 if chosen(state, "drunk_casting", "third") else 1
    return conditions.cups(state.entities[who]) >= least


def _refuse_cost(state: Encounter, who: str, track: str, spent: int) -> None:
    pool = state.entities[who].tracks.get(track)
    if spent and (pool is None or pool.value < spent):
        left = pool.value if pool is not None else 0
        raise Refused(
            "too-few-points", name=state.entities[who].name, points=left, cost=spent, rule="RPQ-102"
        )
