"""Tests outside of attacks (RPQ-001 to RPQ-007, RPQ-010): plain, resistance, balance, resisted, scenes."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, Question, Sum, dice_of
from encounters.dicetext import Term
from encounters.errors import BadText, Refused, Unknown
from encounters.model import Encounter, Entity
from encounters.names import folded
from encounters.play import Choice, Play
from systems.rpgquest import acting, conditions, dice, gear, skills
from systems.rpgquest.bonus import OFF_HAND
from systems.rpgquest.settings import value

LADDER = {"easy": 6, "medium": 8, "hard": 10, "very-hard": 12, "heroic": 14}
"""The house ladder of difficulties, +2 a step (RPQ-001)."""
_WORDS = {
    "facil": 6,
    "media": 8,
    "medio": 8,
    "dificil": 10,
    "muito dificil": 12,
    "muito-dificil": 12,
    "heroica": 14,
    "heroico": 14,
    "very hard": 12,
}
NATURES = ("plain", "resistance", "balance", "delicate", "sight", "hearing", "concentration", "brute")
"""What a test is about, where it matters."""


def difficulty(text: str) -> int:
    """A difficulty as people say it: a number or a word of the ladder. Raises `BadText`."""
    word = folded(text or "medium")
    found = LADDER.get(word, _WORDS.get(word))
    if found is not None:
        return found
    if word.isdigit() and len(word) < 4:
        return int(word)
    raise BadText("difficulty", text=text[:20])


def stat(text: str) -> str:
    """The slug of an attribute or skill. Raises `Unknown`."""
    slug = skills.stat_of(text)
    if slug is None or not (slug in skills.ATTRIBUTES or skills.is_skill(slug)):
        raise Unknown("stat", name=text)
    return slug


def changes(state: Encounter, entity: Entity, nature: str, kind: str, off: bool) -> list[tuple[str, int]]:
    """What changes a test of this nature: resistance (RPQ-006, RPQ-074), balance (RPQ-076), the off hand
    (RPQ-007), drink (RPQ-085)."""
    found: list[tuple[str, int]] = []
    if nature == "resistance":
        found += conditions.changes(entity, "resist")
        found.append(("RPQ-055", gear.resistance(state, entity.id, kind) if kind else 0))
    elif nature in ("balance", "delicate"):
        found += conditions.changes(entity, nature)
    if off:
        found.append(("RPQ-007", OFF_HAND))
    return [(rule, amount) for rule, amount in found if amount]


def refuse(state: Encounter, who: str, slug: str, nature: str) -> None:
    """Raises `Refused` when a condition leaves no room for such a test."""
    if slug == "meditation" and state.entities[who].has("paralysed"):
        # Meditation is what the paralysed still have (RPQ-079).
        return
    if nature == "resistance":
        # To resist is no act: those who are out cold resist too.
        return
    needs = [nature] if nature in ("sight", "hearing", "concentration") else []
    acting.refuse(state, who, *needs)


def test(play: Play, choice: Choice) -> None:
    """2d6 + attribute or skill against a difficulty (RPQ-001)."""
    who, slug = choice.get("who"), stat(choice.get("skill"))
    nature = choice.get("nature") or "plain"
    kind = skills.kind_of(choice.get("kind")) if choice.get("kind") else ""
    if kind is None:
        raise Unknown("stat", name=choice.get("kind"))
    goal = difficulty(choice.get("difficulty"))
    refuse(play.state, who, slug, nature)
    found = changes(play.state, play.state.entities[who], nature, kind, choice.get("off") == "yes")
    found += [("RPQ-071", int(choice.get("bonus") or 0))]
    degree = roll(play, "test", who, slug, goal, found, secret=choice.get("secret") == "yes")
    rule = "RPQ-006" if nature == "resistance" else "RPQ-001"
    play.emit(e.Outcome(slug=dice.SLUGS[degree], who=who, hit=degree.succeeded, rule=rule))
    if degree is dice.Degree.FUMBLE:
        play.emit(e.Told(slug="mishap", who=who, rule="RPQ-004"))


def roll(
    play: Play,
    name: str,
    who: str,
    slug: str,
    goal: int,
    found: list[tuple[str, int]] | None = None,
    *,
    rule: str = "RPQ-001",
    secret: bool = False,
) -> dice.Degree:
    """A test of somebody's attribute or skill, with its modifiers by rule."""
    plain = skills.value(play.state.entities[who], slug)
    extra = [(reason, amount) for reason, amount in found or [] if amount]
    why = (f"{slug} {plain:+d}", *(f"{reason} {n:+d}" for reason, n in extra), f"difficulty {goal}")
    total = plain + sum(amount for _, amount in extra)
    return dice.test(play, name, who, total, goal, why=why, rule=rule, secret=secret)


def oppose(play: Play, choice: Choice) -> None:
    """Both roll 2d6 + bonus, the higher wins; a tie is a draw or rolled again (RPQ-002)."""
    who, other = choice.get("who"), choice.get("against")
    if who == other:
        raise Refused("self-attack", name=play.state.entities[who].name)
    mine = stat(choice.get("skill"))
    theirs = stat(choice.get("other") or choice.get("skill"))
    acting.refuse(play.state, who)
    for _ in range(dice.HIGHEST):
        one, two = _total(play, who, mine), _total(play, other, theirs)
        if one != two:
            slug = "wins" if one > two else "loses"
            figures = (f"mine={one}", f"theirs={two}")
            play.emit(
                e.Outcome(slug=slug, who=who, whom=other, hit=one > two, figures=figures, rule="RPQ-002")
            )
            return
        how = str(value(play.state, "resisted_tie"))
        if how == "ask":
            how = play.decide(Question("tie", "", ("draw", "reroll"), "draw", rule="RPQ-002"))
        if how == "draw":
            play.emit(e.Outcome(slug="draw", who=who, whom=other, rule="RPQ-002"))
            return
    raise Refused("endless")


def _total(play: Play, id: str, slug: str) -> int:
    plus = skills.value(play.state.entities[id], slug)
    ask = Ask(f"resisted:{id}", id, Sum((Term(2, 6),), plus), why=(f"{slug} {plus:+d}",), rule="RPQ-002")
    return play.roll(ask)


HOLDING = ("immobilised", "tied")


def escape(play: Play, choice: Choice) -> None:
    """A test to get loose, by Furtividade unless the source says otherwise (RPQ-078)."""
    who = choice.get("who")
    held = [c for c in play.state.entities[who].conditions if c.slug in HOLDING]
    if not held:
        raise Refused("not-held", name=play.state.entities[who].name, rule="RPQ-078")
    slug, goal = stat(choice.get("skill") or "stealth"), difficulty(choice.get("difficulty"))
    acting.refuse(play.state, who)
    acting.use(play, who, "escape")
    degree = roll(play, "escape", who, slug, goal, rule="RPQ-078")
    play.emit(e.Outcome(slug=dice.SLUGS[degree], who=who, hit=degree.succeeded, rule="RPQ-078"))
    if degree.succeeded:
        play.emit(e.ConditionEnded(id=who, key=held[0].key, rule="RPQ-078"))


THREE_DICE = dice_of("3d6")


def scene(play: Play, choice: Choice) -> None:
    """A scene in rounds: 3d6 + INT of whoever caused the effect (RPQ-010); a condition may last for it."""
    who = choice.get("who")
    plus = skills.value(play.state.entities[who], "INT")
    rolled = play.roll(
        Ask("scene", who, Sum(THREE_DICE.terms, plus), why=(f"INT {plus:+d}",), rule="RPQ-010")
    )
    rounds = max(1, rolled)
    play.emit(e.Told(slug="scene", who=who, figures=(f"rounds={rounds}",), rule="RPQ-010"))
    slug = choice.get("condition")
    if slug:
        target = choice.get("target") or who
        until = timers.for_rounds(play.state, rounds)
        entity = play.state.entities[target]
        key = conditions.free_key(entity, slug, "scene", who)
        conditions.put(play, target, slug, until=until, source="scene", other=who, key=key)
