"""What happened around the combatants: turns, hazards, the chase, reminders, time, settings."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from encounters import events as e
from encounters import ranges
from encounters.evolve import runner_of
from encounters.model import Chase
from tui.phrases import clock_text, duration, visible, word
from tui.telling.memory import Memory


def turn(memory: Memory, event: e.TurnSet) -> Sequence[str]:
    texts = []
    moment = memory.moment
    if event.round != moment.round:
        texts.append(memory.say("round", round=event.round))
    done = set(event.done)
    waiting = tuple(t.partition("/")[2] for t in event.acting if t not in done)
    if waiting and (waiting != moment.waiting or event.round != moment.round):
        texts.append(memory.say("turn" if len(waiting) == 1 else "turn_together", who=memory.people(waiting)))
    kept = waiting if waiting or event.round != moment.round else moment.waiting
    memory.moment = replace(moment, round=event.round, waiting=kept)
    return texts


def setting(memory: Memory, event: e.SettingSet) -> str:
    value = str(event.value).lower() if isinstance(event.value, bool) else str(event.value)
    return memory.say(
        "setting",
        setting=word(memory.words, event.name, ("setting",)),
        value=word(memory.words, value, (f"setting.{event.name}", "option")) if value else "–",
    )


def started(memory: Memory, event: e.HazardStarted) -> str:
    memory.hazards[event.id] = (event.slug, event.target)
    hazard, who = memory.hazard(event.id)
    damage = event.damage
    if event.interval:
        damage = f"{damage} / {duration(memory.words, event.interval)}".removeprefix(" / ")
    return memory.say("hazard_damage" if damage else "hazard", who=who, hazard=hazard, damage=damage)


def ticked(memory: Memory, event: e.HazardTicked) -> str:
    hazard, who = memory.hazard(event.id)
    return "" if event.stats else memory.say("ticked", who=who, hazard=hazard)


def hazard_ended(memory: Memory, event: e.HazardEnded) -> str:
    hazard, who = memory.hazard(event.id)
    reason = word(memory.words, event.reason, ("reason",)) if event.reason else ""
    key = "hazard_ended_reason" if reason else "hazard_ended"
    return memory.say(key, who=who, hazard=hazard, reason=reason)


def chase(memory: Memory, event: e.ChaseStarted) -> str:
    runners = tuple(map(runner_of, event.runners))
    memory.moment = replace(memory.moment, chase=Chase(runners, event.skill, event.goal))
    quarry = memory.people(r.id for r in runners if r.role == "quarry")
    return memory.say(
        "chase", quarry=quarry, pursuers=memory.people(r.id for r in runners if r.role != "quarry")
    )


def moved(memory: Memory, event: e.ChaseMoved) -> str:
    chase, box = memory.moment.chase, 0
    if chase is not None:
        runners = tuple(replace(r, at=event.at) if r.id == event.id else r for r in chase.runners)
        chase = replace(chase, runners=runners)
        memory.moment = replace(memory.moment, chase=chase)
        runner = chase.runner(event.id)
        box = _range(chase, runner.id) if runner is not None else 0
    return memory.say("ahead" if event.steps > 0 else "behind", who=memory.who(event.id), box=box)


def chase_ended(memory: Memory, event: e.ChaseEnded) -> str:
    memory.moment = replace(memory.moment, chase=None)
    reason = word(memory.words, event.reason, ("reason",))
    return memory.say(
        "chase_ended_who" if event.id else "chase_ended", who=memory.who(event.id), reason=reason
    )


def reminder(memory: Memory, event: e.ReminderSet) -> str:
    return memory.say("reminder", round=event.round, text=visible(event.text))


def reminded(memory: Memory, event: e.ReminderDone) -> str:
    return memory.say("reminded", text=visible(event.text)) if event.text else memory.verb_name(memory.verb)


def clock(memory: Memory, event: e.ClockSet) -> str:
    return memory.say("clock", clock=clock_text(event.seconds)) if memory.verb == "advance-to" else ""


def noted(memory: Memory, event: e.Noted) -> str:
    return memory.say("noted", text=visible(event.text))


def _range(chase: Chase, id: str) -> int:
    """The range that matters to a runner: a pursuer's to his prey, the quarry's to who is nearest behind."""
    runner = chase.runner(id)
    if runner is None:
        return 0
    if runner.role == "pursuer":
        return ranges.gap_to_prey(chase, runner)
    gaps = [abs(other.at - runner.at) for other in chase.runners if other.role == "pursuer"]
    return min(ranges.BOXES, 1 + min(gaps, default=ranges.BOXES))
