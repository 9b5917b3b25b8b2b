"""Next, back, and what the passing of turns, rounds and time brings about.

Who may not act (`Status.out`) is passed over, his timers firing all the same; but whoever was in the
group that acts keeps the act that was already his, even if he falls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from encounters import events as e
from encounters import order, timers
from encounters.errors import Refused
from encounters.evolve import slot_text
from encounters.model import Hazard, Reminder, Slot, Turn
from encounters.play import Play


def set_turn(play: Play, turn: Turn, slots: Sequence[Slot] | None = None, rule: str = "") -> None:
    """Emits the place in the order; `slots` only when they change."""
    play.emit(
        e.TurnSet(
            round=turn.round,
            acting=turn.acting,
            done=turn.done,
            fired=turn.fired,
            reached=turn.reached,
            slots=None if slots is None else tuple(map(slot_text, slots)),
            rule=rule,
        )
    )


def next_turn(play: Play, who: str = "") -> None:
    """Ticks off who acts (or `who` of those that act together) and goes on when all of them are done."""
    turn = play.state.turn
    if turn.round == 0:
        begin_round(play, 1)
        return
    waiting = [token for token in turn.acting if token not in turn.done]
    if who and who not in turn.waiting:
        raise Refused("not-acting", name=who)
    token = next((t for t in waiting if not who or t.partition("/")[2] == who), "")
    if token:
        tick_off(play, token)
        if [t for t in play.state.turn.acting if t not in play.state.turn.done]:
            return
    go_on(play)


def tick_off(play: Play, token: str, rule: str = "") -> None:
    """Somebody has acted, or lost his act: his turn ends, unless it ended before one went back."""
    turn = play.state.turn
    ended = _ending(turn, (token,))
    set_turn(play, replace(turn, done=(*turn.done, token), fired=_fired(turn, (), ended)), rule=rule)
    if ended:
        end_turn(play, token.partition("/")[2])


def go_on(play: Play) -> None:
    """The next group of the round that can act, or the next round. Raises `Refused` when nobody can act.

    At most one round ends: when it leaves nobody who can act, the new round stands with nobody acting.
    """
    if _next_group(play):
        return
    if not anybody(play):
        raise Refused("nobody-left")
    end_round(play)
    begin_round(play, play.state.turn.round + 1)


def _next_group(play: Play) -> bool:
    """Starts the next group of this round in which somebody can act; whether there is one."""
    while True:
        turn = play.state.turn
        done = set(turn.done)
        group = next((g for g in order.groups(turn.slots) if not done.issuperset(order.tokens(g))), None)
        if group is None:
            return False
        if start_group(play, group):
            return True


def anybody(play: Play) -> bool:
    """Whether anybody at all can act."""
    return any(_able(play, entity.id) for entity in play.state.combatants())


def _starting(turn: Turn, tokens: Sequence[str]) -> tuple[str, ...]:
    """Those of these turns that start for the first time."""
    if turn.round < turn.reached:
        return ()
    return tuple(t for t in tokens if t not in turn.fired and f"+{t}" not in turn.fired)


def _ending(turn: Turn, tokens: Sequence[str]) -> tuple[str, ...]:
    """Those of these turns that end for the first time."""
    return () if turn.round < turn.reached else tuple(t for t in tokens if f"+{t}" not in turn.fired)


def _fired(turn: Turn, started: Sequence[str], ended: Sequence[str]) -> tuple[str, ...]:
    """What has fired when these turns have started and ended."""
    open_ = tuple(t for t in (*turn.fired, *started) if t not in ended)
    return (*open_, *(f"+{t}" for t in ended))


def start_group(play: Play, group: Sequence[Slot]) -> bool:
    """Starts a group of equal slots; whether any of its members can act."""
    turn = play.state.turn
    tokens = tuple(token for token in order.tokens(group) if token not in turn.done)
    able = tuple(token for token in tokens if _able(play, token.partition("/")[2]))
    passed = tuple(token for token in tokens if token not in able)
    fresh, ended = _starting(turn, tokens), _ending(turn, passed)
    fired = _fired(turn, fresh, ended)
    set_turn(play, replace(turn, acting=able, done=(*turn.done, *passed), fired=fired))
    for token in fresh:
        start_turn(play, token.partition("/")[2])
    for token in ended:
        end_turn(play, token.partition("/")[2])
    return bool(play.state.turn.acting)


def _able(play: Play, id: str) -> bool:
    entity = play.state.entities.get(id)
    return entity is not None and not entity.away and not play.system.status(play.state, id).out


def start_turn(play: Play, id: str) -> None:
    """What the start of somebody's turn ends, and what the rules bring."""
    if id not in play.state.entities:
        return
    _expire(play, lambda until: timers.ends_with_turn(until, "start", id, play.state.turn.round))
    play.system.turn_started(play, id)


def end_turn(play: Play, id: str) -> None:
    """What the end of somebody's turn ends, and what the rules bring."""
    if id not in play.state.entities:
        return
    _expire(play, lambda until: timers.ends_with_turn(until, "end", id, play.state.turn.round))
    play.system.turn_ended(play, id)


def end_round(play: Play) -> None:
    """The end of a round: hazards that fall due, the rules, durations, the clock. Once per round."""
    turn = play.state.turn
    if turn.round < turn.reached:
        return
    clock = play.state.clock + play.system.round_seconds
    tick_due(play, clock)
    play.system.round_ended(play)
    set_clock(play, clock)
    expire(play, turn.round)


def begin_round(play: Play, round: int) -> None:
    """A new round: its order, the reminders that come up, and its first group.

    A round that was begun before keeps its order: nothing is rolled again, nothing fires again.
    """
    turn = play.state.turn
    if round <= turn.reached:
        set_turn(play, replace(turn, round=round, acting=(), done=()))
    else:
        slots = play.system.order(play, round)
        if turn.round == 0 and not any(slot.members for slot in slots):
            raise Refused("nobody-left")
        set_turn(play, Turn(round, (), (), (), (), round), slots)
        come_up(play, round)
    _next_group(play)


def come_up(play: Play, round: int) -> None:
    """The reminders of a round that has begun, and of those that were jumped over."""
    for reminder in play.state.reminders:
        if reminder.round <= round:
            _remind(play, reminder)


def _remind(play: Play, reminder: Reminder) -> None:
    play.emit(e.ReminderDone(id=reminder.id, text=reminder.text))
    for entity_id in reminder.arrive:
        entity = play.state.entities.get(entity_id)
        if entity is not None and entity.away:
            play.emit(e.Present(id=entity_id, hidden=entity.hidden, away=False))
            enter_order(play, entity_id)


def enter_order(play: Play, id: str) -> None:
    """Gives somebody who joins a running fight his slot in this round."""
    turn = play.state.turn
    entity = play.state.entities[id]
    if turn.round == 0 or entity.away:
        return
    slot = play.system.slot_for(play.state, entity)
    if slot is not None:
        set_turn(play, turn, order.put(turn.slots, slot, play.system.phases))


def previous_turn(play: Play) -> None:
    """Back to the group before, in the round before if need be. Nothing fires, no state is taken back."""
    turn = play.state.turn
    groups = order.groups(turn.slots)
    acting = set(turn.acting)
    position = next((i for i, g in enumerate(groups) if acting & set(order.tokens(g))), len(groups))
    for index in range(position - 1, -1, -1):
        if _back_to(play, turn, groups, index, turn.round):
            return
    if turn.round <= 1:
        raise Refused("no-turn-before")
    for index in range(len(groups) - 1, -1, -1):
        if _back_to(play, turn, groups, index, turn.round - 1):
            return
    raise Refused("no-turn-before")


def _back_to(play: Play, turn: Turn, groups: Sequence[Sequence[Slot]], index: int, round: int) -> bool:
    able = tuple(t for t in order.tokens(groups[index]) if _able(play, t.partition("/")[2]))
    if not able:
        return False
    before = tuple(token for group in groups[:index] for token in order.tokens(group))
    set_turn(play, replace(turn, round=round, acting=able, done=before))
    return True


def tick_due(play: Play, clock: int) -> None:
    """Hazards that fall due by this moment, in the order of their moments."""
    for _ in range(200):
        due = [
            hazard for hazard in play.state.hazards.values() if hazard.interval > 0 and hazard.due <= clock
        ]
        if not due:
            return
        hazard = min(due, key=lambda h: h.due)
        # What a strike begins is dated by its own moment, not by the one before.
        set_clock(play, max(hazard.due, play.state.clock))
        tick(play, hazard)
    raise Refused("endless")


def set_clock(play: Play, seconds: int) -> None:
    """Moves the clock, where it does not show that moment already."""
    if seconds != play.state.clock:
        play.emit(e.ClockSet(seconds=seconds))


def tick(play: Play, hazard: Hazard) -> None:
    """One hazard strikes; its next moment is one interval later."""
    play.emit(e.HazardTicked(id=hazard.id, due=hazard.due + hazard.interval))
    play.system.tick(play, play.state.hazards[hazard.id])


def expire(play: Play, round: int) -> None:
    """Ends what lasts to the end of `round`, and what the clock has reached."""
    clock = play.state.clock

    def over(until: str) -> bool:
        return timers.ends_with_round(until, round) or timers.ends_with_clock(until, clock)

    _expire(play, over)
    for hazard in tuple(play.state.hazards.values()):
        if over(hazard.until):
            play.emit(e.HazardEnded(id=hazard.id, reason="time"))


def _expire(play: Play, over: Callable[[str], bool]) -> None:
    for entity in tuple(play.state.entities.values()):
        for condition in entity.conditions:
            if condition.until and over(condition.until):
                current = play.state.entities.get(entity.id)
                if current is not None and any(c.key == condition.key for c in current.conditions):
                    play.emit(e.ConditionEnded(id=entity.id, key=condition.key, expired=True))


def next_moment(play: Play) -> int | None:
    """The next second at which a hazard falls due or a duration ends, or None."""
    state, seconds = play.state, play.system.round_seconds
    moments = [max(hazard.due, state.clock) for hazard in state.hazards.values() if hazard.interval > 0]
    untils = [hazard.until for hazard in state.hazards.values()]
    untils += [c.until for entity in state.entities.values() for c in entity.conditions]
    ends = [timers.moment(state, until, seconds) for until in untils]
    moments += [moment for moment in ends if moment is not None and moment > state.clock]
    if state.turn.round:
        for reminder in state.reminders:
            if reminder.round > state.turn.round:
                moments.append(timers.round_end(state, reminder.round - 1, seconds))
    return min(moments, default=None)


def advance_to(play: Play, goal: int) -> None:
    """Moves the clock to the next moment at which something falls due, at most to `goal`, and runs it.

    Rounds pass with the clock, one whenever it passes a multiple of their length, however small the
    steps. Whoever acted when it was moved acts still.
    """
    state, seconds = play.state, play.system.round_seconds
    moment = next_moment(play)
    target = goal if moment is None else min(goal, max(moment, state.clock))
    passed = target // seconds - state.clock // seconds if state.turn.round else 0
    round = state.turn.round + passed
    fresh = round > state.turn.reached
    tick_due(play, target)
    if passed and fresh:
        play.system.round_ended(play)
    set_clock(play, target)
    expire(play, max(round - 1, 0))
    if passed:
        turn = play.state.turn
        set_turn(
            play,
            replace(turn, round=round, fired=() if fresh else turn.fired, reached=max(round, turn.reached)),
        )
        if fresh:
            come_up(play, round)
