"""From what a person typed to a `Choice`: names found, numbers read, defaults filled in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from encounters import timers
from encounters.dicetext import highest, lowest, parse
from encounters.errors import Ambiguous, BadText, EscudoError, Refused, Unknown
from encounters.model import Encounter
from encounters.names import find, folded
from encounters.play import Choice
from encounters.system import Option, Param, Verb
from encounters.value import Value

if TYPE_CHECKING:
    from encounters.system import RuleSystem


Spoken = Callable[[str, str], Iterable[str]]
"""What people call the option of a parameter (its name, the option's value) besides its own words."""


def unspoken(_param: str, _value: str) -> Iterable[str]:
    """No other words: this layer knows none."""
    return ()


class Bound(Value, frozen=True):
    """A choice, and the `name=value` texts that are no parameter of its verb (answers to questions)."""

    choice: Choice
    rest: Mapping[str, str]


def find_verb(verbs: Mapping[str, Verb], word: str) -> Verb:
    """The verb of this slug or alias. Raises `Unknown`."""
    wanted = folded(word)
    for verb in verbs.values():
        if wanted == verb.slug or wanted in map(folded, verb.aliases):
            return verb
    raise Unknown("verb", name=word)


def bind(
    system: RuleSystem,
    state: Encounter,
    verb: Verb,
    values: Sequence[str],
    keyed: Mapping[str, str],
    spoken: Spoken = unspoken,
) -> Bound:
    """Reads positional values and `name=value` texts for a verb.

    Positional values fill the asked parameters in their order; the last takes the rest when it is text.
    When there are more values than that, they fill all parameters in their order (`attack ana orc-1`).
    A name of several words needs no quotes (`attack orc 1`). Raises `Refused` for what is missing, and
    what each value makes wrong.
    """
    given: dict[str, str] = {}
    values = _whole_names(state, values)
    rest: dict[str, str] = {}
    for name, value in keyed.items():
        param = verb.param(name)
        if param is None:
            rest[name] = value
        else:
            given[param.name] = value
    open_ = [param for param in verb.params if param.name not in given and param.asked]
    if len(values) > len(open_) and not (open_ and open_[-1].kind == "text"):
        open_ = [param for param in verb.params if param.name not in given]
    queue = list(values)
    for index, param in enumerate(open_):
        if not queue:
            break
        last_text = param.kind == "text" and index == len(open_) - 1
        given[param.name] = " ".join(queue) if last_text else queue[0]
        queue = [] if last_text else queue[1:]
    if queue:
        raise Refused("too-many-values", verb=verb.slug, value=queue[0])
    args: dict[str, str] = {}
    for param in verb.params:
        found = complete(system, state, param, args, given.get(param.name), spoken)
        if found is not None:
            args[param.name] = found
    return Bound(Choice(verb.slug, args), rest)


def _whole_names(state: Encounter, values: Sequence[str]) -> list[str]:
    """The values with the words of one name put together, where the first of them is no name by itself."""
    names = {folded(entity.name) for entity in state.combatants()}
    names |= {entity.id for entity in state.combatants()}
    found: list[str] = []
    position = 0
    while position < len(values):
        length = 1
        if folded(values[position]) not in names:
            for longer in range(2, len(values) - position + 1):
                if folded(" ".join(values[position : position + longer])) in names:
                    length = longer
        found.append(" ".join(values[position : position + length]))
        position += length
    return found


def complete(
    system: RuleSystem,
    state: Encounter,
    param: Param,
    args: Mapping[str, str],
    text: str | None,
    spoken: Spoken = unspoken,
) -> str | None:
    """The canonical value of one parameter: read from `text`, or its default. None when left out."""
    if text is None:
        text = param.default(system, state, args) if param.default is not None else ""
        if not text:
            if param.required:
                raise Refused("missing", key=param.name)
            return None
    return read(system, state, param, args, text, spoken)


def read(
    system: RuleSystem,
    state: Encounter,
    param: Param,
    args: Mapping[str, str],
    text: str,
    spoken: Spoken = unspoken,
) -> str:
    """The canonical form of what was typed for a parameter. Raises what is wrong with it, and its key."""
    try:
        return _canonical(system, state, param, args, text, spoken)
    except EscudoError as error:
        error.figures.setdefault("key", param.name)
        raise


def _canonical(
    system: RuleSystem, state: Encounter, param: Param, args: Mapping[str, str], text: str, spoken: Spoken
) -> str:
    if param.kind == "entity":
        return _entity(system, state, param, args, text)
    if param.kind == "entities":
        return ",".join(_entities(system, state, param, args, text))
    if param.kind == "number":
        return str(_number(param, text))
    if param.kind == "dice":
        return _dice(param, text)
    if param.kind == "time":
        return str(timers.seconds(text))
    if param.kind == "word" and param.options is not None:
        found = param.options(system, state, args)
        if not found:
            raise Unknown("no-options", value=text, key=param.name)
        return option(_called(param, found, spoken), text, param.name).value
    if param.kind == "words" and param.options is not None:
        options = _called(param, param.options(system, state, args), spoken)
        parts = [part for part in text.split(",") if part.strip()]
        return ",".join(dict.fromkeys(option(options, part.strip(), param.name).value for part in parts))
    return text


def _called(param: Param, options: Sequence[Option], spoken: Spoken) -> Sequence[Option]:
    """The options with what people call them among their aliases; another option's own value is no alias."""
    if spoken is unspoken:
        return options
    values = {folded(each.value) for each in options}
    called = []
    for each in options:
        words = [word for word in spoken(param.name, each.value) if folded(word) not in values]
        called.append(replace(each, aliases=(*each.aliases, *words)))
    return called


def check(system: RuleSystem, state: Encounter, choice: Choice) -> None:
    """Raises what a choice has wrong in this state: the state may be another than the one it was made in."""
    verb = system.verbs().get(choice.verb)
    for param in verb.params if verb is not None else ():
        text = choice.get(param.name)
        if not text:
            if param.required and (param.default is None or param.kind in ("entity", "entities")):
                raise Refused("missing", key=param.name)
        elif param.kind in ("entity", "entities"):
            for id in text.split(","):
                if id not in state.entities:
                    raise Unknown("nobody", name=id)
        elif param.kind == "number":
            _number(param, text)
        elif param.kind == "dice":
            _dice(param, text)


def _entity(system: RuleSystem, state: Encounter, param: Param, args: Mapping[str, str], text: str) -> str:
    if param.options is not None:
        options = param.options(system, state, args)
        if any(o.value == text for o in options):
            return text
        named = [o for o in options if o.label and folded(o.label) == folded(text)]
        if len(named) == 1:
            return named[0].value
    return find(state, text).id


def _entities(
    system: RuleSystem, state: Encounter, param: Param, args: Mapping[str, str], text: str
) -> list[str]:
    wanted = folded(text)
    here = [entity for entity in state.combatants() if not entity.away]
    if wanted in ("all", "todos"):
        return [entity.id for entity in here]
    side = [entity.id for entity in here if entity.side and folded(entity.side) == wanted]
    if side:
        return side
    ids = [_entity(system, state, param, args, part) for part in _split(state, text)]
    if not ids:
        raise Refused("missing", key=param.name)
    return list(dict.fromkeys(ids))


def _split(state: Encounter, text: str) -> list[str]:
    """Names between commas; a name that holds commas itself stays whole."""
    names = {folded(entity.name) for entity in state.combatants() if "," in entity.name}
    parts, found = text.split(","), []
    while parts:
        whole = next((n for n in range(len(parts), 1, -1) if folded(",".join(parts[:n])) in names), 1)
        found.append(",".join(parts[:whole]).strip())
        parts = parts[whole:]
    return [part for part in found if part]


def _number(param: Param, text: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,9}", text.strip().replace("−", "-")):
        raise BadText("number", text=text[:20], key=param.name)
    number = int(text.strip().replace("−", "-"))
    _in_range(param, text, number, number)
    return number


def _in_range(param: Param, text: str, least: int, most: int) -> None:
    """Raises `BadText` for a number, or dice from `least` to `most`, that can never lie in a range."""
    low, high = param.low, param.high
    if (low is None or most >= low) and (high is None or least <= high):
        return
    if high is None:
        raise BadText("number-least", text=text[:20], low=low, key=param.name)
    if low is None:
        raise BadText("number-most", text=text[:20], high=high, key=param.name)
    raise BadText("number-range", text=text[:20], low=low, high=high, key=param.name)


def _dice(param: Param, text: str) -> str:
    parse(text)
    _in_range(param, text, lowest(text), highest(text))
    return text.replace(" ", "")


PART = 3
"""So many letters find a name in whose middle they stand."""


def option(options: Sequence[Option], text: str, key: str) -> Option:
    """The option that a text means: its value or label, whole or begun. Raises `Unknown`, `Ambiguous`.

    `key` is what the option is asked for.
    """
    wanted = folded(text)
    # What is called just so comes before what is also called so.
    for names in (_values, _labels, _aliases):
        for each in options:
            if text in names(each) or (wanted and wanted in map(folded, names(each))):
                return each
    begun = [o for o in options if wanted and wanted in folded(f"{o.value} {o.label} {o.hint}")]
    begun = begun or [o for o in options if wanted and any(folded(a).startswith(wanted) for a in o.aliases)]
    if len(wanted) >= PART:
        begun = begun or [o for o in options if any(wanted in folded(a) for a in o.aliases)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise Ambiguous("several", name=text, options=", ".join(o.label or o.value for o in begun[:8]))
    raise Unknown("option", key=key, value=text, options=", ".join(o.value for o in options[:12]))


def _values(option: Option) -> tuple[str, ...]:
    return (option.value,)


def _labels(option: Option) -> tuple[str, ...]:
    return (option.label,) if option.label else ()


def _aliases(option: Option) -> tuple[str, ...]:
    return option.aliases
