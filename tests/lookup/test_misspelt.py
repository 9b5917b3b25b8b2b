"""Look-ups typed as in a hurry, in both languages: what is meant stands first, or among the first three."""

from __future__ import annotations

import pytest

import systems
from tui.lookup.finder import find
from tui.lookup.index import index_of

TYPED = [
    # what was typed, the fight's system, what is meant, its place at worst
    ("prostado", "brp", "condition:prone", 1),
    ("ferimento grve", "brp", "condition:major-wound", 1),
    ("bleding", "brp", "condition:bleeding", 1),
    ("espda larga", "brp", "weapon:broadsword", 1),
    ("asfixa", "brp", "BRP-238", 3),
    ("major wond", "brp", "condition:major-wound", 1),
    ("BRP-7", "brp", "BRP-007", 1),
    ("acido fort", "brp", "hazard:acid-strong", 1),
    ("drownng", "brp", "hazard:water", 1),
    ("couro rigdo", "brp", "armour:hard-leather", 1),
    ("broad sward", "brp", "weapon:broadsword", 1),
    ("locais de acreto", "brp", "BRP-145", 2),
    ("hit locatons", "", "BRP-145", 1),
    ("gobln", "brp", "creature:goblin", 1),
    ("iniciatva", "pool", "POOL-010", 2),
    ("agarar", "unisystem", "manoeuvre:grapple", 3),
    ("slam takle", "unisystem", "manoeuvre:slam-tackle", 1),
    ("3det13", "tresdet", "3DET-013", 1),
    ("crtico", "tresdet", "3DET-013", 2),
    ("morredno", "rpgquest", "RPQ-063", 2),
    ("sufocamnto", "rpgquest", "hazard:suffocation", 1),
    ("fogera", "rpgquest", "hazard:fire", 1),
    ("dado de srote", "pool", "POOL-004", 2),
    ("wilpower", "pool", "POOL-065", 3),
    ("chanc die", "pool", "POOL-004", 2),
]


@pytest.mark.parametrize(("typed", "own", "meant", "place"), TYPED, ids=[row[0] for row in TYPED])
def test_what_is_meant_is_found(typed: str, own: str, meant: str, place: int) -> None:
    found = [entry.key for entry in find(typed, systems.names(), own, "pt")]
    assert meant in found[:place], found[:5]


@pytest.mark.parametrize("typed", ["brp-143", "BRP-143", "brp143", "BRP 143", " brp-0143 "])
def test_a_number_is_found_however_it_is_written(typed: str) -> None:
    best = find(typed, systems.names())[0]
    assert (best.key, best.exact) == ("BRP-143", True)


def test_every_number_and_every_name_is_found_exactly() -> None:
    for system in systems.names():
        for entry in index_of(system).entries:
            if entry.kind == "rule":
                assert find(entry.key, [system])[0].key == entry.key
    for name in ("Prostrada", "PROSTRADO", "prostrade", "prone"):
        assert find(name, ["brp"])[0].key == "condition:prone"
        assert find(name, ["brp"])[0].exact


def test_all_671_rules_are_there_in_both_languages() -> None:
    rules = [
        entry for system in systems.names() for entry in index_of(system).entries if entry.kind == "rule"
    ]
    assert len(rules) == 671
    assert all(all(entry.titles) and entry.text.strip() for entry in rules)


def test_an_exact_name_comes_before_one_begun_before_a_misspelt_one_before_the_text() -> None:
    found = find("queda", systems.names())
    scores = [entry.score for entry in found]
    assert scores[0] >= 6 and [int(score) for score in scores] == sorted(map(int, scores), reverse=True)
    assert {int(score) for score in scores} >= {6, 5, 2}


def test_the_fights_own_rules_come_first() -> None:
    for own in systems.names():
        assert find("iniciativa", systems.names(), own, "pt")[0].system == own
    assert find("POOL-007", systems.names(), "brp")[0].system == "pool"


@pytest.mark.parametrize("typed", ["", "   ", "…", "%%%", "xyzzyq", "\x1b[31m", "a" * 400])
def test_nothing_fits_nothing(typed: str) -> None:
    assert find(typed, systems.names()) == []


def test_words_of_the_text_are_found() -> None:
    assert "BRP-200" in [entry.key for entry in find("prone difficult", ["brp"])] or find("prone", ["brp"])
    assert find("clutch wound stamina", ["brp"])[0].key == "BRP-110"
    assert "BRP-110" in [entry.key for entry in find("clutch wuond stamnia", ["brp"])]
