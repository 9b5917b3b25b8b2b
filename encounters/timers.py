"""How long things last. An expiry is one scalar, and absolute:

    ""              until somebody removes it
    "round 4"       through the end of round 4, after that round's hazards
    "start ana 4"   until Ana's turn starts in round 4 or later
    "end ana 4"     until Ana has acted in round 4 or later
    "clock 3600"    until the clock shows 3600 seconds

The convention for "n rounds": a duration that begins during round r counts round r, whoever is fast or
slow, and ends with round r + n - 1, after that round's hazards have struck. So "3 rounds" begun in round 1
covers the ticks of rounds 1, 2 and 3.
"""

from __future__ import annotations

import re

from encounters.errors import BadText
from encounters.model import Encounter

MOST_SECONDS = 999_999_999
"""The longest time that can be said: some 31 years."""
UNITS = {"s": 1, "m": 60, "min": 60, "h": 3600, "d": 86_400, "w": 604_800, "mo": 2_592_000}
_PORTUGUESE = {"mes": "mo", "mese": "mo", "mês": "mo", "dia": "d", "hora": "h", "sem": "w", "semana": "w"}


def for_rounds(state: Encounter, rounds: int) -> str:
    """The expiry of something that begins now and lasts `rounds` rounds."""
    return f"round {(state.turn.round or 1) + max(rounds, 1) - 1}"


def lasting(state: Encounter, rounds: int, round_seconds: int) -> str:
    """The expiry of what lasts `rounds` rounds whether or not there is a fight: in one they are its rounds,
    the running one among them; outside they pass on the clock.
    """
    if state.turn.round:
        return for_rounds(state, rounds)
    return at_clock(state, max(rounds, 1) * round_seconds)


def next_round(state: Encounter) -> str:
    """The expiry of something that holds to the end of the next round."""
    return f"round {max(state.turn.round, 1) + 1}"


def next_turn_start(state: Encounter, id: str) -> str:
    """The expiry of something that holds until somebody's next turn starts."""
    acting = any(token.partition("/")[2] == id for token in (*state.turn.acting, *state.turn.done))
    return f"start {id} {state.turn.round + 1 if acting else max(state.turn.round, 1)}"


def next_turn_end(state: Encounter, id: str) -> str:
    """The expiry of something that holds until the end of somebody's next turn."""
    return next_turn_start(state, id).replace("start", "end", 1)


def at_clock(state: Encounter, seconds: int) -> str:
    """The expiry of something that lasts `seconds` from now."""
    return f"clock {state.clock + seconds}"


def ends_with_round(until: str, round: int) -> bool:
    """Whether the end of this round ends it; a turn that did not come in its round counts as past."""
    kind, _, last = _parts(until)
    return kind in ("round", "start", "end") and last <= round


def ends_with_turn(until: str, edge: str, id: str, round: int) -> bool:
    """Whether the start or end (`edge`) of somebody's turn in this round ends it."""
    kind, who, last = _parts(until)
    return kind == edge and who == id and last <= round


def ends_with_clock(until: str, clock: int) -> bool:
    """Whether the clock has reached it."""
    kind, _, last = _parts(until)
    return kind == "clock" and last <= clock


def moment(state: Encounter, until: str, round_seconds: int) -> int | None:
    """The second on the clock at which it ends if nobody takes turns; None when never.

    Before the first round no rounds pass, so what is counted in rounds waits for the fight.
    """
    kind, _, last = _parts(until)
    if kind == "clock":
        return last
    if kind in ("round", "start", "end") and state.turn.round:
        return round_end(state, max(last, state.turn.round), round_seconds)
    return None


def round_end(state: Encounter, round: int, round_seconds: int) -> int:
    """The second at which this round ends. Rounds end when the clock passes a multiple of their length."""
    return (state.clock // round_seconds + round - state.turn.round + 1) * round_seconds


_EXPIRY = re.compile(r"(round|clock) ([0-9]{1,12})|(start|end) ([^\s]+) ([0-9]{1,12})")


def _parts(until: str) -> tuple[str, str, int]:
    """An expiry as its kind, whose turn it names, and its round or second; all empty for any other text."""
    match = _EXPIRY.fullmatch(until)
    if match is None:
        return "", "", 0
    return match[1] or match[3], match[4] or "", int(match[2] or match[5])


def rebased(until: str, clock: int) -> str | None:
    """The same expiry where the clock shows 0 instead of `clock`; None for what is over by then.

    Rounds and turns are over: they belong to one fight.
    """
    if not until:
        return until
    kind, _, last = _parts(until)
    return f"clock {last - clock}" if kind == "clock" and last > clock else None


def valid(until: str) -> bool:
    """Whether a text is an expiry."""
    return not until or _EXPIRY.fullmatch(until) is not None


def seconds(text: str) -> int:
    """A time as people type it (`30s`, `5m`, `2h`, `1d`, `1mo`) in seconds. Raises `BadText`."""
    match = re.fullmatch(r"\s*(\d{1,9})\s*([a-zê]*)\s*", text.casefold())
    if match is None:
        raise BadText("time", text=text[:20])
    word = match[2] or "s"
    unit = next(
        (u for u in (_PORTUGUESE.get(word), word, _PORTUGUESE.get(word[:-1]), word[:-1]) if u in UNITS), ""
    )
    if unit not in UNITS:
        raise BadText("time", text=text[:20])
    length = int(match[1]) * UNITS[unit]
    if length > MOST_SECONDS:
        raise BadText("time-long", text=text[:20], days=MOST_SECONDS // UNITS["d"])
    return length


def interval(text: str) -> int:
    """A time that passes between two moments, in seconds: never none. Raises `BadText`."""
    length = seconds(text)
    if length < 1:
        raise BadText("time-none", text=text[:20])
    return length


def until(state: Encounter, text: str, id: str) -> str:
    """The expiry that a person means: `3` or `3r` rounds, `10m`, `turn`, `round`, or "" for none.

    `turn` is the start of `id`'s next turn. Raises `BadText`.
    """
    word = text.strip().casefold()
    if not word or word in ("-", "removed", "sempre", "always"):
        return ""
    if word in ("turn", "turno", "vez"):
        return next_turn_start(state, id)
    if word in ("round", "rodada"):
        return for_rounds(state, 1)
    rounds = re.fullmatch(r"(\d{1,4})\s*(?:r|rounds?|rodadas?)?", word)
    if rounds:
        if int(rounds[1]) < 1:
            raise BadText("time", text=text[:20])
        return for_rounds(state, int(rounds[1]))
    if valid(text.strip()):
        return text.strip()
    return at_clock(state, interval(word))
