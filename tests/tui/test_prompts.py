"""Every prompt that the registry can make opens, closes and leaves no trace; commands, help, look-up."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Key

from systems import load
from tests.tui.stage import MEDIUM, WIDE, play, sample, stage
from tui.help.texts import key_table
from tui.keys import FORBIDDEN, SCREEN, keymap
from tui.labels import verb_help
from tui.prompts.command import split_values, words_of
from tui.prompts.form import Form
from tui.prompts.typed import faces
from tui.screens.doing import ACTIONS
from tui.text import cell_width

SYSTEM = load("brp")
VERBS = [verb.slug for verb in SYSTEM.verbs().values() if verb.group and any(p.asked for p in verb.params)]


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_every_verb_opens_its_prompt_and_escape_leaves_nothing(tmp_path: Path, lang: str) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path), MEDIUM, lang) as table:
            await table.press("n")
            before = table.fight.player.seat.file.read()
            for slug in VERBS:
                for key in (":", "enter"):
                    table.fight.post_message(Key(key, key if key == ":" else None))
                    await table.pilot.pause()
                    if key == ":":
                        table.fight.prompt.paste(slug)
                if table.fight.prompt is None:
                    assert table.fight.toast, slug
                    continue
                for key in ("tab", "shift+tab", "down", "x", "backspace", "escape"):
                    table.fight.post_message(Key(key, key if key == "x" else None))
                await table.pilot.pause()
                assert table.fight.prompt is None, slug
            assert table.fight.player.seat.file.read() == before

    play(run)


def test_a_whole_command_is_played_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", ":")
            await table.type("dano ana 4")
            await table.press("enter")
            assert table.state.entities["ana"].tracks["hp"].value == 9
            await table.press(":")
            await table.type("damage amount=2 targets=heroes")
            await table.press("enter")
            assert table.state.entities["caio"].tracks["hp"].value == 10

    play(run)


def test_who_attacks_instead_attacks_with_a_weapon_of_his_own(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", "a")
            form = table.fight.prompt
            assert isinstance(form, Form)
            form.given |= {"by": "ana", "weapon": "ana-broadsword"}
            form.rebuild()
            assert form.args["weapon"] == "ana-broadsword"
            form.given["by"] = "caio"
            form.rebuild()
            weapon = table.state.entities.get(form.args["weapon"])
            assert weapon is None or weapon.owner == "caio"

    play(run)


def test_what_a_verb_takes_besides_is_found_by_typing(tmp_path: Path) -> None:
    """Tab behind the last field lists the rest; typing finds one by its name or its group, Enter opens it."""

    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", "a")
            form = table.fight.prompt
            while form.field.kind != "further":
                await table.press("tab")
            await table.type("cobertura")
            screen = await table.press("enter")
            assert form.at == "cover" and "cobertura" in screen
            await table.press("down", "tab")
            assert form.choice.get("cover") == "partial"
            while form.field.kind != "further":
                await table.press("tab")
            await table.type("xyz")
            await table.press("enter")
            assert table.fight.prompt is form and form.refused
            await table.press("backspace", "backspace", "backspace", "tab")
            assert form.field is form.fields[0]
            await table.press("shift+tab", "enter")
            assert table.fight.prompt is not form

    play(run)


def test_what_a_command_leaves_out_is_asked(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", ":")
            await table.type("damage lobo")
            await table.press("enter")
            assert table.fight.prompt is not None
            await table.press("4", "enter")
            assert table.state.entities["lobo"].tracks["hp"].value == 6

    play(run)


def test_an_unknown_command_is_a_sentence(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press(":")
            await table.type("zunzum")
            assert "zunzum" in (await table.press("enter")).splitlines()[-1]
            assert table.fight.prompt.editor.text == "zunzum", "what was typed stays, to be mended"

    play(run)


@pytest.mark.parametrize(
    ("typed", "verb", "at"),
    [
        ("prim", "first-aid", "target"),
        ("primeiros-socorros", "first-aid", "target"),
        ("saca", "draw", "weapon"),
        ("decl", "declare", "intent"),
        ("mont", "mount", "mount"),
        ("levant", "stand", "how"),
    ],
)
def test_a_begun_verb_is_the_row_that_is_shown(tmp_path: Path, typed: str, verb: str, at: str) -> None:
    """Enter takes it as in any list; the prompt begins behind whoever acts, who is the right one."""

    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", ":")
            await table.type("condition ana prone")
            await table.press("enter", ":")
            await table.type(typed)
            await table.press("enter")
            form = table.fight.prompt
            assert (form.verb.slug, form.at) == (verb, at)

    play(run)


def test_a_begun_verb_with_values_must_fit_one_row(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press(":")
            await table.type("tempor ana 3")
            await table.press("enter")
            assert table.state.entities["ana"].tracks["hp"].temporary == 3
            await table.press(":")
            await table.type("d ana 3")
            await table.press("enter")
            assert table.fight.prompt.editor.text == "d ana 3"

    play(run)


def test_what_fits_nothing_leaves_the_choice_as_it_was(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", "a")
            form = table.fight.prompt
            assert form.at == "target"
            before = form.choice
            await table.type("lzz")
            assert form.choice == before
            await table.press("backspace", "backspace")
            assert form.choice.get("target") == "lobo"

    play(run)


def test_the_list_of_further_parameters_from_either_end(tmp_path: Path) -> None:
    """Shift+Tab from the first field goes to what stands behind the last."""

    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", "a")
            form = table.fight.prompt
            while form.field is not form.fields[0]:
                await table.press("shift+tab")
            await table.press("shift+tab")
            assert form.field.kind == "further"

    play(run)


def test_tab_completes_verbs_and_values(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", ":")
            await table.type("cura")
            await table.press("tab")
            await table.type("lob")
            await table.press("tab", "5", "enter")
            assert any("Lobo" in line.text for entry in table.fight.player.log() for line in entry.lines)

    play(run)


def test_lookup_finds_by_name_and_shows_the_card(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("/")
            await table.type("BRP-001")
            screen = await table.press("enter")
            assert "Teste de perícia" in screen
            await table.press("escape", "escape")
            assert table.fight.prompt is None

    play(run)


def test_help_tells_of_the_panel_and_of_every_key(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path), WIDE) as table:
            screen = await table.press("?")
            assert "Iniciativa" in screen
            seen = await table.press("?")
            for _ in range(12):
                seen += await table.press("pagedown")
            assert "Desfazer" in seen and "Atacar" in seen
            await table.press("escape")
            assert table.fight.prompt is None

    play(run)


def test_overruling_gives_the_last_roll_another_result(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            await table.press("n", "a", "enter")
            while table.state.question is not None:
                await table.press("enter")
            await table.press("!", "enter")
            await table.type("99")
            await table.press("enter")
            texts = [line.text for entry in table.fight.player.log() for line in entry.lines]
            assert any("impõe" in text for text in texts)

    play(run)


def test_undo_of_another_seat_asks_once_more(tmp_path: Path) -> None:
    from encounters.play import Choice
    from systems.opening import open_seat

    async def run() -> None:
        path = sample(tmp_path)
        async with stage(path) as table:
            await table.press("n")
            other = open_seat(path, "bia")
            other.play(Choice("damage", {"targets": "ana", "amount": "2"}))
            table.fight.player.follow()
            table.fight.show()
            assert "bia" in await table.press("u")
            assert table.state.entities["ana"].tracks["hp"].value == 11
            await table.press("u")
            assert table.state.entities["ana"].tracks["hp"].value == 13

    play(run)


def test_what_another_seat_writes_appears_by_itself(tmp_path: Path) -> None:
    from encounters.play import Choice
    from systems.opening import open_seat
    from tests.tui.stage import until

    async def run() -> None:
        path = sample(tmp_path)
        async with stage(path) as table:
            await table.press("n")
            open_seat(path, "bia").play(Choice("damage", {"targets": "ana", "amount": "2"}))
            await until(lambda: table.state.entities["ana"].tracks["hp"].value == 11)

    play(run)


def test_a_file_that_vanishes_is_a_toast_and_the_state_stays(tmp_path: Path) -> None:
    async def run() -> None:
        path = sample(tmp_path)
        async with stage(path) as table:
            await table.press("n")
            path.unlink()
            screen = await table.press("n")
            assert "fight.toml" in screen.splitlines()[-1]
            assert table.state.turn.current == "ana"

    play(run)


def test_no_key_is_one_that_a_terminal_cannot_tell_apart() -> None:
    keys = keymap(SYSTEM.verbs().values(), {})
    assert not FORBIDDEN & set(keys.names)
    assert not keys.conflicts
    assert set(SCREEN) == set(ACTIONS)
    for name in SCREEN:
        assert (
            any(not key.startswith("f") or len(key) == 1 for key in keys.every(f":{name}"))
            or name == "language"
        )


def test_moved_keys_go_first_and_conflicts_are_named() -> None:
    keys = keymap(SYSTEM.verbs().values(), {"damage": "a", "nonsense": "z", "undo": "ctrl+h"})
    assert keys.of("damage") == "a"
    assert [(c.key, c.kept, c.lost) for c in keys.conflicts] == [("a", "damage", "attack")]
    assert keys.unknown == ("nonsense", "undo = ctrl+h")


def test_command_lines_are_split_at_blanks_outside_quotes() -> None:
    assert words_of("nota \"dois ratos\" x='a b'") == ["nota", "dois ratos", "x=a b"]
    assert words_of('nota "aberta ') == ["nota", "aberta "]
    values, keyed = split_values(["ana", "amount=3", "a=b"], SYSTEM.verbs()["damage"])
    assert (values, keyed) == (["ana"], {"amount": "3", "a": "b"})
    values, keyed = split_values(["PV=3"], SYSTEM.verbs()["note"])
    assert (values, keyed) == (["PV=3"], {}), "people's own text stays as it is"


def test_an_attack_does_not_begin_on_the_fallen(tmp_path: Path) -> None:
    """Ana struck the first orc last; he is dying, and the prompt offers who still stands."""

    async def run() -> None:
        async with stage(sample(tmp_path)) as table:
            table.fight.player.seat.chance = lambda: 0.8
            await table.press("n", ":")
            await table.type("atacar ana orc-1 defesa=nada")
            await table.press("enter", ":")
            await table.type("condicao orc-1 dying")
            await table.press("enter", "a")
            assert table.fight.prompt.choice.get("target") in ("", "orc-2", "lobo")

    play(run)


@pytest.mark.parametrize("size", [MEDIUM, WIDE])
def test_no_line_of_the_help_is_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    """Every word of every verb's help is on some line."""

    async def run() -> None:
        async with stage(sample(tmp_path), size) as table:
            scene = table.fight.scene
            lines = ["".join(text for text, _ in line) for line in key_table(scene, size[0])]
            assert max(map(cell_width, lines)) <= size[0]
            told = " ".join(" ".join(lines).split())
            for verb in SYSTEM.verbs().values():
                assert not verb.group or verb_help(scene.words, verb.slug) in told

    play(run)


def test_typed_faces() -> None:
    assert faces("3 4,5", "3d6") == (3, 4, 5)
    assert faces("00", "1d100") == (100,)
