"""The log sentences: names kept from earlier steps, both languages, what undoing does to a line."""

from __future__ import annotations

import pytest

from encounters import events as e
from encounters.history import History
from encounters.model import Encounter, Entity, Track
from tui.catalogue import words_for
from tui.telling import Line, Log


class Fight:
    """A history without any rules, written event by event."""

    def __init__(self) -> None:
        people = {
            "ana": Entity("ana", "Ana", side="heroes", tracks={"hp": Track(9, 13)}),
            "rui": Entity("rui", "Rui", side="foes", tracks={"hp": Track(9, 9)}),
        }
        self.history = History(Encounter("none", entities=people))

    def step(self, *events: e.Event, chain: int = 0, seat: str = "gm") -> None:
        """One more step."""
        number = self.history.next_step
        head = e.StepBegan(step=number, chain=chain or number, seat=seat, at="")
        self.history.apply([head, *events])

    def told(self, lang: str) -> list[str]:
        """Every line, those struck through in brackets."""
        entries = Log(self.history, words_for(lang)).entries()
        return [f"[{line.text}]" if line.struck else line.text for entry in entries for line in entry.lines]


HARM = e.TrackChanged(id="ana", track="hp", amount=-5, value=4, cause="typed")
ROLL = e.Rolled(name="roll", roller="ana", dice="2d6+1", result=8, faces=(3, 4))


@pytest.mark.parametrize(
    ("event", "pt", "en"),
    [
        (HARM, "Ana: −5 hp → 4", "Ana: −5 hp → 4"),
        (ROLL, "Ana · rolagem: 2d6+1 (3, 4) = 8", "Ana · roll: 2d6+1 (3, 4) = 8"),
        (
            e.Rolled(name="roll", roller="ana", dice="1d20", result=8),
            "Ana · rolagem: d20 8 (dado pelo mestre)",
            "Ana · roll: d20 8 (given by the GM)",
        ),
        (
            e.Rolled(
                name="roll",
                roller="ana",
                dice="1d100",
                result=2,
                faces=(40,),
                cuts=(1, 9),
                why=("X-007 33", "x -5"),
            ),
            "Ana · rolagem: X-007 33 · x −5 · d100 40",
            "Ana · roll: X-007 33 · x −5 · d100 40",
        ),
        (
            e.ConditionSet(id="rui", slug="odd", until="start ana 4"),
            "Rui: odd, até começar a vez de Ana (rodada 4)",
            "Rui: odd, until Ana's turn starts (round 4)",
        ),
        (
            e.ConditionEnded(id="rui", key="odd#2", expired=True),
            "Rui: odd acabou (prazo)",
            "Rui: odd is over (time)",
        ),
        (e.SettingSet(name="typed", value=True), "Dados digitados: sim", "Typed dice: yes"),
        (
            e.AskedFor(name="x", need="decision", who="ana", options=("yes", "no")),
            "? Ana · x: sim, não",
            "? Ana · x: yes, no",
        ),
        (
            e.HazardStarted(id="h", slug="odd", target="rui", damage="1d6", interval=90),
            "Rui: odd, 1d6 / 1 min 30 s",
            "Rui: odd, 1d6 / 1 min 30 s",
        ),
    ],
)
def test_sentences(event: e.Event, pt: str, en: str) -> None:
    fight = Fight()
    if not isinstance(event, e.ConditionEnded):
        fight.step(e.Noted(text="x"), event)
    else:
        fight.step(e.ConditionSet(id="rui", slug="odd", key="odd#2"), event)
    assert fight.told("pt")[-1] == pt
    assert fight.told("en")[-1] == en


def test_a_name_outlives_its_bearer() -> None:
    """Lines from before a removal still speak of the same creature."""
    fight = Fight()
    fight.step(e.Named(id="rui", name="Rui, o Velho"))
    fight.step(e.Left(id="rui"))
    fight.step(e.Told(slug="no-damage", who="rui"))
    assert fight.told("pt") == [
        "Rui agora se chama Rui, o Velho",
        "Rui, o Velho sai da luta",
        "Rui, o Velho: nenhum dano",
    ]


def test_undone_steps_are_struck_and_redone_ones_not() -> None:
    fight = Fight()
    fight.step(e.Chose(verb="damage"), HARM)
    fight.step(e.Undone(chain=1), seat="Bia")
    assert fight.told("en") == ["[Ana: −5 hp → 4]", "Bia undoes Damage (1)"]
    fight.step(e.Redone(chain=1))
    assert fight.told("en") == ["Ana: −5 hp → 4", "Bia undoes Damage (1)", "gm redoes Damage (1)"]


def test_the_turn_is_told_again_after_an_undo() -> None:
    """Undoing takes the place in the order back, so that the same turn is news once more."""
    turn = e.TurnSet(round=1, acting=("ana/ana",), slots=("ana action 17 0 ana",), reached=1)
    fight = Fight()
    fight.step(e.Chose(verb="next"), turn)
    fight.step(e.Undone(chain=1))
    fight.step(e.Chose(verb="next"), turn)
    assert fight.told("en") == ["[Round 1]", "[Ana's turn]", "gm undoes Next (1)", "Round 1", "Ana's turn"]


def test_an_overruled_step_is_struck_until_that_is_undone() -> None:
    fight = Fight()
    fight.step(e.Chose(verb="roll"), ROLL)
    fight.step(e.Overruled(step=1, given=("roll",)), e.Chose(verb="roll"), ROLL)
    line = "Ana · roll: 2d6+1 (3, 4) = 8"
    assert fight.told("en") == [f"[{line}]", "The GM overrules: roll", line]
    fight.step(e.Undone(chain=2))
    assert fight.told("en")[:3] == [line, "[The GM overrules: roll]", f"[{line}]"]


def test_secret_lines_and_rules_are_marked() -> None:
    fight = Fight()
    fight.step(e.Noted(text="x", secret=True, rule="X-001"))
    (entry,) = Log(fight.history, words_for("en")).entries()
    assert entry.lines == (Line("Note: x", rule="X-001", secret=True),)


def test_only_new_steps_are_told_again() -> None:
    fight = Fight()
    log = Log(fight.history, words_for("en"))
    assert log.update(fight.history) == 0
    fight.step(e.Noted(text="a"))
    fight.step(e.Noted(text="b"))
    assert log.update(fight.history) == 2
    assert [entry.step for entry in log.entries(1)] == [2]


def test_what_people_typed_is_never_read_as_a_gap() -> None:
    fight = Fight()
    fight.step(e.Named(id="rui", name="{who} {old} %s"))
    assert fight.told("en") == ["Rui is now called {who} {old} %s"]
