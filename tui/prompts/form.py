"""The prompt of a verb: its parameters as fields, defaults filled in, the odds changing as one chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from encounters.asks import Answer
from encounters.errors import DiceMismatch, EscudoError
from encounters.play import Choice, Need
from encounters.seat import Seat
from encounters.system import Param, Verb
from encounters.verbs import read
from tui.catalogue import refusal
from tui.cli.answers import Tongues, asked_later, claim
from tui.prompts.choices import Choices
from tui.prompts.draw import form_lines
from tui.prompts.editor import Editor
from tui.prompts.field import Field, dice_field, further_field, param_field, question_field
from tui.prompts.outcome import Act, Closed, Outcome
from tui.prompts.typed import faces
from tui.scene import Scene
from tui.spoken import spoken
from tui.text import Line

MOST_QUESTIONS = 12
ACTORS = ("who", "by")
"""Fields that say whose act it is."""


class Form:
    """A choice in the making. `args` are canonical values, `answers` what the rules asked so far."""

    height = 8

    def __init__(
        self,
        seat: Seat,
        scene: Scene,
        verb: Verb,
        preset: Mapping[str, str],
        said: Mapping[str, str] | None = None,
    ) -> None:
        """`said` are answers by name, as somebody typed them with the command."""
        self.seat = seat
        self.scene = scene
        self.verb = verb
        self.given: dict[str, str] = dict(preset)
        self.args: dict[str, str] = {}
        self.picked: dict[str, Answer] = {}
        self.answers: dict[str, Answer] = {}
        self.said: dict[str, str] = dict(said or {})
        self.fields: list[Field] = []
        self.visited: set[str] = set()
        self.refused = ""
        self.blocked = ""
        self.more = False
        self.opened: set[str] = set()
        self.at = ""
        self.editor = Editor()
        self.choices = Choices(())
        self.ticked: frozenset[str] = frozenset()
        self.untouched = False
        self.kept: tuple[Answer | None, str | None] = (None, None)
        self.rebuild()
        self.go(self._first())

    # What is filled in

    @property
    def choice(self) -> Choice:
        """The choice as it stands."""
        known = [param.name for param in self.verb.params if param.name in self.args]
        return Choice(self.verb.slug, {name: self.args[name] for name in known})

    def rebuild(self) -> None:
        """Works out the fields anew: parameters with their defaults, then questions by a dry run."""
        system, state, words = self.seat.system, self.seat.encounter, self.scene.words
        self.args = dict(self.given)
        self.fields = []
        for param in self.verb.params:
            if not self._still_offered(param):
                del self.given[param.name]
            value = self.given.get(param.name, "") or self._default(param)
            if value:
                self.args[param.name] = value
            if self._shows(param, value):
                self.fields.append(param_field(system, state, words, param, self.args))
        self.blocked = ""
        self.answers = {}
        if not self.verb.seat and not any(f.required and not f.told for f in self.fields):
            self._ask_rules()
        shown = {field.name for field in self.fields}
        further = [param for param in self.verb.params if param.name not in shown and self._open(param)]
        if self.more and further:
            self.fields.append(further_field(words, further))

    def _shows(self, param: Param, value: str) -> bool:
        """Whether a parameter is a field: what nobody is asked for is one once it says something.

        A "no" that stands for itself says nothing.
        """
        if param.asked or param.name in self.opened or param.name in self.given:
            return True
        return value not in ("", "no")

    def _open(self, param: Param) -> bool:
        """Whether a parameter has something to choose from now."""
        if param.options is None or param.kind not in ("word", "words", "entity", "entities"):
            return True
        return bool(param.options(self.seat.system, self.seat.encounter, self.args))

    def _still_offered(self, param: Param) -> bool:
        """Whether what was given still stands: a thing of somebody who no longer acts is no weapon of his."""
        value, entities = self.given.get(param.name, ""), self.seat.encounter.entities
        if param.kind != "word" or param.options is None or value not in entities:
            return True
        offered = param.options(self.seat.system, self.seat.encounter, self.args)
        return any(option.value == value for option in offered)

    def _default(self, param: Param) -> str:
        if param.default is None:
            return ""
        return param.default(self.seat.system, self.seat.encounter, self.args)

    def _ask_rules(self) -> None:
        """Adds what the rules ask before any die; notes why they refuse."""
        state, words = self.seat.encounter, self.scene.words
        try:
            for _ in range(MOST_QUESTIONS):
                need = self.seat.prepare(self.choice, self.answers)
                if need is None:
                    break
                picked = self.picked.get(need.name) or self._said(need)
                if need.question is not None:
                    question = need.question
                    option = picked.option if picked is not None else None
                    answer = option if option in question.options else question.default
                    self.answers[need.name] = Answer(option=answer)
                    self.fields.append(question_field(state, words, need.name, question, answer or ""))
                elif need.ask is not None:
                    told = " ".join(map(str, picked.faces)) if picked is not None else ""
                    self.fields.append(dice_field(state, words, need.name, need.ask, told))
                    if picked is None:
                        return
                    self.answers[need.name] = picked
            if self.said and not self._comes_later():
                raise DiceMismatch("answer-left", names=", ".join(self.said))
        except EscudoError as error:
            self.blocked = refusal(words, error, state)

    def _comes_later(self) -> bool:
        """Whether all that came with the command is asked once dice have fallen: the table asks it then."""
        tongues = Tongues(self.seat.system, self.seat.encounter)
        return asked_later(tongues, self.choice, self.answers, self.said).issuperset(self.said)

    def _said(self, need: Need) -> Answer | None:
        """The answer that came with the command, if one is meant for this. Raises what makes it wrong."""
        found = claim(Tongues(self.seat.system, self.seat.encounter), need, self.said) if self.said else None
        if found is None:
            return None
        del self.said[found[0]]
        self.picked[need.name] = found[1]
        return found[1]

    @property
    def answered(self) -> bool:
        """Whether everything that the rules ask was answered with the command."""
        asked = [field.name for field in self.fields if field.kind in ("question", "dice")]
        return bool(asked) and all(name in self.picked for name in asked)

    @property
    def asks_more(self) -> bool:
        """Whether something is missing, or a rule asks before any die."""
        return any(
            field.kind in ("question", "dice") or (field.required and not field.told) for field in self.fields
        )

    # Moving between fields

    @property
    def field(self) -> Field | None:
        """The field being filled in."""
        return next((field for field in self.fields if field.name == self.at), None)

    def _first(self) -> str:
        """Where to begin: what is missing; else the target; else what nobody has said; else the first field.

        Whoever acts is the right one as a rule: his field comes last.
        """
        fields = [field for field in self.fields if field.kind != "further"]
        wanted = [field for field in fields if not field.told and field.required]
        chosen = [field for field in fields if field.name in ("target", "targets")]
        others = [field for field in fields if not (field.told and field.name in ACTORS)]
        unsaid = [field for field in others if not field.told]
        return next((field.name for field in (*wanted, *chosen, *unsaid, *others, *fields)), "")

    def _next_open(self) -> str:
        """The next field that still wants something; "" when the choice is complete."""
        names = [field.name for field in self.fields]
        here = names.index(self.at) if self.at in names else 0
        for field in (*self.fields[here + 1 :], *self.fields[:here]):
            if field.kind == "further":
                continue
            fresh = field.name not in self.visited and (field.param is None or field.param.asked)
            if not field.told and (field.required or fresh):
                return field.name
        return ""

    def go(self, name: str) -> None:
        """Starts to fill in another field."""
        self.at = name
        self.visited.add(name)
        self.refused = ""
        self.editor.set("")
        field = self.field
        self.choices = Choices(field.options if field is not None else ())
        self.ticked = frozenset()
        if field is not None and field.kind == "param":
            value = self.args.get(field.name, "")
            if field.many:
                self.ticked = frozenset(filter(None, value.split(",")))
                self.choices.point(value.partition(",")[0] or self._unnamed(field))
            elif field.options:
                self.choices.point(value)
            elif field.free and value:
                self.editor.set(value)
            if field.required and field.options and not value:
                self._preview()
        elif field is not None and field.kind == "question":
            self.choices.point(self.answers[field.name].option or "")
        self.untouched = bool(self.editor.text)
        self.kept = self.picked.get(name), self.given.get(name)

    def _unnamed(self, field: Field) -> str:
        """The first option that no other field names: who flees does not also pursue."""
        named = {name for value in self.args.values() for name in value.split(",")}
        return next((option.value for option in field.options if option.value not in named), "")

    # Keys

    def key(self, key: str, char: str | None) -> Outcome | None:
        """Takes one key."""
        if key == "escape":
            return Closed()
        if key == "enter":
            return self._enter()
        if key in ("tab", "shift+tab"):
            self._tab(1 if key == "tab" else -1)
        elif key in ("down", "ctrl+n", "up", "ctrl+p"):
            self._point(1 if key in ("down", "ctrl+n") else -1)
        elif char == " " and self.field is not None and self.field.many:
            self._tick()
        elif self._edit(key, char):
            self.refused = ""
            self.choices.find(self.editor.text)
            self._preview()
        elif key in ("left", "right"):
            self._tab(1 if key == "right" else -1)
        return None

    def _edit(self, key: str, char: str | None) -> bool:
        """Edits the text; the first character typed replaces a value that was there before."""
        if self.untouched and char is not None:
            self.editor.set("")
        self.untouched = False
        return self.editor.key(key, char)

    def paste(self, text: str) -> None:
        """Pastes into the field."""
        self.editor.insert(text)
        self.choices.find(self.editor.text)

    def renew(self, scene: Scene) -> None:
        """Works out the fields on another state."""
        self.scene = scene
        at = self.at
        self.rebuild()
        if self.field is None:
            self.go(self._first())
        self.at = self.at or at

    def _point(self, steps: int) -> None:
        self.choices.move(steps)
        self._preview()

    def _preview(self) -> None:
        """Takes the option under the cursor at once, so that the odds follow it."""
        field, current = self.field, self.choices.current
        if field is None or field.many or field.free or field.kind == "further" or not field.options:
            return
        if current is not None:
            self._put(field, current.value)
        else:
            self._put_back(field)
        self.rebuild()

    def _put_back(self, field: Field) -> None:
        """What was typed fits nothing: the field says again what it said before the typing."""
        answer, value = self.kept
        if answer is not None:
            self.picked[field.name] = answer
        elif field.kind == "question":
            self.picked.pop(field.name, None)
        if value is not None:
            self.given[field.name] = value
        elif field.kind != "question":
            self.given.pop(field.name, None)

    def _put(self, field: Field, value: str) -> None:
        if field.kind == "question":
            self.picked[field.name] = Answer(option=value)
        else:
            self.given[field.name] = value

    def _tick(self) -> None:
        current = self.choices.current
        if current is not None:
            self.ticked ^= {current.value}
            self.editor.set("")
            self.choices.find("")
            self.choices.point(current.value)
            self.choices.moved = False

    def _tab(self, step: int) -> None:
        if self._opens() or not self._accept():
            return
        names = [field.name for field in self.fields]
        if not names:
            return
        here = names.index(self.at) if self.at in names else 0
        # The list of further parameters stands behind the last field, from either end.
        if not self.more and here == (len(names) - 1 if step > 0 else 0):
            self.more = True
            self.rebuild()
            names = [field.name for field in self.fields]
        self.go(names[(here + step) % len(names)])

    def _opens(self) -> bool:
        """Turns to the parameter that was picked from the list of further ones, if one was."""
        field, current = self.field, self.choices.current
        if field is None or field.kind != "further" or current is None:
            return False
        if not (self.editor.text.strip() or self.choices.moved):
            return False
        self.opened.add(current.value)
        self.rebuild()
        self.go(current.value)
        return True

    def _enter(self) -> Outcome | None:
        if self._opens() or not self._accept():
            return None
        if open_ := self._next_open():
            self.go(open_)
            return None
        if self.blocked:
            self.refused = self.blocked
            return None
        return Act(self.choice, dict(self.answers))

    def _accept(self) -> bool:
        """Takes what stands in the field; whether it can be read."""
        field = self.field
        if field is None:
            return True
        try:
            if field.kind == "dice":
                self._throw(field)
            elif field.kind == "further":
                if self.editor.text.strip():
                    self.refused = self.scene.words.text("ui.prompt.nothing")
                    return False
            elif field.kind == "question":
                if self.choices.current is not None:
                    self.picked[field.name] = Answer(option=self.choices.current.value)
            else:
                self._take(field)
        except EscudoError as error:
            self.refused = refusal(self.scene.words, error, self.seat.encounter)
            return False
        self.rebuild()
        return True

    def _throw(self, field: Field) -> None:
        text = self.editor.text.strip()
        if not text or field.ask is None:
            return
        shown = faces(text, field.dice)
        field.ask.result(shown)
        self.picked[field.name] = Answer(shown)

    def _take(self, field: Field) -> None:
        param = field.param
        text = self._text_of(field)
        if param is None or text is None:
            return
        if not text:
            self.given.pop(field.name, None)
            return
        state = self.seat.encounter
        self.given[field.name] = read(
            self.seat.system, state, param, self.args, text, spoken(self.seat.system)
        )

    def _text_of(self, field: Field) -> str | None:
        """What the field's editor and list amount to; None when they change nothing."""
        typed, current = self.editor.text.strip(), self.choices.current
        if field.many:
            if typed and current is not None:
                return (
                    ",".join([*sorted(self.ticked - {current.value}), current.value])
                    if self.ticked and self._kept()
                    else current.value
                )
            if typed:
                return typed
            if self.ticked:
                return ",".join(
                    option.value for option in self.choices.options if option.value in self.ticked
                )
            if not field.required and not self.choices.moved:
                return "" if self._kept() else None
            return current.value if current is not None else None
        if field.free:
            if typed and not self.choices.moved:
                return typed
            if self.choices.moved and current is not None:
                return current.value
            return "" if not field.options else None
        if not (field.required or field.told or typed or self.choices.moved):
            # What may be left out is left out unless somebody chose it.
            return None
        if current is not None:
            return current.value
        return typed or None

    def _kept(self) -> bool:
        """Whether ticks were set by hand, so that a typed name joins them instead of replacing them."""
        return self.ticked != frozenset(filter(None, self.args.get(self.at, "").split(",")))

    # Drawing

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The fields, the one being filled in, the odds, the options."""
        return form_lines(self, scene, width, height)
