"""The parameters that say how an attack is made; none is asked for by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from encounters.errors import EscudoError
from encounters.model import Encounter
from encounters.system import Args, Option, Param, RuleSystem
from encounters.tracker.params import everybody, yes_no
from systems.brp import gear, locations
from systems.brp.params import words
from systems.brp.spot.rows import GENERAL, Situation, situations
from systems.shared.later import later

if TYPE_CHECKING:
    from systems.brp.spot import chance, pulled
else:
    chance, pulled = later("systems.brp.spot", "chance", "pulled")

PARTS = ("none", *locations.NAMES, "hand", "weapon")


def _hint(row: Situation) -> str:
    """What a situation does, to find it by: its rule and its figure."""
    effect = row.effect
    figure = f"{effect.amount:+d}%" if effect.kind == "flat" else effect.kind
    return f"{effect.rule} {figure}".removesuffix(" none")


def mods(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """The situations that this weapon can be in, group by group; the general list last."""
    weapon = _weapon(state, args)
    rows = [row for row in situations().values() if weapon is None or row.touches(weapon)]
    rows = [row for row in rows if not row.tests or row.effect.rule == GENERAL]
    rows.sort(key=lambda row: row.effect.rule == GENERAL and row.tests)
    return [Option(row.effect.slug, "", _hint(row), group=row.group) for row in rows]


def skill_mods(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """The situations of a roll that is no attack."""
    rows = (row for row in situations().values() if row.tests or row.group == "weather")
    return [Option(row.effect.slug, "", _hint(row), group=row.group) for row in rows]


def _weapon(state: Encounter, args: Args) -> gear.Weapon | None:
    by, ref = args.get("by", ""), args.get("weapon", "")
    try:
        return gear.weapon(state, by, ref) if by in state.entities and ref else None
    except EscudoError:
        return None


def present(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """What applies by itself, and may be left out; then every situation of the state there is."""
    by, target, ref = args.get("by", ""), args.get("target", ""), args.get("weapon", "")
    found: tuple[str, ...] = ()
    if by in state.entities and target in state.entities and ref:
        try:
            found = chance.by_itself(state, by, target, ref, int(args.get("range") or 0))
        except EscudoError:
            pass
    return [Option(slug) for slug in dict.fromkeys((*found, *AUTOMATIC))]


AUTOMATIC = (
    "broken",
    "prone-target",
    "prone-attacker",
    "large-target",
    "small-target",
    "superior-position",
    "inside-vehicle",
    "point-blank",
    "contact",
    "long-range",
    "aim",
    "hindered",
    "below-minimum",
    "semi-darkness",
    "pitch-darkness",
    "shot-in-the-dark",
    "light-shadow",
    "light-fog",
    "less-than-1m",
    "less-than-half",
    "stunned",
    "rising",
    "holding",
    "ride",
    "swim",
    "fly",
)


def pulls(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """What the dice of this weapon may be pulled to."""
    weapon = _weapon(state, args)
    return [Option(text, text) for text in pulled.ways(weapon.damage)] if weapon is not None else []


def _free(name: str, kind: str, *aliases: str, **more: object) -> Param:
    return Param(name, kind, aliases, required=False, asked=False, **more)  # type: ignore[arg-type]


MODS = _free("mods", "words", "situacoes", "situações", options=mods, group="roll")
SKILL_MODS = _free("mods", "words", "situacoes", "situações", options=skill_mods, group="roll")
CALLED = _free("called", "word", "parte", "mirar-em", options=words(*PARTS), group="aiming")
ATTACK = (
    MODS,
    _free("without", "words", "sem", options=present, group="roll"),
    _free("aim", "number", "mira", low=0, high=99, group="aiming"),
    CALLED,
    _free("bare", "word", "sem-armadura", options=yes_no, group="aiming"),
    _free("effect", "word", "efeito", options=words("none", "drop", "fall"), group="aiming"),
    _free(
        "cover", "word", "cobertura", options=words("none", "partial", "fortified", "crouched"), group="cover"
    ),
    _free("cover_av", "number", "cobertura-va", low=0, high=999, group="cover"),
    _free("cover_hp", "number", "cobertura-pv", low=0, high=9999, group="cover"),
    _free("covered", "words", "cobertos", options=words(*locations.NAMES), group="cover"),
    _free(
        "fire",
        "word",
        "fogo",
        "rajada",
        options=words("single", "burst", "auto", "spread", "narrow-burst", "narrow-auto"),
        group="fire",
    ),
    _free("shots", "number", "tiros", low=1, high=200, group="fire"),
    _free("others", "entities", "outros", "alvos", options=everybody, group="fire"),
    _free("allot", "text", "partilha", group="fire"),
    _free("bodies", "number", "corpos", low=0, high=40, group="fire"),
    _free("candidates", "entities", "candidatos", "perto", options=everybody, group="fire"),
    _free("pulled", "text", "contido", options=pulls, group="blow"),
    _free("dm", "text", "moddano", "mod-dano", options=words("full", "none"), group="blow"),
    _free("knockback", "word", "repulsao", "repulsão", options=words("no", "back", "down"), group="blow"),
    _free("footing", "number", "chao", "chão", low=0, high=99, group="blow"),
    _free("use", "word", "uso", options=words("melee", "thrown"), group="blow"),
    _free("mount", "dice", "montaria", group="blow"),
    _free("knockout", "word", "nocaute", options=yes_no, group="blow"),
)
