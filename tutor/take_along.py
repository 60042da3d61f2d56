"""The sentence that a whole hint leaves the reader with, for the next puzzle."""

from typing import Final

from engine.houses import CLASSIC
from engine.language import N_, translate
from engine.lessons import lesson
from engine.model.step import Step

_TAKE_ALONG: Final = N_("To take along: {sentence}")


def take_along(step: Step) -> str:
    """One sentence on the technique of a step that carries to the next puzzle."""
    said = lesson(step.technique)
    classic = step.grid.variant is CLASSIC
    return translate(_TAKE_ALONG, sentence=said.take_along if classic else said.take_along_variant)
