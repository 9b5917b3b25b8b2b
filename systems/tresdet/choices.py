"""The values that parameters of this game's verbs may take, and what stands when nothing is said."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.model import Encounter
from encounters.system import Args, Option, RuleSystem
from systems.tresdet import conditions, gear, traits
from systems.tresdet.data import table


def enemies(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """Everybody else, enemies who still stand first."""
    by = state.entities.get(args.get("by", ""))
    side = by.side if by is not None else ""
    others = [entity for entity in state.combatants() if entity.id != args.get("by") and not entity.away]
    others.sort(key=lambda entity: (entity.side == side, conditions.status(state, entity.id).out))
    return [Option(entity.id, entity.name, entity.side) for entity in others]


def only_enemy(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The only enemy who still stands, where there is just one."""
    by = state.entities.get(args.get("by", ""))
    foes = [
        entity.id
        for entity in state.combatants()
        if by is not None and entity.side != by.side and not conditions.status(state, entity.id).out
    ]
    return foes[0] if len(foes) == 1 else ""


def attacks(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """Every way of the attacker to attack, by whose it is and by what it is."""
    by = args.get("by", "")
    if by not in state.entities:
        return []
    ways = gear.arms(state, by)
    hints = {slug: " ".join([str(row["pt"]), str(row["en"])]) for slug, row in table("attacks").items()}
    names = {way.slug for way in ways if way.slug != way.id}
    return [
        *(
            Option(way.id, "" if way.id == way.slug else _named(way.slug, state), hints[way.slug])
            for way in ways
        ),
        *(Option(slug, "", hints[slug]) for slug in sorted(names)),
    ]


def _named(slug: str, state: Encounter) -> str:
    """The name of what somebody carries, in the language in which this fight names its newcomers."""
    return str(table("attacks")[slug]["en" if state.settings.get("names") == "en" else "pt"])


def main_attack(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The attacker's main attack."""
    by = args.get("by", "")
    return gear.arms(state, by)[0].id if by in state.entities else ""


def kinds(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """The kinds of damage (3DET-033)."""
    return [
        Option(slug, "", " ".join([str(row["pt"]), str(row["en"]), *row.get("aliases", ())]))
        for slug, row in table("kinds").items()
        if not row.get("mode")
    ]


def modes(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """Melee or ranged."""
    return [
        Option(slug, "", " ".join([str(table("kinds")[slug]["pt"]), *table("kinds")[slug]["aliases"]]))
        for slug in traits.CHARACTERISTIC_OF
    ]


def main_mode(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The mode of somebody's main attack."""
    who = args.get("who", "")
    return gear.arms(state, who)[0].mode if who in state.entities else "melee"


def tested(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """What may be tested: characteristics, then one's own skills, then the others."""
    who = state.entities.get(args.get("who", ""))
    own = traits.skills(who) if who is not None else []
    others = [slug for slug, row in table("traits").items() if row["group"] == "skill" and slug not in own]
    return [
        Option(slug, "", " ".join([str(row["pt"]), str(row["en"]), *row.get("aliases", ())]))
        for slug in (*traits.CHARACTERISTICS, *own, *others)
        for row in [table("traits")[slug]]
    ]


def ability(_system: RuleSystem, _state: Encounter, _args: Args) -> str:
    """H, what most tests are of."""
    return "H"


def own_skills(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """The skills that somebody has."""
    who = state.entities.get(args.get("who", ""))
    return [
        Option(slug, "", f"{table('traits')[slug]['pt']} {table('traits')[slug]['en']}")
        for slug in (traits.skills(who) if who is not None else ())
    ]


def difficulties(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """The difficulties of a test (3DET-042)."""
    return [Option(slug, "", f"{row['pt']} {row['en']}") for slug, row in table("difficulties").items()]


def normal(_system: RuleSystem, _state: Encounter, _args: Args) -> str:
    """Normal, unless somebody says otherwise."""
    return "normal"


def one(_system: RuleSystem, _state: Encounter, _args: Args) -> str:
    """One attack, one point."""
    return "1"


def night(_system: RuleSystem, _state: Encounter, _args: Args) -> str:
    """The hours of a night's rest."""
    return "8"


def fallen(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """Whom medicine can help (3DET-037)."""
    return [
        Option(entity.id, entity.name, entity.side)
        for entity in state.combatants()
        if entity.has("very-weak") or entity.has("dying")
    ]


def dead(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """Whom only powers or magic bring back (3DET-020)."""
    return [
        Option(entity.id, entity.name, entity.side)
        for entity in state.combatants()
        if any(entity.has(slug) for slug in conditions.GONE)
    ]


def means(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """What brings somebody back (3DET-020)."""
    return [Option("magic"), Option("power")]


def yes_no(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """Yes or no, in either language."""
    return [Option("yes", "", "sim"), Option("no", "", "não")]
