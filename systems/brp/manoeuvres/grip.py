"""The effects of a hold (BRP-191): one in each round, from the round after it was taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from encounters import events as e
from encounters.asks import Ask, Sum, dice_of
from encounters.dicetext import Term
from encounters.errors import Refused
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from encounters.points import harm
from encounters.system import Args, Option, RuleSystem
from systems.brp import conditions, damage, gear, hazards, items, locations, modifier, skills
from systems.brp.degrees import Degree, up
from systems.brp.manoeuvres import grapple
from systems.brp.manoeuvres.common import test
from systems.brp.manoeuvres.effects import with_other
from systems.brp.manoeuvres.grapple import CRITICAL, RULE, SPECIAL
from systems.brp.resistance import resists
from systems.brp.settings import on, value

BONUS = 3
ARMS, LEGS = ("right-arm", "left-arm"), ("right-leg", "left-leg")
TRUNK, LIMBS = ("head", "chest", "abdomen"), (*ARMS, *LEGS)
NEEDS = {
    "disarm": ARMS,
    "second-location": LIMBS,
    "immobilise-limb": LIMBS,
    "immobilise-target": TRUNK,
    "injure": TRUNK,
    "knockdown": TRUNK,
    "strangle": ("head",),
}
"""Where somebody must be held for an effect, in fights with hit locations."""


class Grip:
    """A hold at work: whose, on whom, where, and what it is worth this round."""

    def __init__(self, play: Play, by: str, target: str, worth: int, location: str) -> None:
        self.play, self.by, self.target, self.worth, self.location = play, by, target, worth, location
        found = with_other(play.state.entities[by], "grip", target)
        self.held = found.source if found is not None else ""

    def holder(self, *stats: str) -> int:
        """Characteristics of the holder; the STR of everybody who holds counts together."""
        points = BONUS if self.worth == SPECIAL else 0
        for stat in stats:
            ids = grapple.holders(self.play.state, self.target) if stat == "STR" else [self.by]
            points += sum(self._stat(self.play.state.entities[id], stat) for id in ids or [self.by])
        return points

    def victim(self, *stats: str) -> int:
        """Characteristics of whom he holds, each halved (rounded up) by a critical."""
        entity = self.play.state.entities[self.target]
        halved = self.worth == CRITICAL
        return sum(up(self._stat(entity, stat), 2) if halved else self._stat(entity, stat) for stat in stats)

    @staticmethod
    def _stat(entity: Entity, stat: str) -> int:
        return skills.characteristic(entity, stat)

    def wins(self, own: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
        """The resistance roll of an effect."""
        return resists(self.play, "grip", self.by, self.holder(*own), self.victim(*theirs), rule=RULE)

    def breaks_free(self) -> bool:
        """The victim may at once set STR against STR to get free of every hold."""
        mine, theirs = self.victim("STR"), self.holder("STR")
        free = resists(self.play, f"break:{self.target}", self.target, mine, theirs, rule=RULE, aside=True)
        if free:
            self.play.emit(e.Outcome(slug="freed", who=self.target, whom=self.by, rule=RULE))
            conditions.lift(self.play, self.target, "entangled", rule=RULE)
        return free

    def tell(self, slug: str, hit: bool) -> None:
        """How it came out."""
        self.play.emit(e.Outcome(slug=slug, who=self.by, whom=self.target, hit=hit, rule=RULE))

    def place(self) -> str:
        """Where harm falls: on the place that is held, where places are used."""
        if not on(self.play.state, "hit_locations"):
            return ""
        return self.held or locations.struck(self.play, self.by)


def resolve(play: Play, choice: Choice) -> None:
    """Keeps a hold and uses it."""
    use(play, choice.get("by"), choice.get("target"), choice.get("effect") or "keep", choice.get("location"))


def use(play: Play, by: str, target: str, effect: str, location: str) -> None:
    """One effect of this round, after the roll that keeps the hold."""
    grip = grapple.grip_on(play, by, target)
    if (
        on(play.state, "hit_locations")
        and grip.source
        and grip.source not in NEEDS.get(effect, (grip.source,))
    ):
        raise Refused("wrong-hold", name=play.state.entities[target].name, location=grip.source, rule=RULE)
    worth = grapple.maintain(play, by, target, grip)
    if worth is not None:
        apply(play, by, target, effect, worth, location)


def apply(play: Play, by: str, target: str, effect: str, worth: int, location: str) -> None:
    """What an effect does."""
    _EFFECTS[effect](Grip(play, by, target, worth, location))


def _keep(grip: Grip) -> None:
    grip.tell("hold-kept", True)


def _change(grip: Grip) -> None:
    """DEX against DEX."""
    won = grip.wins(("DEX",), ("DEX",))
    grip.tell("hold-changed" if won else "hold-kept", won)
    if won and grip.location:
        current = with_other(grip.play.state.entities[grip.by], "grip", grip.target)
        grapple.keep(grip.play, grip.by, grip.target, current.value if current else 1, grip.location)


def _disarm(grip: Grip) -> None:
    """STR + SIZ against STR; won or lost, the arm stays held."""
    arm = grip.location or (grip.held if grip.held in ARMS else "")
    texts = grip.play.state.entities[grip.target].texts
    text = "off" if arm == ("right-arm" if texts.get("handed") == "left" else "left-arm") else "hand"
    item = texts.get(text, "")
    if not item:
        raise Refused("nothing-in-hand", name=grip.play.state.entities[grip.target].name, rule=RULE)
    won = grip.wins(("STR", "SIZ"), ("STR",))
    grip.tell("disarmed" if won else "keeps-weapon", won)
    if won:
        items.drop(grip.play, grip.target, item, rule=RULE)
    _hold_limb(grip, arm or ("left-arm" if texts.get("handed") == "left" else "right-arm"))


def _second(grip: Grip) -> None:
    """DEX against DEX + SIZ; failed, the victim may break every hold."""
    won = grip.wins(("DEX",), ("DEX", "SIZ"))
    grip.tell("second-hold" if won else "hold-kept", won)
    if won:
        _hold_limb(grip, grip.location or "left-arm")
    else:
        grip.breaks_free()


def _hold_limb(grip: Grip, limb: str) -> None:
    key = f"limb-held#{limb}"
    grip.play.emit(
        e.ConditionSet(id=grip.target, slug="limb-held", key=key, source=limb, other=grip.by, rule=RULE)
    )


def _immobilise_limb(grip: Grip) -> None:
    """STR against STR."""
    won = grip.wins(("STR",), ("STR",))
    grip.tell("limb-immobilised" if won else "hold-kept", won)
    if won:
        _hold_limb(grip, grip.location or grip.held or "right-arm")


def _immobilise_target(grip: Grip) -> None:
    """STR against STR: no action at all until the hold is broken (BRP-178)."""
    won = grip.wins(("STR",), ("STR",))
    grip.tell("target-immobilised" if won else "hold-kept", won)
    if won:
        conditions.put(grip.play, grip.target, "immobilised", other=grip.by, rule="BRP-178")


def _injure(grip: Grip) -> None:
    """1D3 and the damage modifier; then the victim may break free."""
    play = grip.play
    terms, constant = modifier.terms(modifier.modifier(play.state.entities[grip.by]))
    dice = Sum((Term(1, 3), *terms), constant)
    points = max(0, play.roll(Ask("damage", grip.by, dice, why=("grapple", dice.text), rule=RULE)))
    location = grip.place()
    worn = gear.armour(play.state, grip.target, location) if on(play.state, "grapple_armour") else 0
    passed = max(0, points - worn)
    figures = (f"rolled={points}", f"armour={points - passed}", f"through={passed}")
    play.emit(e.Told(slug="damage", who=grip.target, figures=figures, rule=RULE))
    grip.tell("injured", True)
    damage.wound(play, grip.target, passed, cause="grapple", by=grip.by, location=location, rule=RULE)
    if not play.state.entities[grip.target].has("dead"):
        grip.breaks_free()


def _knockdown(grip: Grip) -> None:
    """Both go down; Agility, or 1 point."""
    play = grip.play
    grip.tell("dragged-down", True)
    for id in (grip.target, grip.by):
        conditions.fall(play, id, RULE)
    if not test(play, grip.target, "agility", RULE).succeeded:
        location = locations.struck(play, grip.by) if on(play.state, "hit_locations") else ""
        damage.wound(play, grip.target, 1, cause="grapple", by=grip.by, location=location, rule=RULE)


def _strangle(grip: Grip) -> None:
    """CON×1 in each round or 1D3; the hold keeps itself, and the victim may break it."""
    play = grip.play
    if not any(hazard.slug == "strangling" for hazard in play.state.hazards_on(grip.target)):
        args = {"damage": str(value(play.state, "grapple_strangling"))}
        hazards.start(play, "strangling", grip.target, args)
    grip.tell("strangles", True)
    grip.breaks_free()


def _throw(grip: Grip) -> None:
    """STR + DEX against SIZ + DEX: 1D6 metres, and down; by the head only 1D6 of harm.

    One Agility roll tells the landing: a special (DEX×1) keeps the feet, a failure costs 1D6.
    """
    play, target = grip.play, grip.target
    won = grip.wins(("STR", "DEX"), ("SIZ", "DEX"))
    grip.tell("thrown" if won else "not-thrown", won)
    if not won:
        return
    if on(play.state, "hit_locations") and grip.held == "head":
        points = play.roll(Ask("damage", grip.by, dice_of("1d6"), rule=RULE))
        damage.wound(play, target, points, cause="grapple", by=grip.by, location="head", rule=RULE)
        return
    metres = play.roll(Ask("metres", grip.by, dice_of("1d6"), rule=RULE))
    play.emit(e.Told(slug="thrown-off-by", who=target, figures=(f"metres={metres}",), rule=RULE))
    grapple.let_go(play, grip.by, target)
    degree = test(play, target, "agility", RULE)
    if degree <= Degree.SPECIAL:
        play.emit(e.Told(slug="lands-on-feet", who=target, rule=RULE))
        return
    conditions.fall(play, target, RULE)
    if not degree.succeeded:
        points = play.roll(Ask("damage", grip.by, dice_of("1d6"), rule=RULE))
        if on(play.state, "hit_locations"):
            location = locations.struck(play, grip.by)
            damage.wound(play, target, points, cause="grapple", by=grip.by, location=location, rule=RULE)
        else:
            harm(play, target, points, cause="grapple", by=grip.by, rule=RULE)


_EFFECTS: dict[str, Callable[[Grip], None]] = {
    "keep": _keep,
    "change-hold": _change,
    "disarm": _disarm,
    "second-location": _second,
    "immobilise-limb": _immobilise_limb,
    "immobilise-target": _immobilise_target,
    "injure": _injure,
    "knockdown": _knockdown,
    "strangle": _strangle,
    "throw": _throw,
}


def effects(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """What a hold can be used for; keeping it comes first."""
    return [Option(slug) for slug in _EFFECTS]
