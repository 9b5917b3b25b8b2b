"""Leaving a fight: the slow way and the instant one (3DET-038 to 3DET-041, 3DET-050)."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.errors import Refused
from encounters.model import Entity
from encounters.play import Choice, Play
from systems.tresdet import conditions, order, tests, traits
from systems.tresdet.data import table
from systems.tresdet.settings import on

FAILED = "failed"
"""The source of a flight whose test went wrong: the exposure without the escape."""


def _refuse(play: Play, who: str, choice: Choice) -> None:
    entity = play.state.entities[who]
    order.refuse_second(play.state, who, choice)
    if entity.has("fleeing") or conditions.status(play.state, who).out:
        raise Refused("cannot-act", name=entity.name)


def flee(play: Play, choice: Choice) -> None:
    """Exposed, and without an attack, until his next turn; then away (3DET-038, 3DET-041).

    No test, unless the setting wants one here too; failing it he is exposed and stays.
    """
    who = choice.get("who")
    _refuse(play, who, choice)
    order.spend(play, who, choice)
    source = ""
    if on(play.state, "flight_test"):
        target = tests.target_of(play.state.entities[who], "H", "", int(choice.get("bonus") or 0))
        source = "" if tests.roll(play, "flight", who, target, "3DET-038") else FAILED
    until = timers.next_turn_start(play.state, who)
    conditions.put(play, who, "fleeing", until=until, source=source, rule="3DET-041")
    slug = "flight-failed" if source else "flees"
    play.emit(e.Outcome(slug=slug, who=who, hit=not source, rule="3DET-038"))


def instant(play: Play, choice: Choice) -> None:
    """With a skill that serves, an action and a test of H: away at once, never exposed (3DET-039).

    A failure spends the action and nothing else (3DET-050).
    """
    who = choice.get("who")
    _refuse(play, who, choice)
    skill = _skill(play.state.entities[who], choice.get("skill"))
    order.spend(play, who, choice)
    target = tests.target_of(play.state.entities[who], "H", "", int(choice.get("bonus") or 0))
    passed = tests.roll(play, "flight", who, target, "3DET-039")
    slug = "escapes" if passed else "stays"
    rule = "3DET-039" if passed else "3DET-050"
    play.emit(e.Outcome(slug=slug, who=who, hit=passed, figures=(f"skill={skill}",), rule=rule))
    if passed:
        conditions.put(play, who, "escaped", rule="3DET-039")


def _skill(entity: Entity, wanted: str) -> str:
    """The skill that helps: the one named, else the first that serves. Raises `Refused` without one."""
    own = traits.skills(entity)
    if wanted:
        skill = traits.stat(wanted)
        if skill in own:
            return skill
        raise Refused("needs-skill", name=entity.name, skill=skill, rule="3DET-039")
    serving = [skill for skill in own if table("traits")[skill].get("flight")]
    if not serving:
        raise Refused("no-flight-skill", name=entity.name, rule="3DET-039")
    return serving[0]


def over(play: Play, before_source: str, id: str) -> None:
    """The exposed turn is over: whoever still stands has got away, unless the test failed (3DET-038)."""
    if before_source != FAILED and not conditions.status(play.state, id).out:
        conditions.put(play, id, "escaped", rule="3DET-038")
