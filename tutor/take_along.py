"""The last sentence of a full hint, which helps the reader in the next puzzle."""

from functools import cache
from typing import Final

from engine.houses import CLASSIC, HouseKind
from engine.language import N_, translate
from engine.lessons import lesson
from engine.model.reasons import excluded_digits
from engine.model.step import Step
from engine.model.technique import Technique
from engine.techniques.alternating_chain import AlternatingChain, house_of
from engine.techniques.fish import FishPattern
from engine.techniques.singles import SinglePattern

_TAKE_ALONG: Final = N_("Remember: {sentence}")


def take_along(step: Step) -> str:
    """A sentence on the technique of a step that helps in the next puzzle."""
    said = lesson(step.technique)
    if step.grid.variant is not CLASSIC:
        sentence = said.take_along_variant
    else:
        sentence = said.take_along_other if _has_other_form(step) else said.take_along
    return translate(_TAKE_ALONG, sentence=sentence)


@cache
def with_same_sentence(slug: str) -> tuple[str, ...]:
    """The slugs of all techniques that leave the reader with the same sentence as this one."""
    sentences = {technique.slug: lesson(technique).take_along for technique in Technique}
    return tuple(other for other in sentences if sentences[other] == sentences[slug])


def _has_other_form(step: Step) -> bool:
    """Whether a step has the other form of its technique, see `Lesson.take_along_other`."""
    match step.pattern:
        case SinglePattern(house=None, cell=cell):
            return bool(excluded_digits(step.grid, cell).lost)
        case SinglePattern(house=house):
            return house is not None and house.kind.is_line
        case FishPattern(base=(first, *_)):
            return first.kind is HouseKind.COLUMN
        case AlternatingChain(nodes=(one, near, *_)) if step.technique is Technique.SKYSCRAPER:
            return house_of(step.grid, one, near).kind is HouseKind.COLUMN
    return False
