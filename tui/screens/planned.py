"""A screen whose widgets stand where a layout of its own says, and which sends only what changed.

What it uses of Textual's inside stands here and in `tui.painting`, nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.screen import Screen
from textual.widget import Widget

from tui.painting import SpansCompositor
from tui.panels.base import StripPanel

Places = Callable[[Size], Mapping[str, Region]]
"""Where the widgets stand on a screen of this size, by their ids; a later one stands over the earlier."""


class Plan(Layout):
    """Places widgets by a plan; what the plan does not name lies under the others, where it last stood.

    One widget more or less, or another size, would make Textual paint the whole screen: so every widget is
    always placed, and only goes up or down.
    """

    name = "plan"

    def __init__(self, places: Places) -> None:
        self.places = places
        self._last: dict[str, Region] = {}

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """The placements of all children."""
        places = self.places(size)
        heights = {name: height for height, name in enumerate(places)}
        return [self._placed(child, places, heights, size) for child in children]

    def _placed(
        self, child: Widget, places: Mapping[str, Region], heights: Mapping[str, int], size: Size
    ) -> WidgetPlacement:
        name = child.id or ""
        place = places.get(name)
        if isinstance(child, StripPanel):
            child.appear(place is not None)
        if place is None:
            last = self._last.get(name, Region(0, 0, 1, 1))
            under = last if size.region.contains_region(last) else Region(0, 0, 1, 1)
            return WidgetPlacement(under, NULL_OFFSET, NULL_SPACING, child, order=-1)
        self._last[name] = place
        return WidgetPlacement(place, NULL_OFFSET, NULL_SPACING, child, order=heights[name])


class PlannedScreen(Screen[None], inherit_bindings=False):
    """The base of every screen. `places` says where its widgets stand."""

    def __init__(self, places: Places) -> None:
        super().__init__()
        self._compositor = SpansCompositor()
        self._plan = Plan(places)

    @property
    def layout(self) -> Layout:
        """The layout that places the widgets."""
        return self._plan

    def relayout(self) -> None:
        """Places the widgets anew; only what moved is painted."""
        self._clear_arrangement_cache()
        self.refresh(repaint=False, layout=True)
