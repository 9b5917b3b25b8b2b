"""The base of everything that is frozen: a value, equal to whatever has the same parts."""

from __future__ import annotations

from msgspec import Struct


class Value(Struct, frozen=True, gc=False):
    """A frozen struct that the garbage collector leaves alone.

    What never changes is made of what was there before it, so values hold no cycle for the collector to
    find; counting references frees them. There are many: a fight of some hours holds tens of thousands.
    """
