"""Parameters of this game's verbs, and their choices from the state."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from encounters.model import Encounter
from encounters.system import Args, Option, Param, RuleSystem
from encounters.tracker.params import current, entity_option, everybody, no, yes_no
from systems.rpgquest import catalogue, conditions, gear, magic, mishap, skills, squares, tests
from systems.rpgquest.data import table


def who_of(args: Args) -> str:
    """Who acts, from whichever parameter says so."""
    return args.get("by") or args.get("who") or ""


def weapons(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """What somebody can fight with, by whose it is and by what it is; then what anybody can throw."""
    id = who_of(args)
    if id not in state.entities:
        return []
    arms = gear.arms(state, id)
    found = [Option(w.id, "", w.slug, names_of(w.slug)) for w in arms]
    found += [Option(w.slug, "", w.skill) for w in arms if w.slug != w.id]
    loose = [s for s, row in table("weapons").items() if row.get("improvised") or s == "unarmed"]
    known = {option.value for option in found}
    return [*found, *(Option(slug, aliases=names_of(slug)) for slug in loose if slug not in known)]


def names_of(slug: str) -> tuple[str, ...]:
    """What people call a thing of the tables, in both languages."""
    for name in ("weapons", "armour", "objects"):
        row = table(name).get(slug)
        if row is not None:
            return (row["pt"], row["en"], *row.get("aliases", ()))
    return ()


def weapon(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """What is in hand."""
    id = who_of(args)
    return gear.in_hand(state, id).id if id in state.entities else ""


def ranged(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The ranged weapon that is ready."""
    id = who_of(args)
    if id not in state.entities:
        return ""
    return next((w.id for w in gear.arms(state, id) if w.hand and (w.shoots or w.thrown)), "")


def throwable(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """What is in hand, unless it is part of the body; then a stone."""
    id = who_of(args)
    if id not in state.entities:
        return ""
    return next((w.id for w in gear.arms(state, id) if w.hand in ("hand", "off")), "stone")


def targets(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """Everybody else, enemies who still stand first; then the objects that can be broken."""
    by = state.entities.get(who_of(args))
    side = by.side if by is not None else ""
    others = [x for x in state.combatants() if x.id != who_of(args) and not x.away]
    others.sort(key=lambda x: (x.side == side, x.has("dead")))
    things = [
        x for x in state.entities.values() if x.kind == "item" and "hp" in x.tracks and not x.has("destroyed")
    ]
    return [entity_option(x) for x in (*others, *things)]


def only_foe(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The only enemy who still stands, where there is just one."""
    by = state.entities.get(who_of(args))
    foes = [
        x.id
        for x in state.combatants()
        if by is not None and x.side != by.side and not x.away and not x.has("dead")
    ]
    return foes[0] if len(foes) == 1 else ""


def skill_options(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """All attributes and skills."""
    rows = table("skills")
    slugs = [*skills.ATTRIBUTES, *(slug for slug in rows if skills.is_skill(slug))]
    return [
        Option(s, "", f"{rows[s]['pt']} {rows[s]['en']}", (rows[s]["pt"], *rows[s].get("aliases", ())))
        for s in slugs
    ]


def words(*values: str) -> Sequence[Option]:
    """Options that the word files name."""
    return [catalogue.words(value) for value in values]


def ladder(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """The difficulties that have a name."""
    return [replace(catalogue.words(slug), hint=str(number)) for slug, number in tests.LADDER.items()]


def kinds(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """The kinds of damage."""
    return words(*skills.KINDS)


def natures(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """What a test may be about."""
    return words(*tests.NATURES)


def sides_of_body(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """From where an attack comes."""
    return words("front", "side", "back")


def facings(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """The eight directions."""
    return [Option(facing, facing) for facing in squares.FACINGS]


def passages(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """How one gets past an enemy."""
    return words("acrobatics", "charge")


def own_items(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """What somebody carries."""
    return [Option(x.id, x.name, x.slug, names_of(x.slug)) for x in state.items(who_of(args))]


def all_items(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """Every thing in the fight."""
    return [
        Option(x.id, x.name, x.slug, names_of(x.slug)) for x in state.entities.values() if x.kind == "item"
    ]


def objects(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """The materials and objects of the table."""
    return list(catalogue.ENTRIES.options("object").values())


def condition_options(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """The conditions that somebody may put on."""
    return [catalogue.ENTRIES.options("condition")[slug] for slug in conditions.names()]


def mishaps(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """What may befall a thing in hand."""
    return words(*mishap.KINDS)


def castings(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """What may be cast."""
    return words(*magic.KINDS)


def components(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """What a casting needs."""
    return words(*magic.COMPONENTS)


def yes(_system: RuleSystem, _state: Encounter, _args: Args) -> str:
    """Yes, unless somebody says otherwise."""
    return "yes"


def held(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """What somebody holds in his hand, else anything that he carries."""
    entity = state.entities.get(who_of(args))
    if entity is None:
        return ""
    first = next((item.id for item in state.items(entity.id)), "")
    return entity.texts.get("hand", "") or first


def flag(name: str, *aliases: str) -> Param:
    """A yes-or-no parameter that is never prompted for."""
    return Param(name, "word", aliases, required=False, asked=False, options=yes_no, default=no)


WHO = Param("who", "entity", ("quem", "by", "por"), options=everybody, default=current)
BY = Param("by", "entity", ("por", "who", "quem"), asked=False, options=everybody, default=current)
BONUS = Param("bonus", "number", ("modificador", "modifier"), required=False, asked=False, low=-99, high=99)
RANGE = Param(
    "range", "number", ("distancia", "distância", "metros"), required=False, asked=False, low=0, high=9999
)
NONLETHAL = flag("nonlethal", "nao-mortal", "não-mortal")
