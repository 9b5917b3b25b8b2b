"""Running a `:` line: the screen's own words, or a verb with its values."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from encounters.errors import EscudoError, Refused
from encounters.system import Verb
from encounters.verbs import bind, find_verb
from tui.catalogue import refusal
from tui.help.prompt import HelpPrompt
from tui.prompts.command import OWN, CommandPrompt, split_values, words_of
from tui.spoken import spoken

if TYPE_CHECKING:
    from tui.screens.fight import FightScreen


def run(screen: FightScreen, text: str) -> None:
    """Runs one line. What it leaves open is asked by the verb's prompt; what is wrong stays to be mended."""
    from tui.screens import doing

    words = words_of(text)
    if not words:
        return
    if words[0] in OWN:
        _own(screen, words[0], words[1:])
        return
    try:
        verb = find_verb(screen.player.seat.system.verbs(), words[0])
        _verb(screen, verb, words[1:])
    except EscudoError as error:
        if screen.scene is not None:
            screen.open(CommandPrompt(screen.scene, text))
        doing.say(screen, refusal(screen.player.words, error, screen.state))


def _verb(screen: FightScreen, verb: Verb, words: Sequence[str]) -> None:
    from tui.screens import doing

    if not words:
        doing.begin(screen, verb, {})
        return
    values, keyed = split_values(words, verb)
    seat = screen.player.seat
    try:
        bound = bind(seat.system, seat.encounter, verb, values, keyed, spoken(seat.system))
    except Refused as error:
        if error.slug != "missing":
            raise
        doing.begin(screen, verb, _read_so_far(screen, verb, values, keyed))
        return
    doing.begin_bound(screen, verb, bound.choice, bound.rest)


def _read_so_far(
    screen: FightScreen, verb: Verb, values: Sequence[str], keyed: dict[str, str]
) -> dict[str, str]:
    """The values that can be read although others are missing."""
    from encounters.verbs import read

    seat = screen.player.seat
    given = {param.name: value for name, value in keyed.items() if (param := verb.param(name)) is not None}
    open_ = [param for param in verb.params if param.asked and param.name not in given]
    given |= {param.name: value for param, value in zip(open_, values, strict=False)}
    args: dict[str, str] = {}
    words = spoken(seat.system)
    for param in verb.params:
        if param.name in given:
            args[param.name] = read(seat.system, seat.encounter, param, args, given[param.name], words)
    return args


def _own(screen: FightScreen, name: str, values: Sequence[str]) -> None:
    from tui.screens import doing

    value = values[0] if values else ""
    if value and OWN[name] and value not in OWN[name]:
        doing.say(
            screen, screen.player.words.text("ui.command.values", name=name, values=", ".join(OWN[name]))
        )
    elif name == "lang":
        screen.wear(replace(screen.look, lang=value or ("en" if screen.look.lang == "pt" else "pt")))
    elif name == "theme" and value:
        screen.wear(replace(screen.look, theme=value))
    elif name == "glyphs" and value:
        screen.wear(screen.look.with_glyphs(value))
    elif name in ("help", "keys"):
        screen.open(HelpPrompt(screen.focus_panel, whole=name == "keys"))
    elif name == "restore":
        doing.say(screen, screen.player.restore())
    elif name == "open":
        _open(screen, " ".join(values))
    elif name == "quit":
        screen.app.exit()
    else:
        doing.say(
            screen, screen.player.words.text("ui.command.values", name=name, values=", ".join(OWN[name]))
        )


def _open(screen: FightScreen, text: str) -> None:
    """Goes to another fight, or to the opening screen."""
    from tui.app import EscudoApp
    from tui.screens import doing

    app = screen.app
    assert isinstance(app, EscudoApp)
    if sentence := app.change_fight(Path(text).expanduser() if text else None):
        doing.say(screen, sentence)
