"""The fumble tables (BRP-045): a D100 for whoever fumbled, and what its row does."""

from __future__ import annotations

from collections.abc import Callable

from encounters import events as e
from encounters import timers
from encounters.asks import D100, Ask, Question, dice_of
from encounters.model import Turn
from encounters.play import Play
from encounters.points import harm
from encounters.value import Value
from systems.brp import conditions, damage, gear, hit, items
from systems.brp.data import Table, fumble_rows
from systems.brp.gear import Weapon
from systems.brp.settings import value

RULE = "BRP-045"
DEEPEST = 12
"""Rows that are rolled again stop here, whatever the dice say."""


class Fumble(Value, frozen=True):
    """Who fumbled against whom, with which weapon, by which table; `foe` is the weapon that was parried."""

    who: str
    other: str
    weapon: Weapon
    table: str
    foe: Weapon | None = None


def attack(play: Play, by: str, target: str, weapon: Weapon) -> None:
    """An attack was fumbled."""
    table = "natural" if weapon.natural else "missile" if weapon.missile else "melee-attack"
    roll(play, Fumble(by, target, weapon, table))


def defence(play: Play, target: str, by: str, foe: Weapon, tool: Weapon | None) -> None:
    """A defence was fumbled: a parry on its own table, a dodge on the one that the fight has chosen."""
    if tool is None:
        table = str(value(play.state, "dodge_fumble"))
        tool = gear.in_hand(play.state, target)
    else:
        table = "natural" if tool.natural else "melee-parry"
    roll(play, Fumble(target, by, tool, table, foe))


def roll(play: Play, fumble: Fumble, depth: int = 0) -> None:
    """Rolls the table once and applies the row."""
    rows = fumble_rows(fumble.table)
    cuts = tuple(row["upto"] for row in rows[:-1])
    number = play.roll(Ask(f"fumble:{fumble.who}", fumble.who, D100, cuts, (fumble.table,), RULE, aside=True))
    apply(play, fumble, rows[number], depth)


def apply(play: Play, fumble: Fumble, row: Table, depth: int) -> None:
    """What one row does."""
    effect = str(row["effect"])
    play.emit(e.Told(slug=f"fumble-{effect}", who=fumble.who, rule=RULE))
    if effect == "again":
        for _ in range(int(row["times"])):
            if depth < DEEPEST:
                roll(play, fumble, depth + 1)
        return
    _EFFECTS[effect](play, fumble, row)


def _row_at(fumble: Fumble, face: int) -> Table:
    return next(row for row in fumble_rows(fumble.table) if face <= row["upto"])


def _lose_round(play: Play, fumble: Fumble, row: Table) -> None:
    _lose(play, fumble, 1, bool(row.get("unused")))


def _lose_rounds(play: Play, fumble: Fumble, row: Table) -> None:
    rounds = play.roll(Ask("rounds", fumble.who, dice_of("1d3"), rule=RULE, aside=True))
    _lose(play, fumble, rounds, bool(row.get("unused")))


def _lose(play: Play, fumble: Fumble, rounds: int, unused: bool) -> None:
    """The rounds that are lost are the ones to come; where the table says so, this one too if its act has
    not been used.
    """
    turn = play.state.turn
    if not turn.round or (unused and _unused(turn, fumble.who)):
        until = timers.lasting(play.state, rounds, play.system.round_seconds)
        conditions.put(play, fumble.who, "helpless", until=until, rule=RULE)
    else:
        until = timers.for_rounds(play.state, 1)
        conditions.put(play, fumble.who, "off-balance", value=rounds, until=until, rule=RULE)


def _unused(turn: Turn, id: str) -> bool:
    """Whether somebody has taken none of his acts in this round, and is not taking one now."""
    tokens = [token for slot in turn.slots for token in slot.tokens() if token.endswith(f"/{id}")]
    return bool(tokens) and not any(token in turn.done or token in turn.acting for token in tokens)


def expired(play: Play, id: str, rounds: int) -> None:
    """The round of the fumble is over: now begin the rounds that are lost."""
    until = timers.for_rounds(play.state, rounds + 1)
    conditions.put(play, id, "helpless", until=until, rule=RULE)


def _lose_attack(play: Play, fumble: Fumble, row: Table) -> None:
    until = timers.next_turn_end(play.state, fumble.who)
    if not play.state.turn.round:
        # Outside of a fight there is no turn to wait for: a round on the clock.
        until = timers.lasting(play.state, 1, play.system.round_seconds)
    conditions.put(play, fumble.who, "no-attack", until=until, rule=RULE)


def _fall(play: Play, fumble: Fumble, row: Table) -> None:
    conditions.fall(play, fumble.who, RULE)


def _drop(play: Play, fumble: Fumble, row: Table) -> None:
    items.drop(play, fumble.who, fumble.weapon.id, rule=RULE)


def _fly(play: Play, fumble: Fumble, row: Table) -> None:
    metres = play.roll(Ask("metres", fumble.who, dice_of("1d10"), rule=RULE, aside=True))
    items.drop(play, fumble.who, fumble.weapon.id, metres, RULE)


def _slide(play: Play, fumble: Fumble, row: Table) -> None:
    metres = max(0, play.roll(Ask("metres", fumble.who, dice_of("1d6-1"), rule=RULE, aside=True)))
    items.drop(play, fumble.who, fumble.weapon.id, metres, RULE)


def _weapon_damage(play: Play, fumble: Fumble, row: Table) -> None:
    item = play.state.entities.get(fumble.weapon.id)
    if item is None or not items.points(play.state, item.id):
        if "otherwise" in row:
            apply(play, fumble, _row_at(fumble, row["otherwise"]), DEEPEST)
        return
    points = play.roll(Ask("weapon-damage", fumble.who, dice_of(row["dice"]), rule=RULE, aside=True))
    items.wear(play, fumble.weapon.id, points, RULE, fumble.who)


def _break(play: Play, fumble: Fumble, row: Table) -> None:
    item = play.state.entities.get(fumble.weapon.id)
    if item is not None:
        items.broke(play, item.id)


def _vision(play: Play, fumble: Fumble, row: Table) -> None:
    rounds = play.roll(Ask("rounds", fumble.who, dice_of("1d3"), rule=RULE, aside=True))
    until = timers.lasting(play.state, rounds, play.system.round_seconds)
    conditions.put(play, fumble.who, "vision-obscured", value=30, until=until, source=RULE, rule=RULE)


def _ankle(play: Play, fumble: Fumble, row: Table) -> None:
    conditions.fall(play, fumble.who, RULE)
    turns = play.roll(Ask("turns", fumble.who, dice_of("1d10"), rule=RULE, aside=True))
    until = timers.at_clock(play.state, turns * 300)
    conditions.put(play, fumble.who, "twisted-ankle", until=until, rule=RULE)


def _strain(play: Play, fumble: Fumble, row: Table) -> None:
    harm(play, fumble.who, 1, cause="strain", rule=RULE)


def _hit_ally(play: Play, fumble: Fumble, row: Table) -> None:
    side = play.state.entities[fumble.who].side
    allies = [
        entity.id
        for entity in play.state.combatants()
        if entity.side == side and entity.id != fumble.who and not entity.away and not entity.has("dead")
    ]
    answer = (
        play.decide(Question("ally", fumble.who, (*allies, "none"), "none", rule=RULE)) if allies else "none"
    )
    if answer == "none":
        apply(play, fumble, _row_at(fumble, row["otherwise"]), DEEPEST)
    else:
        hit.deal(play, fumble.who, answer, fumble.weapon, str(row["degree"]))


def _hit_surface(play: Play, fumble: Fumble, row: Table) -> None:
    if fumble.weapon.damage:
        points = damage.roll(play, fumble.who, fumble.weapon, "normal")
        harm(play, fumble.who, points, cause="hard-surface", rule=RULE)


def _foe_hits(play: Play, fumble: Fumble, row: Table) -> None:
    if fumble.foe is not None:
        hit.deal(play, fumble.other, fumble.who, fumble.foe, str(row["degree"]))


_EFFECTS: dict[str, Callable[[Play, Fumble, Table], None]] = {
    "lose-round": _lose_round,
    "lose-attack": _lose_attack,
    "lose-rounds": _lose_rounds,
    "fall": _fall,
    "drop": _drop,
    "fly": _fly,
    "slide": _slide,
    "weapon-damage": _weapon_damage,
    "break": _break,
    "vision": _vision,
    "ankle": _ankle,
    "strain": _strain,
    "hit-ally": _hit_ally,
    "hit-surface": _hit_surface,
    "foe-hits": _foe_hits,
}
