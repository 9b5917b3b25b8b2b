"""Where the panels stand on a screen of a given size: pure arithmetic."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from textual.geometry import Region, Size

LEAST = Size(60, 20)
WIDE = 110
TWO_COLUMNS = Size(80, 24)
HAZARDS = 18
"""How narrow the hazards may become where a grid of squares stands beside them."""
PANELS = ("order", "sheet", "chase", "hazards", "log")
"""The panels in the order of the digits that show them."""


class View(Struct, frozen=True):
    """What decides the layout besides the size: the panel shown beside the order, the prompt's height.

    `low` is how many rows the chase or the grid would like to have.
    """

    side: str = ""
    prompt: int = 0
    low: int = 0


def shape(size: Size) -> str:
    """Which layout a screen of this size gets: wide, medium, small or none."""
    if size.width < LEAST.width or size.height < LEAST.height:
        return "none"
    if size.width >= WIDE and size.height >= TWO_COLUMNS.height:
        return "wide"
    if size.width >= TWO_COLUMNS.width and size.height >= TWO_COLUMNS.height:
        return "medium"
    return "small"


def plan(size: Size, view: View) -> Mapping[str, Region]:
    """The place of every part that is visible, by its id."""
    width, height = size
    kind = shape(size)
    if kind == "none":
        return {"notice": Region(0, 0, width, height)}
    parts = {"title": Region(0, 0, width, 1), "foot": Region(0, height - 1, width, 1)}
    body = Region(0, 1, width, height - 2)
    arrange = {"wide": _wide, "medium": _medium, "small": _small}[kind]
    parts |= arrange(body, view)
    if view.prompt:
        across = parts["log"].x if kind == "wide" else width
        tall = min(view.prompt, body.height)
        parts["prompt"] = Region(0, body.bottom - tall, across, tall)
    return parts


def _wide(body: Region, view: View) -> dict[str, Region]:
    order = min(44, body.width * 3 // 10)
    log = min(56, body.width // 3)
    sheet = body.width - order - log
    low = max(7 if body.height < 40 else 9, min(view.low, body.height // 2))
    high = body.height - low
    chase = order + sheet - HAZARDS if view.low else (order + sheet) * 2 // 3
    return {
        "order": Region(0, body.y, order, high),
        "sheet": Region(order, body.y, sheet, high),
        "log": Region(order + sheet, body.y, log, body.height),
        "chase": Region(0, body.y + high, chase, low),
        "hazards": Region(chase, body.y + high, order + sheet - chase, low),
    }


def _medium(body: Region, view: View) -> dict[str, Region]:
    order = min(40, max(35, body.width * 9 // 20))
    side = view.side if view.side not in ("", "order") else "sheet"
    if side == "log":
        return {
            "order": Region(0, body.y, order, body.height),
            "log": Region(order, body.y, body.width - order, body.height),
        }
    low = 6
    high = body.height - low
    return {
        "order": Region(0, body.y, order, high),
        side: Region(order, body.y, body.width - order, high),
        "log": Region(0, body.y + high, body.width, low),
    }


def _small(body: Region, view: View) -> dict[str, Region]:
    low = "log" if view.side in ("", "order") else view.side
    high = (body.height + 1) // 2
    return {
        "order": Region(0, body.y, body.width, high),
        low: Region(0, body.y + high, body.width, body.height - high),
    }
