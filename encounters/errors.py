"""What can be refused. Every refusal is a slug with its figures; the words stand in the word files."""

from __future__ import annotations


class EscudoError(Exception):
    """A fault of the caller, the file or the machine: named, and nothing has changed.

    `slug` is the key of the sentence under `refused.` in the word files; `figures` fill its gaps.
    """

    def __init__(self, slug: str, **figures: object) -> None:
        super().__init__(slug, figures)
        self.slug = slug
        self.figures = figures

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.figures.items())
        return f"{self.slug} ({told})" if told else self.slug


class Refused(EscudoError):
    """The rules or the state of the fight do not allow it."""


class Unknown(EscudoError):
    """A name that means nothing here: a verb, a combatant, a weapon, a setting."""


class Ambiguous(EscudoError):
    """Part of a name that fits several; `figures["options"]` holds them."""


class BadText(EscudoError):
    """A dice text, a number or a duration that cannot be read."""


class DiceMismatch(EscudoError):
    """Given dice are too few, left over, or show a face that the die does not have."""


class Changed(EscudoError):
    """The fight is no longer the one that was on the screen; nothing was written."""


class FileFault(EscudoError):
    """The encounter file cannot be read, or not be written."""
