"""The index: kept in the cache folder, made anew when the rules change; silent conditions have no card."""

from __future__ import annotations

from pathlib import Path

import pytest

import systems
from encounters.words import LANGUAGES
from tui.catalogue import words_for
from tui.lookup import WORDS, index
from tui.lookup.cards import cards_of, links
from tui.lookup.figures import rows


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder, and no index in memory."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(index, "_KEPT", {})
    return tmp_path


def test_what_is_kept_is_what_was_made(fresh: Path) -> None:
    made = index.index_of("tresdet")
    assert list(fresh.glob("escudo/*-tresdet.msgpack"))
    assert index._stored("tresdet") == made


@pytest.mark.parametrize("rubbish", [b"", b"\xc1", b"\x93\x01\x02\x03"])
def test_a_broken_cache_is_made_anew(fresh: Path, rubbish: bytes) -> None:
    index.index_of("tresdet")
    (kept,) = fresh.glob("escudo/*-tresdet.msgpack")
    kept.write_bytes(rubbish)
    assert index._stored("tresdet") is None


def test_other_files_of_the_rules_make_it_anew(fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index.index_of("tresdet")
    monkeypatch.setattr(index, "FORM", "other")
    assert index._stored("tresdet") is None


def test_no_cache_folder_is_no_fault(fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/nowhere")
    assert index.index_of("tresdet").entries


@pytest.mark.parametrize("name", systems.names())
def test_both_languages_have_the_same_cards(name: str) -> None:
    system = systems.load(name)
    first, second = (cards_of(system, lang) for lang in LANGUAGES)
    assert list(first) == list(second)
    assert not any(card.kind == "condition" and system.silent(card.slug) for card in first.values())
    assert {f"setting:{setting}" for setting in system.settings()} <= set(first)


@pytest.mark.parametrize("name", systems.names())
def test_every_rule_named_by_a_card_is_a_link_both_ways(name: str) -> None:
    system = systems.load(name)
    cards = cards_of(system, "pt")
    for key, card in cards.items():
        for other in card.see:
            assert other in cards, (key, other)
            if other != key:
                assert other in links(system, "pt", key)
                assert card.kind == "rule" or key in links(system, "pt", other)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", systems.names())
def test_every_figure_of_a_table_has_a_word(name: str, lang: str) -> None:
    system = systems.load(name)
    words = words_for(lang, system, WORDS)
    wrong = set()
    for card in cards_of(system, lang).values():
        if card.kind not in ("rule", "setting"):
            told = rows(words, card)
            names = zip(card.table, told, strict=True)
            wrong |= {row[0] for row, other in names if "_" in row[0] and other[0] == row[0]}
    assert wrong == set()
