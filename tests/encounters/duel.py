"""A tiny game to test the core with: one kind of blow, one wound, one stroke of luck.

Hit points at 0 or below put somebody down, and fate (1d6) then says whether a scar stays. A blow may be
dodged; who has luck may spend it after being hit, which is asked when the die has fallen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from encounters import events as e
from encounters import order, timers
from encounters.asks import Ask, Question, dice_of
from encounters.errors import Refused, Unknown
from encounters.model import Encounter, Entity, Hazard, Scalar, Slot, Track
from encounters.names import unique_id
from encounters.play import Choice, Play
from encounters.points import harm
from encounters.system import Args, Card, Line, Mark, Option, Param, Setting, Status, Verb
from encounters.tracker import VERBS as TRACKER
from encounters.tracker.params import current, everybody
from encounters.weigh import Reader, read_outcome


def strike(play: Play, choice: Choice) -> None:
    """A blow: 50% to hit, a dodge of 30%, 1d6+1 points; luck halves them."""
    by, target = choice.get("by"), choice.get("target")
    if play.state.entities[target].has("down"):
        raise Refused("already-dead", name=target)
    guard = "stand"
    if "dodge" in play.state.entities[target].stats:
        guard = play.decide(Question("guard", target, ("stand", "dodge"), "stand"))
    if play.roll(Ask("strike", by, dice_of("1d100"), (50,))) == 1:
        play.emit(e.Outcome(slug="miss", who=by, whom=target))
        return
    if guard == "dodge" and play.roll(Ask(f"dodge:{target}", target, dice_of("1d100"), (30,))) == 0:
        play.emit(e.Outcome(slug="dodged", who=by, whom=target))
        return
    play.emit(e.Outcome(slug="hit", who=by, whom=target, hit=True))
    points = play.roll(Ask("damage", by, dice_of("1d6+1")))
    luck = play.state.entities[target].stats.get("luck", 0)
    if luck and play.decide(Question(f"luck:{target}", target, ("yes", "no"), "no")) == "yes":
        play.emit(e.StatSet(id=target, stat="luck", value=luck - 1))
        points //= 2
    harm(play, target, points, cause="strike", by=by)


def _reader(_state: Encounter, choice: Choice) -> Reader:
    return read_outcome(choice.get("target"), "hp")


STRIKE = Verb(
    "strike",
    strike,
    (Param("target", "entity", options=everybody), Param("by", "entity", options=everybody, default=current)),
    reader=_reader,
)


class Duel:
    """The rules of this tiny game. `order` makes slots by speed; `team` members share one."""

    name = "duel"
    round_seconds = 10
    main_track = "hp"
    floor: int | None = None
    heeds = frozenset((e.TrackChanged, e.StatSet, e.ConditionSet, e.ConditionEnded))
    phases: tuple[str, ...] = ("first", "action")

    def latent(self, state: Encounter, id: str) -> Mapping[str, Track]:
        """Nothing but what stands."""
        return {}

    def verbs(self) -> Mapping[str, Verb]:
        """The strike beside what every game has."""
        return {"strike": STRIKE, **TRACKER}

    def settings(self) -> Mapping[str, Setting]:
        """Three settings, one of each kind."""
        return {
            s.name: s
            for s in (
                Setting("typed", ""),
                Setting("grim", False),
                Setting("limit", 5, low=1, high=9),
                Setting("mode", "slow", options=("slow", "fast")),
            )
        }

    def resolve(self, choice: Choice, play: Play) -> None:
        """Hands the choice to its verb."""
        verb = self.verbs().get(choice.verb)
        if verb is None:
            raise Unknown("verb", name=choice.verb)
        if verb.legal is not None and (reason := verb.legal(self, play.state, choice)) is not None:
            raise reason
        verb.resolve(play, choice)

    def consequences(self, before: Encounter, event: e.Event, play: Play) -> None:
        """Down at 0; fate may leave a scar."""
        if not isinstance(event, e.TrackChanged) or event.track != "hp" or event.amount >= 0:
            return
        if event.value <= 0 and not play.state.entities[event.id].has("down"):
            play.emit(e.ConditionSet(id=event.id, slug="down"))
            if play.roll(Ask(f"fate:{event.id}", event.id, dice_of("1d6"), (3,))) == 0:
                play.emit(e.ConditionSet(id=event.id, slug="scar"))

    def status(self, state: Encounter, id: str) -> Status:
        """The downed take no turns."""
        down = state.entities[id].has("down")
        return Status(out=down, wound="down" if down else "")

    def marks(self, state: Encounter, id: str) -> tuple[Mark, ...]:
        """One threshold."""
        return (Mark(0, "down"),)

    def derive(self, entity: Entity, gear: Sequence[str], settings: Mapping[str, Scalar]) -> Sequence[Entity]:
        """Ten hit points, a speed of 10, and what is carried."""
        if entity.kind != "combatant":
            return (entity,)
        tracks = entity.tracks or {"hp": Track(10, 10)}
        stats = {"speed": 10, **entity.stats}
        items = [Entity(id=f"{entity.id}-{slug}", kind="item", slug=slug, owner=entity.id) for slug in gear]
        if "unicorn" in gear:
            raise ValueError("gear", "unicorn")
        return (replace(entity, name=entity.name or entity.id, tracks=tracks, stats=stats), *items)

    def creature(self, slug: str, lang: str) -> tuple[Entity, tuple[str, ...]] | None:
        """A bestiary of one."""
        return (
            (Entity(id=slug, name="Goblin", slug=slug, stats={"speed": 8}), ()) if slug == "goblin" else None
        )

    def label(self, slug: str, lang: str) -> str:
        """Slugs name themselves."""
        return slug

    def stat(self, word: str) -> str | None:
        """Any word of this game's figures."""
        return word if word in ("speed", "luck", "dodge") else None

    def catalogue(self, kind: str) -> Mapping[str, Option]:
        """What there is."""
        entries = {"creature": ("goblin",), "condition": ("brave", "down"), "hazard": ("fire",)}
        return {slug: Option(slug) for slug in entries.get(kind, ())}

    def order(self, play: Play, round: int) -> tuple[Slot, ...]:
        """By speed; a team shares one slot."""
        slots: dict[str, Slot] = {}
        for entity in play.state.combatants():
            if entity.away or entity.kind != "combatant":
                continue
            team = entity.texts.get("team", entity.id)
            members = (*slots[team].members, entity.id) if team in slots else (entity.id,)
            rank = entity.stats.get("initiative", entity.stats.get("speed", 10))
            slots[team] = Slot(team, members, rank, entity.stats.get("tie", 0))
        return order.ordered(tuple(slots.values()), self.phases)

    def slot_for(self, state: Encounter, entity: Entity) -> Slot | None:
        """A newcomer's slot."""
        return Slot(order.free_id(state.turn, entity.id), (entity.id,), entity.stats.get("speed", 10))

    def turn_started(self, play: Play, id: str) -> None:
        """Told, so that a test can count it."""
        play.emit(e.Told(slug="turn-starts", who=id))

    def turn_ended(self, play: Play, id: str) -> None:
        """Told, so that a test can count it."""
        play.emit(e.Told(slug="turn-ends", who=id))

    def round_ended(self, play: Play) -> None:
        """Told, so that a test can count it."""
        play.emit(e.Told(slug="round-ends"))

    def start_hazard(self, play: Play, slug: str, target: str, args: Args) -> None:
        """A fire, or whatever burns for the damage given."""
        every = timers.seconds(args["every"]) if args.get("every") else self.round_seconds
        play.emit(
            e.HazardStarted(
                id=unique_id(f"{slug}-{target}", play.state.hazards),
                slug=slug,
                target=target,
                damage=args.get("damage", "1d6"),
                interval=every,
                due=play.state.clock + every,
                until=timers.until(play.state, args.get("until", ""), target),
            )
        )

    def tick(self, play: Play, hazard: Hazard) -> None:
        """The fire burns."""
        dice = dice_of(hazard.damage)
        points = play.roll(Ask(f"fire:{hazard.id}", hazard.target, dice)) if dice.terms else dice.constant
        harm(play, hazard.target, points, cause=hazard.slug)

    def set_condition(self, play: Play, id: str, slug: str, args: Args) -> None:
        """Puts it on."""
        until = timers.until(play.state, args.get("until", ""), id)
        play.emit(e.ConditionSet(id=id, slug=slug, until=until, value=int(args.get("value") or 1)))

    def sheet(self, state: Encounter, id: str) -> Sequence[Line]:
        """Nothing to show."""
        return ()

    def grid(self, state: Encounter) -> Sequence[str]:
        """Nothing to draw."""
        return ()

    def acts(self, state: Encounter, id: str) -> Sequence[Choice]:
        """Nothing to show."""
        return ()

    def cards(self, lang: str) -> Mapping[str, Card]:
        """Nothing to look up."""
        return {}


DUEL = Duel()
