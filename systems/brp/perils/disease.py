"""Minor and serious disease (BRP-246 to BRP-250, BRP-294).

Stamina keeps it off. From the second morning on CON is rolled each day, first ×2, then ×3 and so on, less
for strain, until it is overcome. Every failed roll of a serious disease makes it worse: its losses, on a
timer of their own, come weekly, daily, hourly, by the minute.
"""

from __future__ import annotations

from collections.abc import Sequence

from encounters import events as e
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.model import Encounter, Hazard
from encounters.names import unique_id
from encounters.play import Choice, Play
from encounters.points import harm
from encounters.system import Args, Option, RuleSystem
from systems.brp.data import Table, table
from systems.brp.degrees import Degree
from systems.brp.perils import drain
from systems.brp.perils.common import DAY, begin, count, end, test
from systems.brp.settings import on, value

MINOR, SERIOUS = "BRP-246", "BRP-248"
FIRST = 2
"""The multiplier of CON on the second morning."""
STRAIN = {"bed": 0, "away": 1, "wilderness": 2, "combat": 3, "wounded": 4}
"""What each way of not resting takes off the multiplier (BRP-247)."""
ILL = ("disease", "minor-disease")


def severity(failed: int) -> Table:
    """The row of the Illness Severity Table for so many failed CON rolls."""
    rows: list[Table] = table("perils/illness")["severity"]["rows"]
    return rows[min(failed, len(rows) - 1)]


def start_minor(play: Play, slug: str, row: Table, target: str, args: Args) -> None:
    """A cold, a light flu: Stamina, or 1–2 HP and 1D6 fatigue over some days (BRP-246)."""
    if not _caught(play, target, args, MINOR):
        return
    points = play.roll(Ask(f"illness:{target}", target, dice_of("1d2"), rule=MINOR))
    if "fatigue" in play.state.entities[target].tracks:
        tired = play.roll(Ask(f"tired:{target}", target, dice_of("1d6"), rule=MINOR))
        harm(play, target, tired, track="fatigue", cause=slug, rule=MINOR)
    stats = {"times": FIRST, "points": points - 1}
    begin(play, slug, target, rule=MINOR, interval=DAY, stats=stats, args=args)
    harm(play, target, 1, cause=slug, rule=MINOR)


def _caught(play: Play, target: str, args: Args, rule: str) -> bool:
    """Whether somebody falls ill; no roll where it is certain."""
    if args.get("caught") == "yes":
        return True
    avoided = test(play, target, "stamina", rule).succeeded
    slug = "illness-avoided" if avoided else "illness-caught"
    play.emit(e.Outcome(slug=slug, who=target, hit=not avoided, rule=rule))
    return not avoided


def tick_minor(play: Play, hazard: Hazard) -> None:
    """A morning: the second point, if there is one, and the roll to get well."""
    if hazard.stats.get("points", 0) > 0:
        count(play, hazard, points=0)
        harm(play, hazard.target, 1, cause=hazard.slug, rule=MINOR)
    _morning(play, hazard)


def start(play: Play, slug: str, row: Table, target: str, args: Args) -> None:
    """A serious disease: Stamina, or it has begun; the first point goes within a day (BRP-248)."""
    stat = args.get("stat") or str(row["stat"])
    if f"drain-{stat.lower()}" not in table("hazards"):
        raise Refused("not-characteristic", name=stat)
    if not _caught(play, target, args, SERIOUS):
        return
    id = unique_id(f"{slug}-{target}", play.state.hazards)
    week = int(severity(1)["seconds"])
    dice = args.get("damage") or "1"
    due = play.state.clock + DAY
    begin(
        play,
        f"drain-{stat.lower()}",
        target,
        rule=SERIOUS,
        interval=week,
        due=due,
        damage=dice,
        id=f"{id}-loss",
    )
    stats = {"times": FIRST, "failed": 1}
    begin(play, slug, target, rule=SERIOUS, interval=DAY, stats=stats, args=args, id=id)


def tick(play: Play, hazard: Hazard) -> None:
    """A morning of a serious disease."""
    loss = play.state.hazards.get(f"{hazard.id}-loss")
    owed = loss.stats.get("owed", 0) if loss is not None else 0
    if loss is not None and owed:
        count(play, loss, owed=0)
        _take(play, loss, owed)
    if not play.state.entities[hazard.target].has("dead"):
        _morning(play, hazard)


def tick_loss(play: Play, hazard: Hazard) -> None:
    """A loss falls due: at once, or added up until the next recovery roll, as the setting says.

    Medicine holds it up for as long as its care lasts.
    """
    if play.state.entities[hazard.target].has("medical-care"):
        play.emit(e.Told(slug="drain-stopped", who=hazard.target, rule="BRP-250"))
        return
    points = _dice(play, hazard)
    if value(play.state, "disease_losses") == "roll":
        count(play, hazard, owed=hazard.stats.get("owed", 0) + points)
    else:
        _take(play, hazard, points)


def _dice(play: Play, hazard: Hazard) -> int:
    dice = dice_of(hazard.damage or "1")
    if not dice.terms:
        return dice.constant
    return max(0, play.roll(Ask(f"illness:{hazard.target}", hazard.target, dice, rule=SERIOUS)))


def _take(play: Play, hazard: Hazard, points: int) -> None:
    stat = str(table("hazards")[hazard.slug]["stat"])
    if stat == "hp":
        harm(play, hazard.target, points, cause="disease", rule=SERIOUS)
    else:
        drain.lose(play, hazard.target, stat, points, SERIOUS)
    if play.state.entities[hazard.target].has("dead"):
        end(play, hazard.id, "dead")


def _morning(play: Play, hazard: Hazard) -> None:
    """CON at the multiplier of the day (BRP-246, BRP-247): success heals, failure raises it for the next
    day, a fumble lowers it (BRP-C16).
    """
    target, times = hazard.target, hazard.stats.get("times", FIRST)
    less = strain(play.state, target, hazard.id)
    degree = test(play, target, f"CONx{max(1, times - less)}", MINOR, name="recovery")
    if degree.succeeded:
        play.emit(e.Outcome(slug="recovers", who=target, hit=True, rule="BRP-294"))
        end(play, f"{hazard.id}-loss", "recovered", "BRP-294")
        end(play, hazard.id, "recovered", "BRP-294")
        return
    lower = degree is Degree.FUMBLE or value(play.state, "disease_multiplier") == "failure"
    stats = {"times": max(1, times - 1) if lower else times + 1}
    if "failed" in hazard.stats:
        stats["failed"] = hazard.stats["failed"] + 1
    count(play, hazard, **stats)
    play.emit(e.Outcome(slug="still-ill", who=target, rule=MINOR))
    if "failed" in stats:
        _worsen(play, hazard, stats["failed"])


def _worsen(play: Play, hazard: Hazard, failed: int) -> None:
    """The next row of the Illness Severity Table sets the pace of the losses."""
    row, old = severity(failed), severity(failed - 1)
    if row is old:
        return
    play.emit(e.Told(slug=f"illness-{row['slug']}", who=hazard.target, rule=SERIOUS))
    loss = play.state.hazards.get(f"{hazard.id}-loss")
    if loss is None:
        return
    seconds = int(row["seconds"])
    play.emit(
        e.HazardStarted(
            id=loss.id,
            slug=loss.slug,
            target=loss.target,
            damage=loss.damage,
            interval=seconds,
            due=min(loss.due, play.state.clock + seconds),
            stats=tuple(f"{name}={n}" for name, n in loss.stats.items()),
            rule=SERIOUS,
        )
    )


def strain(state: Encounter, id: str, illness: str) -> int:
    """What strain takes off the multiplier: what was said; wounds and other illness without saying."""
    entity = state.entities[id]
    said = entity.condition("strain")
    worst = said.value if said is not None else 0
    if on(state, "strain_by_wounds") and worst < STRAIN["wounded"]:
        hurt = any(not _of_illness(wound.source) for wound in entity.every("wound"))
        other = any(
            hazard.id != illness and str(table("hazards").get(hazard.slug, {}).get("kind")) in ILL
            for hazard in state.hazards_on(id)
        )
        if hurt or other:
            return STRAIN["wounded"]
    return worst


def _of_illness(cause: str) -> bool:
    """Whether a wound came from an illness itself."""
    row = table("hazards").get(cause)
    return cause == "disease" or (row is not None and row["kind"] in ILL)


def efforts(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """How little somebody may rest while ill, rest itself first."""
    return [Option(slug) for slug in STRAIN]


def set_strain(play: Play, choice: Choice) -> None:
    """Says how little somebody rests while ill; `more` counts further exceptional conditions (BRP-247)."""
    id, how = choice.get("who"), choice.get("how") or "bed"
    points = STRAIN[how] + int(choice.get("more") or 0)
    if points:
        play.emit(e.ConditionSet(id=id, slug="strain", value=points, source=how, rule="BRP-247"))
    elif play.state.entities[id].has("strain"):
        play.emit(e.ConditionEnded(id=id, key="strain", rule="BRP-247"))


def catch(play: Play, choice: Choice) -> None:
    """Exposes people to a disease."""
    for id in choice.get("targets").split(","):
        play.system.start_hazard(play, choice.get("disease"), id, choice.args)


def is_disease(slug: str) -> bool:
    """Whether this hazard of the table is a disease."""
    return str(table("hazards").get(slug, {}).get("kind")) in ILL
