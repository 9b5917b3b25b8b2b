"""Laws: in whatever order things are played, only what may be refused is refused, and the state is sound."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from encounters.asks import Answer
from encounters.dice import Random
from encounters.errors import EscudoError
from encounters.evolve import evolve
from encounters.model import Encounter
from encounters.play import Choice, run
from encounters.verbs import bind
from systems.brp.manoeuvres.verbs import VERBS as MANOEUVRES
from tests.brp.table import BRP, Fight, person

ACTS: tuple[str, ...] = (
    "attack",
    "test",
    "resist",
    "oppose",
    "defend",
    "extra",
    "draw",
    "move",
    "stand",
    "lie",
    "declare",
    "pull",
    "hold",
    "escape",
    "first-aid",
    "extinguish",
    "give",
    "run",
    "next",
    "back",
    "damage",
    "heal",
    "set",
    "temporary",
    "condition",
    "end-condition",
    "hazard",
    "tick",
    "end-hazard",
    "chase",
    "chase-step",
    "end-chase",
    "stat",
    "hide",
    "remove",
    "duplicate",
    "add",
    "setting",
)
ACTS += tuple(verb.slug for verb in MANOEUVRES)
SETTINGS = tuple(name for name in BRP.settings() if name not in ("typed", "names"))


def fight() -> Fight:
    return Fight(
        person(
            "ana", "broadsword", "half-shield", "whip", "hard-leather", sword=90, whip=80, shield=60, DEX=15
        ),
        person("caio", "long-bow", "light-mace", bow=80, mace=90, dodge=50),
        person("bia", "short-spear", "throwing-knife", side="foes", spear=90, missile=80, dodge=70, CON=16),
        person("orc", "garrote", "net", "medium-pistol", side="foes", hand=90, net=80, pistol=90, STR=18),
    )


def some_value(
    state: Encounter, verb: str, name: str, kind: str, args: dict[str, str], draw: Any
) -> str | None:
    """A value for a parameter: one of its options, or a figure."""
    param = BRP.verbs()[verb].param(name)
    assert param is not None
    if not param.required and draw(st.booleans()):
        return None
    options = param.options(BRP, state, args) if param.options is not None else ()
    if kind == "number":
        low, high = param.low if param.low is not None else -20, param.high if param.high is not None else 40
        return str(draw(st.integers(max(low, -20), min(high, 40))))
    if kind == "dice":
        return str(draw(st.sampled_from(["1", "3", "7", "12", "1d6", "2d6+3"])))
    if kind == "duration":
        return str(draw(st.sampled_from(["1", "3", "30s", "5m", "turn"])))
    if options:
        return str(draw(st.sampled_from([option.value for option in options])))
    return str(draw(st.sampled_from(["3", "x", "STR"])))


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_anything_may_be_tried(data: Any) -> None:
    """Random verbs with random arguments and dice raise nothing but what may be refused."""
    made = fight()
    state = made.state
    dice = Random(random.Random(data.draw(st.integers(0, 2**32), label="seed")).random)
    for name in data.draw(st.lists(st.sampled_from(SETTINGS), max_size=3), label="settings"):
        setting = BRP.settings()[name]
        values: list[Any] = list(setting.options) or (
            [True, False] if isinstance(setting.default, bool) else [3]
        )
        chosen = {**state.settings, name: data.draw(st.sampled_from(values))}
        state = Encounter(state.system, settings=chosen, entities=state.entities)
    for _ in range(data.draw(st.integers(1, 25), label="acts")):
        verb = data.draw(st.sampled_from(ACTS), label="verb")
        keyed: dict[str, str] = {}
        for param in BRP.verbs()[verb].params:
            value = some_value(state, verb, param.name, param.kind, keyed, data.draw)
            if value is not None:
                keyed[param.name] = value
        try:
            choice = bind(BRP, state, BRP.verbs()[verb], (), keyed).choice
            state = played(state, choice, dice, data.draw)
        except EscudoError:
            continue
        check(state)


def played(state: Encounter, choice: Choice, dice: Random, draw: Any) -> Encounter:
    """The state after a choice, its questions answered at random."""
    answers: dict[str, Answer] = {}
    for _ in range(40):
        kept = Keeping(dice)
        found = run(BRP, state, choice, answers, kept, lenient=True)
        answers = {**answers, **kept.given}
        if found.need is None:
            again = state
            for event in found.events:
                again = evolve(again, event)
            assert again == found.state
            return found.state
        assert found.need.question is not None
        answers[found.need.name] = Answer(option=draw(st.sampled_from(found.need.question.options)))
    return state


class Keeping:
    """Dice that remember what they showed, so that a resolver that stopped runs on with the same faces."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.given: dict[str, Answer] = {}

    def __call__(self, ask: Any, name: str, play: Any) -> Answer:
        answer = self.dice(ask, name, play)
        self.given[name] = answer
        return answer


def check(state: Encounter) -> None:
    """What holds in every state."""
    for entity in state.entities.values():
        keys = [condition.key for condition in entity.conditions]
        assert len(keys) == len(set(keys))
        for track in entity.tracks.values():
            assert track.temporary >= 0
            assert track.maximum is None or track.value <= track.maximum
        if entity.kind == "combatant":
            status = BRP.status(state, entity.id)
            hp = entity.tracks["hp"]
            if hp.maximum and hp.value < hp.maximum:
                assert status.wound
            list(BRP.sheet(state, entity.id))
            BRP.marks(state, entity.id)
            BRP.acts(state, entity.id)
    for hazard in state.hazards.values():
        assert hazard.target in state.entities
