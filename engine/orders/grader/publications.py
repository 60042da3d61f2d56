"""Labels of four publications for puzzles of a grade: Table 1 of the essay, as data and in words.

The essay warns that its samples were small. It only claims that Dispatch's 5 is easier than
Difficult of NYTimes.com and Demanding of Shortz.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.language import N_, translate

_SAME: Final = N_("as {labels} in {publication}", "grade of a puzzle")
_BETWEEN: Final = N_("between {low} and {high} for {publication}", "grade of a puzzle")
_HARDER: Final = N_("harder than anything sampled from {publication}", "grade of a puzzle")
_OR: Final = N_("{before} or {last}", "labels of a publication")


class Publication(Enum):
    """The sampled publications; the value is the name, which is not translated."""

    USA_WEEKEND = "USA Weekend"
    COLUMBUS_DISPATCH = "Columbus Dispatch"
    NYTIMES = "NYTimes.com"
    SHORTZ = "Shortz (Giant Gift Book)"


LABELS: Final[Mapping[Publication, Mapping[int, tuple[str, ...]]]] = {
    Publication.USA_WEEKEND: {0: ("Easy",), 1: ("Easy", "Medium", "Hard")},
    Publication.COLUMBUS_DISPATCH: {0: ("1", "2", "3", "4"), 1: ("4",), 2: ("5",)},
    Publication.NYTIMES: {
        0: ("Easy",),
        1: ("Medium",),
        **dict.fromkeys((3, 4), ("Difficult",)),
    },
    Publication.SHORTZ: {
        0: ("Light",),
        1: ("Light", "Moderate"),
        2: ("Moderate",),
        **dict.fromkeys((3, 4), ("Demanding",)),
        **dict.fromkeys((5, 6, 7), ("Beware",)),
    },
}
"""The labels of sampled puzzles of each grade, the easiest first; only sampled grades."""


@dataclass(frozen=True, slots=True)
class GradeLabels:
    """The position of a grade among the labels of a publication.

    Attributes:
        publication: the publication.
        labels: the labels of sampled puzzles of this grade, the easiest first; empty without
            samples.
        below: the hardest label of the next easier sampled grade; "" if there are labels.
        above: the easiest label of the next harder grade; "" if no grade is harder, or there are
            labels.
    """

    publication: Publication
    labels: tuple[str, ...] = ()
    below: str = ""
    above: str = ""


def grade_labels(publication: Publication, grade: int) -> GradeLabels:
    """The position of a grade among the labels of a publication.

    Raises:
        ValueError: if the grade is not from 0 to 10.
    """
    if not 0 <= grade <= 10:
        raise ValueError(f"a grade is a number from 0 to 10, not {grade}")
    labels = LABELS[publication]
    if grade in labels:
        return GradeLabels(publication, labels[grade])
    easier = max(other for other in labels if other < grade)
    harder = min((other for other in labels if other > grade), default=None)
    above = "" if harder is None else labels[harder][0]
    return GradeLabels(publication, below=labels[easier][-1], above=above)


def describe_publications(grade: int) -> tuple[str, ...]:
    """A phrase for each publication, such as "between Medium and Difficult for NYTimes.com".

    Args:
        grade: 0 to 10.

    Raises:
        ValueError: if there is no such grade.
    """
    return tuple(_describe(grade_labels(publication, grade)) for publication in Publication)


def _describe(found: GradeLabels) -> str:
    name = found.publication.value
    if found.labels:
        *before, last = found.labels
        labels = translate(_OR, before=", ".join(before), last=last) if before else last
        return translate(_SAME, labels=labels, publication=name)
    if found.above:
        return translate(_BETWEEN, low=found.below, high=found.above, publication=name)
    return translate(_HARDER, publication=name)
