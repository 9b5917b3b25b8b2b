"""What a prompt starts with: who is selected, who is marked, and what the same person did last."""

from __future__ import annotations

from encounters import events as e
from encounters.history import History
from encounters.system import Param, Verb
from tui.labels import ACTOR, TARGET
from tui.scene import Scene

LOOK_BACK = 300
"""How many steps are searched for the last act of the same kind."""


def presets(scene: Scene, history: History, verb: Verb) -> dict[str, str]:
    """The values that a verb's prompt starts with, all of them still to be changed."""
    given: dict[str, str] = {}
    actor = next((param for param in verb.params if _acts(param)), None)
    if actor is not None and scene.selected.id:
        _offer(scene, actor, scene.selected.id, given)
        last = last_args(history, verb.slug, actor.name, given.get(actor.name, ""))
        for param in verb.params:
            value = last.get(param.name, "")
            if (
                param.name != actor.name
                and value in scene.encounter.entities
                and not _down(scene, param, value)
            ):
                _offer(scene, param, value, given)
    for param in verb.params:
        if param.name in TARGET and param.asked:
            _aim(scene, param, given, actor is not None)
    return given


def _down(scene: Scene, param: Param, id: str) -> bool:
    """Whether somebody is no longer worth the act: a target that would be found by itself, and is out."""
    aimed = param.name in TARGET and param.default is not None
    return aimed and scene.system.status(scene.encounter, id).out


def _acts(param: Param) -> bool:
    """Whether a parameter says who acts: it falls to whoever's turn it is when nobody is named."""
    return param.name in ACTOR and param.kind == "entity" and param.default is not None


def _aim(scene: Scene, param: Param, given: dict[str, str], acts: bool) -> None:
    """Whom a verb is about: who is marked; without an actor, who is selected."""
    marked = [id for id in scene.encounter.entities if id in scene.marked and id not in given.values()]
    if marked:
        given[param.name] = ",".join(marked) if param.kind == "entities" else marked[0]
    elif not acts and scene.selected.id:
        _offer(scene, param, scene.selected.id, given)


def _offer(scene: Scene, param: Param, value: str, given: dict[str, str]) -> None:
    """Takes a value if it is among the options."""
    if param.options is None:
        given[param.name] = value
        return
    options = {option.value for option in param.options(scene.system, scene.encounter, given)}
    if value and (value in options or all(part in options for part in value.split(","))):
        given[param.name] = value


def last_args(history: History, verb: str, key: str, actor: str) -> dict[str, str]:
    """The arguments with which somebody last chose a verb, undone or not; {} when never."""
    for step in reversed(history.steps[-LOOK_BACK:]):
        for event in step.events:
            if isinstance(event, e.Chose) and event.verb == verb and f"{key}={actor}" in event.args:
                return dict(text.partition("=")[::2] for text in event.args)
    return {}
