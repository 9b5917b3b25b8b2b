"""Whole fights with their dice given, line by line; the files of `golden/` are what the log must say."""

from __future__ import annotations

from pathlib import Path

import pytest

from encounters.asks import Answer
from encounters.dice import Fixed
from encounters.verbs import bind
from systems.opening import open_seat
from systems.unisystem.system import SYSTEM
from tui.catalogue import words_for
from tui.telling import tell_all

GOLDEN = Path(__file__).parent / "golden"
Act = tuple[str, dict[str, str], tuple[int, ...]]


def act(verb: str, by: str = "", target: str = "", *dice: int, **more: str) -> Act:
    """One act: verb, who, whom, faces; `defence` and its like are answers."""
    args = {name: text for name, text in {"by": by, "target": target, **more}.items() if text}
    return verb, args, dice


def do(slug: str, by: str, target: str, *dice: int, **more: str) -> Act:
    """One manoeuvre."""
    return act("manoeuvre", by, target, *dice, manoeuvre=slug, **more)


def turn(*dice: int) -> Act:
    """The turn passes on."""
    return "next", {}, dice


DUEL: tuple[Act, ...] = (
    # d10 + DEX: Bia 5 + 7 = 12, Davi 4 + 3 = 7.
    turn(7, 3),
    # 5 + 4 + 6 = 15 over 4 + 3 + 4 = 11: +2, (16 + 2 − 3) × 2.
    do("melee-weapon", "bia", "davi", 6, 4, defence="dodge"),
    # The second attack at −2 meets a parry of 4 + 4 − 2 + 9: no more this turn.
    do("melee-weapon", "bia", "davi", 3, 9, defence="parry"),
    turn(),
    ("feat", {"who": "davi", "roll": "attack"}, ()),
    # Vital points with +10 and an open ten, 4 + 4 − 3 + 10 + 11 = 26 over 12: (16 + 5 − 3) × 4 = 72 of 42.
    # At −30 Bia survives on 8 − 3 + 6 = 11 and faints on 8 − 30 + 4.
    do("melee-weapon", "davi", "bia", 10, 3, 6, 6, 4, aim="vital-points", defence="parry"),
    # 72 lost become 36: six left, and she is back.
    ("scratch", {"who": "bia"}, ()),
    turn(),
    # INT 3 + Melee 4 − 2 + 7 = 12 over PER 2 + 4 + 2 = 8: two levels for the next blow.
    do("feint", "bia", "davi", 7, 2),
    # Wounded, at −2 for a second act, the feint's 2 spent on it: 5 + 9 over 8 + 5, and his sword is down.
    do("disarm", "bia", "davi", 9, 5, defence="parry"),
    turn(),
    ("scratch", {"who": "davi"}, ()),
    # The leap 4 + 3 + 5 = 12; the kick 4 + 4 − 3 + 3 = 8 misses, and he is down.
    do("jump-kick", "davi", "bia", 5, 3, 8, defence="dodge"),
    turn(),
    # 5 + 4 − 5 − 2 + 9 = 11 over 4 + 3 − 4 + 3 = 6: (16 + 2 − 3) × 5; he dies on 7 − 4 + 1 + 2.
    do("decapitate", "bia", "davi", 9, 3, 2, defence="dodge"),
)

GANG: tuple[Act, ...] = (
    ("gang", {"who": "capanga-1,capanga-2,brutamontes", "target": "lia"}, ()),
    # Lia 5 + 2, the thugs 2 + 6 and 2 + 4, the bruiser 2 + 3.
    turn(2, 6, 4, 3),
    # Three upon her: Combat 11 + 3 = 14 against a dodge of 9 + 5: a tie is hers.
    do("melee-weapon", "capanga-1", "lia", 5, defence="dodge"),
    turn(),
    do("spin-kick", "lia", "capanga-1", 7, defence="dodge"),
    turn(),
    # 11 + 2 + 3 = 16 over a second dodge of 9 − 2 + 6.
    do("grapple", "capanga-2", "lia", 6, part="arm", defence="dodge"),
    turn(),
    # 12 + 2 + 3 = 17; she gives up defending.
    do("grapple", "brutamontes", "lia", part="neck", defence="none"),
    turn(),
    turn(),
    # STR doubled 8 + 2 against Combat 12 + 2 + 3: still held.
    do("escape", "lia", "brutamontes", 2),
    turn(),
    do("punch", "capanga-2", "lia", 8, defence="parry"),
    turn(),
    # Muscle 16 + 3 against 4 + 4 + 5: (5 − 1) + levels.
    do("choke", "brutamontes", "lia", 5),
    turn(),
    turn(),
    # Held by the arm and choking: 10 − 2 − 2 + 2 = 8 misses.
    do("punch", "lia", "brutamontes", 2, defence="none"),
    turn(),
    do("punch", "capanga-2", "lia", 6, defence="dodge"),
    turn(),
    # Twelve turns of breath; then 7 − 1 + 2 = 8 fails, and Lia is out.
    ("advance", {"seconds": "60s"}, (2,)),
)

SHOOT_OUT: tuple[Act, ...] = (
    # Téo draws 4 + 5 − 3 + 3 + 4 = 13; the gunman 13 − 3 = 10.
    ("fast-draw", {"targets": "teo,pistoleiro"}, (4,)),
    turn(5),
    # PER 5 + Shooting 5 + 6 = 16: four levels on the shot, which waits for the end of the turn.
    do("aim", "teo", "", 6),
    turn(),
    # 13 at long range −3 = 10 over a dodge of 7 − 2 + 2: (12 + 1) × 2.
    do("shoot", "pistoleiro", "teo", 2, range="30", defence="dodge"),
    # His second shot, from close by, at the head: 13 − 2 − 4 = 7 cannot hit.
    do("shoot", "pistoleiro", "teo", range="4", aim="brain-shot", defence="none"),
    turn(),
    # 9 + 4 − 3 − 4 + 8 = 14 over 13 − 2: (15 + 1 − 10) × 2.
    do("shoot", "teo", "pistoleiro", 8, range="30", defence="dodge"),
    turn(),
    turn(),
    # 13 over 0, three levels: (12 + 3) × 2 = 30. At −26 Téo survives on 6 − 2 + 5 and faints.
    do("shoot", "pistoleiro", "teo", 5, 2, range="4", defence="none"),
    turn(),
    ("test", {"who": "bia", "first": "PER", "second": "notice"}, (6,)),
    # INT 3 + Doctor 4 + 1 (then 6) = 8 fails.
    act("stabilise", "bia", "teo", 1, 6),
    # The first minute: 6 − 2 − 1 + 6 = 9 holds.
    ("advance", {"seconds": "60s"}, (6,)),
    act("stabilise", "bia", "teo", 7),
    ("rest", {"targets": "teo", "care": "yes"}, ()),
    ("advance", {"seconds": "1d"}, ()),
)

HERO = """
[[combatant]]
id = "{id}"
name = "{name}"
side = "{side}"
gender = "{gender}"
stats = {{ {stats} }}
gear = {gear}
"""
BIA = HERO.format(
    id="bia",
    name="Bia",
    side="heroes",
    gender="f",
    gear='["sword", "leather"]',
    stats="STR = 4, DEX = 5, CON = 4, WIL = 4, INT = 3, melee = 4, athletics = 2, brawling = 3, "
    "notice = 2, doctor = 4",
)
DAVI = HERO.format(
    id="davi",
    name="Davi",
    side="foes",
    gender="m",
    gear='["sword", "leather"]',
    stats="STR = 4, DEX = 4, CON = 4, WIL = 3, melee = 4, athletics = 3, brawling = 4, hard-to-kill = 1",
)
LIA = HERO.format(
    id="lia",
    name="Lia",
    side="heroes",
    gender="f",
    gear='["leather-jacket"]',
    stats="STR = 4, DEX = 5, CON = 4, WIL = 3, brawling = 5, athletics = 4",
)
TEO = HERO.format(
    id="teo",
    name="Téo",
    side="heroes",
    gender="m",
    gear='["pistol-large"]',
    stats="STR = 2, DEX = 4, CON = 3, PER = 5, WIL = 3, shooting = 5, athletics = 3, fast-reaction = 1",
)


def foe(id: str, name: str, slug: str) -> str:
    return f'\n[[combatant]]\nid = "{id}"\nname = "{name}"\nslug = "{slug}"\nside = "foes"\n'


FIGHTS = {
    "duelo": (BIA + DAVI, DUEL),
    "agarrao": (
        LIA
        + foe("capanga-1", "Capanga 1", "thug")
        + foe("capanga-2", "Capanga 2", "thug")
        + foe("brutamontes", "Brutamontes", "bruiser"),
        GANG,
    ),
    "tiroteio": (TEO + BIA + foe("pistoleiro", "Pistoleiro", "gunman"), SHOOT_OUT),
}


def log_of(path: Path, roster: str, acts: tuple[Act, ...]) -> str:
    """The log of a fight played with these dice."""
    path.write_text(f'system = "unisystem"\nname = "Luta"\n{roster}\n# end 0\n', encoding="utf-8")
    seat = open_seat(path)
    for slug, args, dice in acts:
        bound = bind(SYSTEM, seat.encounter, SYSTEM.verbs()[slug], (), args)
        answers = {name: Answer(option=text) for name, text in bound.rest.items()}
        seat.play(bound.choice, answers, Fixed(dice))
    return (
        "\n".join(
            line.text for entry in tell_all(seat.history, words_for("pt", SYSTEM)) for line in entry.lines
        )
        + "\n"
    )


@pytest.mark.parametrize("name", FIGHTS)
def test_golden(tmp_path: Path, name: str) -> None:
    """Every act of the fight, as the log tells it in Portuguese."""
    found = log_of(tmp_path / "luta.toml", *FIGHTS[name])
    assert found == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
