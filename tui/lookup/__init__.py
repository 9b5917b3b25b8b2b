"""The look-up: cards of every rule system, an index over their names and texts, and finding in it.

Nothing here imports the screen's libraries: the command line and the line-by-line mode look up too.
"""

from __future__ import annotations

from pathlib import Path

WORDS = Path(__file__).parent / "words.toml"
"""The words of the cards: kinds of entries, names of figures."""
