"""Verbs of hit points and other pools: damage, healing, temporary points, corrections."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.play import Choice, Play
from encounters.points import harm, heal, track_of
from encounters.system import Param, Verb
from encounters.tracker.params import TRACK, target, targets, whole


def amount(play: Play, choice: Choice, name: str, roller: str) -> int:
    """A number, or dice that are rolled once for all; never below zero. Raises `Refused` for a minus."""
    text = choice.get("amount")
    if text.startswith(("-", "−")):
        raise Refused("negative", verb=choice.verb)
    dice = dice_of(text)
    if not dice.terms:
        return dice.constant
    return max(0, play.roll(Ask(name, roller, dice)))


def _damage(play: Play, choice: Choice) -> None:
    ids = choice.get("targets").split(",")
    points = amount(play, choice, "damage", choice.get("by") or ids[0])
    for id in ids:
        name, before = track_of(play, id, choice.get("track"))
        harm(play, id, points, track=name, cause="typed", by=choice.get("by"))
        if points <= before.temporary:
            play.emit(e.Told(slug="no-damage", who=id))


def _heal(play: Play, choice: Choice) -> None:
    ids = choice.get("targets").split(",")
    points = amount(play, choice, "healing", ids[0])
    for id in ids:
        if heal(play, id, points, track=choice.get("track")) == 0:
            play.emit(e.Told(slug="no-healing", who=id))


def _set(play: Play, choice: Choice) -> None:
    id = choice.get("target")
    name, old = track_of(play, id, choice.get("track"))
    value = int(choice.get("value"))
    maximum = choice.get("maximum")
    if old.maximum is not None and value > (int(maximum) if maximum else old.maximum):
        raise Refused("over-maximum", value=value, maximum=old.maximum)
    play.emit(
        e.TrackChanged(
            id=id,
            track=name,
            amount=value - old.value,
            value=value,
            temporary=old.temporary,
            maximum=int(maximum) if maximum else None,
            correction=True,
            cause="correction",
        )
    )


def _temporary(play: Play, choice: Choice) -> None:
    id = choice.get("target")
    name, old = track_of(play, id, choice.get("track"))
    play.emit(
        e.TrackChanged(
            id=id,
            track=name,
            amount=0,
            value=old.value,
            temporary=int(choice.get("value")),
            correction=True,
            cause="temporary",
        )
    )


AMOUNT = Param("amount", "dice", ("valor", "pontos", "points"))

VERBS = (
    Verb(
        "damage",
        _damage,
        (targets(whole), AMOUNT, TRACK, Param("by", "entity", ("por",), required=False, asked=False)),
        ("dano", "ferir"),
        key="d",
        group="points",
    ),
    Verb("heal", _heal, (targets(whole), AMOUNT, TRACK), ("curar", "cura"), key="h", group="points"),
    Verb(
        "set",
        _set,
        (
            target(options=whole),
            Param("value", "number", ("valor",)),
            TRACK,
            Param("maximum", "number", ("maximo",), required=False, asked=False, low=0),
        ),
        ("corrigir", "definir"),
        key="=",
        group="points",
    ),
    Verb(
        "temporary",
        _temporary,
        (target(), Param("value", "number", ("valor",), low=0, high=9999), TRACK),
        ("temporarios", "temporários", "temp"),
        key="t",
        group="points",
    ),
)
