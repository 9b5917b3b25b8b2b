"""The head of an encounter file: the state at step 0, as a person would write it, read and written.

Reading converts table by table, so that every fault is found and named by its dotted path. Keys that are
not known here are left alone: the head is never rewritten.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct

from encounters import timers
from encounters.dicetext import parse
from encounters.errors import EscudoError
from encounters.evolve import Misfit, entity_table, runner_of, runner_text, slot_of, slot_text
from encounters.model import (
    Chase,
    Condition,
    Encounter,
    Entity,
    EntityKind,
    Gender,
    Hazard,
    Reminder,
    Scalar,
    Track,
    Turn,
)
from encounters.names import unique_id
from encounters.value import Value

if TYPE_CHECKING:
    from encounters.system import RuleSystem

T = TypeVar("T")
KINDS: tuple[EntityKind, ...] = ("combatant", "vehicle", "item", "location", "pool")


class Fault(Value, frozen=True):
    """What is wrong with a file, and where. `slug` and `figures` make the sentence."""

    line: int
    path: str
    slug: str
    figures: Mapping[str, str] = {}


class _Row(Struct):
    id: str = ""
    complete: bool = False
    name: str = ""
    slug: str = ""
    side: str = ""
    gender: Gender = ""
    owner: str = ""
    place: str = ""
    hidden: bool = False
    away: bool = False
    texts: dict[str, str] = {}
    gear: list[str] = []


class _TrackRow(Struct):
    value: int
    maximum: int | None = None
    temporary: int = 0


class _ConditionRow(Struct):
    slug: str
    key: str = ""
    value: int = 1
    source: str = ""
    other: str = ""
    until: str = ""
    since: int = 0


class _HazardRow(Struct):
    slug: str
    target: str
    id: str = ""
    damage: str = ""
    interval: int | None = None
    due: int | None = None
    until: str = ""
    stats: dict[str, int] = {}


class _TurnRow(Struct):
    round: int = 0
    slots: list[str] = []
    acting: list[str] = []
    done: list[str] = []
    fired: list[str] = []
    reached: int = 0


class _ChaseRow(Struct):
    runners: list[str]
    skill: str = ""
    goal: str = ""


class _ReminderRow(Struct):
    round: int
    id: str = ""
    text: str = ""
    arrive: list[str] = []


class _Top(Struct):
    system: str
    name: str = ""
    clock: int = 0
    names: dict[str, int] = {}


class HeadReader:
    """Reads one parsed head; `faults` gathers what is wrong with it.

    `left_out` gathers rows that nothing else hangs on (a hazard whose dice cannot be read, gear that no
    catalogue has): the rest of the fight can be shown without them, and only shown.
    """

    def __init__(self, data: Mapping[str, Any], text: str) -> None:
        self.data = data
        self.text = text
        self.faults: list[Fault] = []
        self.left_out: list[Fault] = []
        self._spoilt: set[str] = set()

    def system_name(self) -> str | None:
        """The rule system's name, or None (and a fault)."""
        top = self._top()
        return top.system if top is not None else None

    def _top(self) -> _Top | None:
        known = {key: value for key, value in self.data.items() if key in _Top.__struct_fields__}
        return self._convert(known, _Top, "", ("", 0))

    def read(self, system: RuleSystem) -> Encounter:
        """The state at step 0; what the roster omits is derived by `system`."""
        top = self._top()
        settings = self._settings(system)
        entities: dict[str, Entity] = {}
        for kind in KINDS:
            for index, table in enumerate(self._tables(kind)):
                for entity in self._entities(system, kind, index, table, entities, settings):
                    entities[entity.id] = entity
        clock = top.clock if top else 0
        return Encounter(
            system=top.system if top else system.name,
            name=top.name if top else "",
            settings=settings,
            entities=entities,
            hazards=self._hazards(entities, clock, system),
            turn=self._turn(entities),
            chase=self._chase(entities),
            reminders=self._reminders(),
            clock=clock,
            question=None,
            names=top.names if top else {},
        )

    def fault(self, where: tuple[str, int], path: str, slug: str, **figures: str) -> None:
        """Notes a fault at a dotted path of a table."""
        self.faults.append(Fault(line_of(self.text, *where, path), path, slug, figures))

    def leave_out(self, where: tuple[str, int], path: str, slug: str, **figures: str) -> None:
        """Notes a row that is left out, at its dotted path."""
        self.left_out.append(Fault(line_of(self.text, *where, path), path, slug, figures))

    def _tables(self, name: str) -> list[Mapping[str, Any]]:
        rows = self.data.get(name, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            self.fault((name, 0), name, "fault-tables", found=_shown(rows))
            return []
        return rows

    def _convert(self, table: Any, kind: type[T], path: str, where: tuple[str, int]) -> T | None:
        """A table as `kind`; or None, and a fault for every key of it that will not do."""
        dropped: set[str] = set()
        while True:
            try:
                row = msgspec.convert(table, kind)
                return None if dropped else row
            except msgspec.ValidationError as error:
                inner, message, found = _explain(error, table)
                if inner in dropped:
                    return None
                full = f"{path}.{inner}" if path and inner else path or inner
                self.fault(where, full, message, **found)
                key = re.split(r"[.\[]", inner)[0]
                if not isinstance(table, Mapping) or key not in table:
                    return None
                dropped.add(key)
                table = {name: value for name, value in table.items() if name != key}

    def _settings(self, system: RuleSystem) -> dict[str, Scalar]:
        raw = self.data.get("settings", {})
        if not isinstance(raw, dict):
            self.fault(("settings", 0), "settings", "fault-table", found=_shown(raw))
            return {}
        known, settings = system.settings(), {}
        for name, value in raw.items():
            setting = known.get(name)
            if setting is None:
                self.fault(("settings", 0), f"settings.{name}", "fault-setting", name=name)
            elif not setting_fits(setting, value):
                self.fault(("settings", 0), f"settings.{name}", "fault-setting-value", found=_shown(value))
            else:
                settings[name] = value
        return settings

    def _entities(
        self,
        system: RuleSystem,
        kind: EntityKind,
        index: int,
        table: Mapping[str, Any],
        taken: Mapping[str, Entity],
        settings: Mapping[str, Scalar],
    ) -> Sequence[Entity]:
        path, where = f"{kind}[{index}]", (kind, index)
        plain = {k: v for k, v in table.items() if k not in ("stats", "tracks", "conditions")}
        row = self._convert(plain, _Row, path, where)
        stats = self._mapping(table, "stats", int, path, where)
        tracks = self._mapping(table, "tracks", _TrackRow, path, where)
        conditions = self._list(table, "conditions", _ConditionRow, path, where)
        if row is None:
            # Whoever speaks of this id makes no fault of his own.
            self._spoilt.add(str(table.get("id", "")))
            return ()
        id = row.id or unique_id(row.name or row.slug or kind, taken)
        if id in taken or not re.fullmatch(r"[^\s/+=,]+", id):
            self.fault(where, f"{path}.id", "fault-id", found=_shown(id))
            return ()
        for n, condition in enumerate(conditions):
            if not timers.valid(condition.until):
                until = _shown(condition.until)
                self.fault(where, f"{path}.conditions[{n}].until", "fault-value", found=until)
        entity = Entity(
            id=id,
            name=row.name,
            kind=kind,
            slug=row.slug,
            side=row.side,
            gender=row.gender,
            owner=row.owner,
            place=row.place,
            hidden=row.hidden,
            away=row.away,
            stats=stats,
            texts=row.texts,
            tracks={name: Track(t.value, t.maximum, t.temporary) for name, t in tracks.items()},
            conditions=tuple(
                Condition(c.slug, c.key or c.slug, c.value, c.source, c.other, c.until, c.since)
                for c in conditions
            ),
        )
        if row.complete:
            return (entity,)
        try:
            return system.derive(entity, row.gear, settings)
        except ValueError as error:
            note = self.leave_out if error.args[0] == "gear" else self.fault
            note(where, f"{path}.{error.args[0]}", "fault-catalogue", found=_shown(error.args[1]))
            return (entity,) if error.args[0] != "gear" else system.derive(entity, (), settings)

    def _mapping(
        self, table: Mapping[str, Any], key: str, kind: type[T], path: str, where: tuple[str, int]
    ) -> dict[str, T]:
        raw = table.get(key, {})
        if not isinstance(raw, dict):
            self.fault(where, f"{path}.{key}", "fault-table", found=_shown(raw))
            return {}
        found = {}
        for name, value in raw.items():
            converted = self._convert(value, kind, f"{path}.{key}.{name}", where)
            if converted is not None:
                found[name] = converted
        return found

    def _list(
        self, table: Mapping[str, Any], key: str, kind: type[T], path: str, where: tuple[str, int]
    ) -> list[T]:
        raw = table.get(key, [])
        if not isinstance(raw, list):
            self.fault(where, f"{path}.{key}", "fault-tables", found=_shown(raw))
            return []
        rows = [self._convert(row, kind, f"{path}.{key}[{n}]", where) for n, row in enumerate(raw)]
        return [row for row in rows if row is not None]

    def _hazards(self, entities: Mapping[str, Entity], clock: int, system: RuleSystem) -> dict[str, Hazard]:
        """The hazards; one that says no interval strikes every round, first when one has passed."""
        hazards: dict[str, Hazard] = {}
        for index, table in enumerate(self._tables("hazard")):
            path, where = f"hazard[{index}]", ("hazard", index)
            row = self._convert(table, _HazardRow, path, where)
            if row is None:
                continue
            id = row.id or unique_id(f"{row.slug}-{row.target}", hazards)
            if id in hazards or not re.fullmatch(r"[^\s,]+", id):
                self.fault(where, f"{path}.id", "fault-id", found=_shown(id))
            if row.target not in entities and row.target not in self._spoilt:
                self.fault(where, f"{path}.target", "fault-entity", found=row.target)
            if not timers.valid(row.until):
                self.fault(where, f"{path}.until", "fault-value", found=_shown(row.until))
            if row.damage and not _dice(row.damage) and system.stat(row.damage) is None:
                self.leave_out(where, f"{path}.damage", "fault-value", found=_shown(row.damage))
                continue
            interval = system.round_seconds if row.interval is None else row.interval
            due = clock + interval if row.due is None else row.due
            hazards[id] = Hazard(id, row.slug, row.target, row.damage, interval, due, row.until, row.stats)
        return hazards

    def _turn(self, entities: Mapping[str, Entity]) -> Turn:
        row = self._convert(self.data.get("turn", {}), _TurnRow, "turn", ("turn", 0))
        if row is None:
            return Turn()
        try:
            slots = tuple(map(slot_of, row.slots))
        except Misfit as misfit:
            self.fault(("turn", 0), "turn.slots", "fault-value", found=str(misfit))
            return Turn()
        for key, ids in (
            ("slots", [member for slot in slots for member in slot.members]),
            ("acting", [token.partition("/")[2] for token in row.acting]),
        ):
            for id in dict.fromkeys(ids):
                if id not in entities and id not in self._spoilt:
                    self.fault(("turn", 0), f"turn.{key}", "fault-entity", found=id)
        return Turn(row.round, slots, tuple(row.acting), tuple(row.done), tuple(row.fired), row.reached)

    def _chase(self, entities: Mapping[str, Entity]) -> Chase | None:
        raw = self.data.get("chase")
        row = self._convert(raw, _ChaseRow, "chase", ("chase", 0)) if raw is not None else None
        if row is None:
            return None
        try:
            runners = tuple(map(runner_of, row.runners))
        except Misfit as misfit:
            self.fault(("chase", 0), "chase.runners", "fault-value", found=str(misfit))
            return None
        for runner in runners:
            if runner.id not in entities and runner.id not in self._spoilt:
                self.fault(("chase", 0), "chase.runners", "fault-entity", found=runner.id)
        return Chase(runners, row.skill, row.goal) if runners else None

    def _reminders(self) -> tuple[Reminder, ...]:
        found: list[Reminder] = []
        for index, table in enumerate(self._tables("reminder")):
            row = self._convert(table, _ReminderRow, f"reminder[{index}]", ("reminder", index))
            if row is not None:
                found.append(
                    Reminder(row.id or f"reminder-{index + 1}", row.round, row.text, tuple(row.arrive))
                )
        return tuple(found)


def _dice(text: str) -> bool:
    try:
        parse(text)
    except EscudoError:
        return False
    return True


def setting_fits(setting: Any, value: Any) -> bool:
    """Whether a value is one that the setting may take."""
    if isinstance(setting.default, bool):
        return isinstance(value, bool)
    if isinstance(setting.default, int):
        fits = isinstance(value, int) and not isinstance(value, bool)
        return fits and (setting.low is None or setting.low <= value <= setting.high)
    return isinstance(value, str) and (not setting.options or value in setting.options)


def _shown(value: Any) -> str:
    text = (
        f'"{value}"'
        if isinstance(value, str)
        else str(value).lower()
        if isinstance(value, bool)
        else str(value)
    )
    return text if len(text) <= 40 else text[:39] + "…"


_PATH = re.compile(r"(.*) - at `\$\.?(.*)`\Z", re.DOTALL)
_TYPES = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_MISSING = re.compile(r"Object missing required field `([^`]+)`")
_UNKNOWN = re.compile(r"Object contains unknown field `([^`]+)`")
_VALUE = re.compile(r"Invalid value '([^']*)'|Invalid enum value '([^']*)'")


def _explain(error: msgspec.ValidationError, table: Any) -> tuple[str, str, dict[str, str]]:
    """A validation error as inner path, sentence slug and figures, with the value found."""
    text = str(error)
    match = _PATH.match(text)
    message, inner = (match[1], match[2]) if match else (text, "")
    value: Any = table
    for part in re.findall(r"[^.\[\]]+", inner):
        if isinstance(value, Mapping):
            value = value.get(part)
        elif isinstance(value, list) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        else:
            break
    if missing := _MISSING.match(message):
        return (f"{inner}.{missing[1]}" if inner else missing[1]), "fault-missing", {}
    if unknown := _UNKNOWN.match(message):
        return (f"{inner}.{unknown[1]}" if inner else unknown[1]), "fault-word", {"word": unknown[1]}
    if types := _TYPES.match(message):
        return inner, "fault-type", {"expected": types[1], "found": _shown(value)}
    if bad := _VALUE.match(message):
        return inner, "fault-word", {"word": bad[1] or bad[2] or ""}
    return inner, "fault-value", {"found": _shown(value)}


def explain(error: msgspec.ValidationError, table: Any) -> tuple[str, str, dict[str, str]]:
    """Where in `table` a validation failed, and the sentence for it."""
    return _explain(error, table)


def line_of(text: str, table: str, index: int, path: str) -> int:
    """The line (from 1) of a dotted path in the table of this name and index; the table's without it."""
    lines = text.split("\n")
    start = 0
    if table:
        seen = -1
        for number, line in enumerate(lines):
            stripped = line.strip()
            if stripped.startswith((f"[[{table}]]", f"[{table}]")):
                seen += 1
                if seen == index:
                    start = number
                    break
        else:
            plain = re.compile(rf"\s*{re.escape(table)}\s*[=.]")
            return next((n for n, line in enumerate(lines, 1) if plain.match(line)), 1)
    stop = len(lines)
    if table:
        other = re.compile(r"\s*\[\[?\s*(?!" + re.escape(table) + r"\.)[A-Za-z0-9_\"'-]")
        stop = next((n for n in range(start + 1, len(lines)) if other.match(lines[n])), stop)
    keys = [re.sub(r"\[\d+\]$", "", part) for part in path.split(".")]
    at = start
    for key in filter(None, keys[1:] if table and len(keys) > 1 else keys):
        pattern = re.compile(rf"(^|[\s{{,.\[\"']){re.escape(key)}[\"']?\s*[=.\]]")
        at = next((n for n in range(at, stop) if pattern.search(lines[n])), at)
    return at + 1


def head_table(state: Encounter) -> dict[str, Any]:
    """The whole state as the table of a head, for a new or folded file.

    Its entities are marked `complete`: nothing is derived for them when they are read.
    """
    table: dict[str, Any] = {"system": state.system, "name": state.name}
    if state.clock:
        table["clock"] = state.clock
    if state.names:
        table["names"] = dict(state.names)
    if state.settings:
        table["settings"] = dict(state.settings)
    for kind in KINDS:
        rows = []
        for entity in state.entities.values():
            if entity.kind == kind:
                row = entity_table(entity)
                row.pop("kind", None)
                rows.append({"complete": True, **row})
        if rows:
            table[kind] = rows
    if state.hazards:
        table["hazard"] = [
            {key: value for key, value in msgspec.to_builtins(hazard).items() if value not in ("", {})}
            for hazard in state.hazards.values()
        ]
    if state.turn.round or state.turn.slots:
        turn = state.turn
        table["turn"] = {
            "round": turn.round,
            "reached": turn.reached,
            "slots": [slot_text(slot) for slot in turn.slots],
            "acting": list(turn.acting),
            "done": list(turn.done),
            "fired": list(turn.fired),
        }
    if state.chase is not None:
        table["chase"] = {
            "skill": state.chase.skill,
            "goal": state.chase.goal,
            "runners": [runner_text(runner) for runner in state.chase.runners],
        }
    if state.reminders:
        table["reminder"] = [
            {"id": r.id, "round": r.round, "text": r.text, "arrive": list(r.arrive)} for r in state.reminders
        ]
    return table
