"""Laws that hold for every fight: whatever is played, refused, undone, cut off or read again."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Callable
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from encounters.asks import Answer
from encounters.errors import EscudoError
from encounters.evolve import runner_of, runner_text, slot_of, slot_text
from encounters.file import EncounterFile, parse
from encounters.model import Runner, Slot
from encounters.newfile import folded_text
from encounters.play import Choice
from encounters.seat import Seat
from encounters.timers import until, valid
from encounters.verbs import bind
from tests.conftest import THREE
from tests.encounters.duel import DUEL

WHO = st.sampled_from(["ana", "bruno", "caio"]) | st.sampled_from(
    ["goblin-1", "novo", "all", "Ana,caio", "ghost", ""]
)
NUMBERS = st.sampled_from(["1", "2", "4", "9", "12"]) | st.sampled_from(
    ["0", "-3", "999", "x", "²", "1d6", "2d6-5"]
)
TEXTS = st.text(max_size=8) | st.sampled_from(["[/]", "{n}", "Orc ²", "a\udcffb", "x\r\n# end 1 00000000"])
DURATIONS = st.sampled_from(
    ["1", "3", "turn", "round", "30s", "1m", "1h", "end ana 2", "clock 15", "round x", ""]
)


def args(
    may: dict[str, st.SearchStrategy[str]] | None = None, **must: st.SearchStrategy[str]
) -> st.SearchStrategy[dict[str, str]]:
    """Arguments that are given, and others that may be."""
    return st.fixed_dictionaries(must, optional=may or {})


HAZARD = st.sampled_from(["fire-ana", "fire-caio", "fire-bruno"])
ACTS: dict[str, st.SearchStrategy[dict[str, str]]] = {
    "next": args({"who": WHO}),
    "back": args(),
    "delay": args(who=WHO, after=WHO) | args(who=WHO, rank=NUMBERS) | args({"after": st.just("caio")}),
    "initiative": args(target=WHO, value=NUMBERS),
    "damage": args(targets=WHO, amount=NUMBERS),
    "heal": args(targets=WHO, amount=NUMBERS),
    "set": args({"maximum": NUMBERS}, target=WHO, value=NUMBERS),
    "temporary": args(target=WHO, value=NUMBERS),
    "condition": args({"until": DURATIONS}, targets=WHO, condition=st.sampled_from(["brave", "down"])),
    "end-condition": args(target=WHO, condition=st.sampled_from(["brave", "down", "scar"])),
    "hazard": args(
        {"damage": NUMBERS, "every": DURATIONS, "until": DURATIONS}, targets=WHO, hazard=st.just("fire")
    ),
    "end-hazard": args(hazard=HAZARD),
    "tick": args(hazard=HAZARD),
    "add": args({"name": TEXTS}, creature=st.just("goblin"), count=st.sampled_from(["1", "2"])),
    "create": args(
        name=TEXTS | st.just("novo"), stats=st.sampled_from(["speed 12", "speed=3, luck 2", "x 5", "9"])
    ),
    "duplicate": args(target=WHO),
    "rename": args(target=WHO, name=TEXTS),
    "hide": args(target=WHO),
    "side": args(target=WHO, side=TEXTS),
    "remove": args(target=WHO),
    "reinforce": args(creature=st.just("goblin"), count=st.just("1"), round=NUMBERS),
    "remind": args(round=NUMBERS, text=TEXTS),
    "note": args(text=TEXTS),
    "place": args(target=WHO, place=TEXTS),
    "roll": args({"who": WHO}, dice=NUMBERS),
    "setting": args(name=st.just("typed"), value=st.sampled_from(["ana", "heroes", "x"]))
    | args(name=TEXTS, value=TEXTS),
    "chase": args(
        quarry=st.sampled_from(["caio", "ghost"]), pursuers=st.sampled_from(["ana,bruno", "ana", "caio"])
    ),
    "chase-step": args(who=WHO, steps=NUMBERS),
    "end-chase": args(),
    "advance": args(seconds=DURATIONS),
    "strike": args(by=WHO, target=WHO),
    "undo": args(),
    "redo": args(),
}
ACT = st.sampled_from([*sorted(ACTS), *["next"] * 8, "back", "back"]).flatmap(
    lambda verb: st.tuples(st.just(verb), ACTS[verb])
)
LAWS = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def in_folder(law: Callable[[Path], None]) -> None:
    """Runs a law with a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        law(Path(folder))


def start(folder: Path, name: str = "gm", seed: float = 0.37) -> Seat:
    """A seat whose dice are the same in every run."""
    path = folder / "luta.toml"
    if not path.exists():
        path.write_text(THREE, encoding="utf-8")
    faces = itertools.count(1)
    return Seat(EncounterFile(path), DUEL, name, now=lambda: "now", chance=lambda: (next(faces) * seed) % 1)


def act(seat: Seat, verb: str, args: dict[str, str]) -> None:
    """Plays what somebody typed, whatever it is; only a refusal may come of it, and it changes nothing."""
    path = seat.file.path
    before, state = path.read_bytes(), seat.encounter
    try:
        if seat.encounter.question is not None and verb in ("heal", "strike", "next"):
            asked = seat.encounter.question
            answer = Answer((1,)) if asked.need == "dice" else Answer(option=asked.default)
            seat.answer({asked.name: answer})
        else:
            choice = bind(DUEL, seat.encounter, DUEL.verbs()[verb], (), args).choice
            answers = {}
            while (need := None if DUEL.verbs()[verb].seat else seat.prepare(choice, answers)) is not None:
                faces = Answer((1,)) if need.ask is not None else Answer(option="dodge")
                answers[need.name] = faces
            seat.play(choice, answers)
    except EscudoError:
        assert path.read_bytes() == before
        assert seat.encounter == state


@LAWS
@given(st.lists(ACT, max_size=25))
def test_whatever_is_played_the_state_is_the_fold_of_the_file(acts: list[tuple[str, dict[str, str]]]) -> None:
    """And a seat that followed along by tails sees the same; a fresh file folded from it too."""

    def law(folder: Path) -> None:
        seat, follower = start(folder), start(folder, "other")
        for number, (verb, args) in enumerate(acts):
            act(seat, verb, args)
            if number % 3 == 0:
                follower.refresh()
        reread = start(folder)
        assert (reread.readonly, reread.edited) == ("", ())
        assert reread.encounter == seat.encounter
        assert [s.events for s in reread.history.steps] == [s.events for s in seat.history.steps]
        follower.refresh()
        assert follower.encounter == seat.encounter
        fold = folder / "fold.toml"
        fold.write_text(folded_text(seat.history), encoding="utf-8")
        fresh = Seat(EncounterFile(fold), DUEL)
        assert (fresh.readonly, fresh.edited) == ("", ())
        assert fresh.encounter == seat.encounter

    in_folder(law)


@LAWS
@given(st.lists(ACT, max_size=20))
def test_undo_leads_to_the_roster_and_redo_to_the_end(acts: list[tuple[str, dict[str, str]]]) -> None:
    """Every state on the way is met again on the way back."""

    def law(folder: Path) -> None:
        seat = start(folder)
        for verb, args in acts:
            if verb not in ("undo", "redo"):
                act(seat, verb, args)
        end, states = seat.encounter, []
        while seat.history.live:
            states.append(seat.encounter)
            seat.undo()
        assert seat.encounter == seat.history.roster
        for state in reversed(states):
            seat.redo()
            assert seat.encounter == state
        assert seat.encounter == end == start(folder).encounter

    in_folder(law)


@LAWS
@given(st.lists(ACT, min_size=1, max_size=8), st.data())
def test_a_file_cut_anywhere_is_a_prefix_of_the_fight_or_refused(
    acts: list[tuple[str, dict[str, str]]], data: st.DataObject
) -> None:
    """After the head, it opens with the steps that are whole, and can be played on."""

    def law(folder: Path) -> None:
        seat = start(folder)
        for verb, args in acts:
            act(seat, verb, args)
        whole = seat.file.read()
        cut = data.draw(st.integers(len(THREE.encode()), len(whole)))
        seat.file.path.write_bytes(whole[:cut])
        again = start(folder)
        count = len(again.history.steps)
        assert again.readonly == ""
        assert [s.head for s in again.history.steps] == [s.head for s in seat.history.steps][:count]
        if again.encounter.question is None:
            again.play(Choice("note", {"text": "x"}))
            assert not parse(again.file.read()).faults

    in_folder(law)


@LAWS
@given(st.binary(max_size=40), st.data())
def test_bytes_thrown_into_a_file_never_do_worse_than_a_refusal(junk: bytes, data: st.DataObject) -> None:
    """Anywhere, in place of anything: read, opened for reading, or refused."""

    def law(folder: Path) -> None:
        seat = start(folder)
        for amount in ("1", "2"):
            seat.play(Choice("damage", {"targets": "ana", "amount": amount}))
        whole = seat.file.read()
        at = data.draw(st.integers(0, len(whole)))
        gone = data.draw(st.integers(0, 30))
        spoilt = whole[:at] + junk + whole[at + gone :]
        seat.file.path.write_bytes(spoilt)
        for attempt in (lambda: start(folder), seat.refresh, lambda: seat.play(Choice("next"))):
            try:
                attempt()
            except EscudoError:
                pass
        if parse(spoilt).faults:
            assert seat.file.read() == spoilt

    in_folder(law)


IDS = st.from_regex(r"[a-z][a-z0-9#.-]{0,8}", fullmatch=True)


@given(st.builds(Slot, IDS, st.lists(IDS, max_size=4).map(tuple), st.integers(), st.integers(), IDS))
def test_a_slot_goes_through_text_unchanged(slot: Slot) -> None:
    """Whatever its ids and numbers."""
    assert slot_of(slot_text(slot)) == slot


@given(st.builds(Runner, IDS, st.sampled_from(["quarry", "pursuer"]), st.integers()))
def test_a_runner_goes_through_text_unchanged(runner: Runner) -> None:
    """Whatever his place."""
    assert runner_of(runner_text(runner)) == runner


@given(st.text(max_size=20))
def test_a_duration_is_an_expiry_or_refused(text: str) -> None:
    """Nothing that a person types can end in an expiry that means nothing."""
    with tempfile.TemporaryDirectory() as folder:
        state = start(Path(folder)).encounter
    try:
        assert valid(until(state, text, "ana"))
    except EscudoError:
        pass
