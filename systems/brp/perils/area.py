"""Area attacks (BRP-093, BRP-094): everybody inside is hit who does not defend, and armour counts."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, Question, dice_of
from encounters.play import Choice, Play
from systems.brp import conditions, damage, gear, skills
from systems.brp.conditions import HELPLESS, penalties
from systems.brp.degrees import chance_of, roll, up
from systems.brp.perils import hindrance, spread
from systems.brp.perils.common import test
from systems.brp.perils.immunity import immune
from systems.brp.resistance import resists
from systems.brp.settings import number

RULE = "BRP-093"
WAYS = ("dodge", "agility", "none")


def attack(play: Play, choice: Choice) -> None:
    """One attack on an area: its damage is rolled once, then each of those inside defends himself."""
    by = choice.get("by")
    targets = choice.get("targets").split(",")
    dice = dice_of(choice.get("damage"))
    # Who takes cover decides before the damage lies on the table.
    ways = {id: way(play, id) for id in targets}
    points = dice.constant
    if dice.terms:
        points = max(0, play.roll(Ask("damage", by or targets[0], dice, why=("area",), rule=RULE)))
    for id in targets:
        if immune(play.state.entities[id], "area"):
            play.emit(e.Told(slug="immune", who=id, rule="BRP-265"))
            continue
        left = max(0, defended(play, id, points, ways[id]) - int(choice.get("shelter") or 0))
        strike(play, id, left, cause="area", by=by, rule=RULE)
        if left <= 0 or play.state.entities[id].has("dead"):
            continue
        if choice.get("knockback") == "yes":
            knock_back(play, id, left, "BRP-094")
        if choice.get("ignite") == "yes" and not play.state.entities[id].has("burning"):
            conditions.put(play, id, "burning", source="area", rule="BRP-094")


def way(play: Play, id: str) -> str:
    """How somebody defends himself, as the player picks; the helpless do not."""
    entity = play.state.entities[id]
    if entity.kind != "combatant" or any(entity.has(slug) for slug in HELPLESS):
        return "none"
    return play.decide(Question(f"cover:{id}", id, WAYS, "dodge", rule=RULE))


def defended(play: Play, id: str, points: int, how: str) -> int:
    """What is left of the damage: none after a Dodge, half, rounded up, after Agility. Whichever it was, one
    ends on the ground.
    """
    if how == "none":
        return points
    saved = _dodges(play, id) if how == "dodge" else test(play, id, "agility", RULE).succeeded
    conditions.fall(play, id, RULE, source="cover")
    if not saved:
        return points
    return 0 if how == "dodge" else up(points, 2)


def _dodges(play: Play, id: str) -> bool:
    """A Dodge, with what weighs on it: earlier attempts of the round, lying, want (BRP-085, BRP-098)."""
    entity = play.state.entities[id]
    before = entity.condition("dodges")
    attempts = before.value if before is not None else 0
    chance = chance_of(
        "dodge",
        skills.value(entity, "dodge"),
        difficult=(
            *(("BRP-098",) if entity.has("prone") else ()),
            *hindrance.difficult(play.state, id, "dodge"),
        ),
        flat=(("BRP-085", -number(play.state, "further_defence") * attempts), *penalties(entity)),
        base_sure=skills.base_sure(entity, "dodge"),
    )
    if chance.value < 1:
        return False
    if play.state.turn.round:
        until = timers.for_rounds(play.state, 1)
        play.emit(e.ConditionSet(id=id, slug="dodges", value=attempts + 1, until=until, rule="BRP-085"))
    return roll(play, f"dodge:{id}", id, chance, rule=RULE).succeeded


def strike(
    play: Play, id: str, points: int, *, cause: str, by: str, rule: str, places: tuple[str, ...] = ()
) -> None:
    """Armour off, the rest on the whole body, or shared among the places that were hit."""
    if points <= 0:
        play.emit(e.Told(slug="no-damage", who=id))
        return
    if places:
        _spread(play, id, spread.parts(places, points), cause, by, rule)
        return
    stopped = min(points, damage.armour(play, id))
    figures = (f"rolled={points}", f"armour={stopped}", f"through={points - stopped}")
    play.emit(e.Told(slug="damage", who=id, figures=figures, rule=rule))
    damage.wound(play, id, points - stopped, cause=cause, by=by, rule=rule)


def _spread(play: Play, id: str, shares: dict[str, int], cause: str, by: str, rule: str) -> None:
    """Each place has its own armour."""
    through = {
        place: points - min(points, gear.armour(play.state, id, place)) for place, points in shares.items()
    }
    rolled, passed = sum(shares.values()), sum(through.values())
    figures = (f"rolled={rolled}", f"armour={rolled - passed}", f"through={passed}")
    play.emit(e.Told(slug="damage", who=id, figures=figures, rule=rule))
    spread.wound(play, id, passed, through, cause=cause, by=by, rule=rule)


def knock_back(play: Play, id: str, rolled: int, rule: str) -> None:
    """Throws back like the knockback special: damage against SIZ, a metre for every 5 points (BRP-112)."""
    siz = skills.characteristic(play.state.entities[id], "SIZ")
    if not resists(play, f"knockback:{id}", id, rolled, siz, rule=rule, aside=True):
        return
    metres = rolled // 5
    play.emit(e.Told(slug="knocked-back", who=id, figures=(f"metres={metres}",), rule=rule))
    if not play.state.entities[id].has("prone") and not test(play, id, "agility", rule, aside=True).succeeded:
        conditions.fall(play, id, rule)
