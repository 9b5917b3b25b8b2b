"""Initiative and the order of a round (RPQ-009, RPQ-013 to RPQ-017)."""

import pytest

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.order import groups as groups_of
from systems.rpgquest import order
from tests.rpgquest.bench import after, fight, foe, has, play, points, somebody, told


@pytest.mark.parametrize(
    ("per", "agi", "bonus"),
    [
        pytest.param(2, 3, 2, id="RPQ-013 (2+3)/2 = 2"),
        pytest.param(-1, 0, -1, id="RPQ-013 (−1+0)/2 = −1"),
        pytest.param(1, 1, 1, id="RPQ-013 (1+1)/2 = 1"),
    ],
)
def test_bonus(per: int, agi: int, bonus: int) -> None:
    assert order.bonus(somebody("ana", PER=per, AGI=agi)[0]) == bonus


def example() -> Encounter:
    """The document's example: André +2, Bianca +1, Carlos 0, a troll +2, three orcs +1."""
    return fight(
        somebody("andre", bonus_initiative=2),
        somebody("bianca", bonus_initiative=1),
        somebody("carlos", bonus_initiative=0),
        foe("troll", bonus_initiative=2),
        foe("orc-a", bonus_initiative=1),
        foe("orc-b", bonus_initiative=1),
        foe("orc-c", bonus_initiative=1),
    )


def test_the_example_of_the_document() -> None:
    """RPQ-014, RPQ-015: dice 4 2 3 2 and 6 3 1; NPCs roll each for himself, in secret."""
    attempt = play(example(), "next", 4, 2, 3, 2, 6, 3, 1)
    groups = [[s.id for s in group] for group in groups_of(attempt.state.turn.slots)]
    assert groups == [["orc-a"], ["andre"], ["troll", "orc-b"], ["bianca", "carlos"], ["orc-c"]]
    secret = {x.roller for x in attempt.events if isinstance(x, e.Rolled) and x.secret}
    assert secret == {"troll", "orc-a", "orc-b", "orc-c"}
    assert [slot.rank for slot in attempt.state.turn.slots] == [7, 6, 4, 4, 3, 3, 2]


def test_every_round_is_rolled_anew() -> None:
    """RPQ-014: each round; by setting once a fight."""
    people = (somebody("ana"), foe("orc"))
    state = after(after(fight(*people), "next", 5, 2), "next")
    assert [s.rank for s in after(state, "next", 1, 6).turn.slots] == [6, 1]
    once = fight(*people, settings={"initiative": "combat"})
    kept = after(after(after(once, "next", 5, 2), "next"), "next")
    assert kept.turn.round == 2
    assert [s.rank for s in kept.turn.slots] == [5, 2]


def test_a_typed_figure_stands_for_one_round() -> None:
    state = after(fight(somebody("ana"), foe("orc")), "initiative", target="ana", value=9)
    state = after(state, "next", 3)
    assert [s.rank for s in state.turn.slots] == [9, 3]
    state = after(after(state, "next"), "next", 2, 4)
    assert [s.rank for s in state.turn.slots] == [4, 2]


def test_ties_act_together_even_when_one_falls() -> None:
    """RPQ-016: Ana and the orc tie at 4; she kills him, he still strikes; the untied troll does not act."""
    state = fight(
        somebody("ana", "sword", FR=5, DEX=4, sword=4),
        foe("orc", "axe", hp=3, FR=0),
        foe("late", "axe", hp=3),
        settings={"npc_dying": "dies"},
    )
    state = after(state, "next", 4, 4, 1)
    assert state.turn.waiting == ("ana", "orc")
    state = after(state, "attack", 5, 5, 3, by="ana", target="orc")
    assert has(state, "orc", "dead")
    hit = play(state, "attack", 5, 4, 2, by="orc", target="ana")
    assert points(hit.state, "ana") == 11 - 3
    state = after(hit.state, "next", who="orc")
    assert state.turn.waiting == ("ana",)
    state = after(state, "attack", 5, 5, 3, by="ana", target="late")
    with pytest.raises(Refused, match="cannot-act"):
        play(state, "attack", 5, 4, 2, by="late", target="ana")
    assert after(state, "next", 2).turn.round == 2


def test_ties_are_parted_when_an_order_is_needed() -> None:
    """RPQ-014: the tied roll again until one of them wins; here 3 to 3, then 2 to 5."""
    state = after(fight(somebody("ana"), foe("orc")), "next", 4, 4)
    state = after(state, "untie", 3, 3, 2, 5, who="ana")
    assert state.turn.waiting == ("orc",)
    with pytest.raises(Refused, match="no-tie"):
        play(state, "untie", who="ana")


def test_ambushers_go_first_in_the_first_round_only() -> None:
    """RPQ-017: whoever crept up goes ahead of all others, in round 1."""
    state = after(fight(somebody("ana"), foe("orc")), "ambush", attackers="orc", targets="ana")
    state = after(state, "next", 6, 1)
    assert state.turn.current == "orc"
    assert [s.phase for s in state.turn.slots] == ["ambush", "action"]
    state = after(after(state, "next"), "next", 6, 1)
    assert state.turn.current == "ana"
    assert not has(state, "ana", "surprised")


def test_one_action_a_round() -> None:
    """RPQ-009: a second action is told, or refused by setting; the next round is fresh."""
    people = (somebody("ana", "sword"), foe("orc", defence=12))
    state = after(fight(*people), "next", 6, 1)
    state = after(state, "attack", 1, 2, by="ana", target="orc")
    assert told(play(state, "attack", 1, 2, by="ana", target="orc"), "another-action") == ()
    strict = after(fight(*people, settings={"one_action": "refuse"}), "next", 6, 1)
    strict = after(strict, "attack", 1, 2, by="ana", target="orc")
    with pytest.raises(Refused, match="has-acted"):
        play(strict, "attack", 1, 2, by="ana", target="orc")
    strict = after(after(strict, "next"), "next", 6, 1)
    assert strict.clock == 10
    play(strict, "attack", 1, 2, by="ana", target="orc")


def test_newcomers_wait_for_the_die() -> None:
    """Who joins in the middle of a round acts on his bonus; reinforcements that arrive roll with the rest."""
    state = after(fight(somebody("ana"), foe("orc")), "next", 6, 5)
    joined = after(state, "add", creature="wolf")
    assert next(s.rank for s in joined.turn.slots if s.id == "lobo") == 3
    state = after(state, "reinforce", creature="wolf", count=1, round=2)
    state = after(after(state, "next"), "next", 1, 2, 4)
    assert state.turn.current == "lobo"
