"""Laws of chases with vehicles: whatever is tried, only what may be refused is refused."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from encounters.dice import Random
from encounters.errors import EscudoError
from encounters.model import Entity
from encounters.ranges import BOXES
from encounters.verbs import bind
from systems.brp.vehicles import record
from tests.brp.road import aboard, road, vehicle
from tests.brp.table import BRP, person
from tests.brp.test_laws import check, played, some_value

ACTS = (
    "chase",
    "run",
    "speed",
    "manoeuvre",
    "collide",
    "ram",
    "trouble",
    "repair",
    "course",
    "overtake",
    "arrive",
    "chase-round",
    "board",
    "disembark",
    "get-about",
    "vehicle",
    "next",
    "attack",
    "damage",
    "heal",
    "remove",
)


def sound(entity: Entity) -> None:
    """A vehicle never travels faster than it can, nor backwards."""
    if entity.kind == "vehicle":
        assert record.speed(entity) >= 0
        assert record.speed(entity) <= record.top(entity) or record.destroyed(entity)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_anything_may_be_tried_on_the_road(data: Any) -> None:
    made = road(
        person("caio", "medium-pistol", pistol=60, repair=40),
        aboard("dora", "bike", "foes", drive=50),
        vehicle("bike", "motorcycle", "dora", "foes"),
        vehicle("cart", "chariot", drive=50),
        collide_own_damage=data.draw(st.booleans()),
        fuel_loss=data.draw(st.booleans()),
    )
    if data.draw(st.booleans(), label="in a chase"):
        made.do("chase", quarry="car", pursuers="sport,bike", range=data.draw(st.integers(1, BOXES)))
    state = made.state
    dice = Random(random.Random(data.draw(st.integers(0, 2**32), label="seed")).random)
    for _ in range(data.draw(st.integers(1, 30), label="acts")):
        verb = data.draw(st.sampled_from(ACTS), label="verb")
        keyed: dict[str, str] = {}
        for param in BRP.verbs()[verb].params:
            value = some_value(state, verb, param.name, param.kind, keyed, data.draw)
            if value is not None:
                keyed[param.name] = value
        try:
            choice = bind(BRP, state, BRP.verbs()[verb], (), keyed).choice
            state = played(state, choice, dice, data.draw)
        except EscudoError:
            continue
        check(state)
        for entity in state.entities.values():
            sound(entity)
