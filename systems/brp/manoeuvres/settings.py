"""The settings of the manoeuvres: house defaults and disputed readings."""

from __future__ import annotations

from encounters.system import Setting

SETTINGS = (
    # What must be declared when the round begins: asked for, noted or left alone.
    Setting("statements", "note", "BRP-034", ("note", "strict", "off")),
    # BRP-C51: what an ambush hand to hand brings whose Stealth was won.
    Setting("ambush_melee", "none", "BRP-303", ("none", "difficult")),
    Setting("aura_preparation", True, "BRP-032"),
    # BRP-C35: by the document some beings may cost sanity.
    Setting("aura_sanity", False, "BRP-160"),
    # BRP-C49: long weapons first in the opening exchange, until somebody has closed, or never.
    Setting("first_strike", "opening", "BRP-037", ("opening", "apart", "never")),
    Setting("first_strike_order", "duel", "BRP-036", ("duel", "all", "hand")),
    # BRP-C50: whom a long weapon holds off, by the class of his weapon.
    Setting("guard_against", "short", "BRP-161", ("short", "shorter")),
    Setting("must_close", True, "BRP-161"),
    # BRP-C43: whether a dodge suffers too inside one's guard.
    Setting("guard_defence", "parry", "BRP-162", ("parry", "all")),
    Setting("closing_attack", False, "BRP-165"),
    # BRP-C61: the price of a desperate action whose Agility failed.
    Setting("desperate_loss", "taken", "BRP-043", ("taken", "tried")),
    Setting("disarm_damage", "excess", "BRP-171", ("excess", "whole", "none")),
    Setting("disarm_at_once", True, "BRP-170"),
    Setting("grapple_strangling", "1d3", "BRP-191", ("1d3", "1d6")),
    Setting("grapple_armour", True, "BRP-191"),
    Setting("grapple_lapse", True, "BRP-230"),
    # BRP-C57: how long the defences of a quick draw stay Difficult.
    Setting("quick_draw_lasts", "fight", "BRP-039", ("fight", "round")),
    Setting("off_hand", True, "BRP-184"),
    # BRP-C26: the last rank at which a volley may still be shot.
    Setting("volley_last", 1, "BRP-188", low=0, high=1),
    Setting("mounted_locations", True, "BRP-221"),
    Setting("mounted_sides", False, "BRP-221"),
    Setting("faint_unseats", True, "BRP-149"),
    Setting("entangle_unseats", False, "BRP-220"),
    Setting("mass_turns", True, "BRP-042"),
)
