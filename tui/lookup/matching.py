"""How well the entries of one index fit what was typed.

A whole name or number comes first, then a name that begins so, then names whose words begin so, then what
was misspelt, then words of the text. Within a level, the fit of the words decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from encounters.names import folded
from tui.lookup.index import Index, words_in

EXACT, BEGUN, WORDED, NEAR, INSIDE, NEARLY = 6.0, 5.0, 4.0, 3.0, 2.0, 1.0
"""The levels, best first. A score lies in [level, level + 1)."""

Scores = dict[int, float]

_NUMBER = re.compile(r"([a-z0-9]*[a-z])?\W*0*(\d{1,4})\Z")
_RULE = re.compile(r"(\w+)-0*(\d+)\Z")
_SMALL = {
    "a",
    "as",
    "com",
    "da",
    "das",
    "de",
    "do",
    "dos",
    "e",
    "em",
    "na",
    "no",
    "o",
    "os",
    "para",
    "um",
    "uma",
}
_SMALL |= {"an", "and", "at", "for", "in", "of", "on", "or", "the", "to", "with"}


class Query:
    """What was typed, taken apart once for all indexes."""

    def __init__(self, text: str) -> None:
        self.text = folded(text)
        words = words_in(self.text)
        self.words = [word for word in words if word not in _SMALL] or words
        self.joined = "".join(words)
        match = _NUMBER.fullmatch(self.text)
        self.number = (match[1] or "", match[2]) if match is not None else None


def matches(index: Index, query: Query) -> Scores:
    """The entries that fit, by their position in the index."""
    scores: Scores = {}
    if not query.words:
        return scores
    _by_number(index, query, scores)
    _by_whole_name(index, query, scores)
    near = {word: _near(index, word) for word in query.words}
    _by_words(index, query, near, scores)
    _by_joined_name(index, query, scores)
    _by_text(index, query, near, scores)
    return scores


def _raise(scores: Scores, entry: int, score: float) -> None:
    if score > scores.get(entry, 0.0):
        scores[entry] = score


def _by_number(index: Index, query: Query, scores: Scores) -> None:
    """Rules by number (`brp-7`, `brp 007`, `7`), or all of them by the letters before it."""
    letters, digits = query.number or (query.text.rstrip("-"), "")
    if not digits and len(letters) < 3:
        return
    for position, entry in enumerate(index.entries):
        match = _RULE.match(folded(entry.key)) if entry.kind == "rule" else None
        if match is None or not (match[1].startswith(letters) if digits else match[1] == letters):
            continue
        if match[2] == digits:
            _raise(scores, position, EXACT + (0.9 if letters else 0.5))
        elif match[2].startswith(digits) and letters:
            _raise(scores, position, BEGUN + 0.5)


def _by_whole_name(index: Index, query: Query, scores: Scores) -> None:
    text = query.text
    for position, name in enumerate(index.names):
        if name.startswith(text):
            level = EXACT if len(name) == len(text) else BEGUN + 0.8 * len(text) / len(name)
            for entry in index.owners[position]:
                _raise(scores, entry, level + _rank(index, entry, name))


def _rank(index: Index, entry: int, name: str) -> float:
    """What a name counts for: the titles for more than the other names."""
    place = index.entries[entry].names.index(name)
    return 0.15 if place < 2 else 0.1 if place < 3 else 0.0


def _near(index: Index, word: str) -> Mapping[str, float]:
    """The words of names that a typed word may mean, each with its fit in (0, 1]."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    found = {word: 1.0} if word in index.words else {}
    for known in index.words:
        if known.startswith(word) and known != word:
            found[known] = 0.85 + 0.14 * len(word) / len(known)
    if (most := allowed(word)) == 0:
        return found
    known_words = list(index.words)
    for known, errors, _ in extract(word, known_words, scorer=OSA.distance, score_cutoff=most, limit=None):
        if known not in found and errors <= allowed(known):
            found[known] = 0.8 * (1 - errors / max(len(known), len(word))) - _first(word, known)
    begun = [known[: len(word) + 1] for known in known_words]
    for start, errors, at in extract(word, begun, scorer=OSA.distance, score_cutoff=most - 1, limit=None):
        if known_words[at] not in found:
            found[known_words[at]] = 0.6 * (1 - errors / len(start)) - _first(word, start)
    return found


def _first(word: str, known: str) -> float:
    """Fingers slip less often on the first letter."""
    return 0.0 if word[:1] == known[:1] else 0.15


def allowed(word: str) -> int:
    """How many typing errors a word of this length may have."""
    size = len(word)
    return 0 if size < 4 or word.isdigit() else 1 if size < 6 else 2 if size < 10 else 3


def _by_words(index: Index, query: Query, near: Mapping[str, Mapping[str, float]], scores: Scores) -> None:
    """Names in which every typed word stands, whole, begun or misspelt."""
    best: dict[int, float] | None = None
    for word in query.words:
        fits: dict[int, float] = {}
        for known, fit in near[word].items():
            for position in index.words[known]:
                if (best is None or position in best) and fit > fits.get(position, 0.0):
                    fits[position] = fit
        best = fits if best is None else {at: min(best[at], fit) for at, fit in fits.items()}
    for position, fit in (best or {}).items():
        name = index.names[position]
        spare = len(words_in(name)) - len(query.words)
        level = WORDED if fit >= 0.85 else NEAR
        score = level + 0.8 * fit - min(0.3, 0.06 * max(spare, 0))
        for entry in index.owners[position]:
            _raise(scores, entry, score + _rank(index, entry, name))


def _by_joined_name(index: Index, query: Query, scores: Scores) -> None:
    """Whole names with errors, blanks and hyphens left out: `broad sward`."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    most = allowed(query.joined)
    if not most:
        return
    found = extract(query.joined, index.joined, scorer=OSA.distance, score_cutoff=most, limit=None)
    for name, errors, position in found:
        score = NEAR + 0.8 * (1 - errors / max(len(name), 1)) - _first(query.joined, name)
        for entry in index.owners[position]:
            _raise(scores, entry, score + _rank(index, entry, index.names[position]))


def _by_text(index: Index, query: Query, near: Mapping[str, Mapping[str, float]], scores: Scores) -> None:
    """Entries with every typed word in their names or text; misspelt only when no entry has them all."""
    if all(len(word) < 3 for word in query.words):
        return
    named = {word: set(_entries(index, near[word])) for word in query.words}
    wanted = {word: [f" {word}"] for word in query.words}
    found = _holding(index, wanted, named)
    if found or scores:
        for entry, share in found.items():
            _raise(scores, entry, INSIDE + 0.9 * share)
        return
    meant = {word: [f" {text} " for text in _misspelt(index, word)] or [f" {word}"] for word in query.words}
    for entry, share in _holding(index, meant, named).items():
        _raise(scores, entry, NEARLY + 0.9 * share)


def _entries(index: Index, words: Iterable[str]) -> Iterable[int]:
    return (entry for word in words for at in index.words[word] for entry in index.owners[at])


def _holding(index: Index, wanted: Mapping[str, list[str]], named: Mapping[str, set[int]]) -> Scores:
    """The entries that hold every word, with the share of words that stand in their names."""
    found: Scores = {}
    for position, entry in enumerate(index.entries):
        text = f"{entry.text} "
        names = 0
        for word, forms in wanted.items():
            if position in named[word]:
                names += 1
            elif not any(form in text for form in forms):
                break
        else:
            if names < len(wanted):
                found[position] = (names + 0.5) / (len(wanted) + 1)
    return found


def _misspelt(index: Index, word: str) -> list[str]:
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    most = allowed(word)
    if not most:
        return []
    found = extract(word, index.vocabulary, scorer=OSA.distance, score_cutoff=most, limit=8)
    return [known for known, _, _ in found]
