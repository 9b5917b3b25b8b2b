"""Grappling (POOL-049, POOL-050): a hold is preparation against the one held, and can be broken."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from systems.pool import attack, reserves, zones
from systems.pool.conditions import refuse_out
from systems.pool.preparing import tested
from systems.pool.settings import on, require
from systems.pool.tests import outcome
from systems.pool.traits import ATHLETICS, BRAWL, parts


def resolve(play: Play, choice: Choice) -> None:
    """A grab: as preparation it makes dice and no wounds, as an attack non-lethal damage (POOL-C6)."""
    by, target = choice.get("by"), choice.get("target")
    require(play.state, "grapple")
    if choice.get("mode") == "attack":
        bare = {"weapon": "unarmed", "harm": choice.get("harm") or "non-lethal"}
        attack.resolve(play, Choice(choice.verb, {**choice.args, **bare}))
        return
    refuse_out(play.state, by)
    victim = play.state.entities[target]
    if by == target:
        raise Refused("self-attack", name=victim.name)
    if victim.has("dead"):
        raise Refused("already-dead", name=victim.name)
    if zones.apart(play.state, by, target) > zones.CLOSE and on(play.state, "melee_close"):
        raise Refused("out-of-reach", name=victim.name, rule="POOL-019")
    if any(reserves.dice(hold) for hold in holds(play.state, by, target)):
        raise Refused("holding", name=victim.name, rule="POOL-047")
    base = parts(play.state.entities[by], choice.get("trait") or f"FOR+{BRAWL}")
    successes = tested(play, choice, by, "grapple", base, rule="POOL-049", against=target)
    outcome(play, by, successes, whom=target)
    count = reserves.dice_for(successes)
    if count:
        hold(play, by, target, count)


def hold(play: Play, by: str, target: str, count: int) -> None:
    """Puts somebody into a hold of so many dice (POOL-049, POOL-057)."""
    if count > 0:
        name = play.state.entities[target].name
        reserves.create(play, reserves.GRAPPLE, by, name, count, maker=by, target=target, rule="POOL-049")
        _mark(play, by, target)


def holds(state: Encounter, by: str, target: str) -> list[Entity]:
    """The reserves of one's hold on somebody."""
    return [
        pool
        for pool in state.pools(by)
        if pool.slug == reserves.GRAPPLE and pool.texts.get("target") == target
    ]


def settle(play: Play, reserve: Entity) -> None:
    """A hold lasts as long as its dice (POOL-057): spent, torn away or given up, it is over."""
    target = reserve.texts.get("target", "")
    if reserve.slug == reserves.GRAPPLE and target in play.state.entities:
        _mark(play, reserve.owner, target)


def _mark(play: Play, by: str, target: str) -> None:
    key = f"grappled#{by}"
    count = sum(map(reserves.dice, holds(play.state, by, target)))
    held = next((c for c in play.state.entities[target].conditions if c.key == key), None)
    if count and (held is None or held.value != count):
        play.emit(e.ConditionSet(id=target, slug="grappled", key=key, value=count, other=by, rule="POOL-057"))
    elif not count and held is not None:
        play.emit(e.ConditionEnded(id=target, key=key, rule="POOL-057"))


def released(play: Play, id: str, key: str) -> None:
    """The condition was ended by hand: the dice of that hold go with it."""
    by = key.partition("#")[2]
    if key.startswith("grappled#") and by in play.state.entities:
        for hold in holds(play.state, by, id):
            reserves.change(play, hold.id, -reserves.dice(hold), by=id, rule="POOL-049")


def escape(play: Play, choice: Choice) -> None:
    """Briga or Atletismo in place of an action: each success takes a die off the hold (POOL-050)."""
    who = choice.get("who")
    require(play.state, "grapple")
    refuse_out(play.state, who)
    held = [c for c in play.state.entities[who].every("grappled") if choice.get("by") in ("", c.other)]
    if not held:
        raise Refused("not-grappled", name=play.state.entities[who].name)
    holder = held[0].other
    base = parts(play.state.entities[who], choice.get("trait") or better(play.state.entities[who]))
    successes = tested(play, choice, who, "escape", base, rule="POOL-050", against=holder)
    outcome(play, who, successes, whom=holder)
    if successes and not holds(play.state, holder, who):
        # A hold put on by hand, or by somebody who has left, has no dice to take: a success ends it.
        play.emit(e.ConditionEnded(id=who, key=held[0].key, rule="POOL-050"))
    for hold in holds(play.state, holder, who):
        taken = min(successes, reserves.dice(hold))
        reserves.change(play, hold.id, -taken, by=who, rule="POOL-050")
        successes -= taken


def better(entity: Entity) -> str:
    """The specialisation, Briga or Atletismo, that gives the larger pool."""
    return max((BRAWL, ATHLETICS), key=lambda slug: sum(n for _, n in parts(entity, slug)))
