"""The verbs of this game beside the tracker's own: one row each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.system import Args, Option, Param, RuleSystem, Verb
from encounters.tracker import VERBS as TRACKER
from encounters.tracker.params import everybody, target, targets, yes_no
from encounters.weigh import Reader, read_outcome
from systems.unisystem import (
    acts,
    breath,
    drama,
    draws,
    dying,
    experience,
    gang,
    gear,
    harms,
    hazards,
    movement,
    params,
    poison,
    recovery,
    saddle,
    tests,
)
from systems.unisystem.params import BONUS, BY, TARGET, WHO, always, words
from systems.unisystem.traits import ATTRIBUTES


def _strike_reader(_state: Encounter, choice: Choice) -> Reader:
    return read_outcome(choice.get("target") or choice.get("by"), "hp")


def _test_reader(_state: Encounter, choice: Choice) -> Reader:
    return read_outcome(choice.get("who") or choice.get("target"), "hp")


def _dead(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(x.id, x.name, x.side) for x in dying.revivable(state)]


def _dying(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(x.id, x.name, x.side) for x in state.combatants() if x.has("dying")]


def _ill(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(x.id, x.name, x.side) for x in poison.treatable(state)]


def _alight(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(x.id, x.name) for x in state.combatants() if x.has("burning")]


def _items(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(x.id, x.name, x.slug) for x in state.entities.values() if x.kind == "item"]


def _gang(play: Play, choice: Choice) -> None:
    """Several say that they go for one (UNI-031)."""
    foe = choice.get("target")
    for id in choice.get("who").split(","):
        if id == foe:
            raise Refused("self-attack", name=play.state.entities[id].name)
        gang.join(play, id, foe)


def _give(play: Play, choice: Choice) -> None:
    item = play.state.entities.get(choice.get("item"))
    if item is None or item.kind != "item":
        raise Refused("no-item", name=choice.get("item"))
    for text in ("hand", "off"):
        owner = play.state.entities.get(item.owner)
        if owner is not None and owner.texts.get(text) == item.id:
            play.emit(e.TextSet(id=owner.id, text=text))
    play.emit(e.Given(id=item.id, owner=choice.get("who")))


def _draw(play: Play, choice: Choice) -> None:
    """Takes a weapon in hand; this game asks no time for it."""
    weapon = gear.weapon(play.state, choice.get("who"), choice.get("weapon"))
    text = "off" if weapon.kind == "shield" else "hand"
    if play.state.entities[choice.get("who")].texts.get(text) == weapon.id:
        raise Refused("in-hand", name=play.state.entities[choice.get("who")].name)
    play.emit(e.TextSet(id=choice.get("who"), text=text, value=weapon.id))


def _number(name: str, aliases: tuple[str, ...], low: int, high: int, **more: object) -> Param:
    return Param(name, "number", aliases, low=low, high=high, **more)  # type: ignore[arg-type]


FIGHTING = (
    Verb(
        "attack",
        acts.resolve,
        (
            BY,
            TARGET,
            params.WEAPON,
            params.AIM,
            params.PART,
            params.RANGE,
            params.BEHIND,
            params.CHARGE,
            params.PACE,
            BONUS,
        ),
        ("atacar", "ataque"),
        key="a",
        legal=acts.legal,
        reader=_strike_reader,
        rule="UNI-027",
    ),
    Verb(
        "manoeuvre",
        acts.resolve,
        (
            BY,
            params.MANOEUVRE,
            params.MANOEUVRE_TARGET,
            params.WEAPON,
            params.AIM,
            params.WITH,
            params.PART,
            params.OTHERS,
            params.RANGE,
            params.BEHIND,
            params.CHARGE,
            params.PACE,
            params.WALL,
            BONUS,
        ),
        ("manobra", "maneuver"),
        key="m",
        legal=acts.legal,
        reader=_strike_reader,
        rule="UNI-010",
    ),
    Verb(
        "gang",
        _gang,
        (
            Param("who", "entities", ("quem", "by", "targets"), options=everybody),
            Param("target", "entity", ("alvo", "contra"), options=everybody),
        ),
        ("cercar", "bando"),
        rule="UNI-031",
    ),
    Verb(
        "fast-draw",
        draws.resolve,
        (
            targets(),
            Param("ready", "entities", ("pronto", "prontos"), required=False, asked=False, options=everybody),
        ),
        ("saque", "saque-rapido", "saque-rápido"),
        rule="UNI-077",
    ),
    Verb(
        "draw",
        _draw,
        (WHO, Param("weapon", "word", ("arma",), options=params.WEAPON.options)),
        ("sacar",),
        key="w",
    ),
    Verb(
        "give",
        _give,
        (Param("item", "word", ("coisa",), options=_items), WHO),
        ("dar", "pegar", "take"),
        group="roster",
    ),
    Verb(
        "mount",
        saddle.mount,
        (WHO, Param("mount", "entity", ("montaria",), required=False, options=params.mounts)),
        ("montar",),
        rule="UNI-101",
    ),
    Verb("dismount", saddle.dismount, (WHO,), ("desmontar", "apear"), rule="UNI-101"),
    Verb(
        "restrain",
        saddle.restrain,
        (
            target(),
            Param(
                "free",
                "word",
                ("livre",),
                options=words(
                    "none",
                    "legs",
                    "move",
                    "front",
                    "legs-move",
                    "legs-front",
                    "move-front",
                    "legs-move-front",
                    also="nada,pernas,mexer,frente,pernas-mexer,pernas-frente,mexer-frente,tudo",
                ),
                default=always("legs-move"),
            ),
            _number("difficulty", ("dificuldade",), 1, 6, required=False, asked=False),
        ),
        ("amarrar",),
        rule="UNI-106",
    ),
)

MOVING = (
    Verb("move", movement.move, (WHO, params.METRES), ("mover", "correr"), key="v", rule="UNI-022"),
    Verb(
        "jump",
        movement.jump,
        (
            WHO,
            Param(
                "kind",
                "word",
                ("tipo",),
                options=words("long", "high", also="distância distancia horizontal,altura vertical"),
                default=always("long"),
            ),
            Param(
                "run",
                "word",
                ("corrida", "impulso"),
                required=False,
                asked=False,
                options=yes_no,
            ),
            BONUS,
        ),
        ("saltar", "pular"),
        reader=_test_reader,
        rule="UNI-025",
    ),
    Verb("lift", movement.lift, (WHO,), ("levantar-peso", "erguer"), rule="UNI-026"),
    Verb(
        "fall",
        harms.fall,
        (
            WHO,
            params.METRES,
            Param(
                "soft",
                "word",
                ("macio",),
                required=False,
                asked=False,
                options=yes_no,
            ),
        ),
        ("cair", "queda"),
        reader=_test_reader,
        rule="UNI-115",
    ),
)

TESTS = (
    Verb(
        "test",
        tests.test,
        (
            WHO,
            Param("first", "word", ("atributo", "primeiro"), options=params.traits),
            Param(
                "second",
                "word",
                ("pericia", "perícia", "skill", "segundo"),
                required=False,
                options=params.seconds,
            ),
            Param(
                "difficulty",
                "word",
                ("dificuldade",),
                required=False,
                asked=False,
                options=words(
                    "challenging",
                    "easy",
                    "moderate",
                    "average",
                    "difficult",
                    "very-difficult",
                    "heroic",
                    "near-impossible",
                    also="desafiadora,fácil,moderada,mediana média,difícil,muito,heroica,impossível",
                ),
            ),
            BONUS,
            Param(
                "fighting",
                "word",
                ("luta",),
                required=False,
                asked=False,
                options=yes_no,
            ),
            params.SECRET,
        ),
        ("teste", "testar"),
        key="s",
        reader=_test_reader,
        rule="UNI-001",
    ),
    Verb(
        "oppose",
        tests.oppose,
        (
            WHO,
            Param("against", "entity", ("contra",), options=everybody),
            Param("first", "word", ("atributo", "primeiro"), options=params.traits),
            Param("second", "word", ("pericia", "perícia", "skill"), required=False, options=params.seconds),
            Param("other", "word", ("outro",), required=False, asked=False, options=params.traits),
            Param("other-second", "word", ("outra",), required=False, asked=False, options=params.seconds),
            BONUS,
        ),
        ("opor", "disputa", "resistir"),
        reader=_test_reader,
        rule="UNI-004",
    ),
)

LIFE = (
    Verb(
        "stabilise",
        dying.stabilise,
        (BY, Param("target", "entity", ("alvo",), options=_dying), BONUS),
        ("estabilizar", "stabilize", "socorrer"),
        rule="UNI-063",
    ),
    Verb(
        "resuscitate",
        dying.resuscitate,
        (
            BY,
            Param("target", "entity", ("alvo",), options=_dead),
            BONUS,
            Param(
                "anyway",
                "word",
                ("mesmo-assim",),
                required=False,
                asked=False,
                options=yes_no,
            ),
        ),
        ("reanimar", "ressuscitar"),
        rule="UNI-065",
    ),
    Verb(
        "last-deed",
        dying.last_deed,
        (
            Param("who", "entity", ("quem", "target"), options=_dead),
            Param(
                "kind",
                "word",
                ("tipo",),
                options=words("deed", "words", also="feito,palavras"),
                default=always("deed"),
            ),
            _number("turns", ("turnos",), 1, 2, required=False, asked=False),
        ),
        ("ultimo-feito", "último-feito"),
        rule="UNI-064",
    ),
    Verb(
        "treat",
        poison.treat,
        (
            BY,
            Param("target", "entity", ("alvo",), options=_ill),
            Param(
                "antidote",
                "word",
                ("antidoto", "antídoto"),
                required=False,
                asked=False,
                options=words("none", "yes", "special", also="nenhum,sim,especial proprio"),
            ),
            Param("hazard", "text", ("veneno",), required=False, asked=False),
            BONUS,
        ),
        ("tratar",),
        rule="UNI-112",
    ),
    Verb(
        "rest",
        recovery.rest,
        (
            targets(),
            Param("care", "word", ("cuidado",), required=False, options=yes_no, default=always("no")),
            Param(
                "stress",
                "word",
                ("esforco", "esforço"),
                required=False,
                asked=False,
                options=words("none", "slows", "stops", also="nenhum,atrapalha,interrompe"),
            ),
        ),
        ("descansar", "recuperar"),
        group="points",
        rule="UNI-123",
    ),
    Verb(
        "extinguish",
        hazards.extinguish,
        (Param("target", "entity", ("alvo", "quem"), options=_alight),),
        ("apagar",),
        rule="UNI-120",
    ),
    Verb("panic", breath.panic, (WHO,), ("panico", "pânico"), rule="UNI-119"),
    Verb("surface", breath.surface, (WHO,), ("respirar", "emergir"), rule="UNI-118"),
    Verb(
        "radiation",
        harms.radiation,
        (targets(), _number("rems", ("rem",), 0, 100_000)),
        ("radiacao", "radiação"),
        group="states",
        rule="UNI-117",
    ),
    Verb(
        "explosion",
        harms.blast,
        (
            targets(),
            _number("damage", ("dano",), 0, 100_000),
            _number("range", ("distancia", "distância"), 0, 10_000, required=False),
            Param(
                "contact",
                "word",
                ("contato",),
                required=False,
                asked=False,
                options=words("none", "contact", "inside", also="nenhum,encostado,dentro"),
            ),
            Param("by", "entity", ("por",), required=False, asked=False, options=everybody),
        ),
        ("explosao", "explosão"),
        group="states",
        rule="UNI-052",
    ),
)


def _drama(slug: str, resolve: object, more: tuple[Param, ...], aliases: tuple[str, ...], rule: str) -> Verb:
    return Verb(slug, resolve, more, aliases, group="drama", rule=rule)  # type: ignore[arg-type]


DRAMA = (
    _drama("scratch", drama.scratch, (WHO,), ("de-raspao", "de-raspão", "raspao", "raspão"), "UNI-127"),
    _drama(
        "feat",
        drama.feat,
        (
            WHO,
            Param(
                "roll",
                "word",
                ("rolagem",),
                required=False,
                asked=False,
                options=words("any", "attack", "defence", "test", also="qualquer,ataque,defesa,teste"),
            ),
        ),
        ("feito", "feito-heroico", "feito-heróico"),
        "UNI-128",
    ),
    _drama("fury", drama.fury, (WHO,), ("furia", "fúria", "furia-justa", "fúria-justa"), "UNI-129"),
    _drama(
        "peak",
        drama.peak,
        (WHO, _number("cost", ("custo",), 0, 99, required=False, asked=False)),
        ("pico", "pico-de-poder"),
        "UNI-130",
    ),
    _drama(
        "resurrect",
        drama.resurrect,
        (
            Param("who", "entity", ("quem",), options=_dead),
            Param(
                "when",
                "word",
                ("quando",),
                options=words("adventure", "next-topic", "same-topic", also="aventura,proximo próximo,mesmo"),
                default=always("adventure"),
            ),
        ),
        ("ressurreicao", "ressurreição"),
        "UNI-131",
    ),
    _drama(
        "twist",
        drama.twist,
        (
            WHO,
            Param(
                "approved",
                "word",
                ("aprovada",),
                required=False,
                asked=False,
                options=yes_no,
            ),
        ),
        ("reviravolta",),
        "UNI-132",
    ),
    _drama(
        "earn", drama.earn, (targets(), _number("amount", ("pontos", "valor"), 1, 99)), ("ganhar",), "UNI-126"
    ),
    _drama(
        "session",
        drama.session,
        (
            Param(
                "what",
                "word",
                ("o-que",),
                options=words("session", "fight", also="sessão sessao,luta combate"),
                default=always("session"),
            ),
        ),
        ("sessao", "sessão"),
        "UNI-132",
    ),
    _drama(
        "experience",
        experience.tell,
        (
            Param(
                "kind",
                "word",
                ("tipo",),
                options=words(
                    *experience.KINDS,
                    also="atributo,perícia pericia,nova,especialização especializacao,qualidade",
                ),
            ),
            _number("level", ("nivel", "nível"), 0, 99, required=False),
            _number("to", ("ate", "até"), 1, 99, required=False, asked=False),
        ),
        ("experiencia", "experiência", "xp"),
        "UNI-133",
    ),
)


def _attributes(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(slug) for slug in ATTRIBUTES]


def _poisons() -> Verb:
    """The tracker's hazard verb with the Strength and the attribute of a poison (UNI-111)."""
    verb = TRACKER["hazard"]
    strength = _number("strength", ("forca", "força"), 1, 50, required=False, asked=False)
    drains = Param("drains", "word", ("drena",), required=False, asked=False, options=_attributes)
    return Verb(
        verb.slug,
        verb.resolve,
        (*verb.params, strength, drains),
        verb.aliases,
        verb.key,
        verb.group,
        verb.legal,
    )


VERBS: Mapping[str, Verb] = {
    **{verb.slug: verb for verb in (*FIGHTING, *MOVING, *TESTS, *LIFE, *DRAMA)},
    **TRACKER,
    "hazard": _poisons(),
}
