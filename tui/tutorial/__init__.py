"""A fight that teaches: ten lessons in a line docked under the title, each done when it was really done."""

from __future__ import annotations

from pathlib import Path

WORDS = Path(__file__).parent / "words.toml"
FIGHT = Path(__file__).parent / "fight.toml"
