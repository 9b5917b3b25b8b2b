"""What panels and prompts tell the screen: small values, posted upwards."""

from __future__ import annotations

from textual.message import Message

from tui.scene import Spot


class Picked(Message):
    """A row of the order was chosen with the mouse."""

    def __init__(self, spot: Spot) -> None:
        super().__init__()
        self.spot = spot


class Scrolled(Message):
    """The log was scrolled by the mouse wheel, by `lines` (up is negative)."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self.lines = lines


class Toast(Message):
    """A sentence for the foot line."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
