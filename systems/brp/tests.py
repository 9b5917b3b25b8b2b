"""Tests outside of attacks: skill and characteristic rolls, resistance, opposed rolls (BRP-001 to -014)."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask
from encounters.errors import Refused, Unknown
from encounters.model import Encounter
from encounters.names import find
from encounters.play import Choice, Play
from systems.brp import contest, skills
from systems.brp.conditions import penalties
from systems.brp.degrees import SLUGS, Chance, Degree, chance_of, roll
from systems.brp.manoeuvres import effects as manoeuvres
from systems.brp.perils import hindrance
from systems.brp.resistance import degree as resistance_degree
from systems.brp.settings import on, value
from systems.brp.spot import light, places, weather
from systems.brp.spot.rows import effect, situations


def skill_chance(
    state: Encounter, id: str, slug: str, difficulty: str, bonus: int, cap: str = "", mods: str = ""
) -> Chance:
    """The chance of a skill or characteristic roll; `cap` is a skill that limits it (BRP-015).

    `mods` are situations put by hand (BRP-194); what the sky and one's balance do comes by itself.
    """
    entity = state.entities[id]
    balance = places.states(entity)
    hindered = hindrance.difficult(state, id, slug) + tuple(x.rule for x in balance if x.kind == "difficult")
    hindered += manoeuvres.of_skill(state, id)
    said = [effect(mod) for mod in mods.split(",") if mod in situations()]
    return chance_of(
        slug,
        skills.value(entity, slug),
        easy=(
            *(x.rule for x in balance if x.kind == "easy"),
            *(("BRP-006",) if difficulty == "easy" else ()),
        ),
        difficult=(*hindered, *(("BRP-007",) if difficulty == "difficult" else ())),
        fifth=("BRP-011",) if difficulty == "fifth" else (),
        impossible=("BRP-008",) if difficulty == "impossible" else hindrance.impossible(entity, slug),
        flat=(
            ("BRP-194", bonus),
            *penalties(entity),
            *light.on_skill(entity, slug),
            *weather.on_skill(state, slug),
            *((x.rule, x.amount) for x in said),
        ),
        cap=(cap, skills.value(entity, cap)) if cap else None,
        base_sure=skills.base_sure(entity, slug),
    )


def stat(text: str) -> str:
    """The slug of a skill or characteristic. Raises `Unknown`."""
    slug = skills.stat_of(text)
    if slug is None:
        raise Unknown("stat", name=text)
    return slug


def test(play: Play, choice: Choice) -> None:
    """A skill or characteristic roll, read in five degrees (BRP-005)."""
    who, slug = choice.get("who"), stat(choice.get("skill"))
    difficulty = choice.get("difficulty") or "average"
    if difficulty == "automatic":
        _outcome(play, who, Degree.SUCCESS, "BRP-008")
        return
    bonus, mods = int(choice.get("bonus") or 0), choice.get("mods")
    chance = skill_chance(play.state, who, slug, difficulty, bonus, choice.get("cap"), mods)
    if chance.impossible and on(play.state, "impossible_01"):
        chance = Chance(1, chance.why, base_sure=False, normal_only=True)
    elif chance.impossible:
        _outcome(play, who, Degree.FAILURE, "BRP-008")
        return
    _outcome(play, who, roll(play, "test", who, chance, secret=choice.get("secret") == "yes"), "BRP-001")


def _outcome(play: Play, who: str, degree: Degree, rule: str) -> None:
    play.emit(e.Outcome(slug=SLUGS[degree], who=who, hit=degree.succeeded, rule=rule))


def resist(play: Play, choice: Choice) -> None:
    """A characteristic against another, or against a number (BRP-013)."""
    who, against = choice.get("who"), choice.get("against")
    active = skills.characteristic(play.state.entities[who], _characteristic(choice.get("stat")))
    whom = ""
    if against.isdigit():
        passive = int(against[:4])
    else:
        other = find(play.state, against)
        whom = other.id
        passive = skills.characteristic(other, _characteristic(choice.get("other") or choice.get("stat")))
    secret = choice.get("secret") == "yes"
    degree = resistance_degree(play, "resistance", who, active, passive, secret=secret)
    slug = "resistance-won" if degree.succeeded else "resistance-lost"
    figures = (f"active={active}", f"passive={passive}", f"degree={SLUGS[degree]}")
    play.emit(e.Outcome(slug=slug, who=who, whom=whom, hit=degree.succeeded, figures=figures, rule="BRP-013"))


def _characteristic(text: str) -> str:
    slug = stat(text)
    if slug not in skills.CHARACTERISTICS:
        raise Refused("not-characteristic", name=text)
    return slug


def oppose(play: Play, choice: Choice) -> None:
    """Two skills against each other (BRP-014), in the way that the fight has chosen."""
    who, other = choice.get("who"), choice.get("against")
    if who == other:
        raise Refused("self-opposed", name=play.state.entities[who].name)
    slug, theirs = stat(choice.get("skill")), stat(choice.get("other") or choice.get("skill"))
    mine = skill_chance(play.state, who, slug, choice.get("difficulty"), int(choice.get("bonus") or 0))
    opposing = skill_chance(play.state, other, theirs, "", 0)
    way = str(value(play.state, "opposed"))
    secret = choice.get("secret") == "yes"
    if way == "subtract":
        winner, degree = _subtracted(play, who, other, mine, opposing, secret)
    elif way == "resistance":
        active, passive = (mine.value + 2) // 5, (opposing.value + 2) // 5
        degree = resistance_degree(play, "oppose", who, active, passive, rule="BRP-014", secret=secret)
        winner = 1 if degree.succeeded else 2
    else:
        dice = contest.Opposed(mine.cuts, opposing.cuts)
        why = (*mine.why, *opposing.why)
        code = play.roll(Ask("oppose", who, dice, why=why, rule="BRP-014", secret=secret))
        duel = contest.read(code, reduced=way == "degrees")
        winner, degree = duel.winner, duel.degree
    figures = (f"degree={SLUGS[degree]}",) if degree.succeeded else ()
    outcome = ("nobody-wins", "wins", "loses")[winner]
    play.emit(e.Outcome(slug=outcome, who=who, whom=other, hit=winner == 1, figures=figures, rule="BRP-014"))


def _subtracted(
    play: Play, who: str, other: str, mine: Chance, opposing: Chance, secret: bool
) -> tuple[int, Degree]:
    """The passive side rolls first; its success takes its chance off the active side's, its fumble makes
    the active roll Easy. Who wins, and the degree of the active side.
    """
    passive = roll(play, "oppose", other, opposing, rule="BRP-014", secret=secret)
    slug, base_sure = mine.why[0].rpartition(" ")[0], mine.base_sure
    if passive is Degree.FUMBLE:
        mine = chance_of(slug, mine.value, easy=("BRP-006",), base_sure=base_sure)
    elif passive.succeeded:
        mine = chance_of(slug, mine.value, flat=(("BRP-014", -opposing.value),), base_sure=base_sure)
    degree = roll(play, "oppose", who, mine, rule="BRP-014", secret=secret)
    return (1 if degree.succeeded else 2), degree
