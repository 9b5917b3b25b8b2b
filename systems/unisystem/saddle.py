"""Getting into the saddle, out of it, and being tied up: verbs that set a state (UNI-101, UNI-106)."""

from __future__ import annotations

from encounters.errors import Refused
from encounters.play import Choice, Play
from systems.unisystem import mounted
from systems.unisystem.states import end, out_by, put


def mount(play: Play, choice: Choice) -> None:
    """Somebody mounts; the mount may be in the fight or only a word of the scene (UNI-101)."""
    id, steed = choice.get("who"), choice.get("mount")
    state = play.state
    entity = state.entities[id]
    if mounted.mounted(state, id):
        raise Refused("mounted-already", name=entity.name)
    if reason := out_by(entity):
        raise Refused(f"cannot-act-{reason}", name=entity.name)
    if steed == id or (steed and (mounted.rider_of(state, steed) or mounted.mounted(state, steed))):
        raise Refused("no-mount", name=entity.name)
    if entity.has("prone") or mounted.rider_of(state, id):
        raise Refused("no-mount", name=entity.name)
    put(play, id, "mounted", "UNI-101", other=steed)


def dismount(play: Play, choice: Choice) -> None:
    """Somebody gets down."""
    id = choice.get("who")
    if not mounted.mounted(play.state, id):
        raise Refused("needs-mounted", name=play.state.entities[id].name, whom="", rule="UNI-101")
    end(play, id, "mounted", "UNI-101")


def restrain(play: Play, choice: Choice) -> None:
    """Ties somebody up: what stays free, and how hard the bonds are, 1 to 6 (UNI-106)."""
    id = choice.get("target")
    put(
        play,
        id,
        "restrained",
        "UNI-106",
        value=int(choice.get("difficulty") or 1),
        source=choice.get("free") or "none",
    )
