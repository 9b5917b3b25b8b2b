"""Laws of the whole system: undo, random play, odds against samples, words in both languages."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

import encounters
from encounters.dice import Random
from encounters.errors import EscudoError
from encounters.model import Encounter
from encounters.play import Choice, run
from encounters.seat import Seat
from encounters.verbs import bind
from encounters.weigh import weigh
from encounters.words import Words, load
from systems.opening import check, open_seat
from systems.pool.data import HERE, table
from systems.pool.system import SYSTEM
from tests.pool.table import after, choice, fight, fighter, refused

SAMPLE = Path(encounters.__file__).parent / "samples" / "cais.toml"


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """A seat at a copy of the sample fight."""
    shutil.copy(SAMPLE, tmp_path / "cais.toml")
    return open_seat(tmp_path / "cais.toml")


def random_args(state: Encounter, verb: str, rng: random.Random) -> dict[str, str]:
    """Arguments that a careless person might give: an option, a number in range, a word."""
    args: dict[str, str] = {}
    for param in SYSTEM.verbs()[verb].params:
        if not param.required and rng.random() < 0.6:
            continue
        options = list(param.options(SYSTEM, state, args)) if param.options is not None else []
        if param.kind in ("number", "dice"):
            low = param.low if param.low is not None else 0
            args[param.name] = str(rng.randint(low, min(param.high or 9, low + 12)))
        elif param.kind == "duration":
            args[param.name] = rng.choice(["3", "10m", "1d", "turn"])
        elif options:
            args[param.name] = rng.choice(options).value
        else:
            args[param.name] = rng.choice(["assalto", "x"])
    return args


@pytest.mark.parametrize("seed", range(12))
def test_random_play_and_undo(seat: Seat, seed: int) -> None:
    """Random legal acts raise nothing but refusals, and undo to the start gives the roster back."""
    rng = random.Random(seed)
    seat.chance = rng.random
    roster = seat.encounter
    verbs = [verb.slug for verb in SYSTEM.verbs().values() if not verb.seat and verb.slug != "setting"]
    played = 0
    for _ in range(150):
        state = seat.encounter
        slug = rng.choice(verbs)
        try:
            if state.question is not None:
                question = state.question
                seat.undo() if rng.random() < 0.5 or not question.options else seat.answer(
                    {question.name: _answer(rng.choice(question.options))}
                )
                continue
            bound = bind(SYSTEM, state, SYSTEM.verbs()[slug], (), random_args(state, slug, rng))
            seat.play(bound.choice)
            played += 1
        except EscudoError:
            continue
        for entity in seat.encounter.combatants():
            SYSTEM.sheet(seat.encounter, entity.id)
            SYSTEM.marks(seat.encounter, entity.id)
            SYSTEM.acts(seat.encounter, entity.id)
    assert played > 20
    while seat.history.newest is not None:
        seat.undo()
    assert seat.encounter == roster


def _answer(option: str) -> encounters.asks.Answer:
    return encounters.asks.Answer(option=option)


@pytest.mark.parametrize(
    "played",
    [
        pytest.param(choice("attack", by="ana", target="orc", weapon="ana-sword"), id="POOL-020 attack"),
        pytest.param(choice("surprise", by="ana", target="orc", weapon="ana-sword"), id="POOL-039 surprise"),
        pytest.param(
            choice("oppose", who="ana", trait="DES", against="orc", other="SAB"), id="POOL-006 oppose"
        ),
        pytest.param(choice("test", who="ana", trait="DES+AUT"), id="POOL-001 test"),
    ],
)
def test_odds_agree_with_samples(played: Choice) -> None:
    """Exact odds sum to 1 and agree with 20,000 throws within sampling error."""
    state = fight(fighter("ana", gear=["sword"], FOR=3, DES=3), fighter("orc", "foes", CON=2, SAB=2))
    reader = SYSTEM.verbs()[played.verb].reader
    assert reader is not None
    read = reader(state, played)
    odds = weigh(SYSTEM, state, played, {}, read)
    assert sum(odds.outcomes.values()) == pytest.approx(1, abs=1e-9)
    rng = random.Random(7)
    source = Random(rng.random)
    seen: dict[str, int] = {}
    lost = 0
    count = 20_000 if played.verb != "surprise" else 4_000
    for _ in range(count):
        done = run(SYSTEM, state, played, {}, source)
        slug = [x.slug for x in done.events if type(x).__name__ == "Outcome"][-1]
        seen[slug] = seen.get(slug, 0) + 1
        lost += state.entities["orc"].tracks["hp"].value - done.state.entities["orc"].tracks["hp"].value
    for slug, chance in odds.outcomes.items():
        error = 5 * (chance * (1 - chance) / count) ** 0.5 + 1e-4
        assert seen.get(slug, 0) / count == pytest.approx(chance, abs=error)
    if odds.mean_damage:
        assert lost / count == pytest.approx(odds.mean_damage, abs=0.08)


def test_words_in_both_languages() -> None:
    """Both languages have the same gaps, and everything that the system says has a word."""
    words = load(HERE / "words.toml")
    for key, forms in words.items():
        gaps = {
            lang: set(re.findall(r"\{(\w+)\}", str(text).replace("{'", ""))) for lang, text in forms.items()
        }
        assert set(gaps) == {"pt", "en"} and gaps["pt"] == gaps["en"], key
    core = Path(encounters.__file__).parent / "words.toml"
    known = Words("pt", core, HERE / "words.toml")
    for verb in SYSTEM.verbs().values():
        assert verb.slug == "advance-to" or known.has(f"verb.{verb.slug}.help"), verb.slug
        for param in verb.params:
            assert known.has(f"param.{param.name}"), param.name
    for name, setting in SYSTEM.settings().items():
        assert known.has(f"setting.{name}"), name
        assert all(known.has(f"option.{option}") for option in setting.options), name
    for slug in table("conditions"):
        assert known.has(f"condition.{slug}")
    for slug in table("hazards"):
        assert known.has(f"hazard.{slug}")


def test_slugs_of_events_have_words() -> None:
    """Outcomes, lines, refusals, causes and reasons named in the code stand in the word files."""
    core = Path(encounters.__file__).parent / "words.toml"
    known = Words("pt", core, HERE / "words.toml")
    code = "".join(path.read_text("utf-8") for path in HERE.glob("*.py"))
    for slug in re.findall(r'Refused\(\s*"([a-z-]+)"', code):
        assert known.has(f"refused.{slug}"), slug
    for slug in re.findall(r'Told\(\s*slug="([a-z-]+)"', code):
        assert known.has(f"told.{slug}"), slug
    for slug in re.findall(r'Outcome\(\s*slug="([a-z-]+)"', code):
        assert known.has(f"outcome.{slug}"), slug


def test_catalogues() -> None:
    """POOL-036, POOL-061: eight combatants or more with known gear, and a card for every rule and entry."""
    assert len(SYSTEM.catalogue("creature")) >= 8
    for slug in SYSTEM.catalogue("creature"):
        for lang in ("pt", "en"):
            found = SYSTEM.creature(slug, lang)
            assert found is not None
            entity, gear = found
            assert SYSTEM.derive(entity, gear, {})[0].tracks["hp"].value >= 6
    cards = SYSTEM.cards("pt")
    assert all(f"POOL-{number:03}" in cards for number in range(1, 68))
    assert cards["weapon:sword"].table and cards["hazard:smallpox"].name == "Varíola"


def test_roster_may_use_other_names() -> None:
    """POOL-023: attributes by either language's name; tracks as tables write them."""
    state = fight(fighter("ana", DEX=4, força=3, STR=3))
    assert state.entities["ana"].stats["DES"] == 4 and state.entities["ana"].stats["FOR"] == 3
    state = after(state, "create", name="Bia", stats="FOR 3 Destreza 4, briga 2")
    assert state.entities["bia"].stats["DES"] == 4 and state.entities["bia"].stats["brawl"] == 2


def test_no_chase_rules() -> None:
    """POOL-063, POOL-066: a chase is moved by hand; where one runs, it says how far two are apart."""
    state = fight(fighter("ana", gear=["sword"]), fighter("orc", "foes"))
    state = after(state, "chase", quarry="orc", pursuers="ana", range="3")
    assert refused(state, "attack", by="ana", target="orc") == "out-of-reach"
    state = after(state, "chase-step", who="ana", steps="2")
    assert refused(state, "attack", by="ana", target="orc") != "out-of-reach"


def test_sample_is_sound() -> None:
    """The sample fight opens without a fault."""
    assert check(SAMPLE) == []
