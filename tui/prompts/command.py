"""The `:` line: any verb with its values, completed from the registry; and the screen's own words."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.errors import EscudoError
from encounters.system import Param, Verb
from encounters.verbs import find_verb
from tui.labels import option_label, param_name, verb_help, verb_name
from tui.prompts.choices import Choices, Listed, matching
from tui.prompts.draw import title_rule
from tui.prompts.editor import Editor
from tui.prompts.field import listed
from tui.prompts.outcome import Closed, Outcome, Typed
from tui.scene import Scene
from tui.text import Line
from tui.themes import THEMES

OWN = {
    "lang": ("pt", "en"),
    "theme": tuple(THEMES),
    "glyphs": ("unicode", "ascii"),
    "help": (),
    "keys": (),
    "restore": (),
    "open": (),
    "quit": (),
}
"""What the screen itself understands, with its values."""


def words_of(text: str) -> list[str]:
    """The words of a command line; quotes keep spaces together, an open quote reaches to the end."""
    parts: list[str] = []
    part, quote, open_ = "", "", False
    for char in text:
        if quote:
            quote, part = ("", part) if char == quote else (quote, part + char)
        elif char in "\"'":
            quote, open_ = char, True
        elif char == " ":
            if part or open_:
                parts.append(part)
            part, open_ = "", False
        else:
            part += char
    return [*parts, part] if part or open_ else parts


def split_values(words: Sequence[str], verb: Verb) -> tuple[list[str], dict[str, str]]:
    """Positional values and `name=value` pairs, the names being parameters of the verb or of answers.

    A verb that takes people's own text keeps whatever is no parameter of its own as text.
    """
    values: list[str] = []
    keyed: dict[str, str] = {}
    texts = any(param.kind == "text" and param.asked for param in verb.params)
    for word in words:
        name, sign, value = word.partition("=")
        if sign and name and (verb.param(name) is not None or ":" in name or not texts):
            keyed[name] = value
        else:
            values.append(word)
    return values, keyed


class CommandPrompt:
    """A line with completion: Tab takes the proposal, Enter runs the line, a begun verb completed."""

    height = 8

    def __init__(self, scene: Scene, text: str = "") -> None:
        self.scene = scene
        self.editor = Editor(text)
        self.choices = Choices(())
        self._propose()

    def key(self, key: str, char: str | None) -> Outcome | None:
        """Takes one key."""
        if key == "escape" or (key == "backspace" and not self.editor.text):
            return Closed()
        if key == "enter":
            if self.choices.moved:
                self._complete()
                return None
            return Typed(self._line()) if self.editor.text.strip() else Closed()
        if key == "tab":
            self._complete()
        elif key in ("down", "ctrl+n", "up", "ctrl+p", "shift+tab"):
            self.choices.move(1 if key in ("down", "ctrl+n") else -1)
        elif self.editor.key(key, char):
            self._propose()
        return None

    def paste(self, text: str) -> None:
        """Pastes into the line."""
        self.editor.insert(text)
        self._propose()

    def renew(self, scene: Scene) -> None:
        """Proposes from the new state."""
        self.scene = scene
        self._propose()

    def _line(self) -> str:
        """What Enter runs: a verb that is only begun stands for the row under the cursor.

        With values behind it, it stands for a row only where no other fits.
        """
        text = self.editor.text.strip()
        begun, *values = words_of(text)
        if begun in OWN or not text.startswith(begun):
            return text
        try:
            find_verb(self.scene.system.verbs(), begun)
        except EscudoError:
            rows = matching(self._verbs(), begun)
            if rows and (len(rows) == 1 or not values):
                return rows[0].value + text[len(begun) :]
        return text

    def _complete(self) -> None:
        current = self.choices.current
        if current is None:
            return
        head, _, _ = self.editor.text.rpartition(" ")
        name, sign, _ = self.editor.text.rpartition(" ")[2].partition("=")
        value = f'"{current.value}"' if " " in current.value else current.value
        last = f"{name}={value}" if sign and current.value != name else value
        self.editor.set(f"{head} {last} " if head else f"{last} ")
        self._propose()

    def _propose(self) -> None:
        parts = words_of(self.editor.text)
        fresh = not self.editor.text or self.editor.text.endswith(" ")
        typed = "" if fresh or not parts else parts[-1]
        done = parts if fresh else parts[:-1]
        self.choices = Choices(self._verbs() if not done else self._values(done, typed))
        self.choices.find(typed.partition("=")[2] if "=" in typed else typed)

    def _verbs(self) -> list[Listed]:
        words, lang = self.scene.words, self.scene.words.lang
        found = []
        for verb in self.scene.system.verbs().values():
            if verb.group:
                name = verb.aliases[0] if lang == "pt" and verb.aliases else verb.slug
                found.append(
                    Listed(name, f"{name}  {verb_name(words, verb.slug)}", verb_help(words, verb.slug))
                )
        return found + [Listed(name, name, words.text(f"ui.command.{name}")) for name in OWN]

    def _values(self, done: Sequence[str], typed: str) -> list[Listed]:
        if done[0] in OWN:
            return [Listed(value, value) for value in OWN[done[0]]]
        system, state, words = self.scene.system, self.scene.encounter, self.scene.words
        try:
            verb = find_verb(system.verbs(), done[0])
        except EscudoError:
            return []
        values, keyed = split_values(done[1:], verb)
        names = {param.name for name in keyed if (param := verb.param(name)) is not None}
        open_ = [param for param in verb.params if param.asked and param.name not in names]
        name, sign, _ = typed.partition("=")
        param = verb.param(name) if sign else open_[len(values)] if len(values) < len(open_) else None
        args = {p.name: value for p, value in zip(open_, values, strict=False)}
        found = self._options(param, args) if param is not None else []
        if sign or (param is not None and typed):
            return found
        others = [p for p in verb.params if p.name not in names and (p is param or not p.asked)]
        return found + [
            Listed(f"{p.name}=", f"{p.name}=", param_name(words, p.name)) for p in others if state
        ]

    def _options(self, param: Param, args: dict[str, str]) -> list[Listed]:
        if param.options is None:
            return []
        system, state, words = self.scene.system, self.scene.encounter, self.scene.words
        return [
            listed(system, words, option, option_label(system, state, words, param.name, option))
            for option in param.options(system, state, args)
        ]

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The line and its completions."""
        title = title_rule(
            scene, scene.words.text("ui.command.title"), scene.words.text("ui.command.note"), width
        )
        return [
            title,
            ((":", "key"), *self.editor.line(scene.glyphs, width - 2)),
            *self.choices.lines(scene, width, height - 2),
        ]
