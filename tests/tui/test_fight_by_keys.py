"""A fight played by keys: what each key leads to, in the file and on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from encounters import events as e
from tests.tui.stage import MEDIUM, SMALL, WIDE, Stage, play, sample, stage
from tui.prompts.form import Form


def chosen(table: Stage) -> list[str]:
    """The verbs of every step so far."""
    steps = table.fight.player.seat.history.steps
    return [event.verb for step in steps for event in step.events if isinstance(event, e.Chose)]


@pytest.mark.parametrize("size", [WIDE, MEDIUM, SMALL])
def test_attack_takes_two_keys_once_target_and_weapon_are_known(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path), size) as table:
            await table.press("n", "a", "enter")
            while table.state.question is not None:
                await table.press("enter")
            assert chosen(table) == ["next", "attack"]
            await table.press("a", "enter")
            assert chosen(table)[2] == "attack"

    play(run)


def test_damage_asks_only_for_its_amount(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            screen = await table.press("n", "d", "3", "enter")
            assert table.state.entities["ana"].tracks["hp"].value == 10
            assert "10/13" in screen
            assert table.fight.prompt is None

    play(run)


def test_marked_combatants_are_harmed_together(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("home", "space", "space", "d", "2", "enter")
            values = {id: table.state.entities[id].tracks["hp"].value for id in ("ana", "caio", "iara")}
            assert values == {"ana": 11, "caio": 10, "iara": 15}
            assert not table.fight.marked

    play(run)


def test_undo_to_the_start_and_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", "d", "3", "enter", "n")
            later = table.state
            await table.press("u", "u", "u")
            assert table.state.turn.round == 0
            screen = await table.press("u")
            assert "Nada a desfazer" in screen
            await table.press("U", "U", "U")
            assert table.state == later

    play(run)


def test_letters_are_dead_while_a_prompt_is_open(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n")
            steps = len(table.fight.player.seat.history.steps)
            await table.press("e")
            await table.type("nudqXU")
            assert len(table.fight.player.seat.history.steps) == steps
            await table.press("enter")
            screen = await table.text()
            assert "nudqXU" in screen

    play(run)


def test_escape_drops_the_draft_and_writes_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n")
            before = table.fight.player.seat.file.read()
            await table.press("a", "down", "escape")
            assert table.fight.prompt is None
            assert table.fight.player.seat.file.read() == before

    play(run)


def test_the_odds_follow_the_choice(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", "a")
            first = next(line for line in (await table.text()).splitlines() if "acerta" in line)
            await table.press("down", "down")
            second = next(line for line in (await table.text()).splitlines() if "acerta" in line)
            assert first != second

    play(run)


def test_typed_dice_are_asked_for_in_the_prompt(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", ":")
            await table.type("setting typed heroes")
            await table.press("enter", "a", "enter")
            prompt = table.fight.prompt
            assert isinstance(prompt, Form)
            assert prompt.field is not None and prompt.field.kind == "dice"
            await table.press("enter")
            assert table.fight.prompt is prompt, "an empty line is no die"
            await table.type("101")
            screen = await table.press("enter")
            assert "101" in screen and table.fight.prompt is prompt
            await table.press("ctrl+u")
            await table.type("95")
            await table.press("enter")
            rolled = [
                event
                for step in table.fight.player.seat.history.steps
                for event in step.events
                if isinstance(event, e.Rolled) and event.name == "attack"
            ]
            assert rolled and rolled[0].faces == (95,)

    play(run)


def test_a_question_after_the_die_is_asked_at_once_and_stays_open_on_escape(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            # The orc's dodge shows 100.
            table.fight.player.seat.chance = lambda: 0.999
            await table.press("n", ":")
            await table.type("setting typed heroes")
            await table.press("enter", "a", "enter")
            await table.type("3")
            await table.press("enter")
            assert table.state.question is not None
            await table.press("escape")
            assert table.state.question is not None
            screen = await table.press("n")
            assert "pergunta" in screen and table.fight.prompt is not None
            await table.press("enter")
            question = table.state.question
            assert question is None or question.name != "critical-or-special"

    play(run)


def test_a_command_brings_answers_along(tmp_path: Path) -> None:
    """What the rules would ask is not asked again; an answer that nothing asks for is refused."""

    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            table.fight.player.seat.chance = lambda: 0.8
            await table.press("n", ":")
            await table.type("atacar ana orc-1 defesa=nada")
            await table.press("enter")
            assert chosen(table) == ["next", "attack"] and table.fight.prompt is None
            await table.press(":")
            await table.type("atacar ana orc-1 sorte=nada defesa=nada")
            screen = await table.press("enter")
            assert chosen(table) == ["next", "attack"] and "sorte" in screen

    play(run)


def test_the_next_turn_selects_who_acts(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", "n")
            assert table.fight.selected.id == table.state.turn.current == "orc-1"

    play(run)
