"""What an attack adds up to, and what refuses it (UNI-010 to UNI-016, UNI-022, UNI-027 to UNI-036)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from encounters.play import Choice
from systems.unisystem import gang, plan
from tests.unisystem.table import Fight, figure, hero, hits, mook, outcome, rolled, told

SKILLS = {
    "brawling": 3,
    "melee": 3,
    "shooting": 4,
    "athletics": 2,
    "acrobatics": 2,
    "notice": 1,
    "beasts": 2,
}
GEAR = ("sword", "pistol", "bow", "knife", "bat", "rifle", "stake", "crossbow")


def fight(*gear: str, **settings: object) -> Fight:
    """Ana: threes and skills, against Bia with fixed scores."""
    ana = hero("ana", *(gear or GEAR), **SKILLS)
    return Fight(ana, mook("bia", "knife"), mook("caio"), **settings)  # type: ignore[arg-type]


def total(made: Fight, slug: str, **args: str) -> int:
    """What is added to the die (or the whole of a fixed figure) in Ana's manoeuvre on Bia."""
    choice = Choice("manoeuvre", {"by": "ana", "target": "bia", "manoeuvre": slug, **args})
    return plan.attack_side(made.state, plan.plan_of(made.state, choice, slug)).base


def put(slug: str, **fields: object) -> Callable[[Fight], Fight]:
    return lambda made: made.put("ana", slug, **fields)


def life(points: int) -> Callable[[Fight], Fight]:
    return lambda made: made.points("ana", points)


def as_is(made: Fight) -> Fight:
    return made


ROWS: list[tuple[str, str, Callable[[Fight], Fight], dict[str, str], int]] = [
    ("UNI-001 UNI-087 punch: DEX 3 + Brawling 3", "punch", as_is, {}, 6),
    ("UNI-010 G18 disarm: 3 + 3 − 2", "disarm", as_is, {}, 4),
    (
        "UNI-075 disarm by hand costs one more, Melee is better",
        "disarm",
        lambda m: m.stat("ana", melee=1),
        {},
        3,
    ),
    ("UNI-084 kick −1", "kick", as_is, {}, 5),
    ("UNI-084 footballer: Athletics 5", "kick", lambda m: m.stat("ana", athletics=5, footballer=1), {}, 7),
    ("UNI-084 dancer: Art 4", "kick", lambda m: m.stat("ana", art=4, dancer=1), {}, 6),
    ("UNI-090 spin kick −2", "spin-kick", as_is, {}, 4),
    ("UNI-092 sweep kick −1", "sweep-kick", as_is, {}, 5),
    ("UNI-082 head butt −2", "head-butt", as_is, {}, 4),
    ("UNI-083 jump kick −3", "jump-kick", as_is, {}, 3),
    ("UNI-076 double jump kick −4", "double-jump-kick", as_is, {"others": "caio"}, 2),
    ("UNI-079 grapple +2", "grapple", as_is, {}, 8),
    ("UNI-089 tackle: STR 3 + Athletics 2", "slam-tackle", as_is, {}, 5),
    ("UNI-093 takedown: STR 3 + Brawling 3", "takedown", as_is, {}, 6),
    ("UNI-086 melee weapon: DEX 3 + Melee 3", "melee-weapon", as_is, {}, 6),
    (
        "UNI-086 batter with a bat: Athletics 5",
        "melee-weapon",
        lambda m: m.stat("ana", athletics=5, batter=1),
        {"weapon": "bat"},
        8,
    ),
    ("UNI-091 stake", "stake-thrust", as_is, {}, 6),
    ("UNI-074 decapitation −5", "decapitate", as_is, {}, 1),
    ("UNI-095 throw −1", "throw", as_is, {"weapon": "knife"}, 5),
    ("UNI-088 shoot: DEX 3 + Shooting 4", "shoot", as_is, {"weapon": "pistol"}, 7),
    ("UNI-070 bow shot", "bow-shot", as_is, {"weapon": "bow"}, 7),
    ("UNI-099 whirl −4", "whirl", as_is, {}, 2),
    ("UNI-011 unskilled −2", "punch", lambda m: m.stat("ana", brawling=0), {}, 1),
    ("UNI-007 modifier by hand", "punch", as_is, {"bonus": "-3"}, 3),
    ("UNI-071 brain −4 on top of the kick", "kick", as_is, {"aim": "brain-shot"}, 1),
    ("UNI-081 groin −3 on top of the kick", "kick", as_is, {"aim": "groin-shot"}, 2),
    ("UNI-094 UNI-137 kick at a limb: −1 −2", "kick", as_is, {"aim": "target-limb"}, 3),
    ("UNI-097 vital points −3", "melee-weapon", as_is, {"aim": "vital-points"}, 3),
    ("UNI-085 knockout −2 replaces the spin kick's −2 (UNI-C24)", "spin-kick", as_is, {"aim": "knockout"}, 4),
    ("UNI-085 knockout −2 replaces the kick's −1", "kick", as_is, {"aim": "knockout"}, 4),
    ("UNI-014 second attack −2", "punch", put("attacks", value=1), {}, 4),
    ("UNI-014 fourth attack −6", "punch", put("attacks", value=3), {}, 0),
    ("UNI-013 defences do not count against attacks", "punch", put("defences", value=3), {}, 6),
    ("UNI-022 UNI-108 running −2", "punch", put("running"), {}, 4),
    ("UNI-058 ten life points −2", "punch", life(10), {}, 4),
    ("UNI-058 eleven: nothing", "punch", life(11), {}, 6),
    ("UNI-058 five: −4, not −6", "punch", life(5), {}, 2),
    ("UNI-059 pain 3 reduces it", "punch", lambda m: m.points("ana", 5).stat("ana", pain=3), {}, 5),
    ("UNI-107 prone −4", "punch", put("prone"), {}, 2),
    ("UNI-043 full offence +2", "punch", put("full-attack"), {}, 8),
    ("UNI-129 fury +5", "punch", put("fury", value=5), {}, 11),
    (
        "UNI-128 UNI-129 feat and fury add up",
        "punch",
        lambda m: m.put("ana", "fury", value=5).put("ana", "feat", source="any"),
        {},
        21,
    ),
    ("UNI-078 feint on the same foe", "punch", put("feint", value=3, other="bia"), {}, 9),
    ("UNI-078 feint on another foe", "punch", put("feint", value=3, other="caio"), {}, 6),
    ("UNI-069 aim on a shot", "shoot", put("aiming", value=4), {"weapon": "pistol"}, 11),
    ("UNI-080 arm held −2", "punch", put("grappled", source="arm", other="bia"), {}, 4),
    (
        "UNI-080 a leg held does not hamper a punch",
        "punch",
        put("grappled", source="leg", other="bia"),
        {},
        6,
    ),
    ("UNI-080 a leg held hampers a kick", "kick", put("grappled", source="leg", other="bia"), {}, 3),
    ("UNI-080 body held −1", "punch", put("grappled", source="body", other="bia"), {}, 5),
    ("UNI-080 neck: nothing", "punch", put("grappled", source="neck", other="bia"), {}, 6),
    (
        "UNI-080 both arms by two −4",
        "punch",
        lambda m: m.put("ana", "grappled", source="arm", other="bia").put(
            "ana", "grappled", key="grappled#2", source="arm", other="caio"
        ),
        {},
        2,
    ),
    ("UNI-073 choked −2", "punch", put("choked", other="bia"), {}, 4),
    ("UNI-100 held −3", "punch", put("held", value=3, other="bia"), {}, 3),
    ("UNI-117 irradiated −2", "punch", put("irradiated", value=120), {}, 4),
    ("UNI-106 arms tied in front: punch −2", "punch", put("restrained", source="front"), {}, 4),
    ("UNI-106 legs free: kick as usual", "kick", put("restrained", source="legs"), {}, 5),
    ("UNI-033 pistol at 4 m", "shoot", as_is, {"weapon": "pistol", "range": "4"}, 7),
    ("UNI-033 pistol at 5 m is medium", "shoot", as_is, {"weapon": "pistol", "range": "5"}, 6),
    ("UNI-033 pistol at 20 m is long", "shoot", as_is, {"weapon": "pistol", "range": "20"}, 4),
    ("UNI-033 pistol at 50 m", "shoot", as_is, {"weapon": "pistol", "range": "50"}, 4),
    ("UNI-034 rifle at 19 m", "shoot", as_is, {"weapon": "rifle", "range": "19"}, 7),
    ("UNI-034 rifle at 99 m", "shoot", as_is, {"weapon": "rifle", "range": "99"}, 6),
    ("UNI-034 rifle at 300 m", "shoot", as_is, {"weapon": "rifle", "range": "300"}, 4),
    ("UNI-036 bow uses pistol bands", "bow-shot", as_is, {"weapon": "bow", "range": "30"}, 4),
]


@pytest.mark.parametrize(
    "slug, change, args, expected", [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_total(slug: str, change: Callable[[Fight], Fight], args: dict[str, str], expected: int) -> None:
    assert total(change(fight()), slug, **args) == expected


SETTINGS = [
    ("UNI-011 unskilled by setting", {"unskilled": -4}, "punch", {"brawling": 0}, {}, -1),
    (
        "UNI-036 bow by rifle bands",
        {"bow_range": "rifle"},
        "bow-shot",
        {},
        {"weapon": "bow", "range": "30"},
        6,
    ),
    ("UNI-070 bow by Melee", {"bow_skill": "melee"}, "bow-shot", {}, {"weapon": "bow"}, 6),
    ("UNI-089 tackle by Sports", {"tackle_skill": "sports"}, "slam-tackle", {"sports": 4}, {}, 7),
    ("UNI-085 knockout on top", {"knockout_on_top": True}, "kick", {}, {"aim": "knockout"}, 3),
    (
        "UNI-035 beyond long allowed",
        {"beyond_long": True},
        "shoot",
        {},
        {"weapon": "pistol", "range": "60"},
        1,
    ),
]


@pytest.mark.parametrize(
    "settings, slug, stats, args, expected", [row[1:] for row in SETTINGS], ids=[row[0] for row in SETTINGS]
)
def test_total_by_setting(
    settings: dict[str, object], slug: str, stats: dict[str, int], args: dict[str, str], expected: int
) -> None:
    assert total(fight(**settings).stat("ana", **stats), slug, **args) == expected


def test_shared_counts() -> None:
    """UNI-014, UNI-C3: with shared counts one extra defence weighs on the second attack too."""
    made = fight(extra_counts="shared").put("ana", "attacks", value=1).put("ana", "defences", value=2)
    assert total(made, "punch") == 2
    assert total(fight(extra_counts="shared"), "punch") == 6


def test_fury_without_the_feat() -> None:
    """UNI-129: with `fury_with_feat` off the greater of the two counts."""
    made = fight(fury_with_feat=False).put("ana", "fury", value=5).put("ana", "feat", source="any")
    assert total(made, "punch") == 16


def test_fixed_scores_carry_the_number() -> None:
    """UNI-008: Combat 11 with a head butt is 9; Muscle 12 with a takedown 12; half of 12 is 6 (UNI-009)."""
    made = Fight(mook("ana"), mook("bia"))
    assert total(made, "head-butt") == 9 and total(made, "takedown") == 12
    from systems.unisystem.traits import side

    assert side(made.state, made.state.entities["ana"], "STR", "muscle/2").base == 6


GANG = [(1, 0), (2, 2), (3, 3), (4, 4), (5, 4)]


@pytest.mark.parametrize("count, expected", GANG, ids=[f"UNI-031 G22 {n} attackers +{b}" for n, b in GANG])
def test_gang(count: int, expected: int) -> None:
    """Numbers count on attacks and defences of those who gang up, and of nobody else."""
    people = [mook(f"capanga-{n}") for n in range(1, count + 1)]
    made = Fight(hero("ana"), *people)
    ids = [f"capanga-{n}" for n in range(1, count + 1)]
    if count > 1:
        made.do("gang", targets=",".join(ids), target="ana")
        assert gang.bonus(made.state, "capanga-2") == expected
    assert gang.bonus(made.state, "capanga-1", "ana") == expected
    assert gang.bonus(made.state, "ana", "capanga-1") == 0


def test_gang_follows_the_attacks() -> None:
    """UNI-031: the second attacker finds the first already upon her; whoever falls counts no more."""
    made = Fight(hero("ana", DEX=6), mook("bia"), mook("caio")).start(9, 5, 3)
    assert hits(made.strike("punch", by="bia", target="ana"))[0] == 11
    assert hits(made.strike("punch", by="caio", target="ana"))[0] == 13
    made.put("bia", "unconscious")
    assert gang.bonus(made.state, "caio") == 0


def test_gang_close_only() -> None:
    """UNI-031: by setting, those who shoot do not count."""
    made = Fight(hero("ana"), mook("bia", "pistol"), mook("caio"), gang_up="close")
    made.do("gang", targets="bia,caio", target="ana")
    assert gang.upon(made.state, "ana") == ("caio",)


def test_nobody_is_upon_anybody_after_an_idle_turn() -> None:
    made = Fight(hero("ana"), mook("bia")).start(9, 5)
    made.do("gang", targets="bia", target="ana")
    made.end_round()
    assert "foe" not in made.state.entities["bia"].texts


REFUSALS: list[tuple[str, str, Callable[[Fight], Fight], dict[str, object], str]] = [
    ("UNI-015 stopped", "punch", put("stopped"), {}, "stopped"),
    ("UNI-042 full defence", "punch", put("full-defence"), {}, "full-defence"),
    ("UNI-107 fell this turn", "punch", put("fell"), {}, "fell"),
    ("UNI-017 getting up", "punch", put("busy"), {}, "busy"),
    ("UNI-083 only attack", "jump-kick", put("attacks"), {}, "only-attack"),
    ("UNI-083 nothing beside it", "punch", put("only-action"), {}, "only-action"),
    ("UNI-059 unconscious", "punch", put("unconscious"), {}, "cannot-act-unconscious"),
    ("UNI-076 DEX 4", "double-jump-kick", as_is, {"others": "caio"}, "needs-attribute"),
    ("UNI-076 second target", "double-jump-kick", lambda m: m.stat("ana", DEX=4), {}, "needs-second"),
    ("UNI-072 neck not held", "break-neck", as_is, {}, "needs-held-neck"),
    (
        "UNI-073 body is not the neck",
        "choke",
        lambda m: m.put("bia", "grappled", source="body", other="ana"),
        {},
        "needs-held-neck",
    ),
    (
        "UNI-096 STR 4",
        "toss",
        lambda m: m.put("bia", "grappled", source="body", other="ana"),
        {},
        "needs-attribute",
    ),
    (
        "UNI-098 too heavy",
        "wall-smash",
        lambda m: m.put("bia", "grappled", source="body", other="ana"),
        {},
        "needs-liftable",
    ),
    (
        "UNI-098 no wall",
        "wall-smash",
        lambda m: m.put("bia", "grappled", source="body", other="ana").stat("ana", STR=6),
        {"wall": "no"},
        "needs-wall",
    ),
    ("UNI-100 nobody held", "wrestling-hold", as_is, {}, "needs-held"),
    ("UNI-045 no wall", "wall-flip", as_is, {"wall": "no"}, "needs-wall"),
    ("UNI-074 a knife does not behead", "decapitate", as_is, {"weapon": "knife"}, "needs-cutting"),
    (
        "UNI-097 a bat has no point",
        "melee-weapon",
        as_is,
        {"weapon": "bat", "aim": "vital-points"},
        "needs-pointed",
    ),
    ("UNI-071 no punch to the brain", "punch", as_is, {"aim": "brain-shot"}, "no-face-punch"),
    ("UNI-048 a sword knocks nobody out", "melee-weapon", as_is, {"aim": "knockout"}, "needs-bash"),
    ("UNI-099 a knife does not whirl", "whirl", as_is, {"weapon": "knife"}, "needs-balanced"),
    ("UNI-035 beyond long", "shoot", as_is, {"weapon": "pistol", "range": 51}, "out-of-range"),
    ("UNI-095 throw reaches 8 m", "throw", as_is, {"weapon": "knife", "range": 9}, "out-of-range"),
    ("UNI-106 tied", "punch", put("restrained", source="legs"), {}, "restrained"),
    (
        "UNI-106 head butt when able to move only",
        "head-butt",
        put("restrained", source="front"),
        {},
        "restrained",
    ),
    ("UNI-105 joust from the saddle", "joust", as_is, {}, "needs-mounted"),
    ("UNI-138 nobody to unhorse", "pull-down", as_is, {}, "needs-target-mounted"),
    ("UNI-017 not down", "stand", as_is, {}, "needs-prone"),
    ("UNI-080 held by nobody", "escape", as_is, {}, "needs-grappled"),
]


@pytest.mark.parametrize(
    "slug, change, args, expected", [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS]
)
def test_refused(slug: str, change: Callable[[Fight], Fight], args: dict[str, object], expected: str) -> None:
    made = change(fight("sword", "pistol", "knife", "bat"))
    assert made.refused("manoeuvre", by="ana", target="bia", manoeuvre=slug, **args) == expected


def test_disarm_needs_a_weapon_to_take() -> None:
    """UNI-075: an empty hand cannot be disarmed."""
    made = fight()
    assert made.refused("manoeuvre", by="ana", target="caio", manoeuvre="disarm") == "needs-armed-target"


def test_out_of_reach_in_a_chase() -> None:
    """UNI-122: the range track is moved by hand, and a blow needs the same box."""
    made = fight()
    made.do("chase", quarry="bia", pursuers="ana", range=3)
    assert made.refused("attack", by="ana", target="bia", weapon="punch") == "out-of-reach"


def test_levels_become_damage() -> None:
    """UNI-028, G17: a 15 (4 levels) over an 11 (2) adds 2."""
    made = Fight(hero("ana", "pistol", shooting=6), hero("bia", side="foes", athletics=5))
    events = made.strike("shoot", 6, 5, defence="dodge")
    # Dodging a bullet costs 2: 3 + 5 − 2 + 5 = 11.
    assert hits(events) == (15, 11, 2)
    assert figure(events, "damage", "through") == (12 + 2) * 2


def test_undefended_levels() -> None:
    """UNI-029: without a defence all four levels count; by setting none."""
    made = Fight(hero("ana", "pistol", shooting=6), hero("bia", side="foes"))
    assert hits(made.strike("shoot", 6)) == (15, 0, 4)
    made = Fight(hero("ana", "pistol", shooting=6), hero("bia", side="foes"), undefended_levels=False)
    assert hits(made.strike("shoot", 6)) == (15, 0, 0)


def test_three_attacks() -> None:
    """UNI-013, UNI-014: three attacks in a turn at 0, −2 and −4, each with its own die."""
    made = fight().start(5, 3, 2)
    found = [hits(made.strike("punch", 7))[0] for _ in range(3)]
    assert found == [13, 11, 9]


def test_one_roll_for_all() -> None:
    """UNI-C3: by setting one roll serves the turn, its total lowered by 2 each time."""
    made = Fight(hero("ana", brawling=3), mook("bia"), extra_rolls="once").start(5, 3)
    assert hits(made.strike("punch", 7))[0] == 13
    assert hits(made.strike("punch"))[0] == 11


def test_a_defence_ends_further_attacks() -> None:
    """UNI-015, UNI-C4: the free attack may be fended off without end; the second one ends them."""
    made = fight().start(5, 3, 2)
    assert outcome(made.strike("punch", 4, defence="dodge")) == "dodged"
    assert not made.has("ana", "stopped")
    # 5 + 6 − 2 meets the 11 − 2 of a second dodge.
    assert outcome(made.strike("punch", 5, defence="dodge")) == "dodged"
    assert made.has("ana", "stopped")
    assert made.refused("attack", by="ana", target="bia") == "stopped"
    made = fight(free_attack_ends=True).start(5, 3, 2)
    made.strike("punch", 4, defence="dodge")
    assert made.has("ana", "stopped")


def test_a_plain_miss_ends_nothing() -> None:
    made = fight().start(5, 3, 2)
    made.strike("punch", 7)
    assert outcome(made.strike("punch", 2, defence="dodge")) == "miss"
    assert not made.has("ana", "stopped")


def test_dex_limits_actions() -> None:
    """UNI-014: by setting DEX 5 allows one further attack."""
    made = Fight(hero("ana", DEX=5, brawling=3), mook("bia"), dex_actions=True).start(5, 3)
    made.strike("punch", 7)
    made.strike("punch", 7)
    assert made.refused("attack", by="ana", target="bia") == "no-actions"


def test_aiming() -> None:
    """UNI-016, UNI-069: PER 3 + Shooting 4 + 6 = 13, three levels; the shot waits for the end of the turn."""
    made = Fight(hero("ana", "pistol", DEX=4, shooting=4), mook("bia")).start(9, 5)
    assert made.turn.current == "ana"
    made.do("manoeuvre", 6, by="ana", manoeuvre="aim")
    assert made.value("ana", "aiming") == 3 and made.turn.current == "bia"
    made.next()
    assert made.turn.current == "ana"
    assert hits(made.strike("shoot", 2))[0] == 13
    assert not made.has("ana", "aiming")


def test_aiming_of_archaic_arms() -> None:
    """UNI-069, UNI-C23: a bow is aimed with Melee, or by setting with Shooting."""
    people = (hero("ana", "bow", shooting=4, melee=1), mook("bia"))
    events = Fight(*people).do("manoeuvre", 6, by="ana", manoeuvre="aim")
    assert rolled(events, "aim").result == 10
    events = Fight(*people, aim_archaic="shooting").do("manoeuvre", 6, by="ana", manoeuvre="aim")
    assert rolled(events, "aim").result == 13


def test_running() -> None:
    """UNI-022, UNI-023: CON 3 + DEX 3 moves 6 m free, runs to 30 m, and no farther."""
    made = fight().start(5, 3, 2)
    made.do("move", who="ana", metres=6)
    assert not made.has("ana", "running")
    made.do("move", who="ana", metres=30)
    assert made.has("ana", "running")
    assert made.refused("move", who="ana", metres=31) == "too-far"


def test_no_defence_is_told() -> None:
    """UNI-032: the log says by which rule nobody defends."""
    made = fight().put("bia", "full-attack")
    assert "no-defence" in told(made.strike("punch", 4, defence="-"))
