"""Mounted combat (BRP-040, BRP-149, BRP-189, BRP-190, BRP-218 to BRP-221, BRP-263)."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from systems.brp import conditions, order, skills
from systems.brp.degrees import up
from systems.brp.manoeuvres import saddle
from systems.brp.manoeuvres.common import name, no_attack, own_slot, test, this_round, use_act
from systems.brp.resistance import resists
from systems.brp.settings import on
from systems.brp.spot import mounts
from systems.brp.spot.readiness import steering
from systems.brp.wounds import threshold

HUMAN_MOV = 10


def mount(play: Play, choice: Choice) -> None:
    """Gets into the saddle; during a round that is a partial move (BRP-040)."""
    who, ref = choice.get("who"), choice.get("mount")
    entity = play.state.entities[who]
    if mounts.mounted(play.state, who):
        raise Refused("is-mounted", name=entity.name, rule="BRP-040")
    if who == ref:
        raise Refused("not-a-mount", name=entity.name, rule="BRP-040")
    beast = play.state.entities.get(ref)
    if beast is not None and beast.kind == "combatant":
        _refuse(play.state, who, beast)
    if beast is not None and beast.kind == "vehicle":
        play.emit(e.Placed(id=who, place=ref, rule="BRP-040"))
        if not beast.texts.get("driver"):
            play.emit(e.TextSet(id=ref, text="driver", value=who, rule="BRP-040"))
    else:
        conditions.put(play, who, "mounted", other=ref, rule="BRP-040")
    slot = own_slot(play, who) if play.state.turn.round else None
    if slot is not None:
        order.put_off(play, who, slot.rank - up(slot.rank, 2), "BRP-040")


def _refuse(state: Encounter, who: str, beast: Entity) -> None:
    """Raises `Refused` for a mount that is a person, or that sits on whoever would mount it."""
    if not mounts.ridden(state, who, beast.id):
        raise Refused("no-beast", name=beast.name, rule="BRP-040")
    under, seen = beast, {beast.id}
    while (seat := under.condition("mounted")) is not None and seat.other in state.entities:
        if seat.other == who:
            raise Refused("rides-you", name=beast.name, other=name(state, who), rule="BRP-040")
        if seat.other in seen:
            return
        seen.add(seat.other)
        under = state.entities[seat.other]


def dismount(play: Play, choice: Choice) -> None:
    """Gets down, which costs nothing (BRP-040)."""
    who = choice.get("who")
    if not mounts.mounted(play.state, who):
        raise Refused("not-mounted", name=name(play.state, who), rule="BRP-040")
    saddle.down(play, who, "BRP-040")


def ride(play: Play, choice: Choice) -> None:
    """Moves by the mount's MOV, if Ride succeeds (BRP-219): so much further for the same rank."""
    who, metres = choice.get("who"), int(choice.get("metres"))
    if not mounts.mounted(play.state, who):
        raise Refused("not-mounted", name=name(play.state, who), rule="BRP-219")
    if not test(play, who, steering(play.state, who), "BRP-219", name="ride").succeeded:
        play.emit(e.Outcome(slug="mount-refuses", who=who, rule="BRP-219"))
        return
    beast = saddle.animal(play.state, who)
    mov = skills.characteristic(beast, "MOV") if beast is not None else HUMAN_MOV
    play.emit(
        e.Outcome(slug="rides", who=who, hit=True, figures=(f"metres={metres}", f"mov={mov}"), rule="BRP-219")
    )
    order.move(play, Choice("move", {"who": who, "metres": str(up(metres * HUMAN_MOV, max(1, mov)))}))


def avoid_set_weapon(play: Play, choice: Choice) -> None:
    """A rider turns away from a set weapon, a clever mount by itself; or it is forced on (BRP-190)."""
    who, way = choice.get("who"), choice.get("how") or "rider"
    if not mounts.mounted(play.state, who):
        raise Refused("not-mounted", name=name(play.state, who), rule="BRP-190")
    beast = saddle.animal(play.state, who)
    if way != "rider" and beast is None:
        raise Refused("no-mount-known", name=name(play.state, who), rule="BRP-190")
    if way == "rider":
        safe = test(play, who, steering(play.state, who), "BRP-190", name="ride").succeeded
        no_attack(play, who, "BRP-190")
        _tell(play, who, "avoids-set-weapon" if safe else "runs-into-it", safe)
        if play.state.turn.round and own_slot(play, who) is not None:
            use_act(play, who, "BRP-190")
    elif way == "mount" and beast is not None:
        safe = test(play, beast.id, "dodge", "BRP-190").succeeded
        _tell(play, who, "avoids-set-weapon" if safe else "runs-into-it", safe)
    elif beast is not None:
        _force(play, who, beast)


def _force(play: Play, who: str, beast: Entity) -> None:
    """Ride, then POW against POW; where either fails the mount dodges or does nothing this round."""
    driven = test(play, who, steering(play.state, who), "BRP-190", name="ride").succeeded
    if driven:
        mine, its = (skills.characteristic(play.state.entities[id], "POW") for id in (who, beast.id))
        driven = resists(play, "will", who, mine, its, rule="BRP-190")
    _tell(play, who, "mount-driven-on" if driven else "mount-balks", driven)
    if driven:
        return
    no_attack(play, who, "BRP-190")
    if not any(c.slug == "balking" for c in beast.conditions):
        conditions.put(play, beast.id, "balking", until=this_round(play), rule="BRP-190")


def _tell(play: Play, who: str, slug: str, hit: bool) -> None:
    play.emit(e.Outcome(slug=slug, who=who, hit=hit, rule="BRP-190"))


def struck(play: Play, before: Encounter, event: e.TrackChanged) -> None:
    """A major wound unseats; so does fainting, unless the fight says otherwise (BRP-149)."""
    id = event.id
    if not saddle.saddled(play.state, id):
        return
    entity = play.state.entities[id]
    wounded = (
        -event.amount >= threshold(play.state, id)
        and on(play.state, "major_wounds")
        and not on(play.state, "hit_locations")
    )
    fainted = on(play.state, "faint_unseats") and any(
        entity.has(slug) for slug in ("unconscious", "dying", "dead")
    )
    if wounded or fainted:
        saddle.unseat(play, id, "BRP-149")


def picking_up(state: Encounter, choice: Choice) -> None:
    """Raises `Refused` when somebody in the saddle reaches for what lies on the ground (BRP-219)."""
    who, item = choice.get("who"), state.entities.get(choice.get("item"))
    if who not in state.entities or item is None or item.kind != "item" or item.owner in state.entities:
        return
    if mounts.mounted(state, who):
        raise Refused("pick-up-mounted", name=name(state, who), rule="BRP-219")
