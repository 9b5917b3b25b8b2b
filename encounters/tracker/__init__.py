"""What every game's game master does with a fight, whatever its rules: one module per subject.

`VERBS` is the registry of these verbs; a rule system adds its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from encounters.system import Verb
from encounters.tracker import chase, gear, points, roster, scene, seat, states, turns

VERBS: Mapping[str, Verb] = {
    verb.slug: verb
    for verb in (
        *turns.VERBS,
        *points.VERBS,
        *states.VERBS,
        *roster.VERBS,
        *gear.VERBS,
        *chase.VERBS,
        *scene.VERBS,
        *seat.VERBS,
    )
}
