"""The Chase Trouble table (BRP-287) and the tumble at its end."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import D100, Ask, dice_of
from encounters.play import Choice, Play
from encounters.points import harm
from systems.brp import conditions
from systems.brp.data import table
from systems.brp.settings import on, value
from systems.brp.vehicles import course, crew, protection, record

WORST = 10
"""Results above this count as this, and one more roll is made."""
MOST = 20
"""So many rolls on the table, and no more, can come of one cause."""
EXPLODES = 10
"""The chance of a fuel explosion, in percent."""


def resolve(play: Play, choice: Choice) -> None:
    """The game master calls for the table: common sense may add to the roll."""
    strike(play, crew.runner_of(play.state, choice.get("who")), int(choice.get("bonus") or 0))


def strike(play: Play, vehicle: str, plus: int = 0) -> None:
    """Rolls on the table, and again where a row says so; above 10 the worst counts, and one roll more."""
    pending = [plus]
    for _ in range(MOST):
        if not pending:
            return
        plus = pending.pop(0)
        roller = crew.driver(play.state, vehicle)
        text = f"1d10{plus:+d}" if plus else "1d10"
        result = play.roll(Ask("trouble", roller, dice_of(text), rule="BRP-287", aside=True))
        if result > WORST:
            pending.append(0)
        row = next(
            r for r in table("chase_trouble")["trouble"]["rows"] if max(1, min(result, WORST)) <= r["upto"]
        )
        if row.get("again"):
            pending.append(int(row["again"]))
        _befall(play, vehicle, str(row["slug"]), int(row.get("penalty", 0)))


def _befall(play: Play, vehicle: str, slug: str, penalty: int) -> None:
    play.emit(e.Told(slug=f"trouble-{slug}", who=vehicle, figures=(f"penalty={penalty}",), rule="BRP-287"))
    if slug in ("skid", "fishtail"):
        _skid(play, vehicle, slug, penalty)
    elif slug == "tumble":
        tumble(play, vehicle)
    elif slug == "ruptured" and record.animal(play.state.entities[vehicle]):
        # The animal is lamed or dead: there is nothing left that pulls.
        lose_drive(play, vehicle)
    elif slug == "losing-speed":
        lose_drive(play, vehicle)
    else:
        play.emit(e.ConditionSet(id=vehicle, slug=slug, rule="BRP-287"))
        limit(play, vehicle, "BRP-287")


def _skid(play: Play, vehicle: str, slug: str, penalty: int) -> None:
    """A penalty in the next round of the chase alone."""
    key = conditions.free_key(play.state.entities[vehicle], slug)
    source = str(course.now(play.state) + 1)
    play.emit(e.ConditionSet(id=vehicle, slug=slug, key=key, value=penalty, source=source, rule="BRP-287"))


def lose_drive(play: Play, vehicle: str) -> None:
    """What drives it is gone: it loses Speed each round until it stands (see `rounds`)."""
    play.emit(e.ConditionSet(id=vehicle, slug="losing-speed", value=2, rule="BRP-287"))


def limit(play: Play, vehicle: str, rule: str) -> None:
    """The Speed comes down to the top Speed of the vehicle as it is now."""
    entity = play.state.entities[vehicle]
    if record.speed(entity) > record.top(entity):
        play.emit(e.StatSet(id=vehicle, stat="speed", value=record.top(entity), rule=rule))


def tumble(play: Play, vehicle: str) -> None:
    """It rolls over once for each point of Speed; each time 2D3 a point of Speed to it, 1D3 to those inside.

    Who rides or sits behind animals is thrown clear by the first, at 1D6 a point.
    """
    entity = play.state.entities[vehicle]
    speed = record.speed(entity)
    turns = 1 if value(play.state, "tumble") == "once" else speed
    course.stand_still(play, vehicle, "BRP-287")
    inside = crew.aboard(play.state, vehicle)
    for turn in range(turns):
        if not record.destroyed(play.state.entities[vehicle]):
            dice = dice_of(f"{2 * speed}d3")
            points = play.roll(Ask(f"tumble:{vehicle}", vehicle, dice, rule="BRP-287", aside=True))
            harm(play, vehicle, points, cause="tumble", rule="BRP-287")
        if record.animal(entity) and turn:
            continue
        for id in inside:
            _thrown_about(play, vehicle, id, speed, record.animal(entity))
    if record.fuelled(entity):
        exploded = play.roll(Ask(f"explosion:{vehicle}", "", D100, (EXPLODES,), rule="BRP-287", aside=True))
        if exploded == 0:
            play.emit(e.Told(slug="fuel-explodes", who=vehicle, rule="BRP-264"))


def _thrown_about(play: Play, vehicle: str, id: str, speed: int, clear: bool) -> None:
    if play.state.entities[id].has("dead"):
        return
    dice = dice_of(f"{speed}d{6 if clear else 3}")
    points = play.roll(Ask(f"passenger:{id}", id, dice, rule="BRP-287", aside=True))
    if on(play.state, "tumble_protection"):
        points = protection.left(play.state, vehicle, id, points)
    if clear:
        throw_off(play, id, "BRP-287")
    harm(play, id, points, cause="tumble", rule="BRP-287")


def throw_off(play: Play, id: str, rule: str) -> None:
    """Somebody is no longer aboard, and on the ground."""
    ref = crew.vehicle_of(play.state, id)
    play.emit(e.Told(slug="thrown-off", who=id, rule=rule))
    if ref and play.state.entities[ref].texts.get("driver") == id:
        play.emit(e.TextSet(id=ref, text="driver", value="", rule=rule))
    play.emit(e.Placed(id=id, place="", rule=rule))
    conditions.fall(play, id, rule)
