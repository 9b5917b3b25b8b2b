"""Values as people read them: who, which weapon, which condition, the words of verbs and parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from encounters.model import Encounter
from encounters.play import Choice
from encounters.system import Option, Param, RuleSystem, Verb
from encounters.words import Words
from tui.phrases import word
from tui.text import shown

ACTOR = ("by", "who")
"""The parameters that say who acts."""
TARGET = ("target", "targets")
"""The parameters that say upon whom."""


def verb_name(words: Words, slug: str) -> str:
    """The name of a verb."""
    return words.text(f"verb.{slug}.name") if words.has(f"verb.{slug}.name") else slug


def verb_help(words: Words, slug: str) -> str:
    """One line on what a verb does; "" when the word files are silent."""
    return words.text(f"verb.{slug}.help") if words.has(f"verb.{slug}.help") else ""


def param_name(words: Words, name: str) -> str:
    """The name of a parameter."""
    return words.text(f"param.{name}") if words.has(f"param.{name}") else name


def slug_word(words: Words, kind: str, slug: str, gender: str = "") -> str:
    """The word of a slug of some kind (condition, hazard, weapon, track, option), else the slug itself."""
    tables = SHEET_TABLES if kind == "sheet" else (kind, "option", *_STATES, *_FIGURES)
    return word(words, slug, tables, gender)


_FIGURES = ("stat", "skill", "weapon", "armour")
_STATES = ("condition", "hazard", "track", "setting", "side", "unit")
SHEET_TABLES = ("sheet", *_FIGURES, "option", *_STATES)
"""Where the word for a row of the sheet may stand: its own, a figure's, an option's, a state's."""


_OPTIONS = ("option", "stat", "skill", "weapon", "armour", "condition", "hazard", "setting")


def option_label(system: RuleSystem, state: Encounter, words: Words, param: str, option: Option) -> str:
    """An option as it is listed: its label, whom or what it names, else its word."""
    if option.label:
        return shown(option.label)
    if option.value in state.hazards:
        hazard = state.hazards[option.value]
        told = (slug_word(words, "hazard", hazard.slug), _entity(state, words, hazard.target))
        return " ".join(told).strip()
    entity = state.entities.get(option.value)
    if entity is not None and entity.name and entity.name != entity.slug:
        return shown(entity.name)
    slug = entity.slug if entity is not None and entity.slug else option.value
    for kind in filter(None, (option.words, param, *_OPTIONS)):
        for key in (f"{kind}.{slug}", f"{kind}.{slug}.name"):
            if words.has(key):
                return words.text(key)
    card = system.cards(words.lang).get(f"{param}:{slug}")
    return shown(card.name) if card is not None else slug_word(words, param, slug)


def option_hint(system: RuleSystem, words: Words, option: Option, label: str) -> str:
    """What stands beside an option: its hint in words, less the label that stands there already.

    Of the tokens of a hint those that are slugs become words: of a side, an effect, a state, a setting's
    value, an entry of the catalogue.
    """
    if words.has(f"side.{option.hint}"):
        return words.text(f"side.{option.hint}")
    own = (f"setting.{option.value}",) if option.words == "setting" else ()
    tables = (*own, "option", *_STATES)
    told = " ".join(_token(system, words, token, tables) for token in option.hint.split())
    return "" if told == label else shown(told).removeprefix(f"{label} ")


def _token(system: RuleSystem, words: Words, token: str, tables: Sequence[str]) -> str:
    for key in (f"{table}.{token}" for table in tables):
        if words.has(key):
            return words.text(key)
    return system.label(token, words.lang) if token.islower() else token


def value_label(
    system: RuleSystem, state: Encounter, words: Words, param: Param, args: Mapping[str, str]
) -> str:
    """What stands in a parameter, as people read it; "" when nothing does."""
    value = args.get(param.name, "")
    if not value:
        return ""
    if param.kind in ("entity", "entities"):
        return ", ".join(_entity(state, words, id) for id in value.split(","))
    if param.options is not None:
        listed = {option.value: option for option in param.options(system, state, args)}
        parts = value.split(",") if param.kind == "words" else [value]
        if all(part in listed for part in parts):
            return ", ".join(option_label(system, state, words, param.name, listed[part]) for part in parts)
    if param.kind == "word":
        return slug_word(words, param.name, value)
    return shown(value)


def _entity(state: Encounter, words: Words, id: str) -> str:
    entity = state.entities.get(id)
    return shown(entity.name or entity.id) if entity is not None else slug_word(words, "target", id)


def act_label(system: RuleSystem, state: Encounter, words: Words, verb: Verb, choice: Choice) -> str:
    """What a choice is about, its actor left out: "Orc 1 · espada"."""
    told = [
        value_label(system, state, words, param, choice.args)
        for param in verb.params
        if param.name not in ACTOR and (param.asked or not _usual(system, state, param, choice))
    ]
    return " · ".join(filter(None, told))


def _usual(system: RuleSystem, state: Encounter, param: Param, choice: Choice) -> bool:
    """Whether a parameter that nobody is asked for has its default."""
    if param.default is None:
        return not choice.get(param.name)
    return choice.get(param.name) == param.default(system, state, choice.args)


def wound_word(words: Words, slug: str, gender: str = "") -> str:
    """A wound state in a word, the short one where there is one."""
    table = next((each for each in ("wound-short", "wound", "mark") if words.has(f"{each}.{slug}")), "wound")
    return slug_word(words, table, slug, gender)
