"""Both languages say everything: the same keys, the same gaps, and a word for whatever the code names."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import pytest

import tui.telling as telling
from encounters import events as e
from encounters.errors import Unknown
from encounters.history import Step
from encounters.model import Encounter, Entity
from encounters.system import Option, RuleSystem
from encounters.tracker import VERBS
from encounters.words import LANGUAGES, Words
from systems import load, names
from tests.brp.road import chase
from tui.catalogue import refusal, words_for
from tui.figures import reasons, rules_of
from tui.labels import option_hint, option_label
from tui.phrases import odds_word
from tui.telling import Teller

ROOT = Path(__file__).parent.parent
FILES = sorted(ROOT.glob("encounters/words.toml")) + sorted(ROOT.glob("systems/*/words.toml"))
FILES += sorted(ROOT.glob("tui/**/words.toml"))
ERRORS = ("Refused", "Unknown", "Ambiguous", "BadText", "DiceMismatch", "Changed", "FileFault", "BadCall")
SPOKEN = {"key": "word", "verb": "act"}
"""Gaps that are filled besides the figures of a refusal: the words for its key and its verb."""


def shown(path: Path) -> str:
    """A file's place in the project, for the name of a test."""
    return str(path.relative_to(ROOT))


def leaves(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every word of a word file: its dotted key and what stands under it."""
    for key, value in table.items():
        assert isinstance(value, dict), f"{prefix}{key} is no table"
        told = {lang: value[lang] for lang in LANGUAGES if lang in value and not is_word(value[lang])}
        if told or not value:
            yield f"{prefix}{key}", told
        yield from leaves({k: v for k, v in value.items() if k not in told}, f"{prefix}{key}.")


def is_word(value: Any) -> bool:
    """Whether this is a word of its own, under the name of a language."""
    return isinstance(value, dict) and set(value) == set(LANGUAGES)


def gaps(text: str) -> set[str]:
    """The names in braces."""
    return set(re.findall(r"\{(\w+)\}", text))


def forms(word: Any) -> list[str]:
    """The texts of a word in one language."""
    return list(word.values()) if isinstance(word, dict) else [word]


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_both_languages_say_the_same(path: Path) -> None:
    """Every word stands in both languages, with the same gaps in all its forms."""
    for key, word in leaves(tomllib.loads(path.read_text("utf-8"))):
        assert set(word) == set(LANGUAGES), key
        wanted = {frozenset(gaps(text) - {"n"}) for lang in LANGUAGES for text in forms(word[lang])}
        assert len(wanted) == 1, key
        for lang in LANGUAGES:
            if isinstance(word[lang], dict):
                assert set(word[lang]) in ({"one", "other"}, {"m", "f", "n"}), key
            assert all(text == text.strip() for text in forms(word[lang])), key


def raised(folder: str) -> Iterator[tuple[str, str, set[str]]]:
    """Every refusal in the code of a folder: where, its slug, its figures."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", "")
            first = node.args[0]
            if name in ERRORS and isinstance(first, ast.Constant) and isinstance(first.value, str):
                figures = {keyword.arg for keyword in node.keywords if keyword.arg}
                yield f"{shown(path)}:{node.lineno}", first.value, figures


def refusals_of(folder: str, words: Words) -> list[str]:
    """The refusals without a sentence, or whose sentence has a gap that nothing fills."""
    wrong = []
    for place, slug, figures in raised(folder):
        key = f"refused.{slug}"
        if not words.has(key):
            wrong.append(f"{place}: {key} is missing")
            continue
        known = (
            figures
            | {gap for figure, gap in SPOKEN.items() if figure in figures}
            | ({"ask", "dice", "options"} if slug in ("unanswered", "dice-missing") else set())
        )
        texts = forms(words.table[key])
        if unfilled := set().union(*map(gaps, texts)) - known:
            wrong.append(f"{place}: {key} has gaps that nothing fills: {', '.join(sorted(unfilled))}")
    return wrong


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("folder", ["encounters", "tui"])
def test_every_refusal_has_a_sentence(folder: str, lang: str) -> None:
    assert not refusals_of(folder, words_for(lang, None, *sorted(ROOT.glob("tui/*/words.toml"))))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", names())
def test_every_refusal_of_a_system_has_a_sentence(system: str, lang: str) -> None:
    assert not refusals_of(f"systems/{system}", words_for(lang, load(system)))


def test_every_fault_of_a_file_has_a_sentence() -> None:
    words = words_for("en")
    code = "".join(path.read_text("utf-8") for path in ROOT.glob("encounters/*.py"))
    code += "".join(path.read_text("utf-8") for path in ROOT.glob("systems/*.py"))
    slugs = set(re.findall(r'"(fault-[a-z0-9-]+)"', code))
    assert {slug for slug in slugs if not words.has(f"fault.{slug}")} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_verb_of_the_tracker_has_words(lang: str) -> None:
    words = words_for(lang)
    keys = [f"verb.{slug}.{part}" for slug in VERBS for part in ("name", "help")]
    keys += [f"param.{param.name}" for verb in VERBS.values() for param in verb.params]
    keys += [f"group.{verb.group}" for verb in VERBS.values() if verb.group]
    assert [key for key in keys if not words.has(key)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", names())
def test_every_verb_and_setting_of_a_system_has_words(system: str, lang: str) -> None:
    rules = load(system)
    words = words_for(lang, rules)
    verbs = rules.verbs()
    keys = [f"verb.{slug}.{part}" for slug in verbs for part in ("name", "help")]
    keys += [f"param.{param.name}" for verb in verbs.values() for param in verb.params]
    keys += [f"group.{verb.group}" for verb in verbs.values() if verb.group]
    keys += [f"condition.{slug}" for slug in rules.catalogue("condition")]
    missing = [key for key in keys if not words.has(key)]
    missing += [
        f"setting.{name}"
        for name in rules.settings()
        if not words.has(f"setting.{name}") and not words.has(f"setting.{name}.name")
    ]
    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", names())
def test_what_a_system_tells_has_words(system: str, lang: str) -> None:
    """The slugs of `Outcome` and `Told` that stand in the code."""
    words = words_for(lang, load(system))
    missing = []
    for path in sorted((ROOT / "systems" / system).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                table = {"Outcome": "outcome", "Told": "told"}.get(node.func.attr)
                for keyword in node.keywords:
                    if keyword.arg != "slug" or not isinstance(keyword.value, ast.Constant) or table is None:
                        continue
                    if not words.has(key := f"{table}.{keyword.value.value!s}"):
                        missing.append(key)
    assert missing == []


DICE_OR_NUMBER = re.compile(r"\d[\dd+-]*|CON|INT|MOV")
"""Options that are the same in every language: dice, numbers, three of the characteristics."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_of_a_setting_has_a_word(lang: str) -> None:
    """What the list of settings shows, and what each of them may be, besides yes and no and numbers."""
    rules = load("brp")
    words = words_for(lang, rules)
    missing = [
        f"setting.{name}.{option}"
        for name, setting in rules.settings().items()
        for option in setting.options
        if not DICE_OR_NUMBER.fullmatch(option) and not words.has(f"setting.{name}.{option}")
    ]
    assert missing == []


def reasons_of(node: ast.AST) -> Iterator[str]:
    """The slugs that begin a reason in the code: `why=("metres 5",)`."""
    if not isinstance(node, ast.keyword) or node.arg != "why":
        return
    for part in ast.walk(node.value):
        first = part.values[0] if isinstance(part, ast.JoinedStr) and part.values else part
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            slug, _, rest = first.value.partition(" ")
            if isinstance(part, ast.JoinedStr) and slug and not rest:
                yield slug


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_short_name_of_a_rule_is_that_of_a_rule(lang: str) -> None:
    """In the reasons of a roll a rule goes by a few words; its card says the rest."""
    rules = load("brp")
    words = words_for(lang, rules)
    named = [key.partition(".")[2] for key in words.table if key.startswith("rule.")]
    assert named and set(named) <= set(rules.cards(lang))
    assert all(len(words.text(f"rule.{number}")) <= 24 for number in named)
    told = reasons(words, ("rifle 65", "BRP-195 -10", "BRP-017 +3"), {})
    assert told[1:] == [{"pt": "escuridão −10", "en": "darkness −10"}[lang], "BRP-017 +3"]
    assert rules_of(("rifle 65", "BRP-195 -10", "BRP-017 +3")) == ("BRP-195", "BRP-017")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_of_a_roll_has_a_word(lang: str) -> None:
    words, missing = words_for(lang, load("brp")), set()
    for path in sorted((ROOT / "systems" / "brp").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for slug in reasons_of(node):
                tables = ("why", "stat", "skill", "condition", "hazard", "weapon", "setting", "option")
                if not slug.startswith("BRP-") and not any(words.has(f"{table}.{slug}") for table in tables):
                    missing.add(f"{shown(path)}: {slug}")
    assert missing == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", names())
def test_every_outcome_has_a_word_for_its_odds(system: str, lang: str) -> None:
    """Beside a chance stands what may come of it, without the figures that only the dice will tell."""
    words = words_for(lang, load(system))
    slugs = [key.partition(".")[2] for key in words.table if key.startswith("outcome.")]
    told = {slug: odds_word(words, slug) for slug in slugs}
    assert {slug: text for slug, text in told.items() if not text or set(text) & set("{}")} == {}
    if system == "brp":
        assert {slug for slug, text in told.items() if text.endswith((" a", " com", " with", " at"))} == set()


def test_a_refusal_names_the_options_by_their_words() -> None:
    rules = load("brp")
    error = Unknown("option", key="weather", value="Sed", options="fog, heavy-rain, none")
    told = refusal(words_for("pt", rules), error)
    assert told == "tempo: “Sed” não serve; pode ser: neblina, chuva forte, nada."


def a_scene() -> Encounter:
    """Two cars with people in them, a chase, a fire, things to carry: something for every list."""
    made = chase()
    made.do("create", name="Caio", side="foes", gear="medium-pistol,broadsword,soft-leather")
    made.do("hazard", 3, hazard="fire-torch", targets="caio")
    made.do("object", object="door", name="porta")
    return made.state


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_of_a_parameter_has_a_word(lang: str) -> None:
    """No slug stands in a list, be it as the name of an option or beside it."""
    rules, state = load("brp"), a_scene()
    words = words_for(lang, rules)
    own = {*state.entities, *state.hazards}
    slugs = set()
    for verb in rules.verbs().values():
        runs = verb.group in ("vehicles", "chase")
        args = {"by": "caio", "who": "car" if runs else "caio", "target": "bia"}
        for param in verb.params:
            for option in param.options(rules, state, args) if param.options is not None else ():
                label = option_label(rules, state, words, param.name, option)
                hint = option_hint(rules, words, option, label)
                if option.value not in own and not worded(rules, words, param.name, option):
                    slugs.add(f"{verb.slug}.{param.name}: {option.value}")
                named = [part for part in hint.split() if rules.label(part, lang) != part]
                slugs |= {f"{verb.slug}.{param.name}: ({part})" for part in named}
    assert slugs == set()


def worded(rules: RuleSystem, words: Words, param: str, option: Option) -> bool:
    """Whether an option has a label of its own, a word, a name in a catalogue, or needs none."""
    slug = option.value
    if option.label or DICE_OR_NUMBER.fullmatch(slug.partition("x")[0]) or rules.label(slug, "pt") != slug:
        return True
    tables = (option.words, param, "option", "stat", "skill", "condition", "hazard", "setting", "text")
    return any(words.has(f"{table}.{slug}{name}") for table in tables for name in ("", ".name"))


FIGURES: dict[type, Any] = {int: 2, str: "x", bool: False, tuple: ()}
SAMPLES: dict[type[e.Event], dict[str, Any]] = {
    e.Joined: {"entity": {"id": "bia", "name": "Bia", "side": "heroes"}},
    e.TurnSet: {"round": 1, "acting": ("ana/ana",)},
    e.ChaseStarted: {"runners": ("ana quarry 2", "rui pursuer 0")},
    e.SettingSet: {"name": "typed", "value": "heroes"},
    e.HazardTicked: {"id": "x", "due": 1},
    e.Outcome: {"slug": "x", "who": "ana"},
    e.Told: {"slug": "no-damage", "who": "ana"},
}
KINDS = [kind for kind in get_args(e.AnyEvent) if kind is not e.StepBegan]


def sample(kind: type[e.Event]) -> e.Event:
    """An event of this kind, every field filled."""
    if kind in SAMPLES:
        return kind(**SAMPLES[kind])
    found: dict[str, Any] = {}
    for name, hint in kind.__annotations__.items():
        plain = str(hint).partition("[")[0].partition(" |")[0]
        found[name] = {"int": 2, "str": "x", "bool": False, "tuple": ()}[plain]
    if "id" in found:
        found["id"] = "ana"
    return kind(**found)


def tell(event: e.Event, lang: str) -> list[str]:
    """The lines of an event in a small fight."""
    people = {id: Entity(id, name=id.title(), side="heroes") for id in ("ana", "rui")}
    teller = Teller(Encounter("x", entities=people), words_for(lang))
    teller.tell(Step(e.StepBegan(step=1, chain=1, seat="gm", at=""), (sample(e.ChaseStarted),)))
    verb = "advance-to" if isinstance(event, e.ClockSet) else "x"
    chose = () if isinstance(event, e.Chose) else (e.Chose(verb=verb),)
    step = Step(e.StepBegan(step=2, chain=2, seat="gm", at=""), (*chose, event))
    lines = [line.text for line in teller.tell(step).lines]
    return lines if isinstance(event, e.Chose) else lines[1:] if verb == "x" else lines


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_a_sentence(kind: type[e.Event], lang: str) -> None:
    lines = tell(sample(kind), lang)
    assert lines
    assert all(line and "{" not in line for line in lines), lines


def test_every_kind_of_event_is_told() -> None:
    told = set(telling.TELL) | {e.Undone, e.Redone}
    assert set(KINDS) == told


def constants(folder: str) -> Iterator[tuple[str, str]]:
    """The keys of words that stand in the code: `words.text("…")`, `words.has("…")`, `memory.say("…")`."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
                continue
            first, prefix = node.args[0], {"text": "", "has": "", "say": "event."}.get(node.func.attr)
            if prefix is None:
                continue
            choices = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            for choice in choices:
                if not isinstance(choice, ast.Constant) or not isinstance(choice.value, str):
                    continue
                if "." in (key := prefix + choice.value):
                    yield f"{shown(path)}:{node.lineno}", key


def test_every_word_that_the_code_names_is_there() -> None:
    words = words_for("en", None, *sorted(ROOT.glob("tui/*/words.toml")))
    assert [(place, key) for place, key in constants("tui") if not words.has(key)] == []
