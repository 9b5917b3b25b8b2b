"""Events read the quick way are those that the TOML reader gives; whatever else is left to it."""

from __future__ import annotations

import tomllib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from encounters import events as e
from encounters.quick import read_events
from encounters.tomltext import clean, event_text

TEXTS = st.text(max_size=30).map(clean)
EVENTS = st.one_of(
    st.builds(e.Noted, text=TEXTS, secret=st.booleans()),
    st.builds(e.Chose, verb=TEXTS, args=st.lists(TEXTS, max_size=4).map(tuple)),
    st.builds(e.StatSet, id=TEXTS, stat=TEXTS, value=st.integers(-(2**40), 2**40)),
    st.builds(
        e.Joined,
        entity=st.fixed_dictionaries(
            {"id": TEXTS, "name": TEXTS, "stats": st.dictionaries(TEXTS, st.integers(-99, 99), max_size=3)}
        ),
    ),
)


@given(st.lists(EVENTS, min_size=1, max_size=6))
def test_what_is_written_is_read_alike(events: list[e.Event]) -> None:
    text = "".join(map(event_text, events))
    slow = msgspec.convert(tomllib.loads(text)["event"], list[e.AnyEvent])
    assert read_events(text) in (slow, None)
    assert slow == events


def test_an_ordinary_step_is_read_the_quick_way() -> None:
    events = [e.Noted(text='a "b" = {c = 1} \\ [[event]] # end 3'), e.Chose(verb="x", args=("a=b", "c,d"))]
    assert read_events("".join(map(event_text, events))) == events


@pytest.mark.parametrize(
    "text",
    [
        "",
        '[[event]]\nkind = "noted"\ntext = "a"',
        '[[event]]\nkind = "noted"\ntext = "a" # a comment\n',
        '# a comment\n[[event]]\nkind = "noted"\ntext = "a"\n',
        '[[event]]\nkind = "noted"\ntext = "a"\ntext = "b"\n',
        "[[event]]\nkind = 'noted'\ntext = 'a'\n",
        '[[event]]\nkind = "stat"\nid = "a"\nstat = "b"\nvalue = null\n',
        '[[event]]\nkind = "stat"\nid = "a"\nstat = "b"\nvalue = 1_000\n',
        '[[event]]\nkind = "tomorrow"\n',
        '[[event]]\nkind = "noted"\n\ntext = "a"\n',
    ],
)
def test_what_a_person_may_have_written_is_left_to_the_toml_reader(text: str) -> None:
    assert read_events(text) is None
