"""Jumps and falls (RPQ-067 to RPQ-069)."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask, Sum, dice_of
from encounters.dicetext import Term
from encounters.play import Choice, Play
from systems.rpgquest import acting, damage, dice, skills, tests
from systems.rpgquest.settings import chosen

GRAB = 8
FALL_TEST = 8
METRES_A_DIE = 3
GRACE = 2
"""Points by which a jump may fail and still allow the edge to be grabbed (RPQ-068)."""
FUMBLE, FALLS, SHORT, CLEARS, CRITICAL = range(5)


def difficulty(squares: int) -> int:
    """6 for one square, +2 for each more (RPQ-067)."""
    return 4 + 2 * squares


def cuts(need: int) -> tuple[int, int, int, int]:
    """The last throw that fumbles, falls, falls short by 1 or 2, and clears, when `need` must be shown."""
    last = dice.last_failure(need)
    far = max(dice.LOWEST, min(need - 1 - GRACE, last))
    return dice.LOWEST, far, last, dice.HIGHEST - 1


def jump(play: Play, choice: Choice) -> None:
    """AGI + Salto; a miss by 1 or 2 may grab the edge, a worse one ends in the hazard (RPQ-068)."""
    who, squares = choice.get("who"), int(choice.get("squares"))
    acting.refuse(play.state, who, "move", "jump")
    entity = play.state.entities[who]
    goal = difficulty(squares)
    agility, skill = skills.value(entity, "AGI"), skills.value(entity, "jump")
    extra = int(choice.get("bonus") or 0)
    why = [f"AGI {agility:+d}", f"jump {skill:+d}"]
    why += [f"RPQ-071 {extra:+d}"] if extra else []
    need = goal - agility - skill - extra
    ask = Ask("jump", who, dice.TWO_DICE, cuts(need), (*why, f"difficulty {goal}"), "RPQ-067")
    result = play.roll(ask)
    if result >= CLEARS:
        play.emit(e.Outcome(slug="clears", who=who, hit=True, rule="RPQ-067"))
        return
    if result == SHORT and _grabs(play, who, goal):
        play.emit(e.Outcome(slug="grabs", who=who, hit=True, rule="RPQ-068"))
        return
    play.emit(e.Outcome(slug="falls", who=who, rule="RPQ-068"))
    if result == FUMBLE:
        play.emit(e.Told(slug="mishap", who=who, rule="RPQ-004"))
    if choice.get("depth"):
        drop(play, who, int(choice.get("depth")))


def _grabs(play: Play, who: str, goal: int) -> bool:
    """The second test, AGI without Salto against 8, or the jump's own difficulty by setting (RPQ-068)."""
    against = goal if chosen(play.state, "grab_edge", "jump") else GRAB
    return tests.roll(play, "grab", who, "AGI", against, rule="RPQ-068").succeeded


def fall(play: Play, choice: Choice) -> None:
    """Somebody falls so many metres."""
    drop(play, choice.get("target"), int(choice.get("metres")))


def drop(play: Play, id: str, metres: int) -> None:
    """1d6 for each full 3 m; AGI against 8 takes a rolled 1d6 off, or by setting one die (RPQ-069)."""
    count = metres // METRES_A_DIE
    if count < 1:
        play.emit(e.Told(slug="soft-fall", who=id, figures=(f"metres={metres}",), rule="RPQ-069"))
        return
    saved = tests.roll(play, f"land:{id}", id, "AGI", FALL_TEST, rule="RPQ-069").succeeded
    if saved and chosen(play.state, "fall_reduction", "die"):
        count -= 1
    points = 0
    if count:
        why = (f"metres {metres}",)
        points = play.roll(Ask(f"fall:{id}", id, Sum((Term(count, 6),)), why=why, rule="RPQ-069"))
    if saved and chosen(play.state, "fall_reduction", "roll"):
        points -= play.roll(Ask(f"reduce:{id}", id, dice_of("1d6"), rule="RPQ-069"))
    rolled = damage.Rolled((("fall", max(0, points)),))
    damage.apply(play, id, rolled, cause="fall", attack=False, rule="RPQ-069")
