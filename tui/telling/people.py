"""What happened to combatants and things: coming and going, points, conditions, figures."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from tui.phrases import minus, signed, until_text, visible, word
from tui.telling.memory import Memory


def joined(memory: Memory, event: e.Joined) -> str:
    entity = event.entity
    id = str(entity["id"])
    name = str(entity.get("name") or memory.thing(str(entity.get("slug", ""))) or id)
    side, owner = str(entity.get("side", "")), str(entity.get("owner", ""))
    known, old_side = id in memory.names, memory.sides.get(id, "")
    memory.know(id, name, str(entity.get("gender", "")), side)
    if entity.get("kind") == "location":
        memory.places.add(id)
    if entity.get("kind", "combatant") in ("item", "pool", "location"):
        quiet = owner in memory.newcomers or not owner or known
        return "" if quiet else memory.say("item", who=memory.who(owner), item=memory.names[id])
    if known and side != old_side:
        return memory.say("side", who=memory.who(id), side=word(memory.words, side, ("side", "option")))
    if known and id not in memory.newcomers:
        return memory.say("changed", who=memory.who(id))
    memory.newcomers.add(id)
    if entity.get("away"):
        return memory.say("joined_away", who=memory.who(id))
    if not side:
        return memory.say("joined_no_side", who=memory.who(id))
    return memory.say("joined", who=memory.who(id), side=word(memory.words, side, ("side", "option")))


def left(memory: Memory, event: e.Left) -> str:
    chase = memory.moment.chase
    if chase is not None and chase.runner(event.id):
        runners = tuple(r for r in chase.runners if r.id != event.id)
        memory.moment = replace(
            memory.moment, chase=replace(chase, runners=runners) if len(runners) > 1 else None
        )
    if event.id in memory.places and memory.verb != "remove":
        # A place that the rules lay out and take away again goes without a word, as it came.
        return ""
    return memory.say("left", who=memory.who(event.id))


def named(memory: Memory, event: e.Named) -> str:
    old = memory.who(event.id)
    memory.names[event.id] = visible(event.name)
    return memory.say("named", old=old, who=memory.names[event.id])


def present(memory: Memory, event: e.Present) -> str:
    if event.away:
        return memory.say("sent_away", who=memory.who(event.id))
    if memory.verb == "hide":
        return memory.say("hidden" if event.hidden else "shown", who=memory.who(event.id))
    return memory.say("arrived", who=memory.who(event.id))


def track(memory: Memory, event: e.TrackChanged) -> str:
    who, track = memory.who(event.id), word(memory.words, event.track, ("track", "stat"))
    cause = word(memory.words, event.cause, ("cause", "hazard", "condition", "weapon")) if event.cause else ""
    figures = {"who": who, "track": track, "value": minus(event.value), "temporary": event.temporary}
    if event.cause == "temporary":
        return memory.say("temporary", **figures)
    if not event.amount:
        key = "absorbed" if not event.correction else "maximum"
        return memory.say(key, **figures)
    key = "track_cause" if cause else "track"
    return memory.say(key, amount=signed(event.amount), cause=cause, **figures)


def set(memory: Memory, event: e.ConditionSet) -> str:
    if memory.words.silent(event.slug):
        return ""
    told = memory.condition(event.slug, event.id)
    if event.value != 1:
        told = f"{told} {minus(event.value)}"
    if event.other in memory.names:
        told = f"{told} ({memory.who(event.other)})"
    until = until_text(memory.words, event.until, memory.names)
    key = "condition_until" if until else "condition"
    return memory.say(key, who=memory.who(event.id), condition=told, until=until)


def ended(memory: Memory, event: e.ConditionEnded) -> str:
    slug = event.key.partition("#")[0]
    if memory.words.silent(slug):
        return ""
    condition = memory.condition(slug, event.id)
    return memory.say("expired" if event.expired else "ended", who=memory.who(event.id), condition=condition)


def stat(memory: Memory, event: e.StatSet) -> str:
    stat = word(memory.words, event.stat, ("stat", "skill"))
    if event.value is None:
        return memory.say("stat_gone", who=memory.who(event.id), stat=stat)
    return memory.say("stat", who=memory.who(event.id), stat=stat, value=minus(event.value))


def text(memory: Memory, event: e.TextSet) -> str:
    text = word(memory.words, event.text, ("text", "param"))
    if not event.value:
        return memory.say("text_gone", who=memory.who(event.id), text=text)
    return memory.say(
        "text", who=memory.who(event.id), text=text, value=memory.argument(event.text, event.value)
    )


def placed(memory: Memory, event: e.Placed) -> str:
    key = "placed" if event.place else "nowhere"
    return memory.say(key, who=memory.who(event.id), place=memory.argument("place", event.place))


def given(memory: Memory, event: e.Given) -> str:
    if not event.owner:
        return memory.say("dropped", item=memory.who(event.id))
    return memory.say("given_to", item=memory.who(event.id), who=memory.who(event.owner))
