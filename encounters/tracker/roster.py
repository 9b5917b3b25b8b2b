"""Verbs of who is in the fight: adding, creating, copying, renaming, hiding, taking out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from encounters import events as e
from encounters import turns
from encounters.errors import BadText, Refused, Unknown
from encounters.evolve import entity_table
from encounters.model import Encounter, Entity
from encounters.names import numbered, unique_id
from encounters.play import Choice, Play
from encounters.system import Args, Option, Param, RuleSystem, Verb
from encounters.tracker.params import no, sides, target, yes_no

MOST = 50
MOST_FIGURES = 1_000


def enter(play: Play, entity: Entity, gear: Sequence[str], *, rule: str = "") -> str:
    """Derives what is missing, joins somebody with what he carries, and gives him his slot; his id."""
    id = unique_id(entity.name or entity.slug, play.state.entities)
    try:
        made = play.system.derive(replace(entity, id=id), gear, play.state.settings)
    except ValueError as error:
        raise Unknown("catalogue", name=str(error.args[1])) from None
    for each in made:
        play.emit(e.Joined(entity=entity_table(each), rule=rule))
    turns.enter_order(play, id)
    return id


def _names(play: Play) -> str:
    """The language in which newcomers are named, a setting of the fight."""
    return str(play.state.settings.get("names", "pt"))


def _add(play: Play, choice: Choice) -> None:
    found = play.system.creature(choice.get("creature"), _names(play))
    if found is None:
        raise Unknown("creature", name=choice.get("creature"))
    entity, gear = found
    count = int(choice.get("count", "1"))
    name = choice.get("name") or entity.name
    for each in numbered(play.state, name, count):
        newcomer = replace(
            entity, name=each, side=choice.get("side") or "foes", hidden=choice.get("hidden") == "yes"
        )
        enter(play, newcomer, gear)


def _reinforce(play: Play, choice: Choice) -> None:
    found = play.system.creature(choice.get("creature"), _names(play))
    if found is None:
        raise Unknown("creature", name=choice.get("creature"))
    entity, gear = found
    round = int(choice.get("round"))
    if round <= play.state.turn.round:
        raise Refused("round-past", round=round)
    names = numbered(play.state, choice.get("name") or entity.name, int(choice.get("count", "1")))
    ids = [
        enter(play, replace(entity, name=name, side=choice.get("side") or "foes", away=True), gear)
        for name in names
    ]
    id = unique_id("reinforcements", {reminder.id for reminder in play.state.reminders})
    play.emit(e.ReminderSet(id=id, round=round, text=", ".join(names), arrive=tuple(ids)))


def figures(system: RuleSystem, text: str) -> dict[str, int]:
    """Characteristics and skills as people type them: `FOR 13 CON12, espada 65%`. Raises `BadText`."""
    stats: dict[str, int] = {}
    if len(text) > MOST_FIGURES or re.search(r"\d{10}", text):
        raise BadText("stats", text=text[:40])
    parts = re.findall(
        r"([^\d=:,;%+]*?[^\d\s=:,;%+-])\s*[=:]?\s*([+-]?\d+)\s*%?\s*(?:[,;]\s*|\s+|$)", text.strip()
    )
    rebuilt = re.sub(r"[\s=:,;%]+", "", "".join(name + number for name, number in parts))
    if rebuilt != re.sub(r"[\s=:,;%]+", "", text):
        raise BadText("stats", text=text[:40])
    for name, number in parts:
        stat = system.stat(name.strip())
        if stat is None:
            raise Unknown("stat", name=name.strip())
        stats[stat] = int(number)
    return stats


def _create(play: Play, choice: Choice) -> None:
    name = choice.get("name").strip()
    if not name:
        raise Refused("missing", key="name")
    entity = Entity(
        id="",
        name=name,
        side=choice.get("side") or "heroes",
        gender=choice.get("gender") or "",  # type: ignore[arg-type]
        stats=figures(play.system, choice.get("stats")),
    )
    gear = [piece.strip() for piece in choice.get("gear").split(",") if piece.strip()]
    enter(play, entity, gear)


def _duplicate(play: Play, choice: Choice) -> None:
    original = play.state.entities[choice.get("target")]
    base = re.sub(r" \d+$", "", original.name)
    items = list(play.state.items(original.id))
    for name in numbered(play.state, base, int(choice.get("count", "1"))):
        id = unique_id(name, play.state.entities)
        copy = replace(original, id=id, name=name, conditions=())
        play.emit(e.Joined(entity=entity_table(copy)))
        for item in items:
            own = unique_id(f"{id}-{item.slug or item.name}", play.state.entities)
            play.emit(e.Joined(entity=entity_table(replace(item, id=own, owner=id))))
        for text, value in original.texts.items():
            held = next((n for n, item in enumerate(items) if item.id == value), None)
            if held is not None:
                mine = list(play.state.items(id))[held]
                play.emit(e.TextSet(id=id, text=text, value=mine.id))
        turns.enter_order(play, id)


def _rename(play: Play, choice: Choice) -> None:
    name = choice.get("name").strip()
    if not name:
        raise Refused("missing", key="name")
    play.emit(e.Named(id=choice.get("target"), name=name))


def _hide(play: Play, choice: Choice) -> None:
    entity = play.state.entities[choice.get("target")]
    play.emit(e.Present(id=entity.id, hidden=not entity.hidden, away=entity.away))


def _remove(play: Play, choice: Choice) -> None:
    play.emit(e.Left(id=choice.get("target")))
    turn = play.state.turn
    if turn.round and not turn.waiting and turns.anybody(play):
        turns.go_on(play)


def _stat(play: Play, choice: Choice) -> None:
    stat = play.system.stat(choice.get("stat"))
    if stat is None:
        raise Unknown("stat", name=choice.get("stat"))
    play.emit(e.StatSet(id=choice.get("target"), stat=stat, value=int(choice.get("value"))))


def _place(play: Play, choice: Choice) -> None:
    play.emit(e.Placed(id=choice.get("target"), place=choice.get("place")))


def _side(play: Play, choice: Choice) -> None:
    entity = play.state.entities[choice.get("target")]
    changed = replace(entity, side=choice.get("side"))
    play.emit(e.Joined(entity=entity_table(changed)))


def _creatures(system: RuleSystem, _state: Encounter, _args: Args) -> list[Option]:
    return list(system.catalogue("creature").values())


def _one(_system: RuleSystem, _state: Encounter, _args: Args) -> str:
    return "1"


def _foes(_system: RuleSystem, _state: Encounter, _args: Args) -> str:
    return "foes"


def _heroes(_system: RuleSystem, _state: Encounter, _args: Args) -> str:
    return "heroes"


def _genders(_system: RuleSystem, _state: Encounter, _args: Args) -> list[Option]:
    return [Option("m"), Option("f"), Option("n")]


_CREATURE = Param("creature", "word", ("criatura",), options=_creatures)
_COUNT = Param("count", "number", ("quantos", "quantidade"), default=_one, low=1, high=MOST)
_SIDE = Param("side", "text", ("lado",), required=False, asked=False, options=sides, default=_foes)
_NAME = Param("name", "text", ("nome",), required=False, asked=False)

VERBS = (
    Verb(
        "add",
        _add,
        (
            _CREATURE,
            _COUNT,
            _SIDE,
            _NAME,
            Param("hidden", "word", ("oculto",), required=False, asked=False, options=yes_no, default=no),
        ),
        ("adicionar", "juntar"),
        key="+",
        group="roster",
    ),
    Verb(
        "create",
        _create,
        (
            Param("name", "text", ("nome",)),
            Param("stats", "text", ("figuras", "atributos"), required=False),
            Param("gear", "text", ("equipamento", "itens"), required=False),
            Param("side", "text", ("lado",), required=False, options=sides, default=_heroes),
            Param("gender", "word", ("genero", "gênero"), required=False, asked=False, options=_genders),
        ),
        ("criar",),
        key="*",
        group="roster",
    ),
    Verb(
        "reinforce",
        _reinforce,
        (_CREATURE, _COUNT, Param("round", "number", ("rodada",), low=1, high=9999), _SIDE, _NAME),
        ("reforcos", "reforços"),
        group="roster",
    ),
    Verb("duplicate", _duplicate, (target(), _COUNT), ("duplicar", "copiar"), group="roster"),
    Verb(
        "rename",
        _rename,
        (target(), Param("name", "text", ("nome",))),
        ("renomear",),
        key="R",
        group="roster",
    ),
    Verb("hide", _hide, (target(),), ("esconder", "mostrar"), key="O", group="roster"),
    Verb("remove", _remove, (target(),), ("remover", "tirar"), key="X", group="roster"),
    Verb(
        "stat",
        _stat,
        (target(), Param("stat", "text", ("figura", "atributo")), Param("value", "number", ("valor",))),
        ("figura", "atributo"),
        group="roster",
    ),
    Verb("place", _place, (target(), Param("place", "text", ("lugar",))), ("lugar",), group="roster"),
    Verb(
        "side", _side, (target(), Param("side", "text", ("lado",), options=sides)), ("lado",), group="roster"
    ),
)
