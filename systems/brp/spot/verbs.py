"""The verbs of aiming, weapons, the air, the dark and the weather: one row each."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice
from encounters.system import Args, Option, Param, RuleSystem, Verb
from encounters.tracker.params import current, everybody, no, yes_no
from encounters.weigh import Reader, read_outcome
from systems.brp import gear
from systems.brp.spot import aiming, ammunition, flight, light, params, readiness, sweep, travel, weather

WHO = Param("who", "entity", ("quem", "by"), options=everybody, default=current)
BY = Param("by", "entity", ("por", "who", "quem"), asked=False, options=everybody, default=current)
BONUS = Param("bonus", "number", ("modificador", "modifier"), required=False, asked=False, low=-200, high=200)


def _arms(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """What somebody carries to fight with."""
    id = args.get("by") or args.get("who") or ""
    if id not in state.entities:
        return []
    items = [item for item in state.items(id) if gear.is_weapon(item)]
    return [Option(item.id, "", item.slug) for item in items] + [Option(item.slug) for item in items]


def _missile(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The missile weapon in hand, else the first."""
    id = args.get("who", "")
    own = gear.arms(state, id) if id in state.entities else ()
    return next((weapon.id for weapon in own if weapon.missile and weapon.held), "")


def _jammed(_system: RuleSystem, state: Encounter, args: Args) -> str:
    items = state.items(args.get("who", ""))
    return next((item.id for item in items if item.has("jammed")), "")


def _in_hand(_system: RuleSystem, state: Encounter, args: Args) -> str:
    by = args.get("by", "")
    return gear.in_hand(state, by).id if by in state.entities else ""


def _foes(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """Everybody else, enemies first."""
    id = args.get("who") or args.get("by") or ""
    side = state.entities[id].side if id in state.entities else ""
    others = [x for x in state.combatants() if x.id != id and not x.away]
    others.sort(key=lambda x: (x.side == side, x.has("dead")))
    return [Option(x.id, x.name, x.side) for x in others]


def _aiming(_system: RuleSystem, state: Encounter, choice: Choice) -> Refused | None:
    who = choice.get("who")
    if who not in state.entities or aiming.aims(state, who):
        return None
    return Refused("not-aiming", name=state.entities[who].name)


def _reader(_state: Encounter, choice: Choice) -> Reader:
    return read_outcome(choice.get("who"), "hp")


def _yes(name: str, *aliases: str) -> Param:
    return Param(name, "word", aliases, required=False, asked=False, options=yes_no, default=no)


_WEAPON = Param("weapon", "word", ("arma",), options=_arms, default=_missile)

VERBS = (
    Verb(
        "aim",
        aiming.aim,
        (
            WHO,
            Param("target", "entity", ("alvo",), required=False, options=_foes),
            Param("steps", "number", ("passos",), required=False, asked=False, low=1, high=20),
            Param("weapon", "word", ("arma",), asked=False, options=_arms, default=_missile),
            params.CALLED,
        ),
        ("mirar",),
        rule="BRP-046",
    ),
    Verb("jostle", aiming.jostle, (WHO,), ("empurrar", "perturbar"), legal=_aiming, rule="BRP-050"),
    Verb(
        "reload",
        ammunition.reload,
        (WHO, _WEAPON, Param("rounds", "number", ("balas",), required=False, asked=False, low=0, high=9999)),
        ("recarregar",),
        rule="BRP-057",
    ),
    Verb(
        "unjam",
        ammunition.clear,
        (WHO, Param("weapon", "word", ("arma",), options=_arms, default=_jammed)),
        ("destravar",),
        reader=_reader,
        rule="BRP-084",
    ),
    Verb(
        "sweep",
        sweep.resolve,
        (
            BY,
            Param("targets", "entities", ("alvos", "target"), options=_foes),
            Param("weapon", "word", ("arma",), asked=False, options=_arms, default=_in_hand),
            Param(
                "difficulty",
                "word",
                ("dificuldade",),
                required=False,
                asked=False,
                options=params.words("average", "easy", "difficult"),
            ),
            BONUS,
            _yes("natural"),
            _yes("knockback", "repulsao", "repulsão"),
        ),
        ("varrer", "varredura"),
        rule="BRP-179",
    ),
    Verb(
        "fly",
        flight.fly,
        (
            WHO,
            Param(
                "stunt",
                "word",
                ("acrobacia",),
                options=params.words(*flight.STUNTS),
                default=lambda _system, _state, _args: "simple",
            ),
            Param(
                "skill",
                "word",
                ("pericia", "perícia"),
                required=False,
                asked=False,
                options=params.words("fly", "ride", "pilot"),
            ),
            _yes("tail", "cauda"),
            _yes("thin", "rarefeito"),
            Param("riders", "entities", ("levados",), required=False, asked=False, options=everybody),
        ),
        ("voar",),
        reader=_reader,
        rule="BRP-207",
    ),
    Verb("steady", readiness.steady, (WHO,), ("equilibrar", "firmar-se"), reader=_reader, rule="BRP-203"),
    Verb(
        "locate",
        light.locate,
        (
            WHO,
            Param("target", "entity", ("alvo",), options=_foes),
            Param(
                "skill",
                "word",
                ("pericia", "perícia"),
                required=False,
                asked=False,
                options=params.words("listen", "sense"),
            ),
        ),
        ("localizar",),
        reader=_reader,
        rule="BRP-196",
    ),
    Verb(
        "march",
        travel.march,
        (WHO, Param("terrain", "words", ("terreno",), options=params.words(*travel.LEFT))),
        ("marchar",),
        group="scene",
        rule="BRP-213",
    ),
    Verb(
        "rain",
        weather.rain,
        (
            Param(
                "clouds",
                "word",
                ("nuvens",),
                required=False,
                options=params.words(*weather.CLOUDS),
                default=lambda _system, state, _args: str(state.settings.get("clouds", "light")),
            ),
            Param(
                "precipitation",
                "word",
                ("precipitacao", "precipitação"),
                required=False,
                asked=False,
                options=params.words("rain", "snow", "sleet", "hail"),
            ),
        ),
        ("chuva",),
        group="scene",
        rule="BRP-211",
    ),
)
