"""Walking and running over squares (RPQ-018 to RPQ-023, RPQ-029, RPQ-030)."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters.asks import Question
from encounters.errors import BadText, Refused
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from encounters.value import Value
from systems.rpgquest import acting, aim, board, conditions, dice, fear, mobility, skills, squares
from systems.rpgquest.settings import chosen
from systems.rpgquest.squares import Spot, Square

RUN_UP = 2
"""Free squares that a charge needs before the enemy (RPQ-023)."""


class Way(Value, frozen=True):
    """A planned way: the squares after the start, the directions, the foes that stand on it."""

    squares: tuple[Square, ...]
    steps: tuple[str, ...]
    foes: tuple[tuple[int, str], ...] = ()


def walk(play: Play, choice: Choice) -> None:
    """A move of up to Basic Movement; more than an attack leaves room for uses the action (RPQ-018)."""
    go(play, choice, 1)


def run(play: Play, choice: Choice) -> None:
    """A run of up to twice Basic Movement, with Defence lowered to 7 this round (RPQ-019)."""
    fear.refuse_run(play.state, choice.get("who"))
    go(play, choice, 2)


def go(play: Play, choice: Choice, times: int) -> None:
    """Moves somebody along a way; without a square only the number of squares is kept."""
    who = choice.get("who")
    mobility.refuse_move(play.state, who)
    most = mobility.basic(play.state, who) * times
    start = board.spot_of(play.state, who)
    text = choice.get("path").strip()
    if start is None or text.isdigit():
        _count(play, who, text, most, times)
        return
    if start.altitude:
        raise Refused("in-the-air", name=play.state.entities[who].name, rule="RPQ-024")
    steps = squares.steps_of(text, start)
    if steps is None:
        raise BadText("path", text=text[:30])
    _refuse_length(play.state, who, len(steps), most)
    way = plan(play.state, who, start, steps)
    _use(play, who, len(steps), times)
    taken = _pass(play, who, way, choice.get("passage"))
    end_at(play, who, start, way, taken, choice.get("facing"))
    acting.note_move(play, who, taken)
    aim.out_of_sight(play, who)


def _count(play: Play, who: str, text: str, most: int, times: int) -> None:
    """A move without squares: so many of them."""
    if not text.isdigit():
        raise Refused("no-square", name=play.state.entities[who].name)
    count = int(text)
    _refuse_length(play.state, who, count, most)
    _use(play, who, count, times)
    acting.note_move(play, who, count)
    play.emit(e.Told(slug="moved", who=who, figures=(f"squares={count}",), rule="RPQ-018"))
    aim.out_of_sight(play, who)


def _refuse_length(state: Encounter, who: str, count: int, most: int) -> None:
    gone = acting.walked(state, who) + acting.flown(state, who)
    if count < 1 or gone + count > most:
        raise Refused("move-length", squares=count, limit=max(0, most - gone), rule="RPQ-018")


def _use(play: Play, who: str, count: int, times: int) -> None:
    """Runs, and moves that leave no room for an attack, use the action."""
    if times > 1:
        acting.use(play, who, "run")
        conditions.put(play, who, "running", until=conditions.this_round(play), rule="RPQ-019")
    elif acting.walked(play.state, who) + count > mobility.limit(play.state):
        acted = play.state.entities[who].condition("acted")
        if acted is None or acted.source != "move":
            acting.use(play, who, "move")
    elif play.state.entities[who].has("acted"):
        acting.use(play, who, "move")


def plan(state: Encounter, who: str, start: Spot, steps: list[str]) -> Way:
    """The way with the foes on it. Raises `Refused` for a barred step or a square where nobody may stop."""
    at, found, foes = start.square, [], []
    for index, direction in enumerate(steps):
        if board.barred(state, at, direction):
            raise Refused("barred", square=f"{at[0]},{at[1]}", direction=direction, rule="RPQ-021")
        at = squares.step(at, direction)
        if max(abs(at[0]), abs(at[1])) > squares.MOST:
            raise Refused("off-board", square=f"{at[0]},{at[1]}")
        found.append(at)
        for other in board.others_at(state, who, at, start.altitude):
            if board.is_foe(state, who, other):
                foes.append((index, other.id))
    if found and not board.may_stop(state, who, found[-1], start.altitude):
        raise Refused("occupied", square=f"{at[0]},{at[1]}", rule="RPQ-022")
    return Way(tuple(found), tuple(steps), tuple(foes))


def _pass(play: Play, who: str, way: Way, means: str) -> int:
    """Gets past each foe on the way; how many steps are really taken (RPQ-023)."""
    for index, foe in way.foes:
        if index == 0 or way.squares[index - 1] not in {way.squares[i] for i, _ in way.foes}:
            run_up = free_before(play.state, who, way, index)
        options = ("acrobatics", "charge") if run_up >= RUN_UP else ("acrobatics",)
        if means and means not in options:
            raise Refused("no-run-up", squares=run_up, rule="RPQ-023")
        how = means or play.decide(Question("passage", who, options, "acrobatics", rule="RPQ-023"))
        if not _past(play, who, play.state.entities[foe], how):
            if chosen(play.state, "failed_passage", "spent"):
                conditions.put(play, who, "spent", until=conditions.this_round(play), rule="RPQ-023")
            return last_free(play.state, who, way, index)
    return len(way.steps)


def free_before(state: Encounter, who: str, way: Way, index: int) -> int:
    """The empty squares of the way right before this one."""
    count = 0
    for square in reversed(way.squares[:index]):
        if board.others_at(state, who, square, 0):
            break
        count += 1
    return count


def last_free(state: Encounter, who: str, way: Way, index: int) -> int:
    """The steps to the last square before this one where one may stop; 0 is where one began."""
    for taken in range(index, 0, -1):
        if board.may_stop(state, who, way.squares[taken - 1], 0):
            return taken
    return 0


def _past(play: Play, who: str, foe: Entity, how: str) -> bool:
    """Acrobatics against 8 + AGI, or a charge: FR against 8 + FR (RPQ-023)."""
    slug, stat = ("acrobatics", "AGI") if how == "acrobatics" else ("FR", "FR")
    entity = play.state.entities[who]
    bonus, goal = skills.value(entity, slug), 8 + skills.value(foe, stat)
    changes = conditions.changes(entity, "balance") if how == "acrobatics" else []
    total = bonus + sum(amount for _, amount in changes)
    why = (f"{slug} {bonus:+d}", *(f"{rule} {n:+d}" for rule, n in changes), f"difficulty {goal}")
    degree = dice.test(play, f"passage:{foe.id}", who, total, goal, why=why, rule="RPQ-023")
    slug = "passes" if degree.succeeded else "held-up"
    play.emit(e.Outcome(slug=slug, who=who, whom=foe.id, hit=degree.succeeded, rule="RPQ-023"))
    return degree.succeeded


def end_at(play: Play, who: str, start: Spot, way: Way, taken: int, facing: str) -> None:
    """Puts somebody, and whom he rides or carries on his back, where the way ended."""
    square = way.squares[taken - 1] if taken else start.square
    look = squares.facing_of(facing) if facing else None
    if facing and look is None:
        raise BadText("facing", text=facing[:10])
    look = look or (way.steps[taken - 1] if taken else start.facing)
    spot = replace(start, x=square[0], y=square[1], facing=look)
    put_at(play, who, spot, "RPQ-018")


def put_at(play: Play, who: str, spot: Spot, rule: str) -> None:
    """Places somebody, and mount or rider with him."""
    play.emit(e.Placed(id=who, place=spot.text, rule=rule))
    for partner in sorted(board.partners(play.state, who)):
        play.emit(e.Placed(id=partner, place=spot.text, rule="RPQ-029"))


def turn(play: Play, choice: Choice) -> None:
    """Looks another way, which costs nothing (RPQ-027)."""
    who = choice.get("who")
    acting.refuse(play.state, who)
    spot = board.spot_of(play.state, who)
    if spot is None:
        raise Refused("no-square", name=play.state.entities[who].name)
    text = choice.get("facing")
    facing = squares.facing_of(text)
    if facing is None:
        other = board.spot_of(play.state, text)
        if other is None:
            raise BadText("facing", text=text[:20])
        facing = squares.towards(spot.square, other.square)
    put_at(play, who, replace(spot, facing=facing), "RPQ-027")


def place(play: Play, choice: Choice) -> None:
    """Puts somebody on a square, or in a place of any name, by the game master's hand."""
    target, text = choice.get("target"), choice.get("place").strip()
    spot = squares.read(text)
    play.emit(e.Placed(id=target, place=spot.text if spot is not None else text))
    aim.out_of_sight(play, target)
