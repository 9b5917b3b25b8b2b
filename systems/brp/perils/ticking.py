"""Which module begins and runs each kind of hazard beyond those of the round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from encounters import events as e
from encounters.model import Hazard
from encounters.play import Play
from encounters.system import Args
from systems.brp.data import Table
from systems.brp.perils.common import set_going
from systems.shared.later import later

if TYPE_CHECKING:
    from systems.brp.perils import blown, deprivation, disease, poison, radiation, vacuum
    from systems.brp.recovery import fatigue, healing
else:
    blown, deprivation, disease, poison, radiation, vacuum = later(
        "systems.brp.perils", "blown", "deprivation", "disease", "poison", "radiation", "vacuum"
    )
    fatigue, healing = later("systems.brp.recovery", "fatigue", "healing")

Start = Callable[[Play, str, Table, str, Args], None]
Tick = Callable[[Play, Hazard], None]

START: Mapping[str, Start] = {
    "poison": poison.start,
    "minor-disease": disease.start_minor,
    "disease": disease.start,
    "deprivation": deprivation.start,
    "radiation": radiation.start,
    "vacuum": vacuum.start,
    "wind": blown.start_wind,
    "dragged": blown.start_dragged,
    "toil": fatigue.start_toil,
}
_TICK: Mapping[str, Tick] = {
    "poison": poison.tick,
    "minor-disease": disease.tick_minor,
    "disease": disease.tick,
    "drain": disease.tick_loss,
    "deprivation": deprivation.tick,
    "radiation": radiation.tick,
    "radiation-burn": radiation.tick_burn,
    "vacuum": vacuum.tick,
    "wind": blown.tick_wind,
    "dragged": blown.tick_dragged,
    "toil": fatigue.tick_toil,
    "healing": healing.tick,
}


def _waiting(tick: Tick) -> Tick:
    """Striking a prepared hazard by hand sets it going."""

    def run(play: Play, hazard: Hazard) -> None:
        if "prepared" in hazard.stats:
            set_going(play, hazard)
        else:
            tick(play, hazard)

    return run


TICK: Mapping[str, Tick] = {kind: _waiting(tick) for kind, tick in _TICK.items()}


def condition_ended(play: Play, id: str, key: str) -> None:
    """Whoever is no longer dragged is not harmed by it."""
    if key == "dragged":
        for hazard in tuple(play.state.hazards_on(id)):
            if hazard.slug == "dragged":
                play.emit(e.HazardEnded(id=hazard.id, reason="condition"))
