"""The encounter file: a head that people write, then steps that are only ever appended.

A step is a run of `[[event]]` tables closed by `# end N CRC`; without that line it does not exist. What is
written is never rewritten, so comments, unknown keys and hand edits of the head survive. The only
truncation there is cuts off what follows the last end line, under the lock, after copying it aside.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import re
import stat
import time
import tomllib
import zlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from encounters import events as e
from encounters.errors import FileFault
from encounters.head import Fault, explain, line_of
from encounters.quick import read_events
from encounters.tomltext import event_text
from encounters.value import Value

FORMAT = 1
LOCK_SECONDS = 0.5
_END = re.compile(rb"^# end (\d{1,9})(?: ([0-9a-f]{8}))?[ \t]*\r?$", re.MULTILINE)
_HEAD_END = re.compile(rb"^# end 0[ \t]*\r?\n", re.MULTILINE)
_END_LIKE = re.compile(rb"^# end [^\n]*", re.MULTILINE)
_TORN_END = re.compile(rb"^# end \d*(?: [0-9a-f]{0,7})?\Z")
_TORN_FIRST = re.compile(_TORN_END.pattern, re.MULTILINE)
_BOM = b"\xef\xbb\xbf"


class EndLine(Value, frozen=True):
    """An end line: the step it closes, its checksum, and where it starts and ends in the file."""

    number: int
    crc: str
    start: int
    stop: int


class Contents(Struct):
    """What a file holds up to its last end line.

    `faults` make it unreadable; `edited` are steps whose checksum disagrees; `future` is a word that this
    version does not know, and `steps` then stop before it. `lines` are where steps begin, whole or not.
    `offset` is where the next step goes.
    """

    head_text: str = ""
    head: Mapping[str, Any] = {}
    steps: list[tuple[e.Event, ...]] = []
    lines: list[int] = []
    faults: list[Fault] = []
    edited: list[int] = []
    future: str = ""
    future_line: int = 0
    offset: int = 0
    closed: bool = False


class Signature(Value, frozen=True):
    """By what a change on disk is noticed first."""

    inode: int
    size: int
    mtime: int


def signature(status: os.stat_result) -> Signature:
    """The signature of a file's status."""
    return Signature(status.st_ino, status.st_size, status.st_mtime_ns)


def checksum(data: bytes) -> str:
    """The checksum of a step: CRC-32 of its bytes, eight hexadecimal digits."""
    return f"{zlib.crc32(data):08x}"


def step_text(events: Sequence[e.Event]) -> str:
    """The tables of a step, without its end line."""
    return "".join(map(event_text, events))


def _line_at(data: bytes, position: int) -> int:
    return data.count(b"\n", 0, position) + 1


def scan(data: bytes, first: int = 0) -> tuple[list[EndLine], list[Fault]]:
    """The end lines in order, numbered from `first`, and what is wrong with them."""
    ends: list[EndLine] = []
    faults: list[Fault] = []
    for match in _END_LIKE.finditer(data):
        line = match.group()
        stop = match.end()
        newline = data[stop : stop + 1] == b"\n"
        end = _END.match(line)
        whole = end is not None and (newline or end[2] is not None or end[1] == b"0")
        if end is None or not whole or (end[2] is None) != (end[1] == b"0"):
            if not newline and _TORN_END.match(line):
                break
            faults.append(Fault(_line_at(data, match.start()), "", "fault-end", {"found": _text(line)}))
            continue
        number = int(end[1])
        if number != first + len(ends):
            figures = {"found": str(number), "expected": str(first + len(ends))}
            faults.append(Fault(_line_at(data, match.start()), "", "fault-end-number", figures))
            break
        crc = end[2].decode() if end[2] else ""
        ends.append(EndLine(number, crc, match.start(), stop + 1 if newline else stop))
    return ends, faults


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").strip()[:40]


def head_part(data: bytes) -> bytes:
    """The bytes of a file up to the line that closes its head; all of them without one."""
    match = _HEAD_END.search(data)
    return data if match is None else data[: match.end()]


def parse(data: bytes) -> Contents:
    """Everything that a file says. Never raises: what is wrong stands in `faults`."""
    contents = Contents(steps=[], lines=[], faults=[], edited=[])
    if data.startswith(_BOM):
        contents.faults.append(Fault(1, "", "fault-bom"))
        return contents
    ends, contents.faults = scan(data)
    if ends:
        contents.closed = True
        contents.offset = ends[-1].stop
    else:
        # The first end line may be torn; only that is not the head's.
        torn = _TORN_FIRST.search(data)
        contents.offset = torn.start() if torn else len(data)
    if contents.faults:
        return contents
    head_stop = ends[0].start if ends else contents.offset
    contents.head_text = _decoded(data[:head_stop], 1, contents.faults) or ""
    if contents.faults:
        return contents
    head = _toml(contents.head_text, 1, contents.faults)
    if head is None:
        return contents
    contents.head = head
    if "event" in head:
        contents.faults.append(Fault(1, "event", "fault-no-end"))
        return contents
    _read_steps(contents, data, ends)
    return contents


def parse_tail(data: bytes, steps: int) -> Contents:
    """What stands behind the end line of a file's last step so far, of which there are `steps`.

    Lines and `offset` count from there. Never raises: what is wrong stands in `faults`.
    """
    ends, faults = scan(data, steps + 1)
    contents = Contents(steps=[], lines=[], faults=faults, edited=[], closed=True)
    contents.offset = ends[-1].stop if ends else 0
    if not faults:
        _read_steps(contents, data, [EndLine(steps, "", 0, 0), *ends])
    return contents


def _read_steps(contents: Contents, data: bytes, ends: Sequence[EndLine]) -> None:
    line = _line_at(data, ends[0].stop) if ends else 1
    blocks = []
    for before, end in pairwise(ends):
        block = data[before.stop : end.start]
        if checksum(block) != end.crc:
            contents.edited.append(end.number)
        blocks.append((line, block))
        contents.lines.append(line)
        line += block.count(b"\n") + 1
    if not _read_at_once(contents, blocks):
        _read_one_by_one(contents, blocks)


Blocks = Sequence[tuple[int, bytes]]
"""The steps of a file as its first line and its bytes, end lines left out."""


def _read_at_once(contents: Contents, blocks: Blocks) -> bool:
    """Reads all steps in one go, which is quick; whether every block was one sound step."""
    try:
        text = b"".join(block for _, block in blocks).decode("utf-8")
        quick = read_events(text) if not contents.edited else None
        parsed = tomllib.loads(text) if quick is None else {}
        tables = parsed.get("event", [])
        if set(parsed) - {"event"} or not isinstance(tables, list):
            return False
        events = msgspec.convert(tables, list[e.AnyEvent]) if quick is None else quick
    except (ValueError, RecursionError):
        return False
    heads = [index for index, event in enumerate(events) if isinstance(event, e.StepBegan)]
    counts = [stop - start for start, stop in pairwise([*heads, len(events)])]
    if len(heads) != len(blocks) or (events and heads[0] != 0):
        return False
    for (_, block), start, count in zip(blocks, heads, counts, strict=True):
        head = events[start]
        if isinstance(head, e.StepBegan) and head.format > FORMAT:
            return False
        if block.count(b"[[event]]") < count:
            return False
    contents.steps += [tuple(events[start : start + n]) for start, n in zip(heads, counts, strict=True)]
    return True


def _read_one_by_one(contents: Contents, blocks: Blocks) -> None:
    """Reads step by step, so that the steps before a fault are kept and the fault has its place."""
    for number, (line, block) in enumerate(blocks, 1):
        text = _decoded(block, line, contents.faults)
        parsed = _toml(text, line, contents.faults) if text is not None else None
        if parsed is None:
            return
        tables = parsed.get("event")
        if set(parsed) != {"event"} or not isinstance(tables, list):
            contents.faults.append(Fault(line, "event", "fault-step", {"step": str(number)}))
            return
        events: list[e.Event] = []
        for index, table in enumerate(tables):
            event = _event(contents, table, index, (line, block))
            if event is None:
                return
            events.append(event)
        if [index for index, event in enumerate(events) if isinstance(event, e.StepBegan)] != [0]:
            contents.faults.append(Fault(line, "event", "fault-step", {"step": str(number)}))
            return
        contents.steps.append(tuple(events))


def _event(contents: Contents, table: Any, index: int, block: tuple[int, bytes]) -> e.Event | None:
    """The event of a table of this block; None when it will not do, which `contents` then says."""

    def line(inner: str) -> int:
        return block[0] - 1 + line_of(block[1].decode("utf-8"), "event", index, f"event.{inner}")

    try:
        event: e.Event = msgspec.convert(table, e.AnyEvent)
    except msgspec.ValidationError as error:
        inner, slug, figures = explain(error, table)
        if slug == "fault-word":
            contents.future, contents.future_line = figures["word"], line(inner)
        else:
            number = sum(map(len, contents.steps)) + index
            path = f"event[{number}].{inner}" if inner else f"event[{number}]"
            contents.faults.append(Fault(line(inner), path, slug, figures))
        return None
    if isinstance(event, e.StepBegan) and event.format > FORMAT:
        contents.future, contents.future_line = f"format {event.format}", line("format")
        return None
    return event


def _decoded(data: bytes, first_line: int, faults: list[Fault]) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = first_line + data.count(b"\n", 0, error.start)
        faults.append(Fault(line, "", "fault-utf8", {"byte": f"0x{data[error.start]:02x}"}))
        return None


_AT = re.compile(r"\(at line (\d+), column (\d+)\)")


def _toml(text: str, first_line: int, faults: list[Fault]) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = _AT.search(str(error))
        line = first_line + (int(at[1]) - 1 if at else text.count("\n"))
        figures = {"column": at[2] if at else "1", "what": _AT.sub("", str(error)).strip()}
        faults.append(Fault(line, "", "fault-toml", figures))
    except ValueError as error:
        number = re.search(r"\d{1000,}", text)
        line = first_line + (text.count("\n", 0, number.start()) if number else 0)
        faults.append(Fault(line, "", "fault-number", {"what": str(error).partition(";")[0]}))
    except RecursionError:
        faults.append(Fault(first_line, "", "fault-nested"))
    return None


class Lock:
    """The file, held by this process alone for the length of a call."""

    def __init__(self, fd: int, path: Path) -> None:
        self.fd = fd
        self.path = path

    def read(self, start: int = 0) -> bytes:
        """The bytes from `start` to the end."""
        size = os.fstat(self.fd).st_size
        chunks = []
        while start < size:
            chunk = os.pread(self.fd, size - start, start)
            if not chunk:
                break
            chunks.append(chunk)
            start += len(chunk)
        return b"".join(chunks)

    def signature(self) -> Signature:
        """The file's signature now."""
        return signature(os.fstat(self.fd))

    def append(self, offset: int, closed: bool, blocks: Sequence[tuple[int, str]]) -> int:
        """Writes steps (number, text) at `offset` in one write and one fsync; the next offset.

        A head that no end line closes gets its `# end 0` first. What stood behind `offset` is copied
        aside, then cut off. A short or failed write is cut back at once; raises `FileFault`.
        """
        size = os.fstat(self.fd).st_size
        tail = self.read(offset)
        kept = offset
        comments = b""
        if tail.strip():
            lines = tail.split(b"\n")
            if any(line.startswith(b"# end ") and not _TORN_END.match(line) for line in lines):
                raise FileFault("tail-end", path=str(self.path))
            if tail.endswith(b"\n") and _only_comments(tail):
                kept, comments = size, tail if closed else b""
            elif not _TORN_END.match(tail):
                self._set_aside(tail)
        block = b""
        if kept and os.pread(self.fd, 1, kept - 1) != b"\n":
            block += b"\n"
        if not closed:
            block += b"# end 0\n"
        for number, text in blocks:
            body = text.encode("utf-8")
            block += body + f"# end {number} {checksum(comments + body)}\n".encode()
            comments = b""
        try:
            if kept < size:
                os.ftruncate(self.fd, kept)
            written = os.pwrite(self.fd, block, kept)
            if written < len(block):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self.fd)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self.fd, kept)
            raise _refusal(error, self.path) from error
        return kept + len(block)

    def _set_aside(self, tail: bytes) -> None:
        """Copies what will be cut off into a file of its own beside this one."""
        moment, number = int(time.time()), 0
        while True:
            mark = f"-{number}" if number else ""
            aside = EncounterFile(self.path.with_name(f"{self.path.name}.tail-{moment}{mark}"))
            try:
                aside.create_bytes(tail)
                return
            except FileFault as fault:
                if fault.slug != "exists":
                    raise
                number += 1


def _only_comments(data: bytes) -> bool:
    try:
        return not tomllib.loads(data.decode("utf-8"))
    except ValueError:
        return False


def _refusal(error: OSError, path: Path) -> FileFault:
    return FileFault("os", path=str(path), what=error.strerror or str(error))


class EncounterFile:
    """One encounter file on disk."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)

    def stat(self) -> Signature:
        """The file's signature. Raises `FileFault`."""
        try:
            return signature(self.path.stat())
        except OSError as error:
            raise _refusal(error, self.path) from error

    def read(self) -> bytes:
        """The bytes of the file. Raises `FileFault`."""
        try:
            if not stat.S_ISREG(self.path.stat().st_mode):
                raise FileFault("os", path=str(self.path), what="not a regular file")
            return self.path.read_bytes()
        except OSError as error:
            raise _refusal(error, self.path) from error

    @contextlib.contextmanager
    def locked(self) -> Iterator[Lock]:
        """Holds the file for writing; tries for half a second. Raises `FileFault`.

        An editor may have put another file in its place while we waited: the inode is looked at again.
        """
        deadline = time.monotonic() + LOCK_SECONDS
        while True:
            try:
                fd = os.open(self.path, os.O_RDWR)
            except OSError as error:
                raise _refusal(error, self.path) from error
            try:
                self._flock(fd, deadline)
                try:
                    same = os.path.samestat(self.path.stat(), os.fstat(fd))
                except OSError as error:
                    raise _refusal(error, self.path) from error
                if same:
                    yield Lock(fd, self.path)
                    return
            finally:
                os.close(fd)

    def _flock(self, fd: int, deadline: float) -> None:
        while True:
            try:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except OSError as error:
                if error.errno not in (errno.EAGAIN, errno.EACCES):
                    raise _refusal(error, self.path) from error
                if time.monotonic() > deadline:
                    raise FileFault("locked", path=str(self.path)) from error
                time.sleep(0.01)

    def create(self, text: str) -> None:
        """A new file, readable by its owner alone. Raises `FileFault` when it is there already."""
        self.create_bytes(text.encode("utf-8"))

    def create_bytes(self, data: bytes) -> None:
        """A new file of these bytes, wholly written or not there at all."""
        try:
            fd = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError as error:
            raise FileFault("exists", path=str(self.path)) from error
        except OSError as error:
            raise _refusal(error, self.path) from error
        try:
            with os.fdopen(fd, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
        except OSError as error:
            with contextlib.suppress(OSError):
                self.path.unlink()
            raise _refusal(error, self.path) from error
