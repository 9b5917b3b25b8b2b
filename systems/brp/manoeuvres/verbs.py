"""The verbs of the manoeuvres: one row each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from encounters.system import Param, Verb
from encounters.tracker.params import everybody
from systems.brp import params as p
from systems.brp.manoeuvres import params as own
from systems.brp.params import number, word, yes
from systems.shared.later import later

if TYPE_CHECKING:
    from systems.brp.manoeuvres import (
        ambush,
        aura,
        desperate,
        disarm,
        disengage,
        entangle,
        first_strike,
        grapple,
        grip,
        mass,
        mounted,
        quick_draw,
        reach,
        two_weapons,
        volley,
    )
else:
    ambush, aura, desperate, disarm, disengage = later(
        "systems.brp.manoeuvres", "ambush", "aura", "desperate", "disarm", "disengage"
    )
    entangle, first_strike, grapple, grip, mass = later(
        "systems.brp.manoeuvres", "entangle", "first_strike", "grapple", "grip", "mass"
    )
    mounted, quick_draw, reach, two_weapons, volley = later(
        "systems.brp.manoeuvres", "mounted", "quick_draw", "reach", "two_weapons", "volley"
    )

GROUP = "manoeuvres"


def _steps(name: str, *aliases: str, low: int) -> Param:
    return Param(name, "number", aliases, required=False, asked=False, low=low, high=3)


VERBS = (
    Verb(
        "ambush",
        ambush.resolve,
        (
            Param("by", "entities", ("por", "who", "quem"), options=everybody),
            own.EVERY_FOE,
            word("with", "com", options=("weapon", "missile", "melee"), asked=False),
            word("stealth", "furtividade", options=("roll", "won", "lost"), asked=False),
            Param("sense", "word", ("sentido",), required=False, asked=False, options=own.senses),
        ),
        ("emboscar", "emboscada"),
        group=GROUP,
        reader=p.on_first,
        rule="BRP-151",
    ),
    Verb(
        "both-surprised",
        ambush.both_surprised,
        (
            Param("targets", "entities", ("target", "alvos"), options=everybody, default=own.all_here),
            word("skill", "pericia", "perícia", options=("spot", "listen"), asked=False),
        ),
        ("surpresa-mutua", "surpresa-mútua"),
        group=GROUP,
        rule="BRP-035",
    ),
    Verb("prepare-aura", aura.prepare, (p.WHO,), ("preparar-aura",), group=GROUP, rule="BRP-032"),
    Verb(
        "aura",
        aura.resolve,
        (
            p.BY,
            own.EVERY_FOE,
            yes("command", "comando"),
            Param("passion", "word", ("paixao", "paixão"), required=False, asked=False, options=own.passions),
            _steps("fame", "fama", low=0),
            _steps("circumstances", "circunstancias", "circunstâncias", low=-3),
            _steps("against", "contra", low=-3),
        ),
        ("ataque-de-aura",),
        group=GROUP,
        reader=p.on_first,
        rule="BRP-156",
    ),
    Verb(
        "bay",
        reach.hold_at_bay,
        (p.BY, own.FOES),
        ("manter-distancia", "manter-distância", "hold-at-bay"),
        group=GROUP,
        reader=p.on_first,
        rule="BRP-163",
    ),
    Verb(
        "close",
        reach.close,
        (p.WHO, p.FOE, word("how", "como", options=("dodge", "parry"), asked=False)),
        ("fechar", "aproximar"),
        group=GROUP,
        reader=p.on_self,
        rule="BRP-164",
    ),
    Verb(
        "step-back",
        reach.step_back,
        (p.WHO, p.FOE),
        ("recuar",),
        group=GROUP,
        reader=p.on_self,
        rule="BRP-167",
    ),
    Verb(
        "first-strike",
        first_strike.resolve,
        (p.WHO, p.FOE),
        ("primeiro-golpe",),
        group=GROUP,
        rule="BRP-036",
    ),
    Verb(
        "desperate",
        desperate.resolve,
        (p.WHO,),
        ("desesperada", "acao-desesperada", "ação-desesperada"),
        group=GROUP,
        reader=p.on_self,
        rule="BRP-169",
    ),
    Verb(
        "disarm",
        disarm.resolve,
        (
            p.BY,
            p.FOE,
            own.WEAPON,
            Param("item", "word", ("coisa",), required=False, asked=False, options=own.carried),
            yes("suspected", "suspeita"),
            p.BONUS,
        ),
        ("desarmar",),
        group=GROUP,
        reader=p.on_target,
        rule="BRP-171",
    ),
    Verb(
        "disengage",
        disengage.resolve,
        (
            p.WHO,
            word("how", "como", options=("withdraw", "knockback", "run")),
            Param("foes", "entities", ("inimigos", "de"), required=False, options=p.foes, default=p.all_foes),
            Param("weapon", "word", ("arma",), required=False, asked=False, options=own.weapons),
        ),
        ("desengajar", "fugir"),
        group=GROUP,
        rule="BRP-172",
    ),
    Verb(
        "entangle",
        entangle.resolve,
        (
            p.BY,
            p.FOE,
            Param("weapon", "word", ("arma",), asked=False, options=own.weapons, default=own.snare),
            yes("allowed", "permitido"),
            p.RANGE,
            p.BONUS,
        ),
        ("emaranhar", "enredar"),
        group=GROUP,
        reader=p.on_target,
        rule="BRP-175",
    ),
    Verb(
        "grapple",
        grapple.resolve,
        (p.BY, p.FOE, own.PLACE, p.BONUS),
        ("agarrar",),
        group=GROUP,
        reader=p.on_target,
        rule="BRP-191",
    ),
    Verb(
        "grip",
        grip.resolve,
        (
            Param("by", "entity", ("por", "quem"), asked=False, options=own.holders, default=own.the_holder),
            word("effect", "efeito", options=grip.effects, usual="keep"),
            Param("target", "entity", ("alvo",), options=own.captives, default=own.the_captive),
            own.PLACE,
        ),
        ("agarre", "segurar"),
        group=GROUP,
        reader=p.on_target,
        rule="BRP-191",
    ),
    Verb(
        "let-go",
        grapple.release,
        (
            Param("by", "entity", ("por", "quem"), asked=False, options=own.holders, default=own.the_holder),
            Param("target", "entity", ("alvo",), options=own.captives, default=own.the_captive),
        ),
        ("largar-alvo",),
        group=GROUP,
        rule="BRP-230",
    ),
    Verb(
        "quick-draw",
        quick_draw.resolve,
        (
            p.BY,
            own.FOES,
            Param("weapon", "word", ("arma",), asked=False, options=own.weapons, default=own.weapon),
        ),
        ("saque-rapido", "saque-rápido"),
        group=GROUP,
        reader=p.on_first,
        rule="BRP-038",
    ),
    Verb(
        "two-weapons",
        two_weapons.resolve,
        (
            p.BY,
            p.FOE,
            own.WEAPON,
            Param("second", "word", ("segunda",), options=own.weapons, default=own.other_weapon),
        ),
        ("duas-armas",),
        group=GROUP,
        reader=p.on_target,
        rule="BRP-183",
    ),
    Verb(
        "off-hand",
        two_weapons.take_in_other,
        (p.WHO, Param("weapon", "word", ("arma",), options=own.weapons, default=own.other_weapon)),
        ("outra-mao", "outra-mão"),
        group=GROUP,
        rule="BRP-184",
    ),
    Verb(
        "handedness",
        two_weapons.handedness,
        (p.WHO, word("hand", "mao", "mão", options=("roll", "right", "left", "both"))),
        ("lateralidade",),
        group=GROUP,
        rule="BRP-185",
    ),
    Verb(
        "volley",
        volley.resolve,
        (
            p.BY,
            p.FOE,
            Param("weapon", "word", ("arma",), asked=False, options=own.weapons, default=own.missile),
            p.RANGE,
        ),
        ("saraivada",),
        group=GROUP,
        reader=p.on_target,
        rule="BRP-188",
    ),
    Verb(
        "mount",
        mounted.mount,
        (
            p.WHO,
            Param("mount", "entity", ("montaria",), required=False, options=own.creatures),
        ),
        ("montar",),
        group=GROUP,
        rule="BRP-040",
    ),
    Verb("dismount", mounted.dismount, (p.WHO,), ("desmontar", "apear"), group=GROUP, rule="BRP-040"),
    Verb(
        "ride",
        mounted.ride,
        (p.WHO, Param("metres", "number", ("metros",), low=0, high=9999)),
        ("cavalgar",),
        group=GROUP,
        reader=p.on_self,
        rule="BRP-219",
    ),
    Verb(
        "avoid-set",
        mounted.avoid_set_weapon,
        (p.WHO, word("how", "como", options=("rider", "mount", "force"))),
        ("evitar-lanca", "evitar-lança"),
        group=GROUP,
        reader=p.on_self,
        rule="BRP-190",
    ),
    Verb(
        "mass-combat",
        mass.resolve,
        (
            p.WHO,
            Param("against", "entity", ("contra",), options=p.foes, default=p.the_foe),
            word("how", "como", options=("strategy", "pot", "duel")),
            number("pot", "potencia", "potência", low=1, high=999),
            number("other", "outra", low=1, high=999),
        ),
        ("combate-em-massa", "batalha"),
        group=GROUP,
        reader=p.on_self,
        rule="BRP-192",
    ),
    Verb(
        "mass-risk",
        mass.risk,
        (Param("targets", "entities", ("target", "alvos", "quem", "who"), options=everybody),),
        ("risco-de-batalha",),
        group=GROUP,
        reader=p.on_first,
        rule="BRP-193",
    ),
)
