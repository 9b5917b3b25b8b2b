"""Full Defence (RPQ-048): no attacks this round, +3 on Defence."""

from __future__ import annotations

from encounters.errors import Refused
from encounters.play import Choice, Play
from systems.rpgquest import acting, conditions


def defend(play: Play, choice: Choice) -> None:
    """Gives up attacking for the round. Raises `Refused` for whoever has attacked in it."""
    who = choice.get("who")
    acting.refuse(play.state, who)
    acted = play.state.entities[who].condition("acted")
    if acted is not None and acted.source == "attack":
        raise Refused("has-attacked", name=play.state.entities[who].name, rule="RPQ-048")
    acting.use(play, who, "defend")
    conditions.put(play, who, "full-defence", until=conditions.this_round(play), rule="RPQ-048")
