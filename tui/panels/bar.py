"""The bar of a track: how full it is, with the wound thresholds as marks on it."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.model import Track
from encounters.system import Mark
from tui.glyphs import Glyphs
from tui.text import Line


def bar(track: Track, marks: Sequence[Mark], width: int, glyphs: Glyphs) -> Line:
    """A bar of `width` columns. A mark stands where the track would reach its value."""
    maximum = max(track.maximum or 0, track.value, 1)
    full = _columns(track.value, maximum, width)
    temporary = min(width - full, _columns(track.temporary, maximum, width))
    signs = [glyphs.full] * full + [glyphs.temporary] * temporary
    signs += [glyphs.empty] * (width - full - temporary)
    for mark in marks:
        if 0 < mark.value < maximum:
            place = min(width - 1, mark.value * width // maximum)
            signs[place] = glyphs.notch_passed if track.value <= mark.value else glyphs.notch
    return (("".join(signs), health(track, marks)),)


def _columns(value: int, maximum: int, width: int) -> int:
    if value <= 0:
        return 0
    return max(1, min(width, value * width // maximum))


def health(track: Track, marks: Sequence[Mark]) -> str:
    """The role that tells how somebody fares: good, hurt or grave."""
    maximum = track.maximum or track.value
    passed = sum(1 for mark in marks if track.value <= mark.value)
    if track.value <= 0 or (passed and passed == len(marks)):
        return "grave"
    return "hurt" if passed or track.value * 2 <= maximum else "good"


def figures(track: Track) -> str:
    """The track in figures: 9/13, and temporary points as 9+3/13."""
    extra = f"+{track.temporary}" if track.temporary else ""
    top = f"/{track.maximum}" if track.maximum is not None else ""
    return f"{track.value}{extra}{top}".replace("-", "−")
