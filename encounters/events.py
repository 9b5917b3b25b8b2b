"""The closed set of things that can happen to a fight: flat facts, slugs and figures, never sentences.

An event is one `[[event]]` table of the file, tagged by `kind`. Adding a kind means adding a class here,
a function in `encounters.evolve`, and a sentence in the word files.
"""

from __future__ import annotations

from typing import Any

from encounters.value import Value


class Event(
    Value, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True
):
    """One fact. `rule` is the number of the rule that made it, or ""."""

    rule: str = ""


class StepBegan(Event, frozen=True, tag="step"):
    """Heads the events that were written together. Steps of one `chain` are undone together."""

    step: int
    chain: int
    seat: str
    at: str
    format: int = 1


class Chose(Event, frozen=True, tag="chose"):
    """Somebody chose a verb; `args` are `name=value`."""

    verb: str
    args: tuple[str, ...] = ()


class Rolled(Event, frozen=True, tag="rolled"):
    """An ask was answered. `result` is the class under `cuts`, or the total without cuts.

    `faces` is empty when the game master gave the result; `why` lists what made the chance.
    """

    name: str
    roller: str
    dice: str
    result: int
    faces: tuple[int, ...] = ()
    cuts: tuple[int, ...] = ()
    plus: int = 0
    why: tuple[str, ...] = ()
    secret: bool = False


class Decided(Event, frozen=True, tag="decided"):
    """A question was answered."""

    name: str
    who: str
    answer: str


class AskedFor(Event, frozen=True, tag="asked"):
    """A resolution stopped and waits for an answer (see `encounters.model.Asked`)."""

    name: str
    need: str
    who: str
    options: tuple[str, ...] = ()
    default: str = ""
    dice: str = ""
    secret: bool = False
    known: tuple[str, ...] = ()


class Overruled(Event, frozen=True, tag="overruled"):
    """The resolution that began in `step` is played again with `given` results."""

    step: int
    given: tuple[str, ...] = ()


class Undone(Event, frozen=True, tag="undone"):
    """A chain was taken back."""

    chain: int


class Redone(Event, frozen=True, tag="redone"):
    """A chain that was taken back stands again."""

    chain: int


class Outcome(Event, frozen=True, tag="outcome"):
    """How an act came out, in one slug; `hit` counts it as a hit for the odds."""

    slug: str
    who: str
    whom: str = ""
    hit: bool = False
    figures: tuple[str, ...] = ()


class Told(Event, frozen=True, tag="told"):
    """Something worth a line in the log that changes no state."""

    slug: str
    who: str = ""
    figures: tuple[str, ...] = ()
    secret: bool = False


class Joined(Event, frozen=True, tag="joined"):
    """Somebody or something entered, whole: nothing is looked up again later."""

    entity: dict[str, Any]


class Left(Event, frozen=True, tag="left"):
    """An entity was taken out, with what it carried and its slots."""

    id: str


class Named(Event, frozen=True, tag="named"):
    """An entity has another name."""

    id: str
    name: str


class Present(Event, frozen=True, tag="present"):
    """Whether an entity is hidden from players, and whether it waits outside the fight."""

    id: str
    hidden: bool = False
    away: bool = False


class TurnSet(Event, frozen=True, tag="turn"):
    """The place in the order: next, back and a new round. `slots` is left out when unchanged."""

    round: int
    acting: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    reached: int = 0
    slots: tuple[str, ...] | None = None


class TrackChanged(Event, frozen=True, tag="track"):
    """A pool changed by `amount` and now stands at `value`: the value counts, the amount is for the log.

    A `correction` mends a mistake and has no consequences. `cause` says what did it.
    """

    id: str
    track: str
    amount: int
    value: int
    temporary: int = 0
    maximum: int | None = None
    correction: bool = False
    cause: str = ""
    by: str = ""


class ConditionSet(Event, frozen=True, tag="condition"):
    """A condition began, or its value or expiry changed."""

    id: str
    slug: str
    key: str = ""
    value: int = 1
    source: str = ""
    other: str = ""
    until: str = ""


class ConditionEnded(Event, frozen=True, tag="ended"):
    """A condition is over. `expired` tells time from a person's hand."""

    id: str
    key: str
    expired: bool = False


class StatSet(Event, frozen=True, tag="stat"):
    """A figure of an entity is now `value`; None takes the figure away."""

    id: str
    stat: str
    value: int | None = None


class TextSet(Event, frozen=True, tag="text"):
    """A word of an entity (what it holds, its armour) is now `value`; "" takes it away."""

    id: str
    text: str
    value: str = ""


class Placed(Event, frozen=True, tag="placed"):
    """An entity is somewhere else."""

    id: str
    place: str


class Given(Event, frozen=True, tag="given"):
    """An item has another owner; "" means that it lies on the ground."""

    id: str
    owner: str = ""


class SettingSet(Event, frozen=True, tag="setting"):
    """A setting of this fight was changed."""

    name: str
    value: bool | int | str


class HazardStarted(Event, frozen=True, tag="hazard"):
    """A hazard began to harm `target`; `interval` and `due` in seconds, `stats` as `name=value`."""

    id: str
    slug: str
    target: str
    damage: str = ""
    interval: int = 0
    due: int = 0
    until: str = ""
    stats: tuple[str, ...] = ()


class HazardTicked(Event, frozen=True, tag="ticked"):
    """A hazard fell due and was resolved; next at `due`, its counters as `name=value`."""

    id: str
    due: int
    stats: tuple[str, ...] = ()


class HazardEnded(Event, frozen=True, tag="hazard_ended"):
    """A hazard is over; `reason` is a slug."""

    id: str
    reason: str = ""


class ChaseStarted(Event, frozen=True, tag="chase"):
    """A chase began; `runners` as `id role at`."""

    runners: tuple[str, ...]
    skill: str = ""
    goal: str = ""


class ChaseMoved(Event, frozen=True, tag="moved"):
    """A runner stands elsewhere on the range track, one step at a time."""

    id: str
    at: int
    steps: int


class ChaseEnded(Event, frozen=True, tag="chase_ended"):
    """The chase is over; `reason` is a slug, `id` who got away or was out."""

    reason: str = ""
    id: str = ""


class ReminderSet(Event, frozen=True, tag="reminder"):
    """Something comes up at the start of a round."""

    id: str
    round: int
    text: str = ""
    arrive: tuple[str, ...] = ()


class ReminderDone(Event, frozen=True, tag="reminded"):
    """A reminder came up, or was taken away."""

    id: str
    text: str = ""


class ClockSet(Event, frozen=True, tag="clock"):
    """The clock now shows `seconds` since the start of the fight."""

    seconds: int


class Noted(Event, frozen=True, tag="noted"):
    """A note of the game master's."""

    text: str
    secret: bool = False


AnyEvent = (
    StepBegan
    | Chose
    | Rolled
    | Decided
    | AskedFor
    | Overruled
    | Undone
    | Redone
    | Outcome
    | Told
    | Joined
    | Left
    | Named
    | Present
    | TurnSet
    | TrackChanged
    | ConditionSet
    | ConditionEnded
    | StatSet
    | TextSet
    | Placed
    | Given
    | SettingSet
    | HazardStarted
    | HazardTicked
    | HazardEnded
    | ChaseStarted
    | ChaseMoved
    | ChaseEnded
    | ReminderSet
    | ReminderDone
    | ClockSet
    | Noted
)
