"""`escudo show`, `odds`, `log` and `lookup`: what can be looked at without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Escudo


def test_show_has_these_keys(escudo: Escudo, duel: Path) -> None:
    shown = escudo("show", duel, "--json").json
    assert list(shown) == [
        "system",
        "name",
        "round",
        "turn",
        "clock",
        "combatants",
        "hazards",
        "chase",
        "settings",
        "question",
    ]
    assert list(shown["combatants"][0]) == [
        "id",
        "name",
        "side",
        "tracks",
        "wounds",
        "conditions",
        "initiative",
        "stats",
        "place",
        "items",
        "pools",
    ]
    assert (shown["round"], shown["turn"], shown["chase"], shown["question"]) == (0, "", None, None)
    assert shown["combatants"][0]["tracks"] == {"hp": {"value": 14, "maximum": 14}}


def test_show_of_a_running_fight(escudo: Escudo, duel: Path) -> None:
    escudo("do", duel, "next")
    escudo("do", duel, "condition", "rui", "prone", "3")
    escudo("do", duel, "hazard", "ana", "fire-torch")
    escudo("do", duel, "chase", "rui", "ana")
    shown = escudo("show", duel, "--json").json
    assert (shown["round"], shown["turn"]) == (1, "ana")
    ana, rui = shown["combatants"]
    assert (ana["initiative"], rui["initiative"]) == (17, 10)
    assert rui["conditions"] == [{"slug": "prone", "value": 1, "until": "round 3"}]
    assert shown["hazards"][0]["slug"] == "fire-torch"
    assert shown["hazards"][0]["target"] == "ana"
    assert [(r["id"], r["role"], r["box"]) for r in shown["chase"]["runners"]] == [
        ("rui", "quarry", 1),
        ("ana", "pursuer", 3),
    ]
    out = escudo("show", duel).out
    assert "▶  17 Ana" in out
    assert "until the end of round 3" in out


def test_odds(escudo: Escudo, duel: Path) -> None:
    """Sword 65: critical to 4, special to 13, success to 65, fumble 99 and 100 (BRP-002, BRP-003)."""
    odds = escudo("odds", duel, "attack", "rui", "by=ana", "defence=none", "--json").json
    assert list(odds) == ["outcomes", "hit", "mean_damage", "wounds"]
    chances = {row["label"]: row["probability"] for row in odds["outcomes"]}
    assert chances == pytest.approx(
        {"critical": 0.04, "special": 0.09, "hit": 0.52, "miss": 0.33, "fumble": 0.02}
    )
    assert odds["hit"] == pytest.approx(0.65)
    assert sum(odds["wounds"].values()) == pytest.approx(odds["hit"])


def test_odds_write_nothing(escudo: Escudo, duel: Path) -> None:
    before = duel.read_bytes()
    assert "%" in escudo("odds", duel, "attack", "rui", "by=ana", "--lang", "pt").out
    assert duel.read_bytes() == before


def test_verbs_without_odds(escudo: Escudo, duel: Path) -> None:
    assert escudo("odds", duel, "next").complaint == "escudo: Next has no odds to work out."


def test_odds_refuse_an_answer_that_nothing_asks_for(escudo: Escudo, duel: Path) -> None:
    argv = ["odds", duel, "attack", "rui", "by=ana", "defence=none", "bogus=1"]
    assert escudo(*argv).complaint == "escudo: Nothing asks for: bogus."


def test_the_log_strikes_what_was_undone(escudo: Escudo, duel: Path) -> None:
    escudo("do", duel, "damage", "rui", "4", "--seat", "Bia")
    escudo("do", duel, "undo", "--seat", "Caio")
    lines = escudo("log", duel).out.splitlines()
    assert lines[0].startswith("    0.1 x Rui: −4 ")
    assert lines[-1] == "    0.2   Caio undoes Damage (1)"


def test_the_log_as_a_page(escudo: Escudo, duel: Path) -> None:
    """Names are shown literally by a reader of Markdown too."""
    escudo("do", duel, "next")
    escudo("do", duel, "rename", "rui", "*[Chefe]* <b>")
    escudo("do", duel, "undo")
    page = escudo("log", duel, "--markdown", "--lang", "pt").out
    assert page.startswith("# Duelo\n\n## Rodada 1\n\n- Rodada 1\n  - Vez de Ana\n")
    assert r"~~Rui agora se chama \*\[Chefe\]\* \<b\>~~" in page


def test_the_log_as_data(escudo: Escudo, duel: Path) -> None:
    escudo("do", duel, "note", "a", "secret=yes")
    (step,) = escudo("log", duel, "--json").json["steps"]
    assert step["events"][-1] == {"kind": "noted", "text": "a", "secret": True}
    assert step["log"] == ["Note: a"]
    assert "(secret) Note: a" in escudo("log", duel).out


@pytest.mark.parametrize("words", ["BRP-143", "brp-143", "major wound", "ferimento grave"])
def test_lookup_by_number_and_name(escudo: Escudo, words: str) -> None:
    found = escudo("lookup", *words.split(), "--system", "brp", "--json").json
    assert list(found) == ["system", "slug", "kind", "name", "text", "table", "see", "source"]
    assert found["slug"] in ("BRP-143", "major-wound")


def test_lookup_in_portuguese(escudo: Escudo) -> None:
    out = escudo("lookup", "BRP-143", "--system", "brp", "--lang", "pt").out
    assert out.startswith("BRP-143 · ")
    assert "Fonte: " in out


def test_lookup_of_nothing(escudo: Escudo) -> None:
    assert escudo("lookup", "xyzzy").complaint == "escudo: Nothing is called “xyzzy”."
    assert escudo("lookup", "x", "--system", "nope").complaint.startswith("escudo: There is no rule system")
