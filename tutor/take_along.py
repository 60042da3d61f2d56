"""The last sentence of a full hint, which helps the reader in the next puzzle."""

from typing import Final

from engine.houses import CLASSIC
from engine.language import N_, translate
from engine.lessons import lesson
from engine.model.step import Step

_TAKE_ALONG: Final = N_("To take along: {sentence}")


def take_along(step: Step) -> str:
    """A sentence on the technique of a step that helps in the next puzzle."""
    said = lesson(step.technique)
    classic = step.grid.variant is CLASSIC
    return translate(_TAKE_ALONG, sentence=said.take_along if classic else said.take_along_variant)
