"""The file on disk: end lines, torn and edited steps, what is refused, and writing that fails half-way."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

import encounters.file as file_module
from encounters import events as e
from encounters.errors import Changed, FileFault, Refused
from encounters.file import EncounterFile, checksum, parse
from encounters.newfile import head_text
from encounters.seat import Unreadable
from tests.conftest import THREE, Open, Table

OPEN_HEAD = THREE.replace("# end 0\n", "")


class Killed(BaseException):
    """The process died here."""


def two_steps(opened: Open) -> bytes:
    """A file of two steps: damage of 3 and of 2 to Ana."""
    table = opened()
    table.do("damage", targets="ana", amount=3)
    table.do("damage", targets="ana", amount=2)
    return table.path.read_bytes()


def kill_in_write(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """The next write reaches the disk up to so many bytes, then the process dies."""
    write = os.pwrite

    def torn(fd: int, data: bytes, offset: int) -> int:
        write(fd, data[:size], offset)
        raise Killed

    monkeypatch.setattr(file_module.os, "pwrite", torn)


# What a step looks like


def test_a_step_is_tables_closed_by_a_numbered_line_with_their_checksum(opened: Open) -> None:
    """The head is untouched; each step begins with its own head event and ends in number and CRC-32."""
    table = opened()
    table.do("note", text="A chuva começa")
    text = table.path.read_text(encoding="utf-8")
    body = (
        '[[event]]\nkind = "step"\nstep = 1\nchain = 1\nseat = "gm"\nat = "2026-01-02T21:04:12+00:00"\n'
        '[[event]]\nkind = "chose"\nverb = "note"\nargs = ["text=A chuva começa"]\n'
        '[[event]]\nkind = "noted"\ntext = "A chuva começa"\n'
    )
    assert text == THREE + body + f"# end 1 {checksum(body.encode())}\n"


def test_a_hand_made_file_gets_its_first_end_line_from_the_first_step(opened: Open) -> None:
    """Without `# end 0` the whole file is head; the first step closes it."""
    table = opened(OPEN_HEAD)
    table.do("note", text="x")
    assert table.path.read_text(encoding="utf-8").startswith(OPEN_HEAD + "# end 0\n[[event]]\n")


def test_a_head_without_a_last_newline_gets_one(opened: Open) -> None:
    """The end line stands on a line of its own."""
    table = opened(OPEN_HEAD.rstrip("\n"))
    table.do("note", text="x")
    assert b"\n# end 0\n" in table.path.read_bytes()
    assert len(table.reread().history.steps) == 1


def test_closing_a_head_is_no_edit_for_the_seat_that_looks_on(opened: Open) -> None:
    """Another seat's first step closes the hand-made head: the first seat just plays on."""
    mine, other = opened(OPEN_HEAD.rstrip("\n")), opened(name="ana")
    other.do("damage", targets="ana", amount=1)
    mine.do("damage", targets="ana", amount=1)
    assert mine.hp("ana") == 8
    assert mine.seat.edited == () and mine.seat.lost == ()


def test_a_head_written_further_by_hand_is_an_edit(opened: Open) -> None:
    """A combatant more in a head that no end line closed: the act is not played on a roster nobody saw."""
    table = opened(OPEN_HEAD)
    with table.path.open("a") as stream:
        stream.write('\n[[combatant]]\nid = "eva"\nname = "Eva"\n')
    with pytest.raises(Changed, match="file-edited"):
        table.do("next")
    assert "eva" in table.seat.encounter.entities
    table.do("next")


# Torn


def test_a_step_exists_when_its_end_line_has_its_eight_digits(opened: Open) -> None:
    """The file cut at every byte of its second step: one step until the last digit, then two."""
    data = two_steps(opened)
    first = data.index(b"# end 1 ") + len("# end 1 12345678\n")
    for cut in range(first, len(data) + 1):
        contents = parse(data[:cut])
        assert not contents.faults and not contents.edited, (cut, contents.faults)
        assert len(contents.steps) == (2 if cut >= len(data) - 1 else 1), cut


@pytest.mark.parametrize(
    "head", [THREE, OPEN_HEAD, OPEN_HEAD.rstrip("\n")], ids=["closed", "open", "no newline"]
)
def test_a_kill_inside_a_write_leaves_the_step_whole_or_not_there(
    opened: Open, monkeypatch: pytest.MonkeyPatch, head: str
) -> None:
    """For every number of bytes that reached the disk: the next seat opens, plays, and loses nothing."""
    size = 0
    while True:
        table = opened(head)
        with monkeypatch.context() as patch:
            kill_in_write(patch, size)
            with pytest.raises(Killed):
                table.do("damage", targets="ana", amount=3)
        torn = table.path.read_bytes()
        whole = parse(torn)
        assert not whole.faults, (size, whole.faults)
        after = opened(name="next")
        assert after.hp("ana") == (7 if whole.steps else 10), size
        after.do("damage", targets="bruno", amount=1)
        assert after.reread().encounter == after.seat.encounter
        assert not parse(table.path.read_bytes()).faults, size
        if torn.endswith(b"\n") and whole.steps:
            break
        size += 1


def test_what_is_cut_off_is_copied_aside_first(opened: Open) -> None:
    """Half a step after the last end line goes into a private file beside; twice in a second, two files."""
    table = opened()
    for half in (b'[[event]]\nkind = "st', b'[[event]]\nkind = "noted"\n'):
        with table.path.open("ab") as stream:
            stream.write(half)
        table.do("damage", targets="ana", amount=1)
    aside = sorted(table.path.parent.glob("luta.toml.tail-*"), key=lambda path: path.stat().st_size)
    assert [path.read_bytes() for path in aside] == [b'[[event]]\nkind = "st', b'[[event]]\nkind = "noted"\n']
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in aside)
    assert len(table.reread().history.steps) == 2


def test_comments_after_the_last_step_stay(opened: Open) -> None:
    """They become part of the next step, checksum and all, for every seat."""
    table, other = opened(), opened(name="ana")
    with table.path.open("a") as stream:
        stream.write("\n# a tocha apaga na rodada 4\n")
    table.do("damage", targets="ana", amount=1)
    assert "# a tocha apaga na rodada 4\n[[event]]" in table.path.read_text(encoding="utf-8")
    other.do("damage", targets="ana", amount=1)
    assert (other.hp("ana"), other.seat.edited, table.reread().edited) == (8, (), ())


def test_a_comment_that_is_no_utf8_is_set_aside(opened: Open) -> None:
    """Kept, it would spoil the step that follows it."""
    table = opened()
    with table.path.open("ab") as stream:
        stream.write(b"# caf\xe9\n")
    table.do("damage", targets="ana", amount=1)
    assert table.reread().encounter == table.seat.encounter
    assert len(list(table.path.parent.glob("luta.toml.tail-*"))) == 1


def test_a_last_end_line_without_its_newline_counts_and_is_completed(opened: Open) -> None:
    """Also for a seat that had read it without; nothing counts as edited."""
    data = two_steps(opened)
    table = opened()
    table.path.write_bytes(data[:-1])
    seats = [opened(name="a"), opened(name="b")]
    seats[0].do("damage", targets="ana", amount=1)
    seats[1].do("damage", targets="ana", amount=1)
    assert (seats[1].hp("ana"), seats[1].seat.edited) == (3, ())
    assert seats[1].reread().edited == ()


# Edited


def test_an_edited_step_that_still_folds_opens_and_is_named(opened: Open) -> None:
    """Ana's 7 becomes 8 by hand: so it is, and step 1 is said to be edited."""
    data = two_steps(opened)
    table = opened(file="b.toml")
    table.path.write_bytes(data.replace(b"amount = -3\nvalue = 7", b"amount = -3\nvalue = 8"))
    seat = table.reread()
    assert (seat.edited, seat.readonly) == ((1,), "")
    assert len(seat.history.steps) == 2


def test_comments_unknown_keys_and_unknown_tables_survive_play(opened: Open) -> None:
    """What a person wrote into the head stands there for ever, byte for byte."""
    head = THREE.replace('name = "Caio"', 'name = "Caio"  # o vilão\ntatica = "foge com 5 PV"')
    head = head.replace("# end 0", '[extra]\nmusica = "tambores"\n\n# end 0')
    table = opened(head)
    table.do("damage", targets="caio", amount=4)
    assert table.path.read_text(encoding="utf-8").startswith(head)
    assert table.reread().encounter.entities["caio"].tracks["hp"].value == 6


def test_an_edit_while_following_is_taken_over_and_the_act_not_played(opened: Open) -> None:
    """The head is edited while a seat looks on: its next act is refused once, then played."""
    table = opened()
    table.do("damage", targets="ana", amount=3)
    table.path.write_text(
        table.path.read_text(encoding="utf-8").replace('"Caio"', '"Raul"'), encoding="utf-8"
    )
    with pytest.raises(Changed, match="file-edited"):
        table.do("damage", targets="ana", amount=1)
    assert (table.seat.encounter.entities["caio"].name, table.hp("ana")) == ("Raul", 7)
    table.do("damage", targets="ana", amount=1)
    assert table.hp("ana") == 6


def test_an_edit_of_the_same_size_is_noticed(opened: Open) -> None:
    """Four letters for four letters, then the look for news."""
    table = opened()
    table.do("damage", targets="ana", amount=3)
    size = table.path.stat().st_size
    table.path.write_text(
        table.path.read_text(encoding="utf-8").replace('"Caio"', '"Raul"'), encoding="utf-8"
    )
    assert table.path.stat().st_size == size
    assert table.seat.refresh() is True
    assert table.seat.encounter.entities["caio"].name == "Raul"


def test_an_editor_that_puts_another_file_in_its_place_is_followed(opened: Open) -> None:
    """Another inode under the same name: the seat reads it and writes into it."""
    table = opened()
    table.do("damage", targets="ana", amount=3)
    fresh = table.path.with_name("fresh")
    shutil.copy(table.path, fresh)
    fresh.replace(table.path)
    table.do("damage", targets="ana", amount=1)
    assert table.reread().encounter.entities["ana"].tracks["hp"].value == 6


@pytest.mark.parametrize("kept", [0, 30, 200], ids=["empty", "a line", "half the head"])
def test_a_file_half_saved_by_an_editor_is_left_alone(opened: Open, kept: int) -> None:
    """It has lost its `# end 0`: the state stays, nothing is written, and the next look finds it whole."""
    table = opened()
    table.do("damage", targets="ana", amount=3)
    data = table.path.read_bytes()
    table.path.write_bytes(data[:kept])
    assert table.seat.refresh() is False
    assert table.hp("ana") == 7
    with pytest.raises(FileFault, match="half-saved"):
        table.do("damage", targets="ana", amount=1)
    assert table.path.read_bytes() == data[:kept]
    table.path.write_bytes(data)
    table.seat.refresh()
    table.do("damage", targets="ana", amount=1)
    assert table.hp("ana") == 6


def test_steps_that_the_file_has_lost_can_be_written_again(opened: Open) -> None:
    """An old copy was put back: the seat shows it, and gives its two newer steps back on request."""
    table = opened()
    old = table.path.read_bytes()
    for points in (3, 2):
        table.do("damage", targets="ana", amount=points)
    whole = table.path.read_bytes()
    table.path.write_bytes(old)
    table.seat.refresh()
    assert (table.hp("ana"), len(table.seat.lost)) == (10, 2)
    table.seat.restore()
    assert table.path.read_bytes() == whole
    assert (table.hp("ana"), table.seat.lost) == (5, ())


def test_lost_steps_are_not_mixed_with_what_somebody_played_since(opened: Open) -> None:
    """Their numbers are taken: nothing is written."""
    table = opened()
    old = table.path.read_bytes()
    table.do("damage", targets="ana", amount=3)
    table.path.write_bytes(old)
    table.seat.refresh()
    opened(name="ana").do("damage", targets="bruno", amount=1)
    data = table.path.read_bytes()
    with pytest.raises(Refused, match="nothing-lost"):
        table.seat.restore()
    assert table.path.read_bytes() == data
    assert not parse(data).faults


# Refused


def fault(data: bytes) -> tuple[int, str]:
    """The line and the kind of the first fault of a file."""
    first = parse(data).faults[0]
    return first.line, first.slug


HEAD_LINES = THREE.count("\n")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        pytest.param(
            lambda d: d.replace(b"# end 1 ", b"# end 2 ", 1),
            (HEAD_LINES + 18, "fault-end-number"),
            id="number",
        ),
        pytest.param(lambda d: d.replace(b"# end 0", b"# end o", 1), (HEAD_LINES, "fault-end"), id="zero"),
        pytest.param(
            lambda d: d.replace(b"# end 1 ", b"# end one ", 1), (HEAD_LINES + 18, "fault-end"), id="word"
        ),
        pytest.param(
            lambda d: d.replace(b"# end 1 ", b"# end " + b"1" * 5000 + b" ", 1),
            (HEAD_LINES + 18, "fault-end"),
            id="long",
        ),
        pytest.param(
            lambda d: d.replace(b"# end 1 ", b"# end 1 x", 1), (HEAD_LINES + 18, "fault-end"), id="checksum"
        ),
        pytest.param(
            lambda d: d.replace(b"# end 0\n", b"", 1), (HEAD_LINES + 17, "fault-end-number"), id="no first"
        ),
        pytest.param(lambda d: b"\xef\xbb\xbf" + d, (1, "fault-bom"), id="byte order mark"),
        pytest.param(lambda d: d.replace(b"ponte", b"p\xf4nte", 1), (3, "fault-utf8"), id="Latin-1"),
        pytest.param(
            lambda d: d.replace(b"speed = 12", b"speed = " + b"1" * 5000, 1),
            (15, "fault-number"),
            id="5000 digits",
        ),
        pytest.param(
            lambda d: d.replace(b'name = "Bruno"', b'name = "Bru', 1), (13, "fault-toml"), id="open string"
        ),
        pytest.param(
            lambda d: d.replace(b"speed = 9", b"speed = " + b"[" * 20_000, 1),
            (1, "fault-nested"),
            id="nested",
        ),
        pytest.param(
            lambda d: d.replace(b"# end 0\n", b"# end 0\nsurprise = 1\n", 1),
            (HEAD_LINES + 1, "fault-step"),
            id="stranger in a step",
        ),
    ],
)
def test_a_spoilt_file_is_refused_naming_the_line(
    opened: Open, change: Callable[[bytes], bytes], expected: tuple[int, str]
) -> None:
    """And it is never written to."""
    data = change(two_steps(opened))
    assert fault(data) == expected
    table = opened(file="b.toml")
    table.path.write_bytes(data)
    if expected[1] != "fault-step":
        with pytest.raises(Unreadable):
            table.reread()
    assert table.path.read_bytes() == data


@pytest.mark.parametrize(
    ("data", "path", "slug"),
    [
        pytest.param(b"", "system", "fault-missing", id="empty"),
        pytest.param(b"[project]\nname = 'x'\n", "system", "fault-missing", id="another kind of TOML"),
        pytest.param(b"system = 5\n", "system", "fault-type", id="a number for a system"),
        pytest.param(b'system = ["duel"]\n', "system", "fault-type", id="a list for a system"),
        pytest.param(b"[]\n", "", "fault-toml", id="garbage"),
        pytest.param(b"\x00\x01\x02", "", "fault-toml", id="binary"),
    ],
)
def test_a_file_of_another_kind_is_refused_and_left_as_it_is(
    opened: Open, data: bytes, path: str, slug: str
) -> None:
    """Never an empty game in its place."""
    table = opened()
    table.path.write_bytes(data)
    with pytest.raises(Unreadable) as refused:
        table.reread()
    assert [(f.path, f.slug, f.line) for f in refused.value.faults][:1] == [(path, slug, 1)]
    assert table.path.read_bytes() == data


def test_steps_before_a_fault_open_for_reading(opened: Open) -> None:
    """A string torn in the second step: the first is shown, and nothing is written."""
    data = two_steps(opened)
    at = data.rindex(b'verb = "damage"')
    table = opened(file="b.toml")
    spoilt = data[:at] + b'verb = "dam' + data[at + len(b'verb = "damage"') :]
    table.path.write_bytes(spoilt)
    seat = table.reread()
    assert (len(seat.history.steps), seat.encounter.entities["ana"].tracks["hp"].value) == (1, 7)
    assert seat.readonly
    table.seat = seat
    with pytest.raises(FileFault, match="read-only"):
        table.do("next")
    assert table.path.read_bytes() == spoilt


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        pytest.param(b'kind = "step"\nstep = 2', b'kind = "stop"\nstep = 2', 2, id="head of the step"),
        pytest.param(b"value = 5\n", b'value = "five"\n', 16, id="a figure"),
        pytest.param(
            b'kind = "track"\nid = "ana"\ntrack = "hp"\namount = -2',
            b'kind = "track"\namount = -2',
            11,
            id="missing",
        ),
    ],
)
def test_a_bad_event_has_its_line_and_the_steps_before_it(
    opened: Open, old: bytes, new: bytes, line: int
) -> None:
    """The line is that of the event or its field, counted from the step's first line."""
    data = two_steps(opened)
    assert data.count(old) == 1
    contents = parse(data.replace(old, new))
    first = data[: data.index(b"# end 1 ")].count(b"\n") + 1
    found = contents.faults[0].line if contents.faults else contents.future_line
    assert found == first + line
    assert len(contents.steps) == 1


def test_a_step_emptied_by_hand_is_a_fault_and_its_number_not_used_again(opened: Open) -> None:
    """Its tables are gone and its end line stands: reading only."""
    data = two_steps(opened)
    start = data.index(b"\n", data.index(b"# end 1 ")) + 1
    table = opened(file="b.toml")
    table.path.write_bytes(data[:start] + data[data.index(b"# end 2 ") :])
    seat = table.reread()
    assert (len(seat.history.steps), bool(seat.readonly)) == (1, True)


# From the future


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        pytest.param(b'kind = "noted"', b'kind = "sung"', "sung", id="kind"),
        pytest.param(b'text = "b"', b'text = "b"\nmelody = 3', "melody", id="field"),
        pytest.param(b"step = 2\n", b"step = 2\nformat = 2\n", "format 2", id="format"),
        pytest.param(b"step = 2\n", b"step = 2\nmood = 1\n", "mood", id="field of the step's head"),
    ],
)
@pytest.mark.parametrize("following", [False, True], ids=["opening", "following"])
def test_a_word_from_the_future_opens_for_reading_and_is_named(
    opened: Open, old: bytes, new: bytes, word: str, following: bool
) -> None:
    """The steps before it are shown; nothing is written, also when it arrives while a seat looks on."""
    table = opened()
    table.do("note", text="a")
    before = table.path.read_bytes()
    table.do("note", text="b")
    body = table.path.read_bytes()[len(before) :].replace(old, new)
    body = body[: body.index(b"# end 2 ")]
    newer = before + body + f"# end 2 {checksum(body)}\n".encode()
    table.path.write_bytes(before if following else newer)
    seen = opened(name="old")
    table.path.write_bytes(newer)
    with pytest.raises(FileFault, match="read-only"):
        seen.do("damage", targets="ana", amount=1)
    assert (seen.seat.readonly, len(seen.seat.history.steps)) == (word, 1)
    assert table.path.read_bytes() == newer


def test_an_event_that_no_longer_fits_opens_for_reading(opened: Open) -> None:
    """Ana was taken out of the roster by hand: the step that hurt her does not fit."""
    data = two_steps(opened)
    table = opened(file="b.toml")
    table.path.write_bytes(data.replace(b'id = "ana"\nname', b'id = "eva"\nname'))
    seat = table.reread()
    assert (seat.readonly, len(seat.history.steps)) == ("1: entity 'ana'", 0)


# Writing that fails


def no_space(*_: object) -> int:
    """The disk is full."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def short(fd: int, data: bytes, offset: int) -> int:
    """Only half of it was written."""
    return _pwrite(fd, data[: len(data) // 2], offset)


def io_error(*_: object) -> None:
    """The disk is broken."""
    raise OSError(errno.EIO, os.strerror(errno.EIO))


_pwrite, _open = os.pwrite, os.open


def read_only(path: str, flags: int, *more: int) -> int:
    """The file system is read-only."""
    if flags & (os.O_RDWR | os.O_WRONLY):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))
    return _open(path, flags, *more)


@pytest.mark.parametrize(
    ("call", "instead"),
    [("pwrite", no_space), ("pwrite", short), ("fsync", io_error), ("open", read_only)],
    ids=["full disk", "short write", "fsync", "read-only"],
)
@pytest.mark.parametrize("head", [THREE, OPEN_HEAD], ids=["closed", "open"])
def test_a_write_that_fails_leaves_file_and_state_as_they_were(
    opened: Open, monkeypatch: pytest.MonkeyPatch, call: str, instead: Callable[..., object], head: str
) -> None:
    """The old bytes, no other file beside, the state that the file says; and then it can be played again."""
    table = opened(head)
    before, state = table.path.read_bytes(), table.seat.encounter
    with monkeypatch.context() as patch:
        patch.setattr(file_module.os, call, instead)
        with pytest.raises(FileFault) as refused:
            table.do("damage", targets="ana", amount=3)
    assert refused.value.slug == "os"
    assert table.path.read_bytes() == before
    assert [path.name for path in table.path.parent.iterdir()] == ["luta.toml"]
    assert table.seat.encounter == state == table.reread().encounter
    table.do("damage", targets="ana", amount=3)
    assert table.reread().encounter.entities["ana"].tracks["hp"].value == 7


def test_a_folder_that_vanished_is_told_and_the_state_kept(opened: Open) -> None:
    """Neither playing nor looking for news makes a new file."""
    table = opened()
    folder = table.path.parent / "away"
    folder.mkdir()
    table = opened(file="away/luta.toml")
    shutil.rmtree(folder)
    for attempt in (table.seat.refresh, lambda: table.do("next")):
        with pytest.raises(FileFault, match="No such file"):
            attempt()
    assert not folder.exists()
    assert table.hp("ana") == 10


def test_a_torn_tail_stays_when_it_cannot_be_copied_aside(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is cut off that has not been kept."""
    table = opened()
    with table.path.open("ab") as stream:
        stream.write(b"half")
    before = table.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(file_module.os, "fsync", io_error)
        with pytest.raises(FileFault):
            table.do("next")
    assert table.path.read_bytes() == before
    assert [path.name for path in table.path.parent.iterdir()] == ["luta.toml"]


def test_a_symlink_stays_one(opened: Open, tmp_path: Path) -> None:
    """The file it points to gets the step."""
    table = opened()
    link = tmp_path / "link.toml"
    link.symlink_to("luta.toml")
    opened(file="link.toml").do("damage", targets="ana", amount=3)
    assert link.is_symlink()
    assert table.reread().encounter.entities["ana"].tracks["hp"].value == 7


def test_permissions_survive_play(opened: Open) -> None:
    """What the GM opened to the group stays open to it."""
    table = opened()
    table.path.chmod(0o660)
    table.do("next")
    assert stat.S_IMODE(table.path.stat().st_mode) == 0o660


def test_a_new_file_is_its_owners_alone_and_never_replaces_another(tmp_path: Path, opened: Open) -> None:
    """Mode 0600; a second time it is refused."""
    file = EncounterFile(tmp_path / "new.toml")
    file.create(head_text(opened().seat.encounter))
    assert stat.S_IMODE(file.path.stat().st_mode) == 0o600
    with pytest.raises(FileFault, match="exists"):
        file.create("system = 'duel'\n")


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo], ids=["folder", "pipe"])
def test_what_is_no_file_is_refused_at_once(tmp_path: Path, make: Callable[[Path], None]) -> None:
    """A pipe would never end."""
    make(tmp_path / "thing")
    with pytest.raises(FileFault, match="os"):
        EncounterFile(tmp_path / "thing").read()


def test_odd_text_is_written_as_the_file_can_hold_it(opened: Open) -> None:
    """Lone surrogates, controls, quotes and line ends in a name: the state is what the file gives back."""
    table: Table = opened()
    for name in (
        "a\udcffb",
        'x"y\\z',
        "linha\r\n# end 5 00000000\n",
        "\x7f\x1b[31m\x00",
        "[[event]]",
        "é\u2028ü",
    ):
        table.do("rename", target="ana", name=name)
        assert table.reread().encounter == table.seat.encounter, repr(name)
    assert isinstance(table.seat.history.steps[-1].events[1], e.Named)
