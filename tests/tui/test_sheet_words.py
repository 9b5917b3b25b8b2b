"""Every creature of every game: its sheet and its gear are told in words of both languages."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from encounters.model import Encounter
from encounters.words import LANGUAGES
from systems import load, names
from tui.catalogue import words_for
from tui.labels import SHEET_TABLES


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", names())
def test_no_row_of_a_sheet_and_no_thing_is_a_bare_slug(system: str, lang: str) -> None:
    rules = load(system)
    words = words_for(lang, rules)
    bare = set()
    for slug in rules.catalogue("creature"):
        found = rules.creature(slug, lang)
        assert found is not None
        made = rules.derive(replace(found[0], id="x"), found[1], {})
        state = Encounter(system, entities={entity.id: entity for entity in made})
        told = [("sheet", line.slug) for line in rules.sheet(state, "x")]
        told += [("thing", entity.slug) for entity in made[1:] if entity.slug]
        for kind, each in told:
            tables = SHEET_TABLES if kind == "sheet" else ("weapon", "armour")
            keys = [f"{table}.{each}{end}" for table in tables for end in ("", ".name")]
            if not any(words.has(key) for key in keys):
                bare.add(f"{kind} {each}")
    assert not bare
