"""Laws of the whole system: undo, random play, odds against samples, words in both languages; B19, B37."""

from __future__ import annotations

import random
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

import encounters
from encounters import events as e
from encounters.asks import Answer
from encounters.dice import Random
from encounters.errors import EscudoError
from encounters.model import Encounter
from encounters.play import run
from encounters.seat import Seat
from encounters.verbs import bind
from encounters.words import Words, load
from systems.opening import check, open_seat
from systems.unisystem.data import HERE, table
from systems.unisystem.needs import _NEEDS
from systems.unisystem.plan import TRAITS
from systems.unisystem.states import OUT
from tests.unisystem.table import UNI, Fight, hero, mook

CORE = Path(encounters.__file__).parent
SAMPLE = CORE / "samples" / "armazem.toml"


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """A seat at a copy of the sample fight."""
    shutil.copy(SAMPLE, tmp_path / "armazem.toml")
    return open_seat(tmp_path / "armazem.toml")


def random_args(state: Encounter, verb: str, rng: random.Random) -> dict[str, str]:
    """Arguments that a careless person might give: an option, a number in range, a word."""
    args: dict[str, str] = {}
    for param in UNI.verbs()[verb].params:
        if not param.required and rng.random() < 0.5:
            continue
        options = list(param.options(UNI, state, args)) if param.options is not None else []
        if param.kind in ("number", "dice"):
            low = param.low if param.low is not None else 0
            args[param.name] = str(rng.randint(low, min(param.high or 40, low + 40)))
        elif param.kind == "duration":
            args[param.name] = rng.choice(["3", "10m", "1d", "turn"])
        elif options:
            args[param.name] = rng.choice(options).value
        else:
            args[param.name] = rng.choice(["STR", "x"])
    return args


FIGHTING = ["manoeuvre"] * 12 + ["attack"] * 6 + ["next"] * 5


@pytest.mark.parametrize("seed", range(16))
def test_random_play_and_undo(seat: Seat, seed: int) -> None:
    """Random acts raise nothing but refusals, and undo to the start gives the roster back (B19)."""
    rng = random.Random(seed)
    seat.chance = rng.random
    roster = seat.encounter
    others = [verb.slug for verb in UNI.verbs().values() if not verb.seat and verb.slug != "setting"]
    if seed % 4 == 0:
        seat.play(_choice(seat, "setting", {"name": "knockdown", "value": "ask"}))
        seat.play(_choice(seat, "setting", {"name": "extra_rolls", "value": "once"}))
    played = 0
    for _ in range(160):
        state = seat.encounter
        slug = rng.choice(FIGHTING if rng.random() < 0.6 else others)
        try:
            if state.question is not None:
                question = state.question
                if rng.random() < 0.3 or not question.options:
                    seat.undo()
                else:
                    seat.answer({question.name: Answer(option=rng.choice(question.options))})
                continue
            choice = _choice(seat, slug, random_args(state, slug, rng))
            answers: dict[str, Answer] = {}
            while (need := seat.prepare(choice, answers)) is not None:
                assert need.question is not None
                answers[need.name] = Answer(option=rng.choice(need.question.options))
            seat.play(choice, answers)
            played += 1
        except EscudoError:
            continue
        for entity in seat.encounter.combatants():
            UNI.sheet(seat.encounter, entity.id)
            UNI.marks(seat.encounter, entity.id)
            UNI.acts(seat.encounter, entity.id)
    assert played > 20
    assert open_seat(seat.file.path).encounter == seat.encounter
    while seat.history.newest is not None:
        seat.undo()
    assert seat.encounter == roster


def _choice(seat: Seat, slug: str, args: dict[str, str]) -> object:
    return bind(UNI, seat.encounter, UNI.verbs()[slug], (), args).choice


def duel(**settings: object) -> Fight:
    """Ana rolls and so does Bia; Caio has fixed scores. Life enough for every blow to be seen."""
    ana = hero("ana", "sword", "pistol", brawling=4, melee=4, shooting=4, athletics=3, STR=4, DEX=4)
    bia = hero("bia", "sword", "leather", side="foes", brawling=3, melee=3, athletics=3, CON=25)
    return Fight(ana, bia, mook("caio", "vest", CON=25), **settings)  # type: ignore[arg-type]


ODDS = [
    ("UNI-027 rolled against rolled", "melee-weapon", "bia", "parry", {}),
    ("UNI-027 rolled against a fixed score", "punch", "caio", "dodge", {}),
    ("UNI-029 undefended", "shoot", "bia", "none", {}),
    ("UNI-083 two rolls", "jump-kick", "bia", "dodge", {}),
    ("UNI-074 ×5", "decapitate", "caio", "dodge", {}),
    ("UNI-089 a roll aside", "slam-tackle", "caio", "dodge", {}),
    ("UNI-006 either face opens", "kick", "bia", "dodge", {"open_either": True}),
    ("UNI-078 a ploy", "feint", "bia", "", {}),
]


@pytest.mark.parametrize(
    "slug, target, guard, settings", [r[1:] for r in ODDS], ids=[f"{r[0]}: {r[1]}" for r in ODDS]
)
def test_odds_agree_with_samples(slug: str, target: str, guard: str, settings: dict[str, object]) -> None:
    """Exact odds sum to 1 and agree with 20,000 throws within sampling error (B37)."""
    made = duel(**settings)
    keyed = {"by": "ana", "target": target, "manoeuvre": slug}
    given = {"defence": guard} if guard else {}
    odds = made.odds("manoeuvre", given, **keyed)
    assert sum(odds.outcomes.values()) == pytest.approx(1, abs=1e-9)
    choice = bind(UNI, made.state, UNI.verbs()["manoeuvre"], (), keyed).choice
    answers = {name: Answer(option=text) for name, text in given.items()}
    source, seen = Random(random.Random(7).random), Counter[str]()
    lost: list[int] = []
    for _ in range(20_000):
        done = run(UNI, made.state, choice, answers, source, lenient=True)
        seen[[x.slug for x in done.events if isinstance(x, e.Outcome)][-1]] += 1
        lost.append(made.hp(target) - done.state.entities[target].tracks["hp"].value)
    for slug_, chance in odds.outcomes.items():
        error = 5 * (chance * (1 - chance) / 20_000) ** 0.5 + 1e-4
        assert seen[slug_] / 20_000 == pytest.approx(chance, abs=error)
    mean = sum(lost) / len(lost)
    spread = (sum((each - mean) ** 2 for each in lost) / len(lost)) ** 0.5
    assert mean == pytest.approx(odds.mean_damage, abs=5 * spread / 20_000**0.5 + 1e-3)


def test_odds_are_quick() -> None:
    """A contest is one ask: some dozens of branches, not thousands."""
    made = duel()
    assert made.odds("manoeuvre", by="ana", target="bia", manoeuvre="melee-weapon").runs < 150


def test_words_in_both_languages() -> None:
    """Both languages have the same gaps, and everything that the system says has a word."""
    for key, forms in load(HERE / "words.toml").items():
        gaps = {
            lang: set(re.findall(r"\{(\w+)\}", str(text).replace("{'", ""))) for lang, text in forms.items()
        }
        assert set(gaps) == {"pt", "en"} and gaps["pt"] == gaps["en"], key
    known = Words("pt", CORE / "words.toml", HERE / "words.toml")
    for verb in UNI.verbs().values():
        assert verb.slug == "advance-to" or known.has(f"verb.{verb.slug}.help"), verb.slug
        for param in verb.params:
            assert known.has(f"param.{param.name}"), param.name
    for name, setting in UNI.settings().items():
        assert known.has(f"setting.{name}"), name
        for option in setting.options:
            assert name == "names" or known.has(f"option.{option}") or UNI.label(option, "pt") != option, (
                name,
                option,
            )
    for slug in table("conditions"):
        assert known.has(f"condition.{slug}"), slug
    for slug in table("hazards"):
        assert known.has(f"hazard.{slug}"), slug


@pytest.mark.parametrize("kind", ["Refused", "Told", "Outcome", "HazardEnded", "Ask"])
def test_slugs_of_events_have_words(kind: str) -> None:
    """Refusals, lines, outcomes and reasons named in the code stand in the word files."""
    known = Words("pt", CORE / "words.toml", HERE / "words.toml")
    code = "".join(path.read_text("utf-8") for path in HERE.glob("*.py"))
    patterns = {
        "Refused": r'Refused\(\s*"([a-z-]+)"',
        "Told": r'Told\(\s*slug="([a-z-]+)"',
        "Outcome": r'Outcome\(\s*slug="([a-z-]+)"',
        "HazardEnded": r'reason="([a-z-]+)"',
        "Ask": r'rolling\.\w+\(\s*play,\s*f?"([a-z-]+)',
    }
    tables = {
        "Refused": "refused",
        "Told": "told",
        "Outcome": "outcome",
        "HazardEnded": "reason",
        "Ask": "ask",
    }
    found = re.findall(patterns[kind], code)
    assert found
    for slug in found:
        assert known.has(f"{tables[kind]}.{slug}"), slug
    if kind == "Refused":
        needs = {need for row in table("manoeuvres").values() for need in row.get("needs", ())}
        kinds = {kind for row in table("manoeuvres").values() for kind in str(row.get("weapon", "")).split()}
        for need in (needs & {*_NEEDS, *TRAITS}) | (kinds - {"shield"}):
            assert known.has(f"refused.needs-{need}"), need
        assert all(known.has(f"refused.cannot-act-{slug}") for slug in (*OUT, "away"))


def test_sheet_words_are_those_of_the_catalogues() -> None:
    """The rows of a sheet are named as their traits and manoeuvres are."""
    for lang in ("pt", "en"):
        words = Words(lang, HERE / "words.toml")
        for name in ("traits", "manoeuvres"):
            for slug, row in table(name).items():
                assert words.text(f"sheet.{slug}") == row[lang], slug


def test_bestiary() -> None:
    """UNI-008, UNI-037: eight combatants or more, heroes and supporting cast, with known gear."""
    assert len(UNI.catalogue("creature")) >= 8
    for slug, row in table("bestiary").items():
        for lang in ("pt", "en"):
            found = UNI.creature(slug, lang)
            assert found is not None
            made = UNI.derive(found[0], found[1], {"names": lang})
            assert made[0].tracks["hp"].value >= 20 and ("drama" in made[0].tracks) is (
                "combat" not in row["stats"]
            )
        assert all(each in table("manoeuvres") for each in row["usual"]), slug
    assert len([row for row in table("bestiary").values() if "combat" not in row["stats"]]) >= 3


def test_sample_is_sound() -> None:
    """The sample fight opens without a fault: three heroes against five."""
    assert check(SAMPLE) == []
    sides = Counter(x.side for x in open_seat(SAMPLE).encounter.combatants())
    assert sides == {"heroes": 3, "foes": 5}
