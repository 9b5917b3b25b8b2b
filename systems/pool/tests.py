"""Tests outside of attacks: plain and opposed (POOL-001 to POOL-008, POOL-042)."""

from __future__ import annotations

from encounters import events as e
from encounters.play import Choice, Play
from systems.pool import actions, effort, helping, willpower, wounds
from systems.pool.building import Sum, reaches, roll
from systems.pool.settings import number, value
from systems.pool.traits import parts


def test(play: Play, choice: Choice) -> None:
    """A pool against the successes needed, 1 unless told otherwise; the surplus may become help dice."""
    who, ally = choice.get("who"), choice.get("ally")
    needed = int(choice.get("needed") or number(play.state, "needed"))
    base = parts(play.state.entities[who], choice.get("trait"))
    spends = effort.refuse(play.state, choice, who)
    if ally:
        helping.refuse(play.state, who, ally)
    _act(play, choice, who)
    extra = effort.pay(play, choice, who, spends)
    sum = effort.pool(base, extra, wounds.penalties(play.state, who))
    successes = roll(play, "test", who, sum, secret=choice.get("secret") == "yes")
    successes = successes + extra.ready if successes >= 0 else successes
    surplus = max(0, successes - needed)
    outcome(play, who, successes, needed)
    if extra.stunt:
        willpower.stunt(play, who, successes >= needed)
    if ally and surplus:
        helping.offer(play, who, ally, choice.get("act"), surplus, "POOL-042")


def _act(play: Play, choice: Choice, who: str) -> None:
    """A test of whoever has the turn is one of his actions; of anybody else it costs nothing."""
    if who in play.state.turn.waiting:
        actions.spend(play, choice, who)


def outcome(play: Play, who: str, successes: int, needed: int = 1, whom: str = "") -> None:
    """How a test came out, with its successes and those beyond what was needed (POOL-003, POOL-042)."""
    if successes < 0:
        slug = "dramatic"
    elif successes < needed:
        slug = "failure"
    else:
        slug = "exceptional" if successes >= number(play.state, "exceptional") else "success"
    figures = (f"successes={max(0, successes)}", f"surplus={max(0, successes - needed)}")
    hit = successes >= needed
    play.emit(e.Outcome(slug=slug, who=who, whom=whom, hit=hit, figures=figures, rule="POOL-001"))


def oppose(play: Play, choice: Choice) -> None:
    """Two pools: more successes wins, and a tie is the defender's (POOL-006)."""
    who, other = choice.get("who"), choice.get("against")
    mine = parts(play.state.entities[who], choice.get("trait"))
    theirs = parts(play.state.entities[other], choice.get("other") or choice.get("trait"))
    spends = effort.refuse(play.state, choice, who, other)
    _act(play, choice, who)
    extra = effort.pay(play, choice, who, spends)
    sum = effort.pool(mine, extra, wounds.penalties(play.state, who))
    successes = max(0, roll(play, "oppose", who, sum, rule="POOL-006")) + extra.ready
    against = Sum(theirs, penalties=wounds.penalties(play.state, other))
    needed = successes + (value(play.state, "opposed_tie") == "active")
    held = reaches(play, f"resist:{other}", other, against, needed, rule="POOL-006")
    won = successes > 0 and not held
    slug = "wins" if won else "loses"
    figures = (f"successes={successes}",)
    play.emit(e.Outcome(slug=slug, who=who, whom=other, hit=won, figures=figures, rule="POOL-006"))
    if extra.stunt:
        willpower.stunt(play, who, won)
