"""Tests outside of attacks: attribute and skill, doubled attributes, resisted ones (UNI-001 to UNI-009)."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused, Unknown
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.unisystem import rolling
from systems.unisystem.burdens import burden, spend, weighed
from systems.unisystem.levels import difficulty, levels
from systems.unisystem.traits import ATTRIBUTES, SCORES, Side, side, stat_of


def stat(text: str) -> str:
    """The slug of an attribute, skill or score. Raises `Unknown`."""
    slug = stat_of(text)
    if slug is None:
        raise Unknown("stat", name=text)
    return slug


def side_of(state: Encounter, id: str, first: str, second: str, *, fighting: bool = False) -> Side:
    """The side of a test by what is rolled: two traits, one attribute doubled, or a fixed score.

    An attribute with nothing beside it counts twice; `plain` beside it makes it count once (UNI-003).
    """
    one = stat(first)
    entity = state.entities[id]
    if one in SCORES:
        if one not in entity.stats:
            raise Refused("no-score", name=entity.name, rule="UNI-008")
        half = "/2" if second == "half" else ""
        made = side(state, entity, "WIL WIL", f"{one}{half}")
    elif second in ("", "doubled"):
        made = side(state, entity, f"{one} {one}" if one in ATTRIBUTES else one)
    elif second == "plain":
        made = side(state, entity, one)
    else:
        made = side(state, entity, f"{one} {stat(second)}")
    return weighed(made, burden(state, id, "action" if fighting else "test"))


def test(play: Play, choice: Choice) -> None:
    """A roll against 9, read in success levels (UNI-001)."""
    id = choice.get("who")
    made = side_of(
        play.state, id, choice.get("first"), choice.get("second"), fighting=choice.get("fighting") == "yes"
    )
    made = made.plus("UNI-109", difficulty(choice.get("difficulty"))).plus(
        "UNI-007", int(choice.get("bonus") or 0)
    )
    spend(play, id, "test")
    found = rolling.total(play, "test", id, made, "UNI-001", secret=choice.get("secret") == "yes")
    tell(play, id, found, "UNI-001")


def tell(play: Play, id: str, found: int, rule: str) -> int:
    """Tells how a test came out; its success levels."""
    gained = levels(found)
    figures = (f"total={found}", f"levels={gained}", f"degree=level-{min(gained, 10)}")
    slug = "success" if gained else "failure"
    play.emit(e.Outcome(slug=slug, who=id, hit=gained > 0, figures=figures, rule=rule))
    return gained


def oppose(play: Play, choice: Choice) -> None:
    """Two tests against each other: the higher total wins, a tie goes to who resists (UNI-004)."""
    one, other = choice.get("who"), choice.get("against")
    state = play.state
    if one == other:
        raise Refused("self-attack", name=state.entities[one].name)
    made = side_of(state, one, choice.get("first"), choice.get("second"))
    made = made.plus("UNI-007", int(choice.get("bonus") or 0))
    theirs = side_of(
        state,
        other,
        choice.get("other") or choice.get("first"),
        choice.get("other-second") or choice.get("second"),
    )
    spend(play, one, "test")
    spend(play, other, "test")
    duel = rolling.contest(play, "oppose", one, made, other, theirs, "UNI-004", nine=False)
    winner = duel.levels if duel.won else duel.less
    figures = (f"total={duel.total}", f"against={duel.against}", f"levels={winner}")
    slug = "wins" if duel.won else "loses"
    play.emit(e.Outcome(slug=slug, who=one, whom=other, hit=duel.won, figures=figures, rule="UNI-004"))
