"""Tests outside of attacks: skill and characteristic rolls, resistance, opposed rolls (BRP-001 to -014)."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask
from encounters.errors import Refused, Unknown
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.brp import contest, skills
from systems.brp.conditions import vision
from systems.brp.degrees import SLUGS, Chance, Degree, chance_of, roll
from systems.brp.resistance import degree as resistance_degree
from systems.brp.settings import on


def skill_chance(state: Encounter, id: str, slug: str, difficulty: str, bonus: int, cap: str = "") -> Chance:
    """The chance of a skill or characteristic roll; `cap` is a skill that limits it (BRP-015)."""
    entity = state.entities[id]
    impossible = difficulty == "impossible"
    limit = (cap, skills.value(entity, cap)) if cap else None
    return chance_of(
        slug,
        skills.value(entity, slug),
        easy=("BRP-006",) if difficulty == "easy" else (),
        difficult=("BRP-007",) if difficulty == "difficult" else (),
        fifth=("BRP-011",) if difficulty == "fifth" else (),
        impossible=("BRP-008",) if impossible else (),
        flat=(("BRP-194", bonus), *vision(entity)),
        cap=limit,
        base_sure=skills.base_sure(slug),
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
    chance = skill_chance(play.state, who, slug, difficulty, int(choice.get("bonus") or 0), choice.get("cap"))
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
    if against.isdigit():
        passive = int(against)
    else:
        other = play.state.entities.get(against)
        if other is None:
            raise Unknown("nobody", name=against)
        passive = skills.characteristic(other, _characteristic(choice.get("other") or choice.get("stat")))
    degree = resistance_degree(play, "resistance", who, active, passive)
    play.emit(e.Outcome(slug=SLUGS[degree], who=who, whom="", hit=degree.succeeded, rule="BRP-013"))


def _characteristic(text: str) -> str:
    slug = stat(text)
    if slug not in skills.CHARACTERISTICS:
        raise Refused("not-characteristic", name=text)
    return slug


def oppose(play: Play, choice: Choice) -> None:
    """Two skills against each other: the better degree, then the higher die (BRP-014)."""
    who, other = choice.get("who"), choice.get("against")
    mine = skill_chance(
        play.state, who, stat(choice.get("skill")), choice.get("difficulty"), int(choice.get("bonus") or 0)
    )
    theirs = skill_chance(play.state, other, stat(choice.get("other") or choice.get("skill")), "", 0)
    dice = contest.Opposed(mine.cuts, theirs.cuts)
    duel = contest.read(play.roll(Ask("oppose", who, dice, why=(*mine.why, *theirs.why), rule="BRP-014")))
    slug = ("nobody-wins", "wins", "loses")[duel.winner]
    figures = (f"degree={SLUGS[duel.degree]}",) if duel.winner else ()
    play.emit(
        e.Outcome(slug=slug, who=who, whom=other, hit=duel.winner == 1, figures=figures, rule="BRP-014")
    )
