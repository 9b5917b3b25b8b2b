"""What weighs on somebody's rolls: wounds, the ground, grips, numbers, stances, drama (UNI-108).

Everything here follows from the state alone, so that the sheet, the odds and the roll agree.
"""

from __future__ import annotations

from typing import Literal

from encounters import events as e
from encounters.memo import by_state
from encounters.model import Encounter, Entity
from encounters.play import Play
from systems.unisystem import gang
from systems.unisystem.settings import on
from systems.unisystem.states import acting_last, count, grapples, life
from systems.unisystem.traits import Side, value

What = Literal["attack", "defence", "action", "test"]
Modifiers = tuple[tuple[str, int], ...]
FEAT = 10
FURY = 5


def wounds(entity: Entity) -> int:
    """−2 at 10 life points or fewer, −4 at 5; resistance to pain takes its level off (UNI-058, UNI-059)."""
    if acting_last(entity):
        return 0
    points = life(entity)
    penalty = 4 if points <= 5 else 2 if points <= 10 else 0
    return -max(0, penalty - value(entity, "pain"))


def held(state: Encounter, id: str, limb: str) -> Modifiers:
    """What grips cost (UNI-080): −2 with a limb held, −1 by the body, −4 with both arms held by two."""
    if both_arms(state, id):
        return (("UNI-080", -4),)
    found = []
    for grip in grapples(state, id):
        if grip.source == "body":
            found.append(("UNI-080", -1))
        elif limb and grip.source == limb:
            found.append(("UNI-080", -2))
    return tuple(found)


def both_arms(state: Encounter, id: str) -> bool:
    """Whether two opponents hold an arm each (UNI-080)."""
    return len({grip.other for grip in grapples(state, id) if grip.source == "arm"}) > 1


@by_state
def burden(state: Encounter, id: str, what: What, limb: str = "", target: str = "") -> Modifiers:
    """Every modifier of the state on a roll of this kind; `limb` is what it is done with.

    `test` is a roll outside the fighting: of all this, only the heroic feat touches it.
    """
    entity = state.entities[id]
    feat = entity.condition("feat")
    lifted = feat is not None and feat.source in ("any", what if what != "action" else "attack")
    found: list[tuple[str, int]] = [("UNI-128", FEAT)] if lifted else []
    if what == "test":
        return tuple(found)
    found.append(("UNI-058", wounds(entity)))
    found.append(("UNI-022", -2 if entity.has("running") else 0))
    found += held(state, id, limb)
    found.append(("UNI-073", -2 if entity.has("choked") else 0))
    found.append(("UNI-100", -sum(c.value for c in entity.every("held"))))
    found.append(("UNI-117", -2 if entity.has("irradiated") else 0))
    found.append(("UNI-031", gang.bonus(state, id, target if what == "attack" else "")))
    if what in ("attack", "defence") and entity.has("prone"):
        found.append(("UNI-107", -4))
    if what == "attack":
        found.append(("UNI-043", 2 if entity.has("full-attack") else 0))
        if entity.has("fury") and (not lifted or on(state, "fury_with_feat")):
            found.append(("UNI-129", FURY))
        feint = entity.condition("feint")
        if feint is not None and feint.other == target:
            found.append(("UNI-078", feint.value))
    if what == "defence" and entity.has("full-defence"):
        found.append(("UNI-042", 3))
    return tuple((rule, amount) for rule, amount in found if amount)


def weighed(side: Side, modifiers: Modifiers) -> Side:
    """A side with modifiers on it."""
    for rule, amount in modifiers:
        side = side.plus(rule, amount)
    return side


def spend(play: Play, id: str, what: What) -> None:
    """A heroic feat announced for this roll is used up by it (UNI-128)."""
    feat = play.state.entities[id].condition("feat")
    if feat is not None and feat.source in ("any", what if what != "action" else "attack"):
        play.emit(e.ConditionEnded(id=id, key=feat.key, rule="UNI-128"))


def extra(entity: Entity, what: Literal["attacks", "defences"], shared: bool) -> int:
    """How many actions of this kind go beyond the free one, if one more is made now (UNI-013, UNI-014).

    Full Defence has two free defences (UNI-042). Shared counts (the other reading of UNI-C3) add the
    further attacks and defences up.
    """
    made = {"attacks": count(entity, "attacks"), "defences": count(entity, "defences")}
    free = {"attacks": 1, "defences": 2 if entity.has("full-defence") else 1}
    beyond = max(0, made[what] + 1 - free[what])
    other = "defences" if what == "attacks" else "attacks"
    if shared and beyond:
        beyond += max(0, made[other] - free[other])
    return beyond


def most_extra(entity: Entity) -> int:
    """How many further actions DEX allows where that option is in use: 5–6 one, 7–8 two, 9–10 three."""
    return max(0, (value(entity, "DEX") - 3) // 2)
