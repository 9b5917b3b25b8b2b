"""The keys in the README, made from the registries: `python -m tui.help.readme README.md` renews them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from encounters.system import RuleSystem, Verb
from encounters.tracker import VERBS
from encounters.words import LANGUAGES, Words
from systems import load, names
from tui.catalogue import words_for
from tui.keys import SCREEN, Keymap, keymap
from tui.labels import verb_name

BEGIN, END = "<!-- keys -->\n", "<!-- /keys -->"


def keys_section() -> str:
    """Every key and every verb of every game, with its names in both languages."""
    games = [load(name) for name in names()]
    lines = ["Of every game:", "", *_head()]
    lines += _screen_rows(games)
    lines += _verb_rows(games[0], [verb for verb in VERBS.values() if verb.key])
    lines += ["", _keyless(games[0], [verb for verb in VERBS.values() if not verb.key])]
    for game in games:
        own = [verb for verb in game.verbs().values() if verb.slug not in VERBS and verb.group]
        lines += ["", "<details>", f"<summary>{_title(game)}</summary>", "", *_head()]
        lines += _verb_rows(game, [verb for verb in own if verb.key])
        if rest := [verb for verb in own if not verb.key]:
            lines += ["", _keyless(game, rest)]
        lines += ["", "</details>"]
    return "\n".join(lines) + "\n"


def renewed(text: str) -> str:
    """The README with the section of the keys as the registries have it now."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{keys_section()}\n{END}{after}"


def _head() -> list[str]:
    return ["| key | `:` command | English | Português |", "|---|---|---|---|"]


def _title(game: RuleSystem) -> str:
    words = _words(game)[0]
    return words.text(f"system.{game.name}") if words.has(f"system.{game.name}") else game.name.upper()


def _words(game: RuleSystem) -> Sequence[Words]:
    return [words_for(lang, game) for lang in reversed(LANGUAGES)]


def _keymap(game: RuleSystem) -> Keymap:
    return keymap(game.verbs().values(), {})


def _screen_rows(games: Sequence[RuleSystem]) -> Iterable[str]:
    """The screen's own keys, those left out that some game's verbs take."""
    keymaps = [_keymap(game) for game in games]
    for name, keys in SCREEN.items():
        kept = [key for key in keys if all(each.names.get(key) == f":{name}" for each in keymaps)]
        yield _row(kept, "", [words.text(f"ui.do.{name}") for words in _words(games[0])])


def _verb_rows(game: RuleSystem, verbs: Iterable[Verb]) -> Iterable[str]:
    keys = _keymap(game)
    for verb in verbs:
        yield _row(keys.every(verb.slug), verb.slug, [verb_name(words, verb.slug) for words in _words(game)])


def _row(keys: Iterable[str], slug: str, told: Sequence[str]) -> str:
    pressed = " ".join(f"`` {key} ``" if "`" in key else f"`{key}`" for key in keys)
    return f"| {pressed} | {f'`{slug}`' if slug else ''} | {' | '.join(told)} |".replace("  |", " |")


def _keyless(game: RuleSystem, verbs: Iterable[Verb]) -> str:
    """The verbs that the list `;` and the line `:` have, in one paragraph."""
    english, portuguese = _words(game)
    told = [
        f"`{verb.slug}` {verb_name(english, verb.slug)} / {verb_name(portuguese, verb.slug)}"
        for verb in verbs
        if verb.group
    ]
    return f"Without a key, by `;` or `:`: {' · '.join(told)}."


def main() -> int:
    """Renews the README given."""
    path = Path(sys.argv[1])
    path.write_text(renewed(path.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
