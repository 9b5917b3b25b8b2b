"""Vacuum (BRP-260, BRP-261, BRP-235): breath that was not let out, blood that boils, ears and eyes."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.model import Hazard
from encounters.play import Choice, Play
from encounters.points import harm
from encounters.system import Args
from systems.brp import conditions, skills
from systems.brp.data import Table
from systems.brp.perils.common import begin, count, every, test

BREATH, BLOOD, SENSES = "BRP-260", "BRP-261", "BRP-235"
"""How somebody remembers to breathe out: by a roll, or it is known that he did or did not."""
MOST_DOUBLED = 20


def start(play: Play, slug: str, row: Table, target: str, args: Args) -> None:
    """Somebody is exposed; an abrupt exposure may burst the eardrums."""
    seconds = play.system.round_seconds
    stats = {"rounds": 0, "suit": max(0, int(args.get("suit") or 0))}
    if not _breathes_out(play, target, args.get("exhale") or "idea"):
        stats["breath"] = 1
    begin(play, slug, target, rule=BREATH, interval=every(play, args, seconds), stats=stats, args=args)
    if args.get("slowly") != "yes" and not test(play, target, "stamina", BLOOD, name="eardrums").succeeded:
        conditions.put(play, target, "deaf", source="eardrums", rule=SENSES)


def _breathes_out(play: Play, target: str, how: str) -> bool:
    if how in ("yes", "no"):
        return how == "yes"
    if how == "idea":
        return test(play, target, "idea", BREATH, name="exhale").succeeded
    entity = play.state.entities[target]
    slug = "science-astronomy"
    if how == "knowledge":
        # Whichever field of Knowledge somebody is best at.
        fields = [stat for stat in entity.stats if stat.startswith("knowledge-")]
        slug = max(fields, key=lambda stat: entity.stats[stat], default="knowledge-space")
    return test(play, target, slug, BREATH, name="exhale", difficult=how == "knowledge").succeeded


def tick(play: Play, hazard: Hazard) -> None:
    """A round: the lungs, then blood that doubles its toll, then sight."""
    id, rounds = hazard.target, hazard.stats.get("rounds", 0) + 1
    count(play, hazard, rounds=rounds)
    if hazard.stats.get("breath"):
        points = play.roll(Ask(f"lungs:{id}", id, dice_of("1d6+2"), rule=BREATH))
        harm(play, id, points, cause="lungs", rule=BREATH)
    bled = rounds - hazard.stats.get("suit", 0)
    if bled > 0 and not play.state.entities[id].has("dead"):
        harm(play, id, 2 ** min(bled - 1, MOST_DOUBLED), cause="vacuum", rule=BLOOD)
    entity = play.state.entities[id]
    if rounds >= 2 * skills.characteristic(entity, "CON") and not entity.has("dim-sight"):
        conditions.put(play, id, "dim-sight", source="vacuum", rule=SENSES)


def exhale(play: Play, choice: Choice) -> None:
    """Another try to remember: who breathes out harms his lungs no longer (house default: once a round)."""
    id = choice.get("who")
    held = [h for h in play.state.hazards_on(id) if h.slug == "vacuum" and h.stats.get("breath")]
    if not held:
        raise Refused("no-held-breath", name=play.state.entities[id].name, rule=BREATH)
    for hazard in held:
        out = _breathes_out(play, id, choice.get("how") or "idea")
        play.emit(e.Outcome(slug="breathes-out" if out else "holds-breath", who=id, hit=out, rule=BREATH))
        if out:
            count(play, hazard, breath=0)
