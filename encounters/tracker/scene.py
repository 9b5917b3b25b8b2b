"""Verbs of the scene: notes, reminders, settings, secret rolls, time."""

from __future__ import annotations

import re
from collections.abc import Sequence

from encounters import events as e
from encounters import turns
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.head import setting_fits
from encounters.model import Encounter, Scalar
from encounters.names import find, folded, unique_id
from encounters.play import Choice, Play
from encounters.system import Args, Option, Param, RuleSystem, Verb
from encounters.tracker.params import SECRET, current, everybody, no, sides, yes_no


def _note(play: Play, choice: Choice) -> None:
    play.emit(e.Noted(text=choice.get("text"), secret=choice.get("secret") == "yes"))


def _remind(play: Play, choice: Choice) -> None:
    round = int(choice.get("round"))
    if round <= play.state.turn.round:
        raise Refused("round-past", round=round)
    id = unique_id("reminder", {reminder.id for reminder in play.state.reminders})
    play.emit(e.ReminderSet(id=id, round=round, text=choice.get("text")))


def _forget(play: Play, choice: Choice) -> None:
    play.emit(e.ReminderDone(id=choice.get("reminder")))


def _roll(play: Play, choice: Choice) -> None:
    secret = choice.get("secret") == "yes"
    play.roll(Ask("roll", choice.get("who"), dice_of(choice.get("dice")), secret=secret))


def setting_value(system: RuleSystem, state: Encounter, name: str, text: str) -> bool | int | str:
    """What a person means by the value of a setting. Raises `Refused`."""
    setting = system.settings()[name]
    if name == "typed":
        return typed_dice(state, text)
    value: bool | int | str = text
    if isinstance(setting.default, bool):
        words = {"yes": True, "true": True, "on": True, "sim": True, "1": True}
        words |= {"no": False, "false": False, "off": False, "não": False, "nao": False, "0": False}
        if text.casefold() not in words:
            raise Refused("setting-value", name=name, value=text)
        value = words[text.casefold()]
    elif isinstance(setting.default, int) and re.fullmatch(r"-?[0-9]{1,9}", text):
        value = int(text)
    if not setting_fits(setting, value):
        raise Refused("setting-value", name=name, value=text)
    return value


_NOBODY = ("", "-", "none", "nobody", "nenhum", "ninguem", "ninguém")
_SIDES = {"herois": "heroes", "inimigos": "foes"}


def typed_dice(state: Encounter, text: str) -> str:
    """Whose dice are typed, as sides and ids. Raises `Unknown` for who is neither."""
    if text.strip().casefold() in _NOBODY:
        return ""
    sides = {"heroes", "foes", *(entity.side for entity in state.combatants())}
    found = []
    for part in text.split(","):
        side = _SIDES.get(folded(part), part.strip())
        found.append(side if side in sides else find(state, part.strip()).id)
    return ",".join(dict.fromkeys(found))


def _setting(play: Play, choice: Choice) -> None:
    name = choice.get("name")
    value = setting_value(play.system, play.state, name, choice.get("value"))
    play.emit(e.SettingSet(name=name, value=value, rule=play.system.settings()[name].rule))


def _advance_to(play: Play, choice: Choice) -> None:
    turns.advance_to(play, int(choice.get("clock")))


def _settings(system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    return [
        Option(name, "", _said(state.settings.get(name, setting.default)), words="setting")
        for name, setting in system.settings().items()
    ]


def _said(value: Scalar) -> str:
    """A value of a setting as its slug."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _values(system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    setting = system.settings().get(args.get("name", ""))
    if setting is None:
        return []
    if setting.name == "typed":
        return [Option("none"), *sides(system, state, args), *everybody(system, state, args)]
    if isinstance(setting.default, bool):
        return [Option("yes"), Option("no")]
    return [Option(option, words=f"setting.{setting.name}") for option in setting.options]


def _reminders(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(r.id, r.text, str(r.round)) for r in state.reminders]


_ROUND = Param("round", "number", ("rodada",), low=1, high=9999)

VERBS = (
    Verb(
        "note", _note, (Param("text", "text", ("texto",)), SECRET), ("nota", "anotar"), key="e", group="scene"
    ),
    Verb(
        "remind", _remind, (_ROUND, Param("text", "text", ("texto",))), ("lembrar",), key="L", group="scene"
    ),
    Verb(
        "forget",
        _forget,
        (Param("reminder", "word", ("lembrete",), options=_reminders),),
        ("esquecer",),
        group="scene",
    ),
    Verb(
        "roll",
        _roll,
        (
            Param("dice", "dice", ("dados",)),
            Param("secret", "word", ("secreto",), required=False, options=yes_no, default=no),
            Param(
                "who", "entity", ("quem",), required=False, asked=False, options=everybody, default=current
            ),
        ),
        ("rolar",),
        key="r",
        group="scene",
    ),
    Verb(
        "setting",
        _setting,
        (
            Param("name", "word", ("nome",), options=_settings),
            Param("value", "text", ("valor",), options=_values),
        ),
        ("opcao", "opção", "regra"),
        key="S",
        group="scene",
    ),
    Verb("advance-to", _advance_to, (Param("clock", "number", asked=False),), group=""),
)
