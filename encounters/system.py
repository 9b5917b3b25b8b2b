"""What a rule system is asked, and nothing more. Systems implement it; nobody else knows their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter, Entity, Hazard, Scalar, Slot, Track
from encounters.play import Choice, Play
from encounters.value import Value
from encounters.weigh import Reader

Args = Mapping[str, str]


class Option(Value, frozen=True):
    """One value that a parameter may take. `label` is shown as it is; without one the word files name it.

    `hint` is searched and shown, its slugs as words; `aliases` are read as the value itself. A `group`
    sorts long lists and has a word of its own (`part.GROUP`). `words` is the table of the word files that
    names this option, where it is not its parameter's.
    """

    value: str
    label: str = ""
    hint: str = ""
    aliases: tuple[str, ...] = ()
    group: str = ""
    words: str = ""


ParamKind = Literal["entity", "entities", "number", "dice", "word", "words", "text", "duration", "time"]


class Param(Value, frozen=True):
    """A typed parameter of a verb. Prompt, `:` completion and shell are made from it.

    `word` is one of its options, `words` are several of them between commas. A `duration` says how long
    something lasts and is read for whom it strikes; a `time` is a length of time, canonical in seconds.

    `options` are the choices from the state, `default` what stands when nothing is said. A parameter
    that is not `asked` is never prompted for: it is given by `name=value`, or taken from the list of
    further parameters, under its `group`.
    """

    name: str
    kind: ParamKind
    aliases: tuple[str, ...] = ()
    required: bool = True
    asked: bool = True
    options: Callable[[RuleSystem, Encounter, Args], Sequence[Option]] | None = None
    default: Callable[[RuleSystem, Encounter, Args], str] | None = None
    low: int | None = None
    high: int | None = None
    group: str = ""


class Verb(Value, frozen=True):
    """One thing that a person can do: the row from which key, prompt, command, help and odds are made.

    `resolve` turns the choice into events; `legal` gives the reason why not. `reader` makes its odds
    readable, for verbs that have them. `seat` verbs (undo, answer) are played by the seat itself.
    """

    slug: str
    resolve: Callable[[Play, Choice], None]
    params: tuple[Param, ...] = ()
    aliases: tuple[str, ...] = ()
    key: str = ""
    group: str = "act"
    legal: Callable[[RuleSystem, Encounter, Choice], Refused | None] | None = None
    reader: Callable[[Encounter, Choice], Reader] | None = None
    rule: str = ""
    seat: bool = False

    def param(self, name: str) -> Param | None:
        """The parameter of this name or alias, or None."""
        for param in self.params:
            if name == param.name or name in param.aliases:
                return param
        return None


class Setting(Value, frozen=True):
    """A house default, an optional rule or a disputed reading. `options` () means true or false.

    With `low` and `high` it is a whole number in that range.
    """

    name: str
    default: Scalar
    rule: str = ""
    options: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None


class Mark(Value, frozen=True):
    """A threshold on a bar: at or below `value` something happens. `slug` names it.

    `loss` is the size of the single blow that it stands for, where it is one.
    """

    value: int
    slug: str
    loss: int = 0


class Status(Value, frozen=True):
    """What follows from an entity's values alone.

    `out` means that it takes no turn; `wound` is the slug of its worst state, "" when well; `notes` are
    slugs worth showing (cannot attack, all rolls difficult).
    """

    out: bool = False
    wound: str = ""
    notes: tuple[str, ...] = ()


class Line(Value, frozen=True):
    """A row of the sheet: a word and its text or figure.

    `urgent` rows are wanted at every turn; the others are shown to whoever looks at the sheet itself.
    """

    slug: str
    text: str
    rule: str = ""
    urgent: bool = False


class Card(Value, frozen=True):
    """An entry of the look-up: name and text in one language, figures as a table, where it comes from."""

    slug: str
    kind: str
    name: str
    text: str = ""
    table: tuple[tuple[str, ...], ...] = ()
    see: tuple[str, ...] = ()
    source: str = ""
    aliases: tuple[str, ...] = ()


class RuleSystem(Protocol):
    """The rules of one game, as pure functions over the state."""

    name: str
    round_seconds: int
    main_track: str
    floor: int | None
    phases: tuple[str, ...]
    heeds: frozenset[type[e.Event]]
    """The kinds of event that may have consequences in this game; `consequences` hears of no others."""

    def verbs(self) -> Mapping[str, Verb]:
        """Every verb by its slug, in the order of the help."""
        ...

    def settings(self) -> Mapping[str, Setting]:
        """Every setting by its name."""
        ...

    def resolve(self, choice: Choice, play: Play) -> None:
        """Turns a choice into events. Raises `Refused` when it is illegal."""
        ...

    def consequences(self, before: Encounter, event: e.Event, play: Play) -> None:
        """What follows from a change: wounds, death, derived figures. May roll, ask and emit."""
        ...

    def status(self, state: Encounter, id: str) -> Status:
        """What follows from an entity's values alone: never stored, always right."""
        ...

    def marks(self, state: Encounter, id: str) -> tuple[Mark, ...]:
        """The wound thresholds on the bar of the main track."""
        ...

    def derive(self, entity: Entity, gear: Sequence[str], settings: Mapping[str, Scalar]) -> Sequence[Entity]:
        """The entity with what the roster omits, and the items that it carries."""
        ...

    def latent(self, state: Encounter, id: str) -> Mapping[str, Track]:
        """The tracks that the settings give somebody and that nothing has touched yet, whole."""
        ...

    def creature(self, slug: str, lang: str) -> tuple[Entity, tuple[str, ...]] | None:
        """A bestiary entry, named in one language, and its gear; or None."""
        ...

    def label(self, slug: str, lang: str) -> str:
        """The name of a characteristic, skill or catalogue entry in one language; the slug if unknown."""
        ...

    def stat(self, word: str) -> str | None:
        """The slug of a characteristic or skill from a word in either language, or None."""
        ...

    def catalogue(self, kind: str) -> Mapping[str, Option]:
        """The entries of one kind (creature, weapon, armour, condition, hazard) by slug."""
        ...

    def order(self, play: Play, round: int) -> tuple[Slot, ...]:
        """The slots of a round that begins, in the order of acting; may roll."""
        ...

    def slot_for(self, state: Encounter, entity: Entity) -> Slot | None:
        """The slot of somebody who joins a running fight, or None when the order waits for the round."""
        ...

    def turn_started(self, play: Play, id: str) -> None:
        """What happens when somebody's turn starts, before he acts."""
        ...

    def turn_ended(self, play: Play, id: str) -> None:
        """What happens when somebody has acted."""
        ...

    def round_ended(self, play: Play) -> None:
        """What happens at the end of a round, after the hazards and before durations run out."""
        ...

    def start_hazard(self, play: Play, slug: str, target: str, args: Args) -> None:
        """Begins a hazard of the catalogue, or a plain one with the damage given."""
        ...

    def tick(self, play: Play, hazard: Hazard) -> None:
        """A hazard falls due."""
        ...

    def silent(self, condition: str) -> bool:
        """Whether a condition is bookkeeping of the rules, worth no word on the sheet or in the log."""
        ...

    def set_condition(self, play: Play, id: str, slug: str, args: Args) -> None:
        """Puts a condition on, with what the rules attach to it."""
        ...

    def sheet(self, state: Encounter, id: str) -> Sequence[Line]:
        """The rows of somebody's sheet."""
        ...

    def grid(self, state: Encounter) -> Sequence[str]:
        """A small drawing of who stands where, as rows of text; nothing when there is none to draw.

        An empty row parts the drawing from its legend.
        """
        ...

    def acts(self, state: Encounter, id: str) -> Sequence[Choice]:
        """The choices worth showing beside somebody, with their odds where they have any."""
        ...

    def cards(self, lang: str) -> Mapping[str, Card]:
        """The look-up entries of this system in one language, by number or `kind:slug`."""
        ...
