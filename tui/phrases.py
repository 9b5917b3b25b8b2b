"""Small pieces of sentences: names as they may be shown, amounts, times, words of slugs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from encounters.model import Entity
from encounters.seat import MOST_TICKS, Played
from encounters.words import Words

_TURNING = {0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
_MARK = "\N{REPLACEMENT CHARACTER}"


def visible(text: str) -> str:
    """Somebody's text on one line, with nothing in it that a terminal would obey.

    Control characters become their pictures; what turns the direction of writing, and halves of
    characters, become a mark. Letters of every script stay.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_shown, text))


def _shown(char: str) -> str:
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "\N{SYMBOL FOR DELETE}"
    if code in _TURNING or unicodedata.category(char) in ("Cc", "Cs"):
        return _MARK
    return char


def signed(amount: int) -> str:
    """An amount with its sign: +3, −5."""
    return f"{amount:+d}".replace("-", "−")


def minus(number: int | str) -> str:
    """A number with a proper minus."""
    return str(number).replace("-", "−")


def clock_text(seconds: int) -> str:
    """A time on the clock: 0:24, 1:02:03, 2d 3:00:00."""
    days, rest = divmod(seconds, 86_400)
    hours, rest = divmod(rest, 3600)
    minutes, rest = divmod(rest, 60)
    if days:
        return f"{days}d {hours}:{minutes:02}:{rest:02}"
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def remaining(words: Words, played: Played, time: str) -> str:
    """Why an advance of the clock stopped before its goal, and how much of it remains."""
    entities = played.encounter.entities
    names = ", ".join(visible(entities[id].name or id) for id in played.fallen if id in entities)
    return words.text(f"event.remaining-{played.halt}", time=time, names=names, most=MOST_TICKS)


_UNITS = (("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1))


def duration(words: Words, seconds: int) -> str:
    """A length of time in its two largest units: 12 s, 1 h 30 min."""
    parts = []
    for unit, size in _UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(words.text(f"unit.{unit}", n=count))
    return " ".join(parts[:2]) or words.text("unit.second", n=0)


def until_text(words: Words, until: str, names: dict[str, str]) -> str:
    """An expiry in words; "" for what lasts until somebody ends it."""
    kind, *parts = until.split(" ")
    if kind == "clock" and parts and parts[0].isdigit():
        return words.text("until.clock", clock=clock_text(int(parts[0])))
    if kind == "round" and parts:
        return words.text("until.round", round=parts[0])
    if kind in ("start", "end") and len(parts) == 2:
        return words.text(f"until.{kind}", who=names.get(parts[0], parts[0]), round=parts[1])
    return ""


def word(words: Words, slug: str, tables: Iterable[str], gender: str = "") -> str:
    """The word of a slug from the first table that has it; the slug itself, readable, without one."""
    for table in tables:
        for key in (f"{table}.{slug}", f"{table}.{slug}.name"):
            if words.has(key):
                return words.text(key, gender)
    return visible(slug.replace("-", " "))


def odds_word(words: Words, slug: str, gender: str = "") -> str:
    """What may come of an act, beside its chance: an outcome as the log tells it, less its figures."""
    tables = ("label", "odds", "degree", "class")
    if any(words.has(f"{table}.{slug}") for table in tables) or not words.has(f"outcome.{slug}"):
        return word(words, slug, (*tables, "option"), gender)
    told = re.sub(r" *\([^()]*\{[^()]*\)|^\{who\}:? ", "", words.text(f"outcome.{slug}", gender))
    if "{" in told:
        told = re.split(r"[:,]? *\{|:", told, maxsplit=1)[0]
    return told or word(words, slug, ("option",), gender)


def place_word(words: Words, place: str) -> str:
    """A place in a word where the rules have one for it, else as somebody wrote it."""
    return word(words, place, ("place", "zone", "option")) if place.isidentifier() else visible(place)


def pool_text(words: Words, pool: Entity) -> str:
    """Dice that somebody holds: what for, and how many."""
    name = visible(pool.name) if pool.name and pool.name != pool.slug else word(words, pool.slug, ("pool",))
    counts = [f"{word(words, n, ('track', 'stat'))} {minus(t.value)}" for n, t in pool.tracks.items()]
    counts += [f"{word(words, n, ('stat', 'track'))} {minus(v)}" for n, v in pool.stats.items()]
    return f"{name} ({', '.join(counts)})" if counts else name


def base_name(name: str) -> str:
    """What an ask is about: `luck` of `luck:ana#2`."""
    return re.split(r"[:#]", name, maxsplit=1)[0]


def ask_word(words: Words, name: str) -> str:
    """The word for an ask or a question, its repeat kept: sorte, sorte (2)."""
    base, _, repeat = name.partition("#")
    told = word(words, base_name(base), ("ask", "param", "verb", "stat", "skill"))
    return f"{told} ({repeat})" if repeat else told


def about(name: str, names: Mapping[str, str]) -> str:
    """Whom an ask or question is about, by its name: Ana of `luck:ana#2`; "" where it names nobody."""
    return names.get(name.partition("#")[0].partition(":")[2], "")


def degree(words: Words, cuts: int, result: int, ask: str = "") -> str:
    """The name of a class under so many cuts, as the rules call it for this ask, or for every ask.

    "" when they give it none.
    """
    keys = (f"class.{base_name(ask)}.{cuts}.{result}", f"class.{cuts}.{result}")
    return next((words.text(key) for key in keys if words.has(key)), "")
