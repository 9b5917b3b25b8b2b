"""Parameters of the verbs of vehicles, and their choices from the state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from encounters.model import Encounter, Entity
from encounters.system import Args, Option, Param, RuleSystem
from encounters.tracker.chase import runners
from encounters.tracker.params import yes_no
from encounters.words import load
from systems.brp.data import HERE, table
from systems.brp.params import BONUS, Options, called
from systems.shared.later import later

if TYPE_CHECKING:
    from systems.brp import chase
    from systems.brp.perils import objects
    from systems.brp.vehicles import course, crew, driving, record
else:
    (chase,) = later("systems.brp", "chase")
    (objects,) = later("systems.brp.perils", "objects")
    course, crew, driving, record = later("systems.brp.vehicles", "course", "crew", "driving", "record")


def named(*slugs: str, table: str = "option") -> Options:
    """Options that are plain words, found by their names in both languages."""
    return lambda _system, _state, _args: _named(table, slugs)


@lru_cache(maxsize=32)
def _named(table: str, slugs: tuple[str, ...]) -> tuple[Option, ...]:
    known = load(HERE / "words.toml")
    found = []
    for slug in slugs:
        names = known.get(f"{table}.{slug}", {}).values()
        found.append(Option(slug, aliases=tuple(x for x in names if isinstance(x, str)), words=table))
    return tuple(found)


def vehicles(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """The vehicles of the fight, with their Speed."""
    return [
        Option(x.id, x.name, f"{record.speed(x)}/{record.top(x)}")
        for x in state.entities.values()
        if x.kind == "vehicle" and not x.away
    ]


def own_vehicle(_system: RuleSystem, state: Encounter, _args: Args) -> str:
    """The vehicle of who acts now, else the only one there is."""
    mine = crew.vehicle_of(state, state.turn.current)
    there = [x.id for x in state.entities.values() if x.kind == "vehicle"]
    return mine or (there[0] if len(there) == 1 else "")


def own_runner(_system: RuleSystem, state: Encounter, _args: Args) -> str:
    """Who or what runs for who acts now."""
    id = crew.runner_of(state, state.turn.current)
    return id if state.chase is not None and state.chase.runner(id) is not None else ""


def _opponents(state: Encounter, args: Args) -> list[str]:
    id = crew.runner_of(state, args.get("who", ""))
    runner = state.chase.runner(id) if state.chase is not None else None
    return [other.id for other in chase.nearest(state, runner)] if runner is not None else []


def opponents(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """Whom a runner is up against, the nearest first."""
    return [Option(id, state.entities[id].name) for id in _opponents(state, args) if id in state.entities]


def one_of_several(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The nearest opponent where there is a choice of them; where there is none nothing need be asked."""
    found = _opponents(state, args)
    return found[0] if len(found) > 1 else ""


def on_foot(system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """Yes or no for who runs on his own feet (BRP-273); nothing to choose for a vehicle."""
    return [] if crew.vehicle_of(state, args.get("who", "")) else yes_no(system, state, args)


def people(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """Everybody who can get in somewhere."""
    return [Option(x.id, x.name, x.side) for x in state.combatants() if x.kind == "combatant"]


def those_aboard(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """Everybody aboard something."""
    return [
        Option(x.id, x.name) for x in state.combatants() if crew.vehicle_of(state, x.id) not in ("", x.id)
    ]


def targets(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """What can be driven into: other vehicles, who is afoot, things of the scene, the objects of the table.

    Who is aboard a vehicle is no mark of his own: his name means the vehicle.
    """
    mine = crew.runner_of(state, args.get("who", ""))
    others = [x for x in state.combatants() if not x.away and crew.runner_of(state, x.id) == x.id != mine]
    others.sort(key=lambda x: x.kind != "vehicle")
    marks = [Option(x.id, x.name, x.side, _riders(state, x)) for x in others]
    scene = [Option(x.id, x.name) for x in state.entities.values() if objects.is_object(x)]
    rows = table("materials").items()
    things = [called(s, r) for s, r in rows if r["kind"] == "object" and "hp_max" in r]
    return [*marks, *scene, *things]


def _riders(state: Encounter, vehicle: Entity) -> tuple[str, ...]:
    """The ids and names of those aboard."""
    if vehicle.kind != "vehicle":
        return ()
    return tuple(text for id in crew.aboard(state, vehicle.id) for text in (id, state.entities[id].name))


def beside(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The only other vehicle or runner beside this one in the chase."""
    mine = crew.runner_of(state, args.get("who", ""))
    ids = [runner.id for runner in state.chase.runners] if state.chase is not None else []
    near = [id for id in ids if id != mine and crew.apart(state, mine, id) == 1]
    return near[0] if len(near) == 1 else ""


def repairable(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """Vehicles, then things with hit points."""
    things = [x for x in state.entities.values() if x.kind in ("vehicle", "item") and "hp" in x.tracks]
    things.sort(key=lambda x: x.kind != "vehicle")
    return [Option(x.id, x.name, x.slug) for x in things]


def catalogue(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """The vehicles of the table."""
    return [called(slug, row) for slug, row in table("vehicles").items()]


def speeds(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """The Speeds that can be reached this round, the highest first."""
    id = crew.runner_of(state, args.get("who", ""))
    if id not in state.entities:
        return []
    low, high = driving.reach(state, id)
    return [Option(str(speed), str(speed)) for speed in range(high, low - 1, -1)]


def top_reach(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The highest Speed that can be reached this round."""
    id = crew.runner_of(state, args.get("who", ""))
    return str(driving.reach(state, id)[1]) if id in state.entities else ""


def is_rolled(state: Encounter, args: Args) -> bool:
    """Whether a verb of the road comes to a driver's roll: nothing is asked of a turn that is Automatic, of
    a strike that is sure, of who runs on his own feet.
    """
    if args.get("sure") == "yes" or (args.get("manoeuvre") in AUTOMATIC and args.get("tested") != "yes"):
        return False
    return bool(crew.vehicle_of(state, args.get("who", "")))


def _modifiers(group: str, *aliases: str, asked: bool = False, kept: bool = True) -> Param:
    """Weather or ground: what the course says of it, where a roll heeds it (`kept`), or what it is to say."""

    def usual(_system: RuleSystem, state: Encounter, args: Args) -> str:
        return course.given(state, group) if asked or is_rolled(state, args) else ""

    return Param(
        group,
        "words",
        aliases,
        required=False,
        asked=asked,
        options=lambda _system, _state, _args: course.options(group),
        default=usual if kept else None,
    )


AUTOMATIC = ("turn", "u-turn")
"""Manoeuvres that take no roll in common conditions (BRP-280)."""
WEATHER_WORDS = ("tempo", "clima")
GROUND_WORDS = ("terreno", "piso")
WEATHER = _modifiers("weather", *WEATHER_WORDS)
GROUND = _modifiers("ground", *GROUND_WORDS)
NEW_WEATHER = _modifiers("weather", *WEATHER_WORDS, kept=False)
NEW_GROUND = _modifiers("ground", *GROUND_WORDS, kept=False)
THE_WEATHER = _modifiers("weather", *WEATHER_WORDS, asked=True)
THE_GROUND = _modifiers("ground", *GROUND_WORDS, asked=True)
SKILL = Param("skill", "text", ("pericia", "perícia"), required=False, asked=False)
DIFFICULTY = Param(
    "difficulty",
    "word",
    ("dificuldade",),
    required=False,
    asked=False,
    options=named("average", "easy", "difficult"),
)
ON_THE_ROAD = (SKILL, WEATHER, GROUND, DIFFICULTY, BONUS)
"""What a driver's roll may say besides: the modifiers of BRP-288 by group."""
VEHICLE = Param("who", "entity", ("quem", "by", "veiculo", "veículo"), options=vehicles, default=own_vehicle)
RUNNER = Param("who", "entity", ("quem",), options=runners, default=own_runner)
AGAINST = Param(
    "against",
    "entity",
    ("contra",),
    required=False,
    asked=False,
    options=opponents,
    default=one_of_several,
)
BURDENED = Param("burdened", "word", ("carregado",), required=False, asked=False, options=on_foot)
PERSON = Param(
    "who", "entity", ("quem", "by"), options=people, default=lambda _s, state, _a: state.turn.current
)
PROTECTION = Param(
    "protection",
    "word",
    ("protecao", "proteção"),
    required=False,
    asked=False,
    options=named("none", "adequate", "exceptional"),
)
SUBSTANCE = Param(
    "substance",
    "word",
    ("substancia", "substância"),
    required=False,
    asked=False,
    options=lambda system, state, args: objects.substances(system, state, args),
)
SIDE = Param("side", "text", ("lado",), required=False, asked=False)
TARGET = Param("target", "word", ("alvo",), options=targets, default=beside)
