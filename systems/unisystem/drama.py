"""Drama points (UNI-126 to UNI-132): the track `drama`, what they buy, and debts."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.unisystem import dying, wounds
from systems.unisystem.settings import number, value
from systems.unisystem.states import count, put, put_for_turn

TRACK = "drama"
FURY_COST = 2
RETURNS = {"adventure": 1, "next-topic": 5, "same-topic": 10}
"""What coming back costs, by how soon (UNI-131)."""


def points(state: Encounter, id: str) -> int:
    """The drama points that somebody holds."""
    track = state.entities[id].tracks.get(TRACK)
    return track.value if track is not None else 0


def _change(play: Play, id: str, amount: int, cause: str, rule: str) -> None:
    now = points(play.state, id) + amount
    play.emit(e.TrackChanged(id=id, track=TRACK, amount=amount, value=now, cause=cause, rule=rule))


def pay(play: Play, id: str, cost: int, cause: str, rule: str) -> None:
    """Spends drama points. Raises `Refused` when there are too few."""
    entity = play.state.entities[id]
    if TRACK not in entity.tracks:
        raise Refused("no-drama", name=entity.name, rule="UNI-126")
    if points(play.state, id) < cost:
        raise Refused("too-few-points", name=entity.name, have=points(play.state, id), cost=cost, rule=rule)
    if cost:
        _change(play, id, -cost, cause, rule)


def scratch_cost(state: Encounter, id: str) -> int:
    """1, 2, 4, 8… by the times it was used in this fight (UNI-127)."""
    return int(2 ** count(state.entities[id], "scratches"))


def scratch(play: Play, choice: Choice) -> None:
    """De Raspão: all damage so far is halved, rounded up, fire included (UNI-127, UNI-C5)."""
    id = choice.get("who")
    entity = play.state.entities[id]
    life = entity.tracks["hp"]
    death = entity.condition("dead")
    if death is not None and death.source in wounds.BEYOND:
        raise Refused("already-dead", name=entity.name)
    damage = max(0, (life.maximum if life.maximum is not None else life.value) - life.value)
    if not damage:
        raise Refused("not-hurt", name=entity.name, rule="UNI-127")
    up = value(play.state, "scratch_rounding") == "up"
    left = -(-damage // 2) if up else damage // 2
    if left == damage:
        raise Refused("no-gain", name=entity.name, rule="UNI-127")
    pay(play, id, scratch_cost(play.state, id), "scratch", "UNI-127")
    put(play, id, "scratches", "UNI-127", value=count(play.state.entities[id], "scratches") + 1)
    fire = entity.tracks.get("fire")
    if fire is not None and fire.value:
        burns = -(-fire.value // 2) if up else fire.value // 2
        play.emit(
            e.TrackChanged(
                id=id, track="fire", amount=burns - fire.value, value=burns, cause="scratch", rule="UNI-127"
            )
        )
    play.emit(
        e.TrackChanged(
            id=id,
            track="hp",
            amount=damage - left,
            value=life.value + damage - left,
            temporary=life.temporary,
            cause="scratch",
            rule="UNI-127",
        )
    )


def feat(play: Play, choice: Choice) -> None:
    """Feito Heróico: +10 on the next roll, announced before it, once a turn (UNI-128)."""
    id = choice.get("who")
    entity = play.state.entities[id]
    if entity.has("feat-used"):
        raise Refused("once-a-turn", name=entity.name, rule="UNI-128")
    pay(play, id, number(play.state, "feat_cost"), "feat", "UNI-128")
    put_for_turn(play, id, "feat-used", "UNI-128")
    put_for_turn(play, id, "feat", "UNI-128", source=choice.get("roll") or "any")


def fury(play: Play, choice: Choice) -> None:
    """Fúria Justa: +5 on all attacks for the fight, for 2 points, after a blow of fate (UNI-129)."""
    id = choice.get("who")
    entity = play.state.entities[id]
    if entity.has("fury"):
        raise Refused("fury-on", name=entity.name, rule="UNI-129")
    pay(play, id, FURY_COST, "fury", "UNI-129")
    put(play, id, "fury", "UNI-129", value=5)


def peak(play: Play, choice: Choice) -> None:
    """Pico de Poder: a power's effect at once (UNI-130)."""
    id = choice.get("who")
    cost = choice.get("cost")
    pay(play, id, int(cost) if cost else number(play.state, "peak_cost"), "peak", "UNI-130")
    play.emit(e.Told(slug="peak", who=id, rule="UNI-130"))


def twist(play: Play, choice: Choice) -> None:
    """Reviravolta: once a session; refused by the game master it costs nothing (UNI-132)."""
    id = choice.get("who")
    entity = play.state.entities[id]
    if entity.has("twist-used"):
        raise Refused("once-a-session", name=entity.name, rule="UNI-132")
    if choice.get("approved") == "no":
        play.emit(e.Told(slug="twist-refused", who=id, rule="UNI-132"))
        return
    pay(play, id, number(play.state, "twist_cost"), "twist", "UNI-132")
    put(play, id, "twist-used", "UNI-132")
    play.emit(e.Told(slug="twist", who=id, rule="UNI-132"))


def session(play: Play, choice: Choice) -> None:
    """A new session: the twist is free again; a new fight: De Raspão is cheap again, fury is over."""
    ended = ("twist-used", "scratches", "fury", "feat", "feat-used")
    kept = ended if choice.get("what") != "fight" else ended[1:]
    for entity in tuple(play.state.combatants()):
        for condition in entity.conditions:
            if condition.slug in kept:
                play.emit(e.ConditionEnded(id=entity.id, key=condition.key, rule="UNI-132"))


def earn(play: Play, choice: Choice) -> None:
    """Drama points are earned; a debt takes them first (UNI-126, UNI-131)."""
    amount = int(choice.get("amount"))
    for id in choice.get("targets").split(","):
        entity = play.state.entities[id]
        if TRACK not in entity.tracks:
            raise Refused("no-drama", name=entity.name, rule="UNI-126")
        debt = entity.stats.get("drama-debt", 0)
        paid = min(debt, amount)
        if paid:
            left = debt - paid
            play.emit(e.StatSet(id=id, stat="drama-debt", value=left or None, rule="UNI-131"))
        if amount - paid:
            _change(play, id, amount - paid, "earned", "UNI-126")


def resurrect(play: Play, choice: Choice) -> None:
    """Ressurreição: the sooner, the dearer; short of points all are paid and the rest is owed (UNI-131)."""
    id, when = choice.get("who"), choice.get("when") or "adventure"
    entity = play.state.entities[id]
    if not entity.has("dead"):
        raise Refused("not-dead", name=entity.name, rule="UNI-131")
    if entity.has("to-return"):
        raise Refused("returning-already", name=entity.name, rule="UNI-131")
    if TRACK not in entity.tracks:
        raise Refused("no-drama", name=entity.name, rule="UNI-126")
    cost = RETURNS[when]
    paid = min(cost, points(play.state, id))
    if paid:
        _change(play, id, -paid, "resurrection", "UNI-131")
    if cost > paid:
        debt = entity.stats.get("drama-debt", 0) + cost - paid
        play.emit(e.StatSet(id=id, stat="drama-debt", value=debt, rule="UNI-131"))
    if when != "same-topic":
        put(play, id, "to-return", "UNI-131", source=when)
        return
    dying.returns(play, id, "UNI-131")
    life = play.state.entities[id].tracks["hp"]
    if life.value < 1:
        play.emit(
            e.TrackChanged(
                id=id, track="hp", amount=1 - life.value, value=1, cause="resurrection", rule="UNI-131"
            )
        )
    wounds.stop_dying(play, id, "UNI-131")
