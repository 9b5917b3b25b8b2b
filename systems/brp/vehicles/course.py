"""The setting-up of a chase (BRP-267) and what stays of it: the course, its weather, its length, its scale.

What was decided stands on an entity of its own, the course, so that it can be changed while the chase runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from encounters import events as e
from encounters import timers
from encounters.errors import EscudoError, Refused
from encounters.evolve import entity_table, runner_text
from encounters.model import Encounter, Entity, Runner
from encounters.play import Choice, Play
from encounters.system import Args, Option, RuleSystem
from encounters.verbs import option
from systems.brp.data import table
from systems.brp.params import called
from systems.brp.vehicles import crew

ID = "course"
SCALES = {"round": 12, "turn": 300, "hour": 3600, "day": 86_400}
"""BRP-277: how long one round of the chase takes, in seconds."""
GROUPS = ("weather", "ground")
TEXTS = (*GROUPS, "course", "combat")
PER_ROUND = ("chase-rolled", "chase-sped", "speed-changed")
"""Conditions that hold for one round of the chase."""


def course(state: Encounter) -> Entity | None:
    """The course of the chase, or None when nothing was written down."""
    return state.entities.get(ID)


def scale(state: Encounter) -> str:
    """What a round of the chase stands for (BRP-277)."""
    found = course(state)
    return found.texts.get("scale", "round") if found is not None else "round"


def now(state: Encounter) -> int:
    """The number of this round of the chase."""
    found = course(state)
    return found.stats.get("round", 1) if found is not None else state.turn.round


def this_round(state: Encounter) -> str:
    """The expiry of what holds for this round of the chase; "" where `rounds.close` ends it."""
    by_rounds = state.turn.round and scale(state) == "round"
    return timers.for_rounds(state, 1) if by_rounds else ""


def options(group: str) -> Sequence[Option]:
    """The modifiers of one group (BRP-288), then none of them."""
    found = [
        called(slug, row, f"{row['amount']:+d}%")
        for slug, row in table("driving").items()
        if row["group"] == group
    ]
    return [*found, Option("none", aliases=("-", "nada"))]


def picked(group: str, text: str) -> tuple[str, ...]:
    """The modifiers that a text names, between commas. Raises `Unknown` or `Ambiguous`."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    return tuple(slug for slug in dict.fromkeys(_meant(group, word) for word in words) if slug != "none")


def _meant(group: str, word: str) -> str:
    """The modifier of this name in either language, else the only one that holds the word."""
    return option(options(group), word, group).value


def given(state: Encounter, group: str) -> str:
    """What the course says of the weather or of the ground; "" when it says nothing.

    A file may say it in words of its own: they are read here, and left as they are where they mean nothing.
    """
    found = course(state)
    text = found.texts.get(group, "") if found is not None else ""
    try:
        return ",".join(picked(group, text))
    except EscudoError:
        return text


def scales(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """How long a round of the chase may be."""
    return [Option(slug) for slug in SCALES]


def start(play: Play, choice: Choice) -> None:
    """A chase begins: positions, course, skills, combat, duration, end (BRP-267), the range track (BRP-268).

    Whoever is aboard runs with the vehicle. Vehicles start at Speed 0 (BRP-276), unless they are moving.
    """
    quarry = _runners(play.state, choice.get("quarry"))
    pursuers = _runners(play.state, choice.get("pursuers"))
    both = sorted(set(quarry) & set(pursuers))
    if both:
        raise Refused("both-sides", name=", ".join(play.state.entities[id].name for id in both))
    _lay_out(play, choice, [*quarry, *pursuers])
    box = int(choice.get("range", "3"))
    runners = [Runner(id, "quarry", box - 1) for id in quarry] + [Runner(id, "pursuer", 0) for id in pursuers]
    if choice.get("moving") != "yes":
        for runner in runners:
            stand_still(play, runner.id, "BRP-276")
    texts = tuple(map(runner_text, runners))
    skill, goal = choice.get("skill"), choice.get("goal")
    play.emit(e.ChaseStarted(runners=texts, skill=skill, goal=goal, rule="BRP-267"))


def _runners(state: Encounter, text: str) -> list[str]:
    return list(dict.fromkeys(crew.runner_of(state, id) for id in text.split(",")))


def _lay_out(play: Play, choice: Choice, ids: Sequence[str]) -> None:
    """Writes down what was decided, and clears what an earlier chase left."""
    texts = {name: ",".join(picked(name, choice.get(name))) for name in GROUPS}
    texts |= {name: choice.get(name) for name in ("course", "combat")}
    if choice.get("scale") not in ("", "round"):
        texts["scale"] = choice.get("scale")
    texts = {name: text for name, text in texts.items() if text}
    stats = {"rounds": int(choice.get("rounds"))} if int(choice.get("rounds") or 0) else {}
    wheels = any(play.state.entities[id].kind == "vehicle" for id in ids)
    if course(play.state) is None and not (texts or stats or wheels):
        return
    _lay(play, texts, stats)
    for id in ids:
        for condition in play.state.entities[id].conditions:
            if condition.slug in PER_ROUND:
                play.emit(e.ConditionEnded(id=id, key=condition.key))


def _lay(play: Play, texts: Mapping[str, str], stats: Mapping[str, int]) -> None:
    name = "Course" if play.state.settings.get("names", "pt") == "en" else "Percurso"
    laid = Entity(id=ID, name=name, kind="location", texts=texts, stats={"round": 1, **stats})
    play.emit(e.Joined(entity=entity_table(laid), rule="BRP-267"))


def stand_still(play: Play, id: str, rule: str) -> None:
    """A vehicle is at Speed 0."""
    if play.state.entities[id].stats.get("speed", 0):
        play.emit(e.StatSet(id=id, stat="speed", value=0, rule=rule))


def end(play: Play) -> None:
    """The course ends with its chase: no round is counted further, no scale holds any more (BRP-309)."""
    if course(play.state) is not None:
        play.emit(e.Left(id=ID, rule="BRP-309"))


def change(play: Play, choice: Choice) -> None:
    """The course changes under way: weather, ground, what it is like (BRP-267, BRP-288); `-` clears."""
    if course(play.state) is None:
        _lay(play, {}, {})
    for name in TEXTS:
        text = choice.get(name)
        if not text:
            continue
        text = ",".join(picked(name, text)) if name in GROUPS else "" if text == "-" else text
        old = play.state.entities[ID].texts.get(name, "")
        if text != old:
            play.emit(e.TextSet(id=ID, text=name, value=text, rule="BRP-288"))
