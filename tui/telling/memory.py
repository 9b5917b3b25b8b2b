"""What a teller keeps in mind: names and genders of everybody who was ever there, and the present moment."""

from __future__ import annotations

from collections.abc import Iterable

from encounters.model import Chase, Encounter
from encounters.value import Value
from encounters.words import Words
from tui.phrases import visible, word

_TABLES = ("stat", "skill", "condition", "hazard", "track", "weapon", "armour", "creature", "setting")


class Moment(Value, frozen=True):
    """The part of the memory that undoing takes back."""

    round: int
    waiting: tuple[str, ...]
    chase: Chase | None


class Memory:
    """The names by id, whoever has left included, and the few values on which the next lines depend.

    `verb` is the verb of the step being told, `newcomers` the ids that joined in it.
    """

    def __init__(self, roster: Encounter, words: Words) -> None:
        self.words = words
        self.names: dict[str, str] = {}
        self.genders: dict[str, str] = {}
        self.sides: dict[str, str] = {}
        self.places: set[str] = set()
        self.hazards: dict[str, tuple[str, str]] = {}
        for entity in roster.entities.values():
            self.know(entity.id, entity.name or self.thing(entity.slug), entity.gender, entity.side)
            if entity.kind == "location":
                self.places.add(entity.id)
        for hazard in roster.hazards.values():
            self.hazards[hazard.id] = (hazard.slug, hazard.target)
        self.moment = Moment(roster.turn.round, roster.turn.waiting, roster.chase)
        self.verb = ""
        self.newcomers: set[str] = set()

    def know(self, id: str, name: str, gender: str, side: str) -> None:
        """Remembers somebody or something."""
        self.names[id] = visible(name) or id
        self.genders[id] = gender
        self.sides[id] = side

    def thing(self, slug: str) -> str:
        """What bears no name of its own, by the word of its catalogue entry."""
        return word(self.words, slug, ("weapon", "armour", "creature")) if slug else ""

    def who(self, id: str) -> str:
        """The name of somebody, as it may be shown."""
        return self.names.get(id) or visible(id)

    def people(self, ids: Iterable[str]) -> str:
        """Several names."""
        return ", ".join(map(self.who, ids))

    def say(self, key: str, **figures: object) -> str:
        """A sentence of the log with its gaps filled."""
        return self.words.text(f"event.{key}", **figures)

    def verb_name(self, verb: str) -> str:
        """The name of a verb."""
        return word(self.words, verb, ("verb",))

    def condition(self, slug: str, id: str) -> str:
        """A condition, in the form for whoever has it."""
        return word(self.words, slug, ("condition", "wound"), self.genders.get(id, ""))

    def hazard(self, id: str) -> tuple[str, str]:
        """What a hazard is, and the name of whom it harms."""
        slug, target = self.hazards.get(id, (id, ""))
        return word(self.words, slug, ("hazard",)), self.who(target)

    def argument(self, name: str, value: str) -> str:
        """The value of a verb's parameter: names for ids, a word for a slug, people's own text as it is."""
        if value in self.names:
            return self.who(value)
        if "," in value and all(part in self.names for part in value.split(",")):
            return self.people(value.split(","))
        tables = (name, "option", *_TABLES)
        if "," in value:
            parts = value.split(",")
            if all(any(self.words.has(f"{table}.{part}") for table in tables) for part in parts):
                return ", ".join(word(self.words, part, tables) for part in parts)
        if not value.replace("-", "").isalpha():
            return visible(value)
        return word(self.words, value, tables)

    def option(self, slug: str) -> str:
        """An answer to a question."""
        return option_word(self.words, slug, self.names)


def option_word(words: Words, slug: str, names: dict[str, str]) -> str:
    """An answer in words; `parry-shield` keeps what it is done with."""
    if slug in names:
        return names[slug]
    if words.has(f"option.{slug}"):
        return words.text(f"option.{slug}")
    for mark in (":", "-"):
        act, found, thing = slug.partition(mark)
        if found and words.has(f"option.{act}"):
            return f"{words.text(f'option.{act}')} ({option_word(words, thing, names)})"
    return word(words, slug, ("stat", "weapon", "condition"))
