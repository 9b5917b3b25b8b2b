"""The settings of hazards on the clock, falls and explosions."""

from __future__ import annotations

from encounters.system import Setting

SETTINGS = (
    Setting("burns_add_up", False, "BRP-146"),
    # BRP-C46: by the letter a protective power helps for one round.
    Setting("fire_powers", "round", "BRP-125", ("round", "lasting")),
    Setting("poison_resisted", "half", "BRP-255", ("half", "none")),
    # BRP-C59: whether an antidote also weakens the roll.
    Setting("antidote", "both", "BRP-257", ("both", "damage")),
    # BRP-C16: by the letter of the Portuguese text any failure lowers the multiplier.
    Setting("disease_multiplier", "fumble", "BRP-246", ("fumble", "failure")),
    # By the letter every loss but the first is added when the recovery roll is made.
    Setting("disease_losses", "roll", "BRP-248", ("due", "roll")),
    Setting("strain_by_wounds", True, "BRP-247"),
    Setting("starved_siz", 0, "BRP-245", low=0, high=2),
    Setting("radiation_mutation", False, "BRP-259"),
    Setting("fall_remainder", "full", "BRP-251", ("full", "started")),
    Setting("fall_locations", "each", "BRP-251", ("each", "split")),
    Setting("fall_prone", True, "BRP-251"),
    Setting("dragged_armour", False, "BRP-232"),
    Setting("explosion_cover", True, "BRP-093"),
    Setting("human_siz", 20, "BRP-128", low=1, high=99),
)
