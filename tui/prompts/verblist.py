"""All verbs in one list with typing to find: for what has no key of its own."""

from __future__ import annotations

from collections.abc import Sequence

from tui.labels import verb_help, verb_name
from tui.prompts.choices import Choices, Listed
from tui.prompts.draw import title_rule
from tui.prompts.editor import Editor
from tui.prompts.outcome import Closed, Opened, Outcome
from tui.scene import Scene
from tui.text import Line


class VerbList:
    """Pick a verb; its prompt opens."""

    height = 9

    def __init__(self, scene: Scene) -> None:
        self.editor = Editor()
        self.choices = Choices(())
        self.renew(scene)

    def renew(self, scene: Scene) -> None:
        """Lists the verbs in the scene's language."""
        words = scene.words
        verbs = [verb for verb in scene.system.verbs().values() if verb.group]
        self.choices = Choices(
            [
                Listed(
                    verb.slug,
                    f"{scene.keys.of(verb.slug) or ' '} {verb_name(words, verb.slug)}",
                    verb_help(words, verb.slug) or " ".join(verb.aliases),
                )
                for verb in verbs
            ]
        )
        self.choices.find(self.editor.text)

    def key(self, key: str, char: str | None) -> Outcome | None:
        """Takes one key."""
        if key == "escape":
            return Closed()
        if key == "enter":
            current = self.choices.current
            return Opened(current.value) if current is not None else None
        if key in ("down", "ctrl+n", "tab", "up", "ctrl+p", "shift+tab"):
            self.choices.move(1 if key in ("down", "ctrl+n", "tab") else -1)
        elif self.editor.key(key, char):
            self.choices.find(self.editor.text)
        return None

    def paste(self, text: str) -> None:
        """Pastes into the line."""
        self.editor.insert(text)
        self.choices.find(self.editor.text)

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The line and the verbs that fit it."""
        title = title_rule(
            scene, scene.words.text("ui.verbs.title"), scene.words.text("ui.verbs.note"), width
        )
        line: Line = ((f" {scene.glyphs.arrow} ", "key"), *self.editor.line(scene.glyphs, width - 5))
        return [title, line, *self.choices.lines(scene, width, height - 2)]
