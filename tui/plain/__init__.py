"""A fight as a conversation, line by line: for screen readers, terminals that place no text, and phones.

The verbs, questions and words are those of the dashboard; nothing moves a cursor, and nothing here imports
the libraries of the screen.
"""

from __future__ import annotations

from pathlib import Path

WORDS = Path(__file__).parent / "words.toml"
