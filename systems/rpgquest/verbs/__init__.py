"""The verbs of this game beside the tracker's own: one module per subject, one row per verb."""

from __future__ import annotations

from collections.abc import Mapping

from encounters.system import Verb
from encounters.tracker import VERBS as TRACKER
from systems.rpgquest import movement
from systems.rpgquest.verbs import fighting, moving, testing, things

OWN = (*fighting.VERBS, *moving.VERBS, *testing.VERBS, *things.VERBS)


def _place() -> Verb:
    """The tracker's verb of places, which reads squares here (RPQ-027)."""
    verb = TRACKER["place"]
    return Verb(verb.slug, movement.place, verb.params, verb.aliases, verb.key, verb.group, verb.legal)


VERBS: Mapping[str, Verb] = {**{verb.slug: verb for verb in OWN}, **TRACKER, "place": _place()}
