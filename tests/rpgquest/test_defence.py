"""Defence (RPQ-044 to RPQ-051)."""

import pytest

from encounters.errors import Refused
from systems.rpgquest import defence
from tests.rpgquest.bench import after, fight, foe, play, somebody


@pytest.mark.parametrize(
    ("gear", "stats", "on", "expected"),
    [
        pytest.param((), {}, "", 7, id="RPQ-044 7 and nothing"),
        pytest.param((), {"AGI": 2, "dodge": 2}, "", 9, id="RPQ-045 G04 Esquiva: 7 + 4/2"),
        pytest.param((), {"AGI": -2, "dodge": 1}, "", 6, id="RPQ-045 RPQ-005 B26 7 + (−1)/2 = 6"),
        pytest.param(("shield",), {"AGI": 1, "shield": 4, "dodge": 9}, "", 9, id="RPQ-045 Escudo: 7 + 5/2"),
        pytest.param(("buckler",), {"AGI": 1, "shield": 4}, "", 9, id="RPQ-045 a buckler too"),
        pytest.param(("bracer",), {"AGI": 1, "shield": 4}, "", 9, id="RPQ-045 a bracer too"),
        pytest.param(
            (), {"AGI": 1, "shield": 9, "dodge": 2}, "", 8, id="RPQ-051 Escudo counts only with one"
        ),
        pytest.param((), {"defence": 10, "AGI": 9}, "", 10, id="RPQ-046 a listed Defence is final"),
        pytest.param((), {"AGI": 2, "dodge": 4}, "surprised", 8, id="RPQ-047 surprised: AGI alone"),
        pytest.param(("shield",), {"AGI": 2, "shield": 4}, "surprised", 8, id="RPQ-047 nor Escudo"),
        pytest.param((), {"defence": 10, "AGI": 2}, "surprised", 8, id="RPQ-047 caps a listed one"),
        pytest.param((), {"AGI": 2, "dodge": 4}, "full-defence", 13, id="RPQ-048 Full Defence +3"),
        pytest.param(
            ("shield",), {"AGI": 2, "shield": 4}, "full-defence", 13, id="RPQ-048 with a shield too"
        ),
        pytest.param((), {"AGI": 2, "dodge": 4}, "running", 7, id="RPQ-049 running: lowered to 7"),
        pytest.param((), {"AGI": -4}, "running", 5, id="RPQ-049 a lower one stays"),
        pytest.param((), {"AGI": 2, "dodge": 4}, "stunned", 7, id="RPQ-074 stunned: 7"),
        pytest.param((), {"AGI": -4}, "stunned", 7, id="RPQ-049 stunned: 7 exactly"),
        pytest.param((), {"AGI": 2, "dodge": 4}, "mounted", 8, id="RPQ-035 mounted −2"),
        pytest.param((), {"AGI": 2, "dodge": 4}, "blind", 7, id="RPQ-075 blind −3"),
        pytest.param((), {"AGI": 2, "dodge": 4}, "stunned blind mounted", 2, id="RPQ-049 on top of stunned"),
        pytest.param(
            (), {"AGI": 2, "dodge": 4}, "running full-defence mounted", 8, id="RPQ-048 +3 comes last"
        ),
        pytest.param((), {"AGI": 2, "dodge": 4}, "broken-arm", 7, id="RPQ-050 broken arm: nothing counts"),
        pytest.param(("shield",), {"AGI": 2, "shield": 4}, "broken-arm", 7, id="RPQ-050 nor Escudo"),
        pytest.param(
            (), {"AGI": 2, "dodge": 4}, "broken-leg", 7, id="RPQ-050 broken leg: no AGI, no Esquiva"
        ),
        pytest.param(("shield",), {"AGI": 2, "shield": 4}, "broken-leg", 9, id="RPQ-050 but Escudo: 7 + 4/2"),
        pytest.param(("shield",), {"AGI": 2, "shield": 4}, "amputated-arm", 7, id="RPQ-093 as broken"),
        pytest.param((), {"AGI": 2, "dodge": 2}, "hangover", 8, id="RPQ-088 hangover: (1+1)/2"),
        pytest.param((), {"AGI": 2, "dodge": 4}, "paralysed", 7, id="RPQ-079 the helpless do not dodge"),
    ],
)
def test_defence(gear: tuple[str, ...], stats: dict[str, int], on: str, expected: int) -> None:
    state = fight(somebody("ana", *gear, on=on, **stats))
    assert defence.against(state, "ana").value == expected


@pytest.mark.parametrize(
    ("setting", "value", "on", "expected"),
    [
        pytest.param("surprised_shield", True, "surprised", 10, id="RPQ-047 by setting Escudo counts"),
        pytest.param("running_defence", "exact", "running", 7, id="RPQ-049 by setting exactly 7"),
        pytest.param("helpless_defence", "full", "paralysed", 10, id="RPQ-079 by setting whole"),
    ],
)
def test_settings(setting: str, value: object, on: str, expected: int) -> None:
    state = fight(
        somebody("ana", "shield", on=on, AGI=2, shield=4),
        settings={setting: value},  # type: ignore[dict-item]
    )
    assert defence.against(state, "ana").value == expected


def test_full_defence_is_for_a_round_without_attacks() -> None:
    """RPQ-048: no attack after it, no Full Defence after an attack; gone with the round."""
    state = after(fight(somebody("ana", "sword"), foe("orc", defence=12)), "next", 6, 1)
    guarded = after(state, "defend", who="ana")
    assert defence.against(guarded, "ana").value == 10
    with pytest.raises(Refused, match="cannot-act"):
        play(guarded, "attack", by="ana", target="orc")
    struck = after(state, "attack", 1, 2, by="ana", target="orc")
    with pytest.raises(Refused, match="has-attacked"):
        play(struck, "defend", who="ana")
    later = after(after(guarded, "next"), "next", 6, 1)
    assert defence.against(later, "ana").value == 7
