"""Manoeuvres and what comes after them (UNI-069 to UNI-100, UNI-017, UNI-106, UNI-107, UNI-138)."""

from __future__ import annotations

import pytest

from encounters.asks import Answer
from systems.unisystem.data import table
from systems.unisystem.plan import Plan
from tests.unisystem.table import UNI, Fight, asked, figure, hero, hits, mook, outcome, rolled, told


def fight(bia: object = None, **settings: object) -> Fight:
    """Ana, DEX and STR 4, Brawling 4, against Bia."""
    ana = hero("ana", DEX=4, STR=4, brawling=4, athletics=3, acrobatics=2)
    return Fight(ana, bia or mook("bia"), **settings)  # type: ignore[arg-type]


SWEEP = [("attack", 11, False), ("attack", 10, True), ("nine", 9, False), ("nine", 8, True)]


@pytest.mark.parametrize("how, combat, falls", SWEEP, ids=[f"UNI-092 {r[0]} {r[1]}" for r in SWEEP])
def test_sweep(how: str, combat: int, falls: bool) -> None:
    """UNI-092, UNI-C21: 4 + 4 − 1 + 4 = 11 against Combat, or 9; equal keeps the feet."""
    made = fight(mook("bia", combat=combat), fall_resist=how)
    made.strike("sweep-kick", 4)
    assert made.hp("bia") == 34 - (4 + 2) and made.has("bia", "prone") is falls


def test_sweep_rolled() -> None:
    """UNI-092: DEX 3 + Acrobatics 2 + 6 = 11 keeps the feet against 11."""
    made = fight(hero("bia", acrobatics=2, side="foes"))
    events = made.strike("sweep-kick", 4, 6)
    assert asked(events) == ["attack", "keep-feet:bia"] and not made.has("bia", "prone")


def test_tackle() -> None:
    """UNI-009, UNI-089: STR 4 + Athletics 3 + 7 = 14; half of Muscle 12 does not resist; then the legs."""
    made = fight()
    made.strike("slam-tackle", 7, part="leg")
    assert made.has("bia", "prone") and made.hp("bia") == 34 - (8 + 3)
    assert made.state.entities["bia"].condition("grappled").source == "leg"  # type: ignore[union-attr]
    assert made.has("ana", "only-action")


def test_takedown() -> None:
    """UNI-093: STR in bash and down; parried, nothing."""
    made = fight()
    made.strike("takedown", 2)
    assert made.has("bia", "prone") and made.hp("bia") == 34 - (4 + 1)
    made = fight()
    assert outcome(made.strike("takedown", 2, defence="parry")) == "parried"
    assert not made.has("bia", "prone") and made.hp("bia") == 34


def test_kick_parried() -> None:
    """UNI-084, UNI-090: a parried kick lets the leg be grabbed; a dodged one does not."""
    assert "leg-open" in told(fight().strike("kick", 3, defence="parry"))
    assert "leg-open" in told(fight().strike("spin-kick", 3, defence="parry"))
    assert "leg-open" not in told(fight().strike("kick", 3, defence="dodge"))


def test_head_butt() -> None:
    """UNI-082: a miss turns 2 × STR on its giver."""
    made = fight()
    made.strike("head-butt", 2)
    assert made.hp("ana") == made.state.entities["ana"].tracks["hp"].maximum - 8 and made.hp("bia") == 34  # type: ignore[operator]
    made = fight()
    made.strike("head-butt", 5)
    assert made.hp("bia") == 34 - (8 + 2)


def test_jump_kick() -> None:
    """UNI-083: 4 + 3 + 4 = 11 (2 levels) to get up, 4 + 4 − 3 + 6 = 11; 3 × 5 + 2 + 2."""
    made = fight()
    events = made.strike("jump-kick", 4, 6)
    assert asked(events) == ["leap", "attack"] and made.hp("bia") == 34 - (15 + 2 + 2)
    assert made.refused("attack", by="ana", target="bia") == "only-action"


STUMBLES = [("the leap", (1, 6), "stumbled"), ("the kick", (4, 2), "miss")]


@pytest.mark.parametrize(
    "dice, slug", [r[1:] for r in STUMBLES], ids=[f"UNI-083 {r[0]} fails" for r in STUMBLES]
)
def test_jump_stumble(dice: tuple[int, ...], slug: str) -> None:
    """UNI-083: failing either drops the kicker. 4 + 3 + 1 with an opening of 6 stays 8."""
    made = fight()
    assert outcome(made.strike("jump-kick", *dice)) == slug
    assert made.has("ana", "prone") and made.hp("bia") == 34


def test_double_jump_kick() -> None:
    """UNI-076: one leap, one kick, two targets who defend each for themselves."""
    made = Fight(hero("ana", DEX=4, STR=3, brawling=6, athletics=3), mook("bia"), mook("caio", combat=15))
    events = made.do(
        "manoeuvre",
        *(2, 6),
        by="ana",
        target="bia",
        others="caio",
        manoeuvre="double-jump-kick",
        answers={"defence": "dodge", "defence#2": "dodge"},
    )
    # 4 + 6 − 4 + 6 = 12 over 11, not over 15; one level from the leap.
    assert asked(events) == ["leap", "attack"] and made.hp("bia") == 34 - (12 + 1) and made.hp("caio") == 34


KNOCKOUT = [("UNI-085 Muscle 14 − 2 resists", 14, False), ("UNI-085 Muscle 10 − 2 goes down", 10, True)]


@pytest.mark.parametrize("muscle, out", [r[1:] for r in KNOCKOUT], ids=[r[0] for r in KNOCKOUT])
def test_knockout(muscle: int, out: bool) -> None:
    """UNI-085: punch at −2, 4 + 4 − 2 + 5 = 11 (2 levels): half of 8 + 2, then CON doubled −2 (Muscle)."""
    made = fight(mook("bia", muscle=muscle))
    made.do("manoeuvre", 5, by="ana", target="bia", manoeuvre="knockout", answers={"defence": "none"})
    assert made.hp("bia") == 34 - 5 and made.has("bia", "unconscious") is out


def test_groin() -> None:
    """UNI-081: two levels weigh 4 on a man's Brains 10; down, out of the turn; +1 each turn after."""
    made = fight(mook("bia", brains=11)).start(9, 2)
    made.strike("punch", 6, aim="groin-shot")
    assert made.value("bia", "groin") == 4 and made.has("bia", "prone")
    made.end_round()
    # 11 − 3 is still short of 9; then 11 − 2.
    assert made.value("bia", "groin") == 3
    made.end_round()
    assert not made.has("bia", "groin")


def test_groin_of_a_woman() -> None:
    """UNI-081: only −1, whatever the levels; by setting the extra levels count for men."""
    made = fight(mook("bia", gender="f"))
    made.strike("punch", 6, aim="groin-shot")
    assert not made.has("bia", "groin")
    made = fight(mook("bia", combat=9), after_levels="extra")
    made.strike("punch", 6, aim="groin-shot", defence="dodge")
    assert made.value("bia", "groin") == 2


def test_feint() -> None:
    """UNI-078: INT 3 + Brawling 4 + 8 = 15 over Brains 10: four levels on the next attack at Bia."""
    made = fight()
    made.strike("feint", 8, defence="-")
    assert made.value("ana", "feint") == 4
    assert hits(made.strike("punch", 2))[0] == 4 + 4 + 2 + 4 - 2
    assert not made.has("ana", "feint")


def test_disarm() -> None:
    """UNI-075: against the parry; the weapon falls and can be picked up."""
    made = Fight(hero("ana", "sword", DEX=4, melee=4), mook("bia", "bat"))
    assert outcome(made.strike("disarm", 3, defence="parry")) == "parried"
    made.strike("disarm", 9, defence="parry")
    assert made.state.entities["bia-bat"].owner == "" and made.hp("bia") == 34
    made.do("give", item="bia-bat", who="ana")
    assert made.state.entities["bia-bat"].owner == "ana"


def grappled(part: str = "neck", **stats: int) -> Fight:
    """Ana holds Bia by the neck."""
    made = Fight(hero("ana", **{"STR": 4, "DEX": 4, "brawling": 4, "athletics": 3, **stats}), mook("bia"))
    made.start(9, 2)
    assert outcome(made.strike("grapple", 3, defence="dodge", part=part)) == "hit"
    return made


PARTS = ["arm", "leg", "body", "neck"]


@pytest.mark.parametrize("part", PARTS, ids=[f"UNI-079 {part}" for part in PARTS])
def test_grapple(part: str) -> None:
    """UNI-079: 4 + 4 + 2 + 3 = 13 over the Dodge; no damage, and the part is held."""
    made = grappled(part)
    grip = made.state.entities["bia"].condition("grappled")
    assert grip is not None and (grip.source, grip.other) == (part, "ana") and made.hp("bia") == 34


def test_choke() -> None:
    """UNI-073, UNI-118: STR + Brawling 8 + 7 − 2 = 13 over Muscle 12: 3 + (3 − 2); no breath, −2."""
    made = grappled()
    made.strike("choke", 7, defence="-")
    assert made.hp("bia") == 34 - (3 + 1) and made.has("bia", "choked")
    assert [h.slug for h in made.state.hazards_on("bia")] == ["suffocation"]
    assert hits(made.strike("punch", by="bia", target="ana"))[0] == 11 - 2


def test_choke_without_breath_clock() -> None:
    """UNI-C13: by setting the choke does not count the breath."""
    made = Fight(hero("ana", STR=4, brawling=4), mook("bia"), choke_breath=False)
    made.put("bia", "grappled", source="neck", other="ana")
    made.strike("choke", 7, defence="-")
    assert made.has("bia", "choked") and not list(made.state.hazards_on("bia"))


def test_break_neck() -> None:
    """UNI-068, UNI-072: 4 × 4 + levels; at −10 or worse the attack's levels weigh on the survival test."""
    made = grappled()
    made.points("bia", 6)
    events = made.strike("break-neck", 9, 9, 2, defence="-")
    # 8 + 9 − 2 = 15 (4 levels) over the wounded's 12 − 2 (1): 6 − 19 = −13; WIL 3 + CON 3 − 1 − 4 + 9 = 10.
    assert made.hp("bia") == -13 and rolled(events, "survival:bia").why[-1] == "UNI-068 -4"
    assert not made.has("bia", "dead") and not made.has("bia", "neck")


def test_break_neck_of_a_vampire() -> None:
    """UNI-068: no special modifier, and failing dusts."""
    made = grappled().stat("bia", vampire=1)
    made.points("bia", 6)
    events = made.strike("break-neck", 9, 3, defence="-")
    assert "UNI-068 -4" not in rolled(events, "survival:bia").why
    assert made.state.entities["bia"].condition("dead").source == "dust"  # type: ignore[union-attr]


def test_toss() -> None:
    """UNI-096: STR 4 doubled − 4 + 7 − 2 = 9 over half of Muscle 12; 1 metre per level, down, grip over."""
    made = grappled("body")
    events = made.strike("toss", 7, defence="-")
    assert (
        figure(events, "thrown", "metres") == 1
        and made.has("bia", "prone")
        and not made.has("bia", "grappled")
    )
    assert made.hp("bia") == 34 - (4 + 1)
    made = grappled("body")
    made.strike("toss", 2, defence="-")
    assert made.has("bia", "grappled") and made.hp("bia") == 34


def test_wall_smash() -> None:
    """UNI-026, UNI-098: STR 6 carries 112 kg: 75 kg are light enough. 3 × 6 + levels."""
    made = grappled("body", STR=6)
    made.strike("wall-smash", 9, defence="-")
    # 6 + 3 + 9 − 2 = 16: four levels against two.
    assert made.hp("bia") == 34 - (18 + 2)
    made = grappled("body", STR=5)
    assert made.refused("manoeuvre", by="ana", target="bia", manoeuvre="wall-smash") == "needs-liftable"


def test_wrestling_hold() -> None:
    """UNI-100: 4 + 4 − 2 + 9 − 2 = 13 over the better of Combat 11 and Muscle 12."""
    made = grappled("body")
    made.strike("wrestling-hold", 9, defence="-")
    assert made.value("bia", "held") == 3
    made = grappled("body")
    # The body held weighs 1 on the victim: 11 meets 11.
    assert outcome(made.strike("wrestling-hold", 7, defence="-")) == "withstood"
    assert made.has("bia", "grappled") and not made.has("bia", "held")


def test_escape() -> None:
    """UNI-080: not in the turn of the grip; then Muscle 12 against a new Grapple; what hangs on it ends."""
    made = grappled()
    made.strike("choke", 7, defence="-")
    assert made.refused("manoeuvre", by="bia", manoeuvre="escape") == "too-soon"
    made.end_round()
    # Choked −2: 10 against 4 + 4 + 2 + 2.
    assert outcome(made.do("manoeuvre", 2, by="bia", manoeuvre="escape")) == "still-held"
    made.end_round()
    # 12 − 2 over 4 + 4 + 2 − 1.
    assert outcome(made.do("manoeuvre", 1, 4, by="bia", manoeuvre="escape")) == "broke-free"
    assert not any(made.has("bia", slug) for slug in ("grappled", "choked"))
    assert not list(made.state.hazards_on("bia"))


def test_release_and_fall_of_the_holder() -> None:
    """UNI-080: letting go ends the grip; so does the holder's fall."""
    made = grappled()
    made.do("manoeuvre", by="ana", manoeuvre="release")
    assert not made.has("bia", "grappled")
    made = grappled()
    made.do("condition", targets="ana", condition="unconscious")
    assert not made.has("bia", "grappled")


def test_prone() -> None:
    """UNI-107: no attack in the turn of the fall; later at −4."""
    made = fight().start(9, 2)
    made.strike("takedown", 2)
    assert made.refused("attack", by="bia", target="ana") == "fell"
    made.end_round()
    assert hits(made.strike("punch", by="bia", target="ana"))[0] == 7


def test_getting_up() -> None:
    """UNI-017: the whole turn without a roll, or an action on DEX + Athletics."""
    made = fight().start(9, 2)
    made.put("ana", "prone")
    made.do("manoeuvre", by="ana", manoeuvre="stand")
    assert not made.has("ana", "prone")
    assert made.refused("attack", by="ana", target="bia") == "busy"
    made = fight().put("ana", "prone").put("ana", "attacks")
    assert made.refused("manoeuvre", by="ana", manoeuvre="stand") == "has-acted-already"


SPRING = [
    ("UNI-017 8 stays down", 1, 6, "still-down"),
    ("UNI-017 9 is up", 2, 0, "up"),
    ("UNI-017 13 in style", 6, 0, "stylish"),
]


@pytest.mark.parametrize("face, second, slug", [r[1:] for r in SPRING], ids=[r[0] for r in SPRING])
def test_spring_up(face: int, second: int, slug: str) -> None:
    """UNI-017: DEX 4 + Athletics 3; it counts as an action."""
    made = fight().put("ana", "prone")
    dice = (face, second) if second else (face,)
    assert outcome(made.do("manoeuvre", *dice, by="ana", manoeuvre="spring-up")) == slug
    assert made.value("ana", "attacks") == 1


def test_untie() -> None:
    """UNI-106: DEX 4 + Acrobatics 2 − 6 + 9 = 9 slips the worst bonds."""
    made = fight()
    made.do("restrain", target="ana", free="none", difficulty=6)
    assert outcome(made.do("manoeuvre", 8, by="ana", manoeuvre="untie")) == "still-held"
    made = fight()
    made.do("restrain", target="ana", free="none", difficulty=6)
    assert outcome(made.do("manoeuvre", 9, by="ana", manoeuvre="untie")) == "broke-free"


def test_fast_draw() -> None:
    """UNI-020, UNI-077: 4 + 4 − 3 + 3 + 5 = 13 with Fast Reaction Time beats Combat 13 − 3 = 10."""
    made = Fight(hero("ana", "pistol", DEX=4, shooting=4, fast_reaction=1), mook("bia", "pistol", combat=13))
    made.start(1, 9)
    assert made.turn.current == "bia"
    assert outcome(made.do("fast-draw", 5, targets="ana,bia")) == "first-shot"
    assert made.turn.current == "ana"


DRAWS = [
    ("UNI-077 Shooting −3", ("pistol",), {"shooting": 4}, (), 4),
    ("UNI-077 Melee for a knife", ("knife",), {"melee": 2, "shooting": 9}, (), 2),
    ("UNI-077 Fast Reaction Time +3", ("pistol",), {"shooting": 4, "fast_reaction": 1}, (), 7),
    ("UNI-077 in hand +6", ("pistol",), {"shooting": 4}, ("ana",), 10),
    ("UNI-077 the draw's own skill: no penalty", ("pistol",), {"shooting": 4, "fast_draw": 3}, (), 6),
    ("UNI-077 a rifle fits no holster", ("rifle",), {"shooting": 4, "fast_draw": 9}, (), 4),
]


@pytest.mark.parametrize("gear, stats, ready, base", [r[1:] for r in DRAWS], ids=[r[0] for r in DRAWS])
def test_draw_totals(gear: tuple[str, ...], stats: dict[str, int], ready: tuple[str, ...], base: int) -> None:
    made = Fight(hero("ana", *gear, **stats), mook("bia", "pistol"))
    told_ = {"ready": ",".join(ready)} if ready else {}
    events = made.do("fast-draw", 5, targets="ana,bia", **told_)
    assert rolled(events, "fast-draw:ana").result == base + 5


def test_every_row_is_known() -> None:
    """UNI-069 to UNI-100: each row has its procedure, its rule, its names; the numbers are the rules'."""
    rows = table("manoeuvres")
    assert len(rows) >= 40
    numbers = {slug: row.get("mod", 0) for slug, row in rows.items() if row.get("mod")}
    assert numbers == {
        "kick": -1,
        "spin-kick": -2,
        "sweep-kick": -1,
        "jump-kick": -3,
        "double-jump-kick": -4,
        "head-butt": -2,
        "throw": -1,
        "decapitate": -5,
        "grapple": 2,
        "pull-down": 2,
        "whirl": -4,
        "brain-shot": -4,
        "groin-shot": -3,
        "target-limb": -2,
        "vital-points": -3,
        "knockout": -2,
        "toss": -4,
        "wrestling-hold": -2,
        "disarm": -2,
        "wall-flip": -3,
    }
    for slug in rows:
        assert Plan(
            "ana", __import__("systems.unisystem.manoeuvres", fromlist=["x"]).manoeuvre(slug)
        ).row.rule
    assert UNI.label("kick", "pt") == "Chute" and Answer(option="dodge").option == "dodge"
