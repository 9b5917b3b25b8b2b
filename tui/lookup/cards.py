"""The cards of a rule system in one language, its settings among them, and how they hang together."""

from __future__ import annotations

from collections.abc import Mapping

from encounters.model import Scalar
from encounters.system import Card, RuleSystem, Setting
from encounters.words import Words
from tui.catalogue import words_for
from tui.lookup import WORDS

HOUSE = "house"
"""The source of what this project chose itself."""

Cards = Mapping[str, Card]
_KEPT: dict[tuple[str, str], Cards] = {}
_LINKED: dict[tuple[str, str], Mapping[str, tuple[str, ...]]] = {}


def cards_of(system: RuleSystem, lang: str) -> Cards:
    """Every card by its key: `BRP-001` for a rule, `kind:slug` for the rest.

    Conditions that are bookkeeping of the rules have none. Settings for which the system made no card get
    one from its words.
    """
    known = _KEPT.get((system.name, lang))
    if known is None:
        known = _KEPT[system.name, lang] = _gathered(system, lang)
    return known


def _gathered(system: RuleSystem, lang: str) -> Cards:
    found = {
        key: card
        for key, card in system.cards(lang).items()
        if not (card.kind == "condition" and system.silent(card.slug))
    }
    words = words_for(lang, system, WORDS)
    for name, setting in system.settings().items():
        found.setdefault(f"setting:{name}", _setting(words, setting))
    return found


def _setting(words: Words, setting: Setting) -> Card:
    name = setting.name
    help = f"setting.{name}.help"
    return Card(
        slug=name,
        kind="setting",
        name=setting_name(words, name),
        text=words.text(help) if words.has(help) else words.text("card.setting"),
        table=(
            (words.text("card.default"), value_word(words, name, setting.default)),
            (words.text("card.values"), _range(words, setting)),
        ),
        see=(setting.rule,) if setting.rule else (),
        source=HOUSE,
        aliases=(name.replace("_", " "),),
    )


def setting_name(words: Words, name: str) -> str:
    """The name of a setting."""
    for key in (f"setting.{name}.name", f"setting.{name}"):
        if words.has(key):
            return words.text(key)
    return name.replace("_", " ")


def value_word(words: Words, name: str, value: Scalar) -> str:
    """A value of a setting, as people read it."""
    slug = str(value).lower() if isinstance(value, bool) else str(value)
    for key in (f"setting.{name}.{slug}", f"option.{slug}"):
        if slug and words.has(key):
            return words.text(key)
    return slug or "–"


def _range(words: Words, setting: Setting) -> str:
    if setting.low is not None and setting.high is not None:
        return f"{setting.low}–{setting.high}"
    if setting.options:
        return ", ".join(value_word(words, setting.name, option) for option in setting.options)
    if isinstance(setting.default, bool):
        return f"{value_word(words, setting.name, True)}, {value_word(words, setting.name, False)}"
    return words.text("kind.text") if isinstance(setting.default, str) else words.text("kind.number")


def links(system: RuleSystem, lang: str, key: str) -> tuple[str, ...]:
    """The keys of the cards that hang together with one: those it names, then those that name it."""
    linked = _LINKED.get((system.name, lang))
    if linked is None:
        linked = _LINKED[system.name, lang] = _linked(cards_of(system, lang))
    return linked.get(key, ())


def _linked(cards: Cards) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {key: {} for key in cards}
    for key, card in cards.items():
        for other in card.see:
            if other in found and other != key:
                found[key][other] = None
    for key, card in cards.items():
        if card.kind != "rule":
            for other in card.see:
                if other in found and other != key:
                    found[other][key] = None
    return {key: tuple(others) for key, others in found.items()}


def title(card: Card) -> str:
    """A card as it is headed and linked to: a rule with its number."""
    return f"{card.slug} · {card.name}" if card.kind == "rule" else card.name


def kind_word(words: Words, kind: str) -> str:
    """What kind of entry a card is."""
    return words.text(f"entry.{kind}") if words.has(f"entry.{kind}") else kind.replace("-", " ")


def source_text(words: Words, source: str) -> str:
    """Where a card comes from, and under which licence it stands here."""
    key = f"source.{source}"
    return words.text(key) if words.has(key) else source
