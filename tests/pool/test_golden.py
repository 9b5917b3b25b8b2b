"""A whole fight with its dice given, line by line; `golden.txt` is what the log must say."""

from __future__ import annotations

import shutil
from pathlib import Path

import encounters
from encounters.asks import Answer
from encounters.dice import Fixed
from encounters.verbs import bind
from encounters.words import Words
from systems.opening import open_seat
from systems.pool.data import HERE
from systems.pool.system import SYSTEM
from tui.telling import tell_all

ACTS: tuple[tuple[str, dict[str, str], tuple[int, ...]], ...] = (
    # Lia sneaks up on the first thug: 3 successes against 1, a knife in the dark for 2.
    (
        "surprise",
        {"by": "lia", "target": "capanga-1", "weapon": "knife"},
        # sneak 4d10, notice 2d10, attack 3d10, initiative: Lia 7, Bento 4, Nara 7, thugs 4, gunman 6.
        (
            *(8, 9, 8, 1),
            *(8, 2),
            *(8, 9, 1),
            *(8, 8, 1, 1, 1, 1, 1),
            *(1, 1, 1, 1),
            *(8, 1, 1, 1, 1, 1, 1),
            *(8, 1, 1, 1),
            *(8, 8, 9, 1, 1, 1),
        ),
    ),
    # The gunman (three successes) shoots Lia at Close: DES 3 + 3 − Ballistic 0.
    ("attack", {"by": "pistoleiro", "target": "lia"}, (8, 10, 1, 1, 1, 1, 3)),
    ("move", {"who": "pistoleiro", "zone": "medium"}, ()),
    ("next", {}, ()),
    # Lia fires at Medium with a stunt; her wounds leave the pool alone.
    (
        "attack",
        {"by": "lia", "target": "pistoleiro", "weapon": "light-pistol", "stunt": "yes"},
        (8, 8, 8, 8, 8),
    ),
    ("attack", {"by": "lia", "target": "capanga-1", "weapon": "knife", "complication": "1"}, ()),
    ("next", {}, ()),
    # Nara, three zones off, spends the die prepared and then passes her surplus on to Bento.
    ("attack", {"by": "nara", "target": "pistoleiro", "spend": "preparation-nara"}, (8, 1, 1, 1, 1, 1, 1)),
    ("test", {"who": "nara", "trait": "SAB", "ally": "bento", "act": "agarrar"}, (8, 9, 1, 1)),
    ("next", {}, ()),
    # The thugs, together: one grabs Lia, another falls into nothing, all in one slot.
    ("grapple", {"by": "capanga-1", "target": "lia"}, (8, 9, 1, 1)),
    ("next", {}, ()),
    ("next", {}, ()),
    ("next", {}, ()),
    ("move", {"who": "bento", "zone": "close"}, ()),
    ("grapple", {"by": "bento", "target": "capanga-1", "spend": "help-bento"}, (10, 8, 8, 8, 10, 1, 1, 8, 9)),
    ("next", {}, ()),
    ("hazard", {"targets": "capanga-2", "hazard": "fire-bonfire", "heat": "1"}, ()),
    ("next", {}, ()),
    ("escape", {"who": "lia", "free": "yes"}, (8, 1, 1, 1)),
    ("next", {}, ()),
    # One box left, two successes: full of lethal, one already aggravated, dying.
    ("attack", {"by": "nara", "target": "pistoleiro"}, (8, 8, 1, 1, 1, 1)),
    ("end-hazard", {"hazard": "fire-bonfire-capanga-2"}, ()),
    ("advance-to", {"clock": "66"}, ()),
)


def test_golden(tmp_path: Path) -> None:
    """Every act of the fight, as the log tells it in Portuguese."""
    path = tmp_path / "cais.toml"
    shutil.copy(Path(encounters.__file__).parent / "samples" / "cais.toml", path)
    seat = open_seat(path)
    for slug, args, dice in ACTS:
        bound = bind(SYSTEM, seat.encounter, SYSTEM.verbs()[slug], (), args)
        answers = {"accept:bento": Answer(option="yes")} if args.get("ally") == "bento" else {}
        seat.play(bound.choice, answers, Fixed(dice))
    words = Words("pt", Path(encounters.__file__).parent / "words.toml", HERE / "words.toml")
    told = "\n".join(line.text for entry in tell_all(seat.history, words) for line in entry.lines)
    golden = Path(__file__).with_name("golden.txt")
    assert told + "\n" == golden.read_text("utf-8")
