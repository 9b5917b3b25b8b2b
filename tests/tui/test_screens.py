"""What the screen shows: sizes, languages, names as they were written, states without colour."""

from __future__ import annotations

from pathlib import Path

import pytest
import tomli_w

from encounters.head import head_table
from tests.tui.stage import MEDIUM, SAMPLE, SMALL, WIDE, play, sample, stage
from tui.glyphs import glyphs_for
from tui.look import Look

ODD_NAMES = [
    "[Chefe] Goblin",
    "Orc [1/2]",
    "[/]",
    "[/",
    "[red]Rubro",
    "[@click=app.quit]Zé[/]",
    "\x1b[31mRato\x07",
    "شرير",
    "🐉 Dragão",
    "竜の子",
    "\u202eodatsuba",
    "x" * 300,
]


@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("size", [WIDE, MEDIUM, SMALL])
def test_every_size_shows_order_and_log_in_both_languages(
    tmp_path: Path, size: tuple[int, int], lang: str
) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path), size, lang) as table:
            screen = await table.press("n")
            lines = screen.splitlines()
            assert len(lines) == size[1]
            assert all(len(line) <= size[0] for line in lines)
            for word in {
                "pt": ("Iniciativa", "Rolagens", "rodada 1"),
                "en": ("Initiative", "Rolls", "round 1"),
            }[lang]:
                assert word in screen
            for name in ("Ana", "Caio", "Iara", "Orc 1", "Orc 2", "Lobo"):
                assert name in screen

    play(run)


def test_the_language_changes_the_whole_screen_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", "d", "3", "enter")
            screen = await table.press("f2")
            assert "Initiative" in screen and "Rolls" in screen and "round 1" in screen
            assert "Iniciativa" not in screen and "Rodada" not in screen
            screen = await table.press("f2")
            assert "Rodada 1" in screen

    play(run)


def test_digits_switch_the_panel_beside_the_order(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path), MEDIUM) as table:
            assert "Perseguição" in await table.press("3")
            assert "Perigos" in await table.press("4")
            assert "Rolagens" in await table.press("5")
            assert "FOR 13" in await table.press("2")

    play(run)


def test_resizing_from_large_to_tiny_and_back_keeps_the_selection(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", "j", "j")
            selected = table.fight.selected
            for size in [(200, 60), (80, 24), (60, 20), (59, 20), (20, 5), (1, 1), (60, 20), (120, 36)]:
                await table.pilot.resize_terminal(*size)
                await table.text()
                assert table.fight.selected == selected
            assert "Ana" in await table.text()

    play(run)


def test_a_terminal_too_small_gets_a_notice(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path), (50, 12)) as table:
            screen = await table.press("n")
            assert "60×20" in screen
            assert table.state.turn.round == 0, "where nothing is shown, nothing is done"

    play(run)


def odd(folder: Path) -> Path:
    """A fight of people with odd names."""
    rows = [{"name": name, "side": "foes", "slug": "orc"} for name in ODD_NAMES]
    text = SAMPLE.read_text(encoding="utf-8").partition("[names]")[0]
    return sample(folder, text + tomli_w.dumps({"combatant": rows}))


@pytest.mark.parametrize("size", [WIDE, MEDIUM, SMALL])
def test_names_are_shown_as_they_were_written_and_never_run(tmp_path: Path, size: tuple[int, int]) -> None:
    async def run() -> None:
        async with stage(odd(tmp_path), size) as table:
            await table.press("n")
            seen = ""
            for _ in range(20):
                seen += await table.press("j")
            for name in (
                "[Chefe] Goblin",
                "Orc [1/2]",
                "[/]",
                "[red]Rubro",
                "[@click",
                "شرير",
                "Dragão",
                "竜",
            ):
                assert name in seen, name
            assert "\x1b" not in seen and "\u202e" not in seen
            assert table.app.is_running

    play(run)


def test_control_characters_in_a_note_become_pictures(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("e")
            table.fight.prompt.paste("a\x1b[31mb\nc")
            screen = await table.press("enter")
            assert "␛[31mb" in screen
            assert "\x1b" not in screen

    play(run)


def test_state_is_readable_without_colour(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            screen = await table.press("n", "n")
            rows = {line[6:12].strip(): line for line in screen.splitlines()[2:8]}
            assert "✓" in rows["Ana"]
            assert "▶" in rows["Orc 1"] and "›" in rows["Orc 1"]
            assert "▷" in rows["Orc 2"] and "=" in rows["Orc 2"]
            await table.press("d", "9", "enter")
            while table.state.question is not None:
                await table.press("enter")
            screen = await table.text()
            assert "✗" in screen or "grave" in screen or "cai" in screen

    play(run)


def test_ascii_glyphs_where_the_encoding_is_not_utf_8() -> None:
    glyphs = glyphs_for("ISO-8859-1")
    assert all(sign.isascii() for sign in (glyphs.acting, glyphs.full, glyphs.wall, glyphs.rule))
    assert glyphs.plain("é") == "é"
    assert glyphs_for("ascii").plain("é") == "e"
    assert glyphs_for("ascii").plain("竜") == "?"
    assert glyphs_for("utf-8").plain("竜") == "竜"
    assert Look("pt").with_glyphs("ascii").glyphs.acting == ">"


def test_the_log_strikes_through_what_was_undone(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            screen = await table.press("n", "d", "3", "enter", "u")
            assert "⊘" in screen
            assert "desfaz" in screen

    play(run)


def test_reading_back_keeps_its_place_when_new_lines_come(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            for number in range(40):
                table.fight.player.seat.play(_note(f"nota {number}"))
            table.fight.show()
            await table.press("[")
            before = [line for line in (await table.text()).splitlines() if "nota" in line]
            table.fight.player.seat.play(_note("a mais nova"))
            table.fight.show()
            after = [line for line in (await table.text()).splitlines() if "nota" in line]
            assert [line[84:] for line in before] == [line[84:] for line in after]
            screen = await table.press("5", "end")
            assert "a mais nova" in screen

    play(run)


def _note(text: str):
    from encounters.play import Choice

    return Choice("note", {"text": text})


def test_a_log_line_opens_its_rule(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", "d", "8", "enter")
            while table.state.question is not None:
                await table.press("enter")
            screen = await table.press(".")
            assert "BRP-" in screen

    play(run)


def test_an_empty_fight_says_how_to_fill_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path, 'system = "brp"\nname = "Vazio"\n')) as table:
            assert "+ traz criaturas" in await table.text()
            await table.press("+")
            await table.type("orc")
            await table.press("tab")
            await table.press("3", "enter")
            assert [entity.name for entity in table.state.combatants()] == ["Orc 1", "Orc 2", "Orc 3"]
            assert head_table(table.state)

    play(run)
