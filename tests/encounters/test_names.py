"""Names: finding somebody, numbering, identifiers; and verbs read from what people type."""

from __future__ import annotations

import pytest

from encounters.errors import Ambiguous, EscudoError, Unknown
from encounters.names import find, name_parts, numbered, slug, unique_id
from encounters.play import Choice
from encounters.verbs import bind, find_verb
from encounters.words import Words, fill
from tests.conftest import THREE, Open, Table
from tests.encounters.duel import DUEL


def bound(table: Table, verb: str, *values: str, **keyed: str) -> Choice:
    """The choice that a line of words means."""
    found = find_verb(DUEL.verbs(), verb)
    return bind(DUEL, table.seat.encounter, found, values, keyed).choice


def test_part_of_a_name_is_not_the_name(opened: Open) -> None:
    """Daniela is there; Dan joins: `Dan` means Dan alone, `Da` could be either, `Danie` is Daniela."""
    table = opened()
    table.do("create", name="Daniela")
    table.do("create", name="Dan")
    assert find(table.seat.encounter, "dan").id == "dan"
    assert find(table.seat.encounter, "Danie").id == "daniela"
    with pytest.raises(Ambiguous) as several:
        find(table.seat.encounter, "Da")
    assert several.value.figures["options"] == "Daniela, Dan"
    table.seat.play(bound(table, "damage", "Dan", "3"))
    assert (table.hp("dan"), table.hp("daniela")) == (7, 10)
    with pytest.raises(Unknown, match="nobody"):
        find(table.seat.encounter, "Zoraide")


def test_a_name_of_several_words_needs_no_quotes(opened: Open) -> None:
    """`damage Velho Davi 3` hits Velho Davi, and `damage Dan 3` hits Dan."""
    table = opened()
    for name in ("Dan", "Velho Davi"):
        table.do("create", name=name)
    assert bound(table, "damage", "Velho", "Davi", "3").args["targets"] == "velho-davi"
    assert bound(table, "damage", "Dan", "3").args["targets"] == "dan"


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("JOÃO", "joao"),
        ("joao", "joao"),
        ("orc1", "orc-1"),
        ("Orc 1", "orc-1"),
        ("orc-1", "orc-1"),
        ("joã", "joao"),
    ],
)
def test_accents_case_and_spaces_do_not_matter(opened: Open, typed: str, id: str) -> None:
    """João and Orc 1."""
    table = opened()
    table.do("create", name="João")
    table.do("create", name="Orc 1")
    assert find(table.seat.encounter, typed).id == id


def test_numbers_of_a_kind_are_never_used_again(opened: Open) -> None:
    """Three goblins, the second goes, one more comes: the fourth. Who was hurt before is still himself."""
    table = opened()
    table.do("add", creature="goblin", count=3)
    table.do("damage", targets="goblin-3", amount=2)
    table.do("remove", target="goblin-2")
    table.do("add", creature="goblin", count=1)
    names = {id: entity.name for id, entity in table.seat.encounter.entities.items() if "goblin" in id}
    assert names == {"goblin-1": "Goblin 1", "goblin-3": "Goblin 3", "goblin-4": "Goblin 4"}
    assert (table.hp("goblin-3"), table.hp("goblin-4")) == (8, 10)


def test_the_name_of_one_who_left_is_not_given_again(opened: Open) -> None:
    """A lone goblin goes and another comes: Goblin 2, with an id of his own."""
    table = opened()
    table.do("add", creature="goblin", count=1)
    table.do("remove", target="goblin")
    table.do("add", creature="goblin", count=1)
    assert [(e.id, e.name) for e in table.seat.encounter.combatants()][3:] == [("goblin-2", "Goblin 2")]


def test_a_roster_written_by_hand_counts_too(opened: Open) -> None:
    """Goblin 4 stands in the head: the next is the fifth."""
    table = opened(THREE.replace('"Caio"', '"Goblin 4"'))
    table.do("add", creature="goblin", count=1)
    assert table.seat.encounter.entities["goblin-5"].name == "Goblin 5"


def test_names_with_commas_stay_whole_and_unnumbered(opened: Open) -> None:
    """`Lobo, Garra` and `Lobo, Cinza`, both at once and with Ana between commas."""
    table = opened()
    for name in ("Lobo, Garra", "Lobo, Cinza"):
        table.do("create", name=name)
    assert bound(table, "damage", "Lobo, Garra", "3").get("targets") == "lobo-garra"
    assert (
        bound(table, "damage", "Lobo, Cinza, Ana,lobo, garra", "3").get("targets")
        == "lobo-cinza,ana,lobo-garra"
    )


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Orc 2", ("Orc", 2)),
        ("Orc", ("Orc", 0)),
        ("Orc de Ferro 12", ("Orc de Ferro", 12)),
        ("Orc ²", ("Orc ²", 0)),
        ("7", ("7", 0)),
        ("Orc " + "9" * 5000, ("Orc " + "9" * 5000, 0)),
    ],
    ids=str,
)
def test_the_number_of_a_name(name: str, parts: tuple[str, int]) -> None:
    """Plain digits at the end, few enough to be a number."""
    assert name_parts(name) == parts


@pytest.mark.parametrize("name", ["Orc ²", "Orc " + "9" * 5000, "龍", "\n", "  ", "a" * 10_000, "=+/,"])
def test_no_name_breaks_the_fight(opened: Open, name: str) -> None:
    """It is taken, or refused with a sentence; the file says the same as the screen."""
    table = opened()
    try:
        table.do("create", name=name)
        table.do("add", creature="goblin", count=2, name=name)
    except EscudoError:
        pass
    assert table.reread().encounter == table.seat.encounter


def test_identifiers() -> None:
    """Letters and digits; taken ones are numbered; nothing left is x."""
    assert [slug(name) for name in ("Zé da Lança", "[/]", "Orc [1/2]", "龍")] == [
        "ze-da-lanca",
        "x",
        "orc-1-2",
        "x",
    ]
    assert unique_id("Orc", {"orc", "orc-2"}) == "orc-3"


def test_numbering_two_kinds_apart(opened: Open) -> None:
    """Orcs and wolves count for themselves."""
    state = opened().seat.encounter
    assert (numbered(state, "Orc", 2), numbered(state, "Lobo", 1)) == (["Orc 1", "Orc 2"], ["Lobo"])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param(
            ("dano", "ana", "3"), {"targets": "ana", "amount": "3", "track": "hp"}, id="Portuguese, by place"
        ),
        pytest.param(
            ("damage", "todos", "1d6 + 1"),
            {"targets": "ana,bruno,caio", "amount": "1d6+1", "track": "hp"},
            id="all",
        ),
        pytest.param(
            ("damage", "heroes", "2"), {"targets": "ana,bruno", "amount": "2", "track": "hp"}, id="a side"
        ),
        pytest.param(("strike", "caio", "ana"), {"target": "caio", "by": "ana"}, id="as people say it"),
        pytest.param(("note", "a", "ponte", "cai"), {"text": "a ponte cai"}, id="the rest is text"),
    ],
)
def test_a_line_of_words_is_a_choice(opened: Open, line: tuple[str, ...], expected: dict[str, str]) -> None:
    """Names found, defaults filled in, dice made compact."""
    verb, *values = line
    assert bound(opened(), verb, *values).args == expected


@pytest.mark.parametrize(
    ("line", "slug"),
    [
        (("fly", "ana"), "verb"),
        (("damage", "ana"), "missing"),
        (("damage", "nobody", "3"), "nobody"),
        (("damage", "ana", "3x"), "dice-part"),
        (("damage", "ana", "3", "hp", "bruno", "5"), "too-many-values"),
        (("set", "ana", "many"), "number"),
        (("set", "ana", "9" * 400), "number"),
        (("initiative", "ana", "1000"), "number-range"),
        (("condition", "ana", "rich"), "option"),
        (("setting", "limit", "²"), "setting-value"),
    ],
)
def test_a_line_that_means_nothing_is_refused(opened: Open, line: tuple[str, ...], slug: str) -> None:
    """Naming what is wrong."""
    table = opened()
    with pytest.raises(EscudoError) as refused:
        verb, *values = line
        table.seat.play(bound(table, verb, *values))
    assert refused.value.slug == slug


# Words


@pytest.fixture
def words(tmp_path) -> Words:  # type: ignore[no-untyped-def]
    """Three words in Portuguese."""
    path = tmp_path / "words.toml"
    path.write_text(
        '[state]\nprone = { pt = { m = "prostrado", f = "prostrada", n = "prostrade" }, en = "prone" }\n'
        '[log]\nrounds = { pt = { one = "{n} rodada", other = "{n} rodadas" }, en = "{n}" }\n'
        'hit = { pt = "{who} acerta {whom}", en = "{who} hits {whom}" }\n',
        encoding="utf-8",
    )
    return Words("pt", path)


@pytest.mark.parametrize(
    ("gender", "word"), [("m", "prostrado"), ("f", "prostrada"), ("n", "prostrade"), ("", "prostrado")]
)
def test_a_word_has_its_gender(words: Words, gender: str, word: str) -> None:
    """And a neutral form for who has none."""
    assert words.text("state.prone", gender) == word


@pytest.mark.parametrize(
    ("n", "text"), [(1, "1 rodada"), (2, "2 rodadas"), (0, "0 rodadas"), (-1, "-1 rodada")]
)
def test_a_word_has_its_number(words: Words, n: int, text: str) -> None:
    """One and other."""
    assert words.text("log.rounds", n=n) == text


@pytest.mark.parametrize("name", ["{whom}", "{", "}", "{}", "{who}{who}", "[/]", "%s", "\\1"])
def test_names_are_filled_in_to_the_letter(words: Words, name: str) -> None:
    """What is filled in is never read again."""
    assert words.text("log.hit", who=name, whom="Zé") == f"{name} acerta Zé"


def test_gaps_without_a_figure_stay_and_unknown_words_are_their_key(words: Words) -> None:
    """Nothing is lost silently."""
    assert words.text("log.hit", who="Ana") == "Ana acerta {whom}"
    assert words.text("log.missing-word") == "missing-word"
    assert fill("a { b", {}) == "a { b"


def test_numbers_are_written_as_the_language_does(words: Words) -> None:
    """A comma in Portuguese."""
    assert words.number(5.125) == "5,1"
