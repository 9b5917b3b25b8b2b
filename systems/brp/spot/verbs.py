"""The verbs of aiming, weapons, the air, the dark and the weather: one row each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice
from encounters.system import Args, Option, Param, RuleSystem, Verb
from encounters.tracker.params import everybody
from systems.brp import gear
from systems.brp import params as p
from systems.brp.spot.params import CALLED
from systems.shared.later import later

if TYPE_CHECKING:
    from systems.brp.spot import aiming, ammunition, flight, light, readiness, sweep, travel, weather
else:
    aiming, ammunition, flight, light = later("systems.brp.spot", "aiming", "ammunition", "flight", "light")
    readiness, sweep, travel, weather = later("systems.brp.spot", "readiness", "sweep", "travel", "weather")


def _arms(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """What somebody carries to fight with."""
    id = args.get("by") or args.get("who") or ""
    if id not in state.entities:
        return []
    return [p.arm(item.id, item.slug) for item in state.items(id) if gear.is_weapon(item)]


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


def _aiming(_system: RuleSystem, state: Encounter, choice: Choice) -> Refused | None:
    who = choice.get("who")
    if who not in state.entities or aiming.aims(state, who):
        return None
    return Refused("not-aiming", name=state.entities[who].name)


_WEAPON = Param("weapon", "word", ("arma",), options=_arms, default=_missile)

VERBS = (
    Verb(
        "aim",
        aiming.aim,
        (
            p.WHO,
            Param("target", "entity", ("alvo",), required=False, options=p.foes),
            Param("steps", "number", ("passos",), required=False, asked=False, low=1, high=20),
            Param("weapon", "word", ("arma",), asked=False, options=_arms, default=_missile),
            CALLED,
        ),
        ("mirar",),
        rule="BRP-046",
    ),
    Verb("jostle", aiming.jostle, (p.WHO,), ("empurrar", "perturbar"), legal=_aiming, rule="BRP-050"),
    Verb(
        "reload",
        ammunition.reload,
        (
            p.WHO,
            _WEAPON,
            Param("rounds", "number", ("balas",), required=False, asked=False, low=0, high=9999),
        ),
        ("recarregar",),
        rule="BRP-057",
    ),
    Verb(
        "unjam",
        ammunition.clear,
        (p.WHO, Param("weapon", "word", ("arma",), options=_arms, default=_jammed)),
        ("destravar",),
        reader=p.on_self,
        rule="BRP-084",
    ),
    Verb(
        "sweep",
        sweep.resolve,
        (
            p.BY,
            Param("targets", "entities", ("alvos", "target"), options=p.foes),
            Param("weapon", "word", ("arma",), asked=False, options=_arms, default=_in_hand),
            Param(
                "difficulty",
                "word",
                ("dificuldade",),
                required=False,
                asked=False,
                options=p.words("average", "easy", "difficult"),
            ),
            p.BONUS,
            p.yes("natural"),
            p.yes("knockback", "repulsao", "repulsão"),
        ),
        ("varrer", "varredura"),
        rule="BRP-179",
    ),
    Verb(
        "fly",
        flight.fly,
        (
            p.WHO,
            Param(
                "stunt",
                "word",
                ("acrobacia",),
                options=flight.stunts,
                default=p.always("simple"),
            ),
            Param(
                "skill",
                "word",
                ("pericia", "perícia"),
                required=False,
                asked=False,
                options=p.words("fly", "ride", "pilot"),
            ),
            p.yes("tail", "cauda"),
            p.yes("thin", "rarefeito"),
            Param("riders", "entities", ("levados",), required=False, asked=False, options=everybody),
        ),
        ("voar",),
        reader=p.on_self,
        rule="BRP-207",
    ),
    Verb("steady", readiness.steady, (p.WHO,), ("equilibrar", "firmar-se"), reader=p.on_self, rule="BRP-203"),
    Verb(
        "locate",
        light.locate,
        (
            p.WHO,
            Param("target", "entity", ("alvo",), options=p.foes),
            Param(
                "skill",
                "word",
                ("pericia", "perícia"),
                required=False,
                asked=False,
                options=p.words("listen", "sense"),
            ),
        ),
        ("localizar",),
        reader=p.on_self,
        rule="BRP-196",
    ),
    Verb(
        "march",
        travel.march,
        (p.WHO, Param("terrain", "words", ("terreno",), options=travel.hindrances)),
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
                options=weather.skies,
                default=lambda _system, state, _args: str(state.settings.get("clouds", "light")),
            ),
            Param(
                "precipitation",
                "word",
                ("precipitacao", "precipitação"),
                required=False,
                asked=False,
                options=p.words("rain", "snow", "sleet", "hail"),
            ),
        ),
        ("chuva",),
        group="scene",
        rule="BRP-211",
    ),
)
