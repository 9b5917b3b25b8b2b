"""Between life and death: the slow death, help, the last deed, coming back (UNI-062 to UNI-065)."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.errors import Refused
from encounters.model import Encounter, Entity, Hazard
from encounters.play import Choice, Play
from systems.unisystem import rolling, wounds
from systems.unisystem.burdens import burden, spend, weighed
from systems.unisystem.levels import levels
from systems.unisystem.pools import first_test
from systems.unisystem.states import out_by, put
from systems.unisystem.traits import side

SPOILED = ("decapitation", "dust", "brain-shot", "fire", "burning", "soul")
"""Deaths that leave no body to bring back (UNI-065)."""
FIVE_MINUTES = 300


def tick(play: Play, hazard: Hazard) -> None:
    """Another minute without help: a survival test at −1 for each minute since the first (UNI-062)."""
    id = hazard.target
    entity = play.state.entities[id]
    if entity.tracks["hp"].value >= first_test(entity):
        wounds.stop_dying(play, id, "UNI-062")
        return
    moment = hazard.due - hazard.interval
    minutes = max(1, (moment - hazard.stats.get("began", 0)) // wounds.MINUTE)
    wounds.survive(play, id, (("UNI-062", -minutes),), "UNI-062", "slow-death")


def _helping(play: Play, choice: Choice, skill: str, name: str, rule: str) -> int:
    """The success levels of whoever helps: INT and a skill, or Brains."""
    by = choice.get("by")
    state = play.state
    helper = state.entities[by]
    if reason := out_by(helper):
        raise Refused(f"cannot-act-{reason}", name=helper.name)
    made = weighed(side(state, helper, skill, "brains"), burden(state, by, "test"))
    made = made.plus("UNI-007", int(choice.get("bonus") or 0))
    spend(play, by, "test")
    return levels(rolling.total(play, name, by, made, rule))


def stabilise(play: Play, choice: Choice) -> None:
    """INT + Doctor ends the survival tests (UNI-063)."""
    id = choice.get("target")
    entity = play.state.entities[id]
    if entity.has("dead"):
        raise Refused("already-dead", name=entity.name)
    if not entity.has("dying"):
        raise Refused("not-dying", name=entity.name, rule="UNI-063")
    gained = _helping(play, choice, "INT doctor", "doctor", "UNI-063")
    if gained:
        wounds.stop_dying(play, id, "UNI-063")
        put(play, id, "stabilised", "UNI-063")
    slug = "stabilised" if gained else "not-stabilised"
    play.emit(e.Outcome(slug=slug, who=choice.get("by"), whom=id, hit=gained > 0, rule="UNI-063"))


def last_deed(play: Play, choice: Choice) -> None:
    """A last deed of one or two turns without wound penalties, or last words of a minute (UNI-064)."""
    id, kind = choice.get("who"), choice.get("kind") or "deed"
    state = play.state
    entity = state.entities[id]
    if not entity.has("dead"):
        raise Refused("not-dead", name=entity.name, rule="UNI-064")
    if entity.stats.get("farewell"):
        raise Refused("farewell-said", name=entity.name, rule="UNI-064")
    play.emit(e.StatSet(id=id, stat="farewell", value=1, rule="UNI-064"))
    if kind == "words":
        put(play, id, "last-words", "UNI-064", until=timers.at_clock(state, wounds.MINUTE))
        return
    rounds = 2 if choice.get("turns", "2") != "1" else 1
    put(play, id, "last-deed", "UNI-064", until=f"round {max(state.turn.round, 1) + rounds}")


def resuscitate(play: Play, choice: Choice) -> None:
    """INT + Doctor, then another survival test with what weighed before, the helper's levels, and −1 for
    each five minutes (UNI-065).
    """
    id = choice.get("target")
    entity = play.state.entities[id]
    death = entity.condition("dead")
    if death is None:
        raise Refused("not-dead", name=entity.name, rule="UNI-065")
    if (death.source in SPOILED or entity.has("beheaded")) and choice.get("anyway") != "yes":
        raise Refused("body-spoiled", name=entity.name, rule="UNI-065")
    gained = _helping(play, choice, "INT doctor", "doctor", "UNI-065")
    if not gained:
        play.emit(e.Outcome(slug="not-revived", who=choice.get("by"), whom=id, rule="UNI-065"))
        return
    late = (play.state.clock - death.since) // FIVE_MINUTES
    more = (("UNI-063", gained), ("UNI-065", entity.stats.get("death-penalty", 0) - late))
    back = wounds.alive(play, id, more, "UNI-065")
    play.emit(
        e.Outcome(
            slug="revived" if back else "not-revived", who=choice.get("by"), whom=id, hit=back, rule="UNI-065"
        )
    )
    if back:
        returns(play, id, "UNI-065")


def returns(play: Play, id: str, rule: str) -> None:
    """Somebody dead lives again, unconscious and in care (house default)."""
    for slug in ("dead", "last-deed", "last-words"):
        for condition in play.state.entities[id].every(slug):
            play.emit(e.ConditionEnded(id=id, key=condition.key, rule=rule))
    for stat in ("death-penalty", "farewell"):
        if stat in play.state.entities[id].stats:
            play.emit(e.StatSet(id=id, stat=stat, value=None, rule=rule))
    if not play.state.entities[id].has("unconscious"):
        put(play, id, "unconscious", rule, source="hp")
    if play.state.entities[id].tracks["hp"].value < first_test(play.state.entities[id]):
        put(play, id, "stabilised", rule)


def revivable(state: Encounter) -> list[Entity]:
    """The dead of the fight."""
    return [entity for entity in state.combatants() if entity.has("dead")]
