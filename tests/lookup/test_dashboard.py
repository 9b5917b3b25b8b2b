"""`/` in the dashboard: found over all systems, links followed, cards applied and undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.stage import MEDIUM, WIDE, Stage, play, sample, stage


async def look_up(table: Stage, typed: str) -> str:
    """Types a look-up, once every system is ready."""
    await table.press("/")
    table.fight.prompt.warming.wait()
    return await table.type(typed)


def test_a_misspelt_name_is_found_and_its_card_shows_table_links_and_source(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path), WIDE) as table:
            assert "Espada larga" in await look_up(table, "espda larga")
            screen = await table.press("enter")
            assert "1d8+1" in screen and "dano" in screen and "⋮" in screen
            assert "Fonte: " in await table.press("pagedown")

    play(run)


def test_links_are_followed_by_digit_and_by_tab_and_escape_goes_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path), WIDE) as table:
            await look_up(table, "sangrando")
            await table.press("enter")
            prompt = table.fight.prompt
            assert prompt.card.slug == "bleeding"
            await table.press("1")
            assert prompt.card.slug == "BRP-110"
            await table.press("tab", "tab", "shift+tab", "enter")
            assert len(prompt.trail) == 3
            await table.press("escape", "escape")
            assert prompt.card.slug == "bleeding"
            await table.press("escape")
            assert prompt.card is None and prompt.found
            await table.press("escape")
            assert table.fight.prompt is None

    play(run)


def test_other_systems_are_found_after_the_fights_own(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path), MEDIUM) as table:
            screen = await look_up(table, "POOL-007")
            assert "pool" in screen
            await table.press("enter")
            assert table.fight.prompt.card.slug == "POOL-007"
            await table.press("a")
            assert table.fight.prompt.card is not None, "rules of another game are not applied"

    play(run)


def test_a_condition_goes_to_whom_is_marked_and_undo_takes_it_off(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("space", "space")
            await look_up(table, "prostado")
            screen = await table.press("enter")
            assert "Ana" in screen.split("a: ")[1].splitlines()[0]
            await table.press("a")
            assert table.fight.prompt is None
            assert [e.id for e in table.state.combatants() if e.has("prone")] == ["ana", "caio"]
            await table.press("u")
            assert not any(e.has("prone") for e in table.state.combatants())

    play(run)


def test_a_hazard_a_weapon_a_creature_and_a_setting_are_applied(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await look_up(table, "acido fort")
            await table.press("enter", "a")
            assert [hazard.slug for hazard in table.state.hazards.values()] == ["acid-strong"]
            await look_up(table, "machado de batalha")
            await table.press("enter", "a")
            axe = next(item for item in table.state.items("ana") if item.slug == "battle-axe")
            assert axe.id in table.state.entities["ana"].texts.values()
            before = len(list(table.state.combatants()))
            await look_up(table, "goblin")
            await table.press("enter", "a")
            assert len(list(table.state.combatants())) == before + 1
            await look_up(table, "locais de acerto")
            while table.fight.prompt.found[table.fight.prompt.at].kind != "setting":
                await table.press("down")
            await table.press("enter", "a")
            assert table.state.settings["hit_locations"] is True
            await table.press("u", "u", "u", "u")
            assert not table.state.settings.get("hit_locations") and not table.state.hazards
            assert axe.id not in table.state.entities

    play(run)


def test_a_setting_of_many_values_asks_for_one(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await look_up(table, "further_defence")
            await table.press("enter", "a")
            assert table.fight.prompt is not None
            await table.type("20")
            await table.press("enter")
            assert table.state.settings["further_defence"] == 20

    play(run)


@pytest.mark.parametrize("panel", ["2", "4"])
def test_from_the_sheet_and_the_hazards_to_the_card(tmp_path: Path, panel: str) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path), MEDIUM) as table:
            await look_up(table, "acido forte")
            await table.press("enter", "a", panel, ".")
            assert table.fight.prompt.card.slug == "acid-strong"
            await table.press("escape")
            assert table.fight.prompt is None
            if panel == "2":
                await look_up(table, "prostrado")
                await table.press("enter", "a", ".")
                assert [found.key for found in table.fight.prompt.found] == [
                    "condition:prone",
                    "hazard:acid-strong",
                ]

    play(run)


@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("size", [WIDE, MEDIUM, (60, 20)])
def test_every_size_and_language_shows_list_and_card(
    tmp_path: Path, lang: str, size: tuple[int, int]
) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path), size, lang) as table:
            assert "BRP-145" in await look_up(table, "brp-145")
            screen = await table.press("enter")
            assert {"pt": "Locais", "en": "locations"}[lang] in screen
            assert "True" not in screen
            for key in ("pagedown", "down", "up", "pageup", "tab", "f2", "escape", "escape"):
                await table.press(key)
            assert table.fight.prompt is None

    play(run)
