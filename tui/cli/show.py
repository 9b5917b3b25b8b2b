"""`escudo show`: the fight as it stands now."""

from __future__ import annotations

import sys

from encounters import order, ranges
from encounters.model import Encounter, Entity
from encounters.system import RuleSystem
from encounters.words import Words
from tui.cli import output, state
from tui.cli.call import Call
from tui.cli.parsing import JSON, Command
from tui.glyphs import glyphs_for
from tui.phrases import ask_word, clock_text, minus, place_word, pool_text, until_text, visible, word

COMMAND = Command("show", needed=("FILE",), options=(JSON,))


def run(call: Call) -> int:
    """Prints the state of a file."""
    seat = call.open(call.arguments.values[0])
    if call.json:
        output.write_json(state.table(seat.encounter, seat.system))
        return 0
    words = call.words_of(seat)
    lines = lines_of(seat.encounter, seat.system, words)
    if seat.readonly:
        lines.append(words.text("cli.show.readonly", why=visible(seat.readonly)))
    output.write("\n".join(lines))
    return 0


def lines_of(encounter: Encounter, system: RuleSystem, words: Words) -> list[str]:
    """The fight as lines of text."""
    turn = encounter.turn
    told = words.text("cli.show.round", round=turn.round) if turn.round else words.text("cli.show.before")
    lines = [
        " · ".join([visible(encounter.name) or "–", encounter.system, told, clock_text(encounter.clock)])
    ]
    names = {entity.id: visible(entity.name) or entity.id for entity in encounter.entities.values()}
    here = sorted(
        (entity for entity in encounter.combatants() if not entity.away),
        key=lambda e: _position(encounter, e),
    )
    width = max((len(names[entity.id]) for entity in here), default=0)
    lines += [_row(encounter, system, words, entity, names, width) for entity in here]
    if not here:
        lines.append(words.text("cli.show.nobody"))
    lines += _hazards(encounter, words, names)
    lines += _chase(encounter, words, names)
    lines += _things(encounter, words, names)
    if drawn := system.grid(encounter):
        # One sign for one, so that the squares stay under each other.
        plain = glyphs_for(getattr(sys.stdout, "encoding", None)).plain
        lines.append(f"{words.text('cli.show.grid')}:")
        lines += [f"  {''.join(map(plain, visible(row)))}".rstrip() for row in drawn]
    if encounter.reminders:
        lines.append(f"{words.text('cli.show.reminders')}:")
        lines += [f"  {r.round}: {visible(r.text)}" for r in encounter.reminders]
    if encounter.question is not None:
        asked = encounter.question
        wanted = asked.dice or ", ".join(asked.options)
        told = f"{names.get(asked.who, asked.who)} · {ask_word(words, asked.name)}"
        lines.append(f"{words.text('cli.show.question')}: {told}: {asked.name}= {wanted}")
    return lines


def _position(encounter: Encounter, entity: Entity) -> tuple[int, int]:
    slots = encounter.turn.slots
    places = [index for index, slot in enumerate(slots) if entity.id in slot.members]
    return (places[0] if places else len(slots), 0)


def _row(
    encounter: Encounter, system: RuleSystem, words: Words, entity: Entity, names: dict[str, str], width: int
) -> str:
    slot = order.slot_of(encounter.turn, entity.id)
    rank = minus(slot.rank) if slot is not None else "·"
    mark = "▶" if entity.id in encounter.turn.waiting else " "
    parts = _tracks(words, entity)
    present = {condition.slug for condition in entity.conditions}
    wounds = [slug for slug in state.wounds(encounter, system, entity) if slug not in present]
    parts += [word(words, slug, ("wound",), entity.gender) for slug in wounds]
    for condition in entity.conditions:
        if system.silent(condition.slug):
            continue
        told = word(words, condition.slug, ("condition",), entity.gender)
        if condition.value != 1:
            told += f" {minus(condition.value)}"
        until = until_text(words, condition.until, names)
        parts.append(f"{told} ({until})" if until else told)
    parts += [pool_text(words, pool) for pool in encounter.pools(entity.id)]
    if entity.place:
        where = names.get(entity.place) or place_word(words, entity.place)
        parts.append(words.text("cli.show.place", place=where))
    if entity.hidden:
        parts.append(words.text("cli.show.hidden"))
    return f"{mark} {rank:>3} {names[entity.id].ljust(width)}  {' · '.join(dict.fromkeys(parts))}".rstrip()


def _things(encounter: Encounter, words: Words, names: dict[str, str]) -> list[str]:
    """Things and places with points of their own that nobody holds, or that have lost some."""
    lines: list[str] = []
    for thing in encounter.entities.values():
        if thing.kind not in ("item", "location") or not thing.tracks:
            continue
        if thing.owner and all(track.value == track.maximum for track in thing.tracks.values()):
            continue
        told = names[thing.id] if thing.name != thing.slug else word(words, thing.slug, ("weapon", "armour"))
        holder = f" ({names[thing.owner]})" if thing.owner in names else ""
        lines.append("  " + " · ".join([f"{told}{holder}", *_tracks(words, thing)]))
    return [f"{words.text('cli.show.things')}:", *lines] if lines else []


def _tracks(words: Words, entity: Entity) -> list[str]:
    """Every track: its word, its value, its maximum, temporary points."""
    parts = []
    for name, track in entity.tracks.items():
        limit = f"/{track.maximum}" if track.maximum is not None else ""
        extra = f" +{track.temporary}" if track.temporary else ""
        parts.append(f"{word(words, name, ('track', 'stat'))} {minus(track.value)}{limit}{extra}")
    return parts


def _hazards(encounter: Encounter, words: Words, names: dict[str, str]) -> list[str]:
    if not encounter.hazards:
        return []
    lines = [f"{words.text('cli.show.hazards')}:"]
    for hazard in encounter.hazards.values():
        until = until_text(words, hazard.until, names)
        told = [word(words, hazard.slug, ("hazard",)), names.get(hazard.target, hazard.target), hazard.damage]
        told += [clock_text(hazard.due) if hazard.interval else "", until]
        lines.append("  " + " · ".join(part for part in told if part))
    return lines


def _chase(encounter: Encounter, words: Words, names: dict[str, str]) -> list[str]:
    chase = encounter.chase
    if chase is None:
        return []
    lines = [f"{words.text('cli.show.chase')}:"]
    for runner in sorted(chase.runners, key=lambda r: -r.at):
        box = words.text("cli.show.range", box=ranges.box(chase, runner))
        lines.append(f"  {names.get(runner.id, runner.id)} ({word(words, runner.role, ('role',))}) · {box}")
    return lines
