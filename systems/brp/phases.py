"""The phases of a round in which people act, in their order (BRP-020)."""

from __future__ import annotations

PHASES = ("powers", "action")
