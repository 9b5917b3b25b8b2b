"""What keys and prompts do to the fight screen: one small function each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from encounters.asks import Answers
from encounters.errors import Refused
from encounters.play import Choice
from encounters.system import Verb
from tui.catalogue import refusal
from tui.help.prompt import HelpPrompt
from tui.help.texts import key_faults
from tui.lookup.applying import Applied
from tui.lookup.cards import cards_of
from tui.plan import PANELS, shape
from tui.prompts.answer import AnswerPrompt
from tui.prompts.command import CommandPrompt
from tui.prompts.form import Form
from tui.prompts.lookup import LookupPrompt
from tui.prompts.outcome import Act, Answered, Closed, Opened, Outcome, Overruling, Typed
from tui.prompts.overrule import OverrulePrompt
from tui.prompts.presets import presets
from tui.prompts.verblist import VerbList
from tui.scene import active_spot, spots
from tui.screens import commands

if TYPE_CHECKING:
    from tui.panels.log import LogPanel
    from tui.screens.fight import FightScreen


def do(screen: FightScreen, name: str) -> None:
    """What a key names: an action of the screen (`:name`) or a verb."""
    if name.startswith(":"):
        ACTIONS[name[1:]](screen)
        return
    begin(screen, screen.player.seat.system.verbs()[name], {})


def begin(screen: FightScreen, verb: Verb, given: Mapping[str, str]) -> None:
    """Starts a verb: its prompt, or at once when it wants nothing."""
    if screen.scene is None:
        return
    question = screen.state.question
    if verb.slug == "answer":
        if question is None:
            say(screen, refusal(screen.player.words, Refused("no-question")))
        else:
            screen.open(AnswerPrompt(screen.scene, question))
    elif verb.slug == "overrule":
        _overrule(screen)
    elif question is not None and verb.slug not in ("undo", "note"):
        say(screen, screen.player.words.text("ui.asked-first"))
        screen.open(AnswerPrompt(screen.scene, question))
    else:
        start = {**presets(screen.scene, screen.player.seat.history, verb), **given}
        reason = _illegal(screen, verb, start)
        if reason:
            say(screen, reason)
        elif any(param.asked for param in verb.params):
            screen.open(Form(screen.player.seat, screen.scene, verb, start))
        else:
            _prompt_or_play(screen, verb, start)


def begin_bound(
    screen: FightScreen, verb: Verb, choice: Choice, said: Mapping[str, str] | None = None
) -> None:
    """A choice whose values are all given: played, unless the rules ask something that `said` does not
    answer.
    """
    reason = _illegal(screen, verb, choice.args)
    if reason:
        say(screen, reason)
    elif verb.seat and verb.slug in ("answer", "overrule"):
        begin(screen, verb, {})
    else:
        _prompt_or_play(screen, verb, choice.args, said)


def _prompt_or_play(
    screen: FightScreen, verb: Verb, start: Mapping[str, str], said: Mapping[str, str] | None = None
) -> None:
    """A verb without parameters to ask for: played, unless the rules ask something first."""
    assert screen.scene is not None
    if verb.seat:
        play(screen, Choice(verb.slug, dict(start)), {})
        return
    form = Form(screen.player.seat, screen.scene, verb, start, said)
    if (form.asks_more and not form.answered) or form.blocked:
        screen.open(form)
    else:
        play(screen, form.choice, form.answers)


def _illegal(screen: FightScreen, verb: Verb, args: Mapping[str, str]) -> str:
    if verb.legal is None:
        return ""
    reason = verb.legal(screen.player.seat.system, screen.state, Choice(verb.slug, dict(args)))
    return refusal(screen.player.words, reason, screen.state) if reason is not None else ""


def _overrule(screen: FightScreen) -> None:
    newest = screen.player.seat.history.newest
    resolution = newest.resolution if newest is not None else None
    prompt = OverrulePrompt(screen.scene, resolution) if resolution is not None and screen.scene else None
    if prompt is None or not prompt.facts:
        say(screen, screen.player.words.text("refused.nothing-to-overrule"))
        return
    screen.open(prompt)


def say(screen: FightScreen, sentence: str) -> None:
    """Shows a sentence in the foot line until the next key."""
    screen.toast = sentence
    screen.show()


def finish(screen: FightScreen, outcome: Outcome) -> None:
    """What follows from a prompt that is over."""
    if isinstance(outcome, Act):
        play(screen, outcome.choice, outcome.answers)
    elif isinstance(outcome, Answered):
        _settle(screen, screen.player.answer(outcome.answers))
    elif isinstance(outcome, Overruling):
        _settle(screen, screen.player.overrule(outcome.answers))
    elif isinstance(outcome, Typed):
        screen.open(None)
        commands.run(screen, outcome.text)
    elif isinstance(outcome, Opened):
        screen.open(None)
        begin(screen, screen.player.seat.system.verbs()[outcome.verb], {})
    elif isinstance(outcome, Applied):
        _apply(screen, outcome)
    elif isinstance(outcome, Closed):
        screen.open(None)


def _apply(screen: FightScreen, applied: Applied) -> None:
    """Applies a card of the look-up: played at once, or asked on where a value is missing."""
    verb = screen.player.seat.system.verbs()[applied.verb]
    screen.open(None)
    if any(
        param.required and param.default is None and param.name not in applied.given for param in verb.params
    ):
        begin(screen, verb, applied.given)
    else:
        begin_bound(screen, verb, Choice(verb.slug, dict(applied.given)))


def play(screen: FightScreen, choice: Choice, answers: Answers) -> None:
    """Plays a choice; whoever acts then is selected when it was a turn."""
    before = active_spot(screen.state)
    refused = screen.player.act(choice, answers)
    after = active_spot(screen.state)
    if (
        after is not None
        and after != before
        and (choice.verb in ("next", "back") or screen.selected == before)
    ):
        screen.selected = after
    if not refused:
        screen.marked = frozenset()
    _settle(screen, refused)


def _settle(screen: FightScreen, refused: str) -> None:
    """After an act: a refusal keeps the prompt open; otherwise what is now asked is shown at once."""
    screen.toast = refused
    question = screen.state.question
    if question is not None and screen.scene is not None:
        screen.show()
        screen.open(AnswerPrompt(screen.scene, question))
    elif refused and screen.prompt is not None:
        screen.show()
        screen.prompt.renew(screen.scene)  # type: ignore[arg-type]
        screen.prompt_panel.redraw()
    else:
        screen.open(None)


def warn_of_keys(screen: FightScreen) -> None:
    """Names what is wrong with the keys that somebody moved."""
    if screen.scene is not None and (fault := next(key_faults(screen.scene), "")):
        say(screen, fault)


# What the screen does itself


def _log(screen: FightScreen) -> LogPanel:
    from tui.panels.log import LogPanel

    return screen.query_one("#log", LogPanel)


def _step(screen: FightScreen, steps: int) -> None:
    if screen.focus_panel == "log":
        _log(screen).move(steps)
        return
    rows = spots(screen.state)
    if rows:
        at = rows.index(screen.selected) if screen.selected in rows else 0
        screen.selected = rows[max(0, min(len(rows) - 1, at + steps))]
    screen.show()


def _mark(screen: FightScreen) -> None:
    if screen.selected.id:
        screen.marked ^= {screen.selected.id}
        _step(screen, 1)


def focus(screen: FightScreen, panel: str) -> None:
    """Gives the keys to a panel; where there is room for one only, it is the one shown."""
    screen.focus_panel = panel
    if panel != "log":
        _log(screen).follow()
    if panel != screen.view.side and shape(screen.size) in ("medium", "small"):
        screen.view = replace(screen.view, side=panel)
        screen.show()
        screen.relayout()
    else:
        screen.show()


def _cycle(screen: FightScreen, step: int) -> None:
    focus(screen, PANELS[(PANELS.index(screen.focus_panel) + step) % len(PANELS)])


def _rule(screen: FightScreen) -> None:
    """Opens the card of what the panel that has the keys shows; several, to choose from."""
    if screen.scene is None:
        return
    known = cards_of(screen.player.seat.system, screen.player.words.lang)
    found = [key for key in dict.fromkeys(_behind(screen)) if key in known]
    if found:
        screen.open(LookupPrompt(screen.scene, *found))
    else:
        say(screen, screen.player.words.text("ui.rule.none"))


def _behind(screen: FightScreen) -> list[str]:
    """The keys of the cards: of somebody's conditions and hazards, of all hazards, or of the log line."""
    state = screen.state
    entity = state.entities.get(screen.selected.id)
    if screen.focus_panel == "sheet" and entity is not None:
        conditions = [f"condition:{condition.slug}" for condition in entity.conditions]
        return [*conditions, *(f"hazard:{hazard.slug}" for hazard in state.hazards_on(entity.id))]
    if screen.focus_panel == "hazards":
        return [f"hazard:{hazard.slug}" for hazard in state.hazards.values()]
    return _log(screen).rules()


def _back_out(screen: FightScreen) -> None:
    screen.marked = frozenset()
    focus(screen, "order")


def _language(screen: FightScreen) -> None:
    screen.wear(replace(screen.look, lang="en" if screen.look.lang == "pt" else "pt"))


def _redraw(screen: FightScreen) -> None:
    screen.wear(screen.look)
    screen.refresh()


def _open(screen: FightScreen, kind: type[CommandPrompt] | type[VerbList] | type[LookupPrompt]) -> None:
    if screen.scene is not None:
        screen.open(kind(screen.scene))


ACTIONS: Mapping[str, Callable[[FightScreen], None]] = {
    "down": lambda screen: _step(screen, 1),
    "up": lambda screen: _step(screen, -1),
    "first": lambda screen: _step(screen, -9999),
    "last": lambda screen: _step(screen, 9999),
    "mark": _mark,
    "page-up": lambda screen: _log(screen).page(-1),
    "page-down": lambda screen: _log(screen).page(1),
    "next-panel": lambda screen: _cycle(screen, 1),
    "previous-panel": lambda screen: _cycle(screen, -1),
    "order": lambda screen: focus(screen, "order"),
    "sheet": lambda screen: focus(screen, "sheet"),
    "chase-panel": lambda screen: focus(screen, "chase"),
    "hazards": lambda screen: focus(screen, "hazards"),
    "log": lambda screen: focus(screen, "log"),
    "rule": _rule,
    "lookup": lambda screen: _open(screen, LookupPrompt),
    "command": lambda screen: _open(screen, CommandPrompt),
    "verbs": lambda screen: _open(screen, VerbList),
    "help": lambda screen: screen.open(HelpPrompt(screen.focus_panel)),
    "back-out": _back_out,
    "language": _language,
    "redraw": _redraw,
    "quit": lambda screen: screen.app.exit(),
}
