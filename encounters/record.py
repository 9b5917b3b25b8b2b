"""The file as one seat has read it: what it has folded, what came since, and where the next step goes.

Nothing is written on a state that the file does not hold: under the lock, what others wrote is taken in
first, and a file that was edited by hand is read anew and not written to in that call.
"""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from encounters import events as e
from encounters.errors import Changed, FileFault, Refused
from encounters.evolve import Misfit
from encounters.file import Contents, EncounterFile, Lock, Signature, parse, parse_tail, step_text
from encounters.head import Fault, HeadReader
from encounters.history import History

if TYPE_CHECKING:
    from encounters.system import RuleSystem

Events = tuple[e.Event, ...]
"""The events of a step, its head first."""

Taken = Literal["same", "more", "edited", "half-saved"]
"""What became of the file: nothing new, steps of other seats, edited by hand, or in the middle of a save."""


class Unreadable(FileFault):
    """The file cannot be used; `faults` say where and why."""

    def __init__(self, path: str, faults: Sequence[Fault]) -> None:
        super().__init__("unreadable", path=path)
        self.faults = tuple(faults)


class Record:
    """One encounter file, folded. `history` is another object after the file was edited.

    `readonly` says why nothing can be written, or ""; `edited` are steps that were edited by hand; `lost`
    are steps that were folded and that the file no longer holds.
    """

    def __init__(self, file: EncounterFile, system: RuleSystem) -> None:
        self.file = file
        self.system = system
        self.readonly = ""
        self.edited: tuple[int, ...] = ()
        self.lost: tuple[Events, ...] = ()
        self.history: History
        self._offset = 0
        self._closed = False
        self._crc = 0
        self._signature: Signature | None = None
        signature = file.stat()
        self._load(file.read(), signature)

    def refresh(self) -> Taken:
        """Takes in what others wrote. Raises `FileFault`; then the state stays."""
        signature = self.file.stat()
        if signature == self._signature:
            return "same"
        return self._take(self.file.read(), signature)

    @contextlib.contextmanager
    def writing(self) -> Iterator[Callable[[Sequence[Sequence[e.Event]]], None]]:
        """Holds the file, on its newest state; gives the function that appends steps and folds them.

        Raises `FileFault`, or `Changed` when the file was edited.
        """
        self.refuse_readonly()
        with self.file.locked() as lock:
            self._catch_up(lock)
            self.refuse_readonly()
            yield lambda steps: self._append(lock, steps)

    def restore(self) -> None:
        """Appends the lost steps again, if they still fit. Raises `Refused`, `FileFault` or `Changed`."""
        if not self.lost:
            raise Refused("nothing-lost")
        with self.writing() as append:
            if not self.lost or not self._still_fit(self.lost):
                self.lost = ()
                raise Refused("nothing-lost")
            append(self.lost)

    def _load(self, data: bytes, signature: Signature) -> None:
        contents = parse(data)
        if contents.faults and not contents.steps:
            raise Unreadable(str(self.file.path), contents.faults)
        reader = HeadReader(contents.head, contents.head_text)
        name = reader.system_name()
        if name is not None and name != self.system.name:
            raise Changed("system-changed", system=name)
        roster = reader.read(self.system)
        if reader.faults:
            raise Unreadable(str(self.file.path), reader.faults)
        self.readonly = ""
        history = History(roster)
        self._fold(history, contents)
        if reader.left_out:
            fault = reader.left_out[0]
            self.readonly = f"{fault.line}: {fault.path}"
        self.history = history
        self._remember(data, contents, signature)
        self.edited = tuple(contents.edited)

    def _fold(self, history: History, contents: Contents) -> None:
        for events in contents.steps:
            try:
                history.apply(events)
            except Misfit as misfit:
                self.readonly = f"{history.next_step}: {misfit}"
                return
        if contents.future:
            self.readonly = contents.future
        elif contents.faults:
            self.readonly = f"{contents.faults[0].line}: {contents.faults[0].slug}"

    def _remember(self, data: bytes, contents: Contents, signature: Signature) -> None:
        self._offset = contents.offset
        self._closed = contents.closed
        self._crc = zlib.crc32(data[: contents.offset])
        self._signature = signature

    def _take(self, data: bytes, signature: Signature) -> Taken:
        """Folds what is new in `data`; what it turned out to be."""
        known, rest = data[: self._offset], data[self._offset :]
        intact = len(known) == self._offset and zlib.crc32(known) == self._crc
        if intact and self._closed:
            return self._take_tail(data, signature)
        if intact and not rest:
            self._signature = signature
            return "same"
        if self._closed and b"# end 0" not in data:
            return "half-saved"
        closed_by_another = intact and rest.lstrip(b"\n").startswith(b"# end 0")
        mine = self._written()
        self._load(data, signature)
        theirs = self._written()
        shorter = not self.readonly and len(theirs) < len(mine) and mine[: len(theirs)] == theirs
        self.lost = mine[len(theirs) :] if shorter else ()
        return "more" if closed_by_another else "edited"

    def _written(self) -> tuple[Events, ...]:
        return tuple((step.head, *step.events) for step in self.history.steps)

    def _take_tail(self, data: bytes, signature: Signature) -> Taken:
        start = self._offset
        if data[start - 1 : start] != b"\n" and data[start : start + 1] == b"\n":
            # The newline that the last end line lacked belongs to it.
            start += 1
        tail = data[start:]
        if b"# end " not in tail:
            self._signature = signature
            return "same"
        contents = parse_tail(tail, len(self.history.steps))
        if contents.faults or contents.future:
            self._load(data, signature)
            return "more"
        self._fold(self.history, contents)
        stop = start + contents.offset
        self._crc = zlib.crc32(data[self._offset : stop], self._crc)
        self._offset = stop
        self._signature = signature
        self.edited += tuple(contents.edited)
        if contents.steps:
            self.lost = ()
        return "more" if contents.steps else "same"

    def _still_fit(self, steps: Sequence[Sequence[e.Event]]) -> bool:
        """Whether these steps could come next."""
        trial = History(self.history.roster)
        try:
            for events in (*self._written(), *steps):
                trial.apply(events)
        except Misfit:
            return False
        return True

    def refuse_readonly(self) -> None:
        """Raises `FileFault` while the file is only read."""
        if self.readonly:
            raise FileFault("read-only", path=str(self.file.path), why=self.readonly)

    def _catch_up(self, lock: Lock) -> None:
        """Takes in the tail that others wrote.

        Raises `Changed` when the file was edited, `FileFault` while it is none of ours: an editor may be in
        the middle of a save.
        """
        signature = lock.signature()
        if signature == self._signature:
            return
        taken = self._take(lock.read(), signature)
        if taken == "half-saved":
            raise FileFault("half-saved", path=str(self.file.path))
        if taken == "edited":
            raise Changed("file-edited", path=str(self.file.path))

    def _append(self, lock: Lock, steps: Sequence[Sequence[e.Event]]) -> None:
        number = self.history.next_step
        blocks = [(number + index, step_text(events)) for index, events in enumerate(steps)]
        start = self._offset
        self._offset = lock.append(self._offset, self._closed, blocks)
        self._closed = True
        self._crc = zlib.crc32(lock.read(start)[: self._offset - start], self._crc)
        self._signature = lock.signature()
        self.lost = ()
        for events in steps:
            self.history.apply(events)
