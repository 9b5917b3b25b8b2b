"""Hazards of the round: fire, acid, asphyxia, burning, bleeding.

A hazard strikes at the end of each round in which it is due. Its counters (`stats`) hold what was rolled
when exposure began: for how many more strikes armour helps, when acid ruins it, how long breath is held.
"""

from __future__ import annotations

from collections.abc import Callable

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, dice_of
from encounters.errors import Refused, Unknown
from encounters.evolve import pairs
from encounters.model import Encounter, Hazard
from encounters.names import unique_id
from encounters.play import Choice, Play
from encounters.points import harm
from encounters.system import Args
from systems.brp import conditions, damage, gear, skills
from systems.brp.data import Table, table
from systems.brp.degrees import Degree, chance_of, roll, up
from systems.brp.perils import burns, immunity, spread, ticking
from systems.brp.perils.common import row_of
from systems.brp.settings import on, value

BREATH = (10, 5, 4, 3, 2, 1)
"""The multiplier of CON, round by round (BRP-238)."""


def start(play: Play, slug: str, target: str, args: Args) -> None:
    """Begins a hazard: one of the table, or a plain one with the damage given."""
    row = row_of(slug)
    if row is None and not args.get("damage"):
        raise Unknown("hazard", name=slug)
    row = row or {"kind": "plain", "rule": ""}
    if immunity.spared(play, target, slug):
        return
    if row["kind"] in ticking.START:
        ticking.START[row["kind"]](play, slug, row, target, args)
        return
    if row["kind"] == "bleeding":
        conditions.bleed(play, target, "")
        return
    if row["kind"] == "burning":
        conditions.put(play, target, slug, rule="BRP-231")
        return
    stats = _beginning(play, row, target, args)
    seconds = play.system.round_seconds
    every = timers.interval(args["every"]) if args.get("every") else seconds
    play.emit(
        e.HazardStarted(
            id=unique_id(f"{slug}-{target}", play.state.hazards),
            slug=slug,
            target=target,
            damage=args.get("damage") or _damage(play, slug, row),
            interval=every,
            due=play.state.clock + every,
            until=timers.until(play.state, args.get("until", ""), target),
            stats=pairs(stats),
            rule=str(row["rule"]),
        )
    )
    if row.get("smoke"):
        start(play, row["smoke"], target, {})


def _damage(play: Play, slug: str, row: Table) -> str:
    if slug == "fire-house":
        return str(value(play.state, "burning_house"))
    if slug == "strangling":
        return str(value(play.state, "strangling"))
    return str(row["damage"])


def _beginning(play: Play, row: Table, target: str, args: Args) -> dict[str, int]:
    """What is rolled once, when exposure begins."""
    kind = row["kind"]
    stats: dict[str, int] = {}
    if kind == "fire" and args.get("power"):
        stats["power"] = int(args["power"])
    if kind == "fire" and args.get("retardant") == "yes":
        stats["retardant"] = 1
    elif kind in ("fire", "acid") and gear.armour(play.state, target) > 0:
        rule = "BRP-118" if kind == "acid" else "BRP-125"
        stats["armour"] = play.roll(Ask(f"armour-rounds:{target}", target, dice_of("1d3"), rule=rule))
        if row.get("ruins"):
            stats["ruin"] = play.roll(Ask(f"ruin:{target}", target, dice_of(row["ruins"]), rule=rule))
    if kind == "strangling" and args.get("garrote") == "yes":
        stats["garrote"] = 1
    if kind == "air":
        stats["breath"] = _breath(play, target, args)
    return stats


def _breath(play: Play, target: str, args: Args) -> int:
    """Where holding one's breath begins: CON×10; surprised, ×5 with Luck and ×3 without (BRP-239)."""
    if args.get("surprised") != "yes":
        return 0
    return BREATH.index(5 if _succeeds(play, target, "luck", "luck", "BRP-239") else 3)


def _succeeds(play: Play, id: str, slug: str, name: str, rule: str) -> bool:
    entity = play.state.entities[id]
    chance = chance_of(slug, skills.value(entity, slug), base_sure=skills.base_sure(entity, slug))
    return roll(play, f"{name}:{id}", id, chance, rule=rule).succeeded


def strangle(play: Play, by: str, target: str) -> None:
    """A garrote takes hold: the victim is strangled until it is let go of (BRP-241)."""
    if not any(hazard.slug == "strangling" for hazard in play.state.hazards_on(target)):
        start(play, "strangling", target, {"garrote": "yes"})
        conditions.put(play, target, "entangled", source="garrote", other=by, rule="BRP-111")


def tick(play: Play, hazard: Hazard) -> None:
    """A hazard strikes."""
    row = row_of(hazard.slug)
    kind = str(row["kind"]) if row is not None else "plain"
    if play.state.entities[hazard.target].has("dead"):
        play.emit(e.HazardEnded(id=hazard.id, reason="dead"))
        return
    _KINDS[kind](play, hazard)


def _count(play: Play, hazard: Hazard, **stats: int) -> None:
    """Sets counters of a hazard; its next moment stays."""
    play.emit(e.HazardTicked(id=hazard.id, due=hazard.due, stats=pairs(stats)))


def _rolled(play: Play, hazard: Hazard, name: str = "damage") -> int:
    dice = dice_of(hazard.damage)
    if not dice.terms:
        return max(0, dice.constant)
    rule = _rule(hazard)
    return max(0, play.roll(Ask(f"{name}:{hazard.id}", hazard.target, dice, why=(hazard.slug,), rule=rule)))


def _rule(hazard: Hazard) -> str:
    row = table("hazards").get(hazard.slug)
    return str(row["rule"]) if row is not None else ""


def _hurt(play: Play, hazard: Hazard, points: int, stopped: int = 0, location: str = "") -> int:
    figures = (f"rolled={points}", f"armour={stopped}", f"through={max(0, points - stopped)}")
    play.emit(e.Told(slug="damage", who=hazard.target, figures=figures, rule=_rule(hazard)))
    row = row_of(hazard.slug)
    fire = row is not None and row["kind"] == "fire" and points > stopped
    if fire and (places := burns.reached(play, hazard.target, hazard.slug)):
        through = points - stopped
        shares = dict.fromkeys(places, through)
        spread.wound(play, hazard.target, through, shares, cause=hazard.slug, rule="BRP-302")
        return through
    location = location if on(play.state, "hit_locations") else ""
    return damage.wound(
        play, hazard.target, points - stopped, cause=hazard.slug, location=location, rule=_rule(hazard)
    )


def _fire(play: Play, hazard: Hazard) -> None:
    """The fire's damage, armour eaten, clothes alight. Armour is taken off while it lasts, what retards
    fire always, a protective power for one round unless the fight says otherwise (BRP-125, BRP-C46).
    """
    row = table("hazards")[hazard.slug]
    strikes = hazard.stats.get("strikes", 0)
    left = hazard.stats.get("armour", 0)
    points = _rolled(play, hazard)
    stopped = _against_fire(play, hazard) if left > 0 or "retardant" in hazard.stats else 0
    if not strikes or value(play.state, "fire_powers") == "lasting":
        stopped += hazard.stats.get("power", 0)
    _count(play, hazard, strikes=strikes + 1, armour=max(0, left - 1))
    _hurt(play, hazard, points, min(points, stopped))
    if row.get("flame"):
        _scorch(play, hazard.target)
    _ignite(play, hazard, row, strikes)


def _against_fire(play: Play, hazard: Hazard) -> int:
    worn = gear.armour(play.state, hazard.target)
    if value(play.state, "random_armour"):
        text = gear.armour_dice(play.state, hazard.target)
        if text:
            # Random armour never stops more than 1D6 of fire, whatever it is made of (BRP-125).
            most = play.roll(Ask(f"armour:{hazard.id}", hazard.target, dice_of("1d6"), rule="BRP-125"))
            rolled = play.roll(Ask(f"armour:{hazard.id}", hazard.target, dice_of(text), rule="BRP-125"))
            return max(0, min(most, rolled))
    return worn


def _scorch(play: Play, target: str) -> None:
    """Open flame takes a point off armour that is not of metal (BRP-126)."""
    for suit in gear.suits(play.state, target):
        row = table("armour").get(suit.slug, {})
        if not row.get("metal") and suit.stats.get("av", 0) > 0:
            play.emit(e.StatSet(id=suit.id, stat="av", value=suit.stats["av"] - 1, rule="BRP-126"))


def _ignite(play: Play, hazard: Hazard, row: Table, strikes: int) -> None:
    """Whether the victim catches fire (BRP-253)."""
    entity = play.state.entities[hazard.target]
    how = row.get("ignite")
    if not how or entity.has("burning") or entity.has("dead"):
        return
    if how == "luck" and gear.armour(play.state, hazard.target) > 0:
        return
    slug = "luck" if how == "luck" else "POWx1"
    if how == "always" or not _succeeds(play, hazard.target, slug, "ignite", "BRP-253"):
        # The flames do their own harm from the next round on.
        due = play.state.hazards[hazard.id].due if hazard.id in play.state.hazards else None
        conditions.put(play, hazard.target, "burning", source=hazard.slug, rule="BRP-253", due=due)


def _burn(play: Play, hazard: Hazard) -> None:
    """1D6 for each round in flames (BRP-231)."""
    _hurt(play, hazard, _rolled(play, hazard))


def _bleed(play: Play, hazard: Hazard) -> None:
    """One point a round and wound, whatever is worn (BRP-110); none while it is held closed."""
    entity = play.state.entities[hazard.target]
    if entity.has("held"):
        return
    harm(play, hazard.target, _rolled(play, hazard), cause="bleeding", rule="BRP-110")
    if "fatigue" in entity.tracks:
        harm(play, hazard.target, 1, track="fatigue", cause="bleeding", rule="BRP-110")


def _acid(play: Play, hazard: Hazard) -> None:
    """Acid: half, rounded up, while armour holds; both clocks run together (BRP-118)."""
    left, ruin = hazard.stats.get("armour", 0), hazard.stats.get("ruin", 0)
    points = _rolled(play, hazard)
    through = up(points, 2) if left > 0 else points
    _count(play, hazard, armour=max(0, left - 1), ruin=max(0, ruin - 1))
    _hurt(play, hazard, points, points - through)
    if ruin == 1:
        for suit in gear.suits(play.state, hazard.target):
            if not suit.has("destroyed"):
                play.emit(e.ConditionSet(id=suit.id, slug="destroyed", rule="BRP-118"))


def _air(play: Play, hazard: Hazard) -> None:
    """Breath: CON at a falling multiplier (BRP-238); after the first failure damage in every round, until
    out, unconscious or dead (BRP-240).
    """
    if hazard.stats.get("failed"):
        if not value(play.state, "drown_on") and play.state.entities[hazard.target].has("unconscious"):
            play.emit(e.HazardEnded(id=hazard.id, reason="unconscious", rule="BRP-238"))
            return
        _hurt(play, hazard, _rolled(play, hazard), location="chest")
        return
    held = hazard.stats.get("breath", 0)
    slug = f"CONx{BREATH[min(held, len(BREATH) - 1)]}"
    succeeded = _succeeds(play, hazard.target, slug, "breath", "BRP-238")
    _count(play, hazard, breath=held + 1, failed=0 if succeeded else 1)


def _strangle(play: Play, hazard: Hazard) -> None:
    """CON×1 each round, or the damage to the hit points in all; a garrote or strong hands hurt the head too,
    where locations are in use (BRP-241).
    """
    if not _succeeds(play, hazard.target, "CONx1", "breath", "BRP-241"):
        _hurt(play, hazard, _rolled(play, hazard), location="head" if "garrote" in hazard.stats else "")


def _plain(play: Play, hazard: Hazard) -> None:
    _hurt(play, hazard, _rolled(play, hazard))


_KINDS: dict[str, Callable[[Play, Hazard], None]] = {
    "fire": _fire,
    "acid": _acid,
    "air": _air,
    "strangling": _strangle,
    "burning": _burn,
    "bleeding": _bleed,
    "plain": _plain,
    **ticking.TICK,
}


def extinguish(play: Play, choice: Choice) -> None:
    """Luck puts out a small fire; a failure leaves it burning, a fumble sets the helper alight (BRP-254).

    First the flames on somebody, else the small fire in which he stands. Where nothing can go wrong it is
    put out without a roll; a larger fire takes more than one round (BRP-308), and is the game master's.
    """
    target, helper = choice.get("target") or choice.get("who"), choice.get("who")
    entity = play.state.entities[target]
    fires = small_fires(play.state, target)
    if not entity.has("burning") and not fires:
        rows = [row_of(hazard.slug) or {} for hazard in play.state.hazards_on(target)]
        larger = any(row.get("kind") == "fire" for row in rows)
        raise Refused("fire-too-large" if larger else "not-burning", name=entity.name, rule="BRP-308")
    degree = Degree.SUCCESS
    if choice.get("sure") != "yes":
        person = play.state.entities[helper]
        chance = chance_of("luck", skills.value(person, "luck"), base_sure=skills.base_sure(person, "luck"))
        degree = roll(play, f"luck:{helper}", helper, chance, rule="BRP-254")
    slug = "extinguished" if degree.succeeded else "still-burning"
    play.emit(e.Outcome(slug=slug, who=helper, whom=target, hit=degree.succeeded, rule="BRP-254"))
    if degree.succeeded and entity.has("burning"):
        conditions.lift(play, target, "burning", rule="BRP-254")
    elif degree.succeeded:
        play.emit(e.HazardEnded(id=fires[0].id, reason="extinguished", rule="BRP-254"))
    elif degree is Degree.FUMBLE and not play.state.entities[helper].has("burning"):
        conditions.put(play, helper, "burning", source=target, rule="BRP-254")


def small_fires(state: Encounter, id: str) -> list[Hazard]:
    """The fires about somebody that can be put out in one round."""
    return [hazard for hazard in state.hazards_on(id) if (row_of(hazard.slug) or {}).get("small")]
