"""Applying cards, in every rule system: what the fight takes, by a choice that undo takes back."""

from __future__ import annotations

from pathlib import Path

import pytest

import systems
from encounters.play import Choice
from systems.opening import open_seat
from tui import samples
from tui.lookup.applying import applying
from tui.lookup.cards import cards_of

SAMPLES = {open_seat(path).system.name: path for path in samples.samples()}


@pytest.mark.parametrize("name", systems.names())
@pytest.mark.parametrize("kind", ["weapon", "armour"])
def test_whatever_can_be_carried_is_put_into_a_hand(name: str, kind: str, tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    path.write_text(SAMPLES[name].read_text("utf-8"), "utf-8")
    seat = open_seat(path)
    who = next(entity.id for entity in seat.encounter.combatants() if entity.kind == "combatant")
    before = seat.encounter
    for slug in list(seat.system.catalogue(kind))[:8]:
        seat.play(Choice("equip", {"target": who, "weapon": slug}))
        assert any(item.slug == slug for item in seat.encounter.items(who))
        count = len(seat.encounter.entities)
        seat.play(Choice("equip", {"target": who, "weapon": slug}))
        assert len(seat.encounter.entities) == count, "what is carried is not brought twice"
        seat.undo()
        seat.undo()
    assert seat.encounter == before


@pytest.mark.parametrize("name", systems.names())
def test_every_setting_names_a_legal_change(name: str) -> None:
    seat = open_seat(SAMPLES[name])
    for key, card in cards_of(seat.system, "en").items():
        applied = applying(seat.system, seat.encounter, card, ["nobody"])
        if card.kind == "setting":
            assert applied is not None and applied.given["name"] == card.slug, key
        elif applied is not None:
            verb = seat.system.verbs()[applied.verb]
            assert all(verb.param(param) is not None for param in applied.given), key


def test_rules_are_read_and_not_applied() -> None:
    seat = open_seat(SAMPLES["brp"])
    card = cards_of(seat.system, "pt")["BRP-001"]
    assert applying(seat.system, seat.encounter, card, ["ana"]) is None
