"""Every word that the screen asks for is there, in both languages and with the same gaps."""

from __future__ import annotations

import re
from pathlib import Path

import tui
from encounters.words import LANGUAGES, load
from tui.help.texts import PANEL_ACTIONS, PANEL_GROUPS
from tui.keys import SCREEN
from tui.prompts.command import OWN

HERE = Path(tui.__file__).parent
TABLE = load(HERE / "words.toml")


def test_every_key_in_the_code_has_its_word() -> None:
    asked = set()
    for path in HERE.rglob("*.py"):
        asked |= set(re.findall(r"[\"'](ui\.[a-z0-9.-]+[a-z0-9])[\"']", path.read_text(encoding="utf-8")))
    asked |= {f"ui.do.{name}" for name in SCREEN}
    asked |= {f"ui.command.{name}" for name in OWN}
    asked |= {f"ui.panel.{name}" for name in PANEL_ACTIONS} | {f"ui.about.{name}" for name in PANEL_GROUPS}
    asked |= {f"ui.range.{number}" for number in range(1, 6)}
    assert sorted(asked - set(TABLE)) == []


def test_both_languages_have_every_word_and_the_same_gaps() -> None:
    for key, forms in TABLE.items():
        gaps = []
        for lang in LANGUAGES:
            text = forms[lang]
            texts = [text] if isinstance(text, str) else list(text.values())
            assert all(texts), key
            gaps.append({gap for each in texts for gap in re.findall(r"{(\w+)}", each)})
        assert gaps[0] == gaps[1], key
