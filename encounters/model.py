"""The state of a fight: frozen values, one `Encounter` holding all of them.

Nothing here computes a rule. Values are replaced, never changed: see `encounters.evolve`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from encounters.value import Value

Scalar = bool | int | str
EntityKind = Literal["combatant", "vehicle", "item", "location", "pool"]
Gender = Literal["", "m", "f", "n"]


class Track(Value, frozen=True):
    """A pool with a maximum: hit points, fatigue, power points.

    `temporary` points are lost first and are never healed; `maximum` None means without limit.
    """

    value: int
    maximum: int | None = None
    temporary: int = 0


class Condition(Value, frozen=True):
    """A state that an entity is in. `key` tells two of one kind apart (`wound#2`).

    `until` is an expiry (see `encounters.timers`); `since` is the clock, in seconds, at which it began.
    """

    slug: str
    key: str
    value: int = 1
    source: str = ""
    other: str = ""
    until: str = ""
    since: int = 0


class Entity(Value, frozen=True):
    """Whatever events can address: a combatant, a vehicle, an item, a place, a pool of dice.

    `slug` names the catalogue entry it came from; `owner` is the id of who carries or holds it.
    `away` entities wait outside the fight (reinforcements).
    """

    id: str
    name: str = ""
    kind: EntityKind = "combatant"
    slug: str = ""
    side: str = ""
    gender: Gender = ""
    owner: str = ""
    place: str = ""
    hidden: bool = False
    away: bool = False
    stats: Mapping[str, int] = {}
    texts: Mapping[str, str] = {}
    tracks: Mapping[str, Track] = {}
    conditions: tuple[Condition, ...] = ()

    def has(self, slug: str) -> bool:
        """Whether a condition of this kind is on."""
        for condition in self.conditions:
            if condition.slug == slug:
                return True
        return False

    def condition(self, slug: str) -> Condition | None:
        """The first condition of this kind, or None."""
        for condition in self.conditions:
            if condition.slug == slug:
                return condition
        return None

    def every(self, slug: str) -> tuple[Condition, ...]:
        """All conditions of this kind, oldest first."""
        return tuple(condition for condition in self.conditions if condition.slug == slug)


class Hazard(Value, frozen=True):
    """Something that harms again and again: fire, acid, smoke.

    `interval` and `due` are seconds on the clock; `stats` are its counters (rounds, armour left).
    """

    id: str
    slug: str
    target: str
    damage: str = ""
    interval: int = 0
    due: int = 0
    until: str = ""
    stats: Mapping[str, int] = {}


class Slot(Value, frozen=True):
    """A place in the turn order. `members` share it; equal phase, rank and tie act together."""

    id: str
    members: tuple[str, ...]
    rank: int
    tie: int = 0
    phase: str = "action"

    def tokens(self) -> tuple[str, ...]:
        """One token per member: what is ticked off as done."""
        return tuple(f"{self.id}/{member}" for member in self.members)

    def together(self, other: Slot) -> bool:
        """Whether the two act at the same moment."""
        return (self.phase, self.rank, self.tie) == (other.phase, other.rank, other.tie)


class Turn(Value, frozen=True):
    """Where the fight stands in its order. Round 0 is before the first round.

    `acting` was fixed when the group of equal slots started; `done` holds the tokens of who has acted.
    `reached` is the newest round ever begun, and `fired` tells what has fired in it: `token` for a turn
    that has started, `+token` for one that has ended too. Both survive going back: nothing fires twice.
    """

    round: int = 0
    slots: tuple[Slot, ...] = ()
    acting: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    reached: int = 0

    @property
    def current(self) -> str:
        """The id of who acts now, or "" before the fight."""
        for token in self.acting:
            if token not in self.done:
                return token.partition("/")[2]
        return ""

    @property
    def waiting(self) -> tuple[str, ...]:
        """The ids of all who act at this moment and are not ticked off yet."""
        return tuple(token.partition("/")[2] for token in self.acting if token not in self.done)


class Runner(Value, frozen=True):
    """Somebody in a chase: `at` grows in the direction of flight, in steps of the range track."""

    id: str
    role: Literal["quarry", "pursuer"]
    at: int


class Chase(Value, frozen=True):
    """A chase on the range track; `skill` is what is rolled, `goal` what ends it."""

    runners: tuple[Runner, ...]
    skill: str = ""
    goal: str = ""

    def runner(self, id: str) -> Runner | None:
        """The runner of this id, or None."""
        for runner in self.runners:
            if runner.id == id:
                return runner
        return None


class Reminder(Value, frozen=True):
    """A text that comes up at the start of a round; `arrive` are entities that then join."""

    id: str
    round: int
    text: str
    arrive: tuple[str, ...] = ()


class Asked(Value, frozen=True):
    """What an unfinished resolution waits for: a decision, or dice that somebody types.

    `options` are the answers allowed (decisions); `dice` is the dice text (dice).
    """

    name: str
    need: Literal["decision", "dice"]
    who: str
    options: tuple[str, ...] = ()
    default: str = ""
    dice: str = ""
    secret: bool = False
    known: tuple[str, ...] = ()


class Encounter(Value, frozen=True):
    """The whole fight at one moment. `clock` is in seconds since its start."""

    system: str
    name: str = ""
    settings: Mapping[str, Scalar] = {}
    entities: Mapping[str, Entity] = {}
    hazards: Mapping[str, Hazard] = {}
    turn: Turn = Turn()
    chase: Chase | None = None
    reminders: tuple[Reminder, ...] = ()
    clock: int = 0
    question: Asked | None = None
    names: Mapping[str, int] = {}

    def combatants(self) -> Iterator[Entity]:
        """Those who fight, in roster order; vehicles too, for they have a place in the order."""
        return (entity for entity in self.entities.values() if entity.kind in ("combatant", "vehicle"))

    def items(self, owner: str) -> Iterator[Entity]:
        """What somebody carries."""
        return (e for e in self.entities.values() if e.owner == owner and e.kind == "item")

    def pools(self, owner: str) -> Iterator[Entity]:
        """The dice pools that somebody holds."""
        return (e for e in self.entities.values() if e.owner == owner and e.kind == "pool")

    def hazards_on(self, target: str) -> Iterator[Hazard]:
        """The hazards that harm this entity."""
        return (hazard for hazard in self.hazards.values() if hazard.target == target)
