"""What a d100 of an attack says beyond its degree: the band that hits cover or somebody else, and the jam.

A roll above the reduced chance and within the whole skill strikes the cover (BRP-066) or another target
(BRP-064); one at or above the weapon's number is a malfunction, whatever else it would have been.
"""

from __future__ import annotations

from encounters.value import Value
from systems.brp.degrees import NEVER, Chance, Degree

PLAIN_TAG, COVER, STRAY, JAM = "", "cover", "stray", "jam"
READ = (
    (Degree.CRITICAL, PLAIN_TAG),
    (Degree.SPECIAL, PLAIN_TAG),
    (Degree.SUCCESS, PLAIN_TAG),
    (Degree.FAILURE, COVER),
    (Degree.FAILURE, STRAY),
    (Degree.FAILURE, PLAIN_TAG),
    (Degree.FAILURE, JAM),
    (Degree.FUMBLE, PLAIN_TAG),
    (Degree.FUMBLE, JAM),
)
"""The degree and the tag of each class of an attack that has bands."""
_SHORT = tuple((degree, PLAIN_TAG) for degree in Degree)


class Bands(Value, frozen=True):
    """The cut points of an attack, and how to read its classes."""

    cuts: tuple[int, ...]
    banded: bool

    def read(self, result: int) -> tuple[Degree, str]:
        """The degree of a class, and the tag of its band."""
        return READ[result] if self.banded else _SHORT[result]


def of(chance: Chance, cover: int = 0, stray: int = 0, jam: int = 0) -> Bands:
    """The bands of an attack: `cover` and `stray` are last faces, `jam` the first face of a malfunction."""
    critical, special, success, failure = chance.cuts
    if not (cover > success or stray > success or jam):
        return Bands(chance.cuts, banded=False)
    sound = jam - 1 if jam else 100
    critical, special, success = (min(face, sound) for face in (critical, special, success))
    last = min(NEVER, sound)
    covered = max(success, min(cover, last))
    strayed = max(covered, min(stray, last))
    missed = max(strayed, min(failure, sound))
    failed = max(missed, failure)
    return Bands(
        (critical, special, success, covered, strayed, missed, failed, max(failed, sound)), banded=True
    )
