"""Traps (POOL-051 to POOL-053, POOL-067): hidden with one test, noticed with another, or sprung.

A trap is an entity of kind "location". It keeps the successes that hide it, its builder's DES and its
quality, until the condition `noticed` or `sprung` ends its part.
"""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.evolve import entity_table
from encounters.model import Encounter, Entity
from encounters.names import unique_id
from encounters.play import Choice, Play
from systems.pool import attack, gear, wounds
from systems.pool.building import Sum, modifiers, reaches, roll
from systems.pool.conditions import refuse_out
from systems.pool.params import harm_of
from systems.pool.preparing import tested
from systems.pool.settings import require
from systems.pool.traits import parts
from systems.pool.traits import value as trait

QUALITY = {"normal": 0, "superior": 1, "excellent": 2}


def armed(state: Encounter) -> list[Entity]:
    """The traps that nobody has noticed or sprung."""
    return [
        entity
        for entity in state.entities.values()
        if entity.slug == "trap" and not entity.has("noticed") and not entity.has("sprung")
    ]


def hide(play: Play, choice: Choice) -> None:
    """Sets a trap: the hiding test, usually DES, whose successes it keeps (POOL-051, POOL-067)."""
    who = choice.get("who")
    require(play.state, "traps")
    refuse_out(play.state, who)
    builder = play.state.entities[who]
    base = parts(builder, choice.get("trait") or "DES")
    name = choice.get("name").strip() or "…"
    successes = tested(play, choice, who, "hide-trap", base, rule="POOL-051")
    trap = Entity(
        id=unique_id(f"trap-{name}", play.state.entities),
        name=name,
        kind="location",
        slug="trap",
        place=builder.place,
        hidden=True,
        stats={
            "successes": successes,
            "DES": trait(builder, "DES"),
            "quality": QUALITY[choice.get("quality") or "normal"],
        },
        texts={"builder": who, "type": choice.get("type") or "general"},
    )
    play.emit(e.Joined(entity=entity_table(trap), rule="POOL-067"))
    play.emit(
        e.Told(
            slug="trap-set", who=trap.id, figures=(f"successes={successes}",), rule="POOL-067", secret=True
        )
    )


def spring(play: Play, choice: Choice) -> None:
    """Somebody comes upon a trap: as many successes of SAB as hide it, and it is noticed (POOL-051).

    Here a tie notices. Unnoticed, it makes a surprise attack (POOL-052) with the builder's DES and its
    quality, less the armour's bonus of its type and nothing else (POOL-053).
    """
    target = choice.get("target")
    require(play.state, "traps")
    trap = next((x for x in armed(play.state) if x.id == choice.get("trap")), None)
    victim = play.state.entities[target]
    if trap is None:
        raise Refused("no-trap", name=choice.get("trap"))
    if victim.has("dead") or "hp" not in victim.tracks:
        raise Refused("already-dead", name=victim.name)
    harm = harm_of(choice.get("harm") or "lethal")
    bonus, complications = modifiers(choice)
    sight = Sum((("SAB", trait(victim, "SAB")),), bonus, complications, wounds.penalties(play.state, target))
    hidden = trap.stats.get("successes", 0)
    if reaches(play, f"notice:{target}", target, sight, hidden, rule="POOL-051"):
        play.emit(e.Outcome(slug="trap-noticed", who=target, whom=trap.id, rule="POOL-051"))
        play.emit(e.ConditionSet(id=trap.id, slug="noticed", rule="POOL-067"))
        return
    play.emit(e.ConditionSet(id=trap.id, slug="sprung", rule="POOL-067"))
    guard = gear.armour(play.state, target)[trap.texts.get("type") == "ballistic"]
    sum = Sum(
        (("DES", trap.stats.get("DES", 0)), ("quality", trap.stats.get("quality", 0))),
        defence=(("armour", guard),),
    )
    builder = trap.texts.get("builder", "")
    roller = builder if builder in play.state.entities else ""
    successes = roll(play, "trap", roller, sum, rule="POOL-053")
    attack.land(play, trap.id, target, "trap", successes, harm, Choice("spring"), rule="POOL-052")
