"""Wind, rain and clouds (BRP-209 to BRP-212): what they do to a shot, and the day's roll for rain."""

from __future__ import annotations

from collections.abc import Sequence

from encounters import events as e
from encounters.asks import D100, Ask
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.system import Args, Option, RuleSystem
from systems.brp.gear import Weapon
from systems.brp.settings import value
from systems.brp.spot.rows import Effect, effect, situations

WINDS = {
    "strong": "wind-strong",
    "severe": "wind-severe",
    "windstorm": "windstorm",
    "hurricane": "hurricane",
    "tornado": "tornado",
}
STRENGTH = {"calm": 1, "strong": 6, "severe": 9, "windstorm": 12, "hurricane": 15, "tornado": 16}
"""The highest STR of each wind, against which one stays up (BRP-209, BRP-C13)."""
CLOUDS = {"light": 0, "heavy": 25, "severe": 50, "complete": 90}
"""The chance of rain under each cover (BRP-C14)."""
SKY = ("navigate", "knowledge-astronomy", "science-astronomy")
"""Skills that clouds hinder (BRP-210)."""


def wind_of(strength: int) -> str:
    """The wind of this STR."""
    return next((slug for slug, most in STRENGTH.items() if strength <= most), "tornado")


def attack(state: Encounter, by: str, weapon: Weapon) -> list[Effect]:
    """Wind touches what is thrown or shot by hand; rain what the fight says."""
    wind, rain = value(state, "wind"), str(value(state, "precipitation"))
    if (wind == "calm" and rain == "none") or state.entities[by].has("sheltered"):
        return []
    found = []
    if wind in WINDS and situations()[WINDS[str(wind)]].touches(weapon):
        found.append(effect(WINDS[str(wind)]))
    on_ = value(state, "rain_on")
    if rain != "none" and (on_ == "all" or (on_ == "missile" and weapon.missile)):
        found.append(effect(rain))
    return found


def on_skill(state: Encounter, slug: str) -> tuple[tuple[str, int], ...]:
    """What clouds and rain do to a skill roll: sky reading, and flying in the rain (BRP-210, BRP-212)."""
    found: list[tuple[str, int]] = []
    clouds, rain = str(value(state, "clouds")), str(value(state, "precipitation"))
    if slug in SKY and CLOUDS.get(clouds):
        found.append(("BRP-210", -CLOUDS[clouds]))
    if slug == "fly" and rain != "none":
        found.append(("BRP-212", effect(rain).amount))
    return tuple(found)


def skies(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """How covered the sky may be, the clearest first."""
    return [Option(slug) for slug in CLOUDS]


def rain(play: Play, choice: Choice) -> None:
    """The day's roll: within the cloud cover's percentage that many millimetres fall (BRP-211)."""
    cover = choice.get("clouds") or str(value(play.state, "clouds"))
    if cover != value(play.state, "clouds"):
        play.emit(e.SettingSet(name="clouds", value=cover, rule="BRP-210"))
    chance = CLOUDS.get(cover, 0)
    if not chance:
        play.emit(e.Told(slug="no-rain", rule="BRP-211"))
        return
    millimetres = play.roll(Ask("rain", "", D100, why=(f"BRP-211 {chance}",), rule="BRP-211"))
    falls = millimetres <= chance
    kind = (choice.get("precipitation") or "rain") if falls else "none"
    if kind != value(play.state, "precipitation"):
        play.emit(e.SettingSet(name="precipitation", value=kind, rule="BRP-212"))
    figures = (f"millimetres={millimetres}",) if falls else ()
    play.emit(e.Told(slug="it-rains" if falls else "no-rain", figures=figures, rule="BRP-211"))
