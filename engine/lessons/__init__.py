"""One lesson on each technique: what it is, how to find it, its ratings, and examples.

Each lesson is a file in `data/`, with its texts and the positions of real puzzles that it shows; a
few lessons cover several techniques. `values` has the ratings on two scales, `shares` how many
puzzles need a technique.

    >>> from engine import Technique
    >>> from engine.lessons import lesson
    >>> print(lesson(Technique.FULL_HOUSE).what)
    A house has one empty cell left. This cell gets the one digit that the house still lacks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.houses import CLASSIC, HouseKind
from engine.language import cell_label, house_number, translate
from engine.lessons._drawing import LessonDrawing
from engine.lessons._file import LessonFile, introduction_sections, lesson_file
from engine.lessons._position import LessonPosition
from engine.lessons.shares import Share, share_of
from engine.lessons.values import HodokuValue, SeValue, hodoku_value, se_value
from engine.model.candidates import Candidate
from engine.model.technique import Technique

__all__ = [
    "HodokuValue",
    "Lesson",
    "LessonDrawing",
    "LessonPosition",
    "NearMiss",
    "SeValue",
    "Share",
    "introduction",
    "lesson",
    "lessons",
]

_NAMED_CELL: Final = 21
"""The cell that the introduction uses as its example: the fourth in the third row."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A position that looks like an instance of a technique, but is not one.

    Attributes:
        text: why the position is not an instance; names the cell.
        drawing: the position, with the incomplete pattern.
        extra: the candidate that breaks the pattern.
    """

    text: str
    drawing: LessonDrawing
    extra: Candidate


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson on a technique, or on a few that share their idea.

    Attributes:
        slug: its name as an identifier, such as "naked-pair".
        title: its name.
        techniques: the techniques that it is on.
        what: what it is, and why it works if `why` is empty; in paragraphs.
        try_it: when it is worth trying.
        spot: how to find it, step by step.
        why: why it works; empty if `what` says it.
        mistake: a common mistake, or empty.
        take_along: one sentence to remember for the next puzzle.
        take_along_other: such a sentence for steps of its other form: from columns instead of rows,
            a hidden single in a line, a naked single by pencil marks.
        take_along_variant: such a sentence for a variant with other houses than rows, columns and
            boxes.
        missing: why a near miss or example is missing, and what replaces it; or empty.
        schema: a drawing of the pattern alone, or of an example if the pattern has no fixed shape;
            None without a pattern.
        near_miss: a position that looks like an instance, or None.
        share: how many puzzles need it.
        se: its rating by Sudoku Explainer 1.2.1; None if that has no such technique.
        hodoku: what it adds to HoDoKu's score; None if HoDoKu has no such technique. A technique
            that is in neither is in the teacher's order only.
        prerequisites: techniques to know before.
        related: similar techniques.
        example: a position of a real puzzle in which it is the next step; None if no puzzle is
            known to need it.
        exercises: positions of other puzzles where it is the next step, the easiest first.
    """

    slug: str
    title: str
    techniques: tuple[Technique, ...]
    what: str
    try_it: str
    spot: tuple[str, ...]
    why: str
    mistake: str
    take_along: str
    take_along_other: str
    take_along_variant: str
    missing: str
    schema: LessonDrawing | None
    near_miss: NearMiss | None
    share: Share
    se: SeValue | None
    hodoku: HodokuValue | None
    prerequisites: tuple[Technique, ...]
    related: tuple[Technique, ...]
    example: LessonPosition | None
    exercises: tuple[LessonPosition, ...]


def lesson(technique: Technique) -> Lesson:
    """The lesson on a technique, in the current locale."""
    file = lesson_file(technique)
    return Lesson(
        slug=file.slug,
        title=translate(file.title),
        techniques=file.techniques,
        what="\n\n".join(map(translate, file.what)),
        try_it=translate(file.try_it),
        spot=tuple(map(translate, file.spot)),
        why=translate(file.why) if file.why else "",
        mistake=translate(file.mistake) if file.mistake else "",
        take_along=translate(file.take_along),
        take_along_other=translate(file.take_along_other),
        take_along_variant=translate(file.take_along_variant),
        missing=translate(file.missing) if file.missing else "",
        schema=file.schema,
        near_miss=_near_miss(file),
        share=share_of(file.slug),
        se=se_value(file.techniques),
        hodoku=hodoku_value(file.techniques),
        prerequisites=file.prerequisites,
        related=file.related,
        example=next(iter(file.positions), None),
        exercises=file.positions[1:],
    )


def lessons() -> Iterator[Lesson]:
    """All lessons, in the order of their first techniques."""
    for technique in Technique:
        if lesson_file(technique).techniques[0] is technique:
            yield lesson(technique)


def _near_miss(file: LessonFile) -> NearMiss | None:
    if file.near_miss_position is None:
        return None
    extra, drawing = file.near_miss_position
    text = translate(file.near_miss, cell=cell_label(extra.cell), digit=extra.digit)
    return NearMiss(text, drawing, extra)


def introduction() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The basics that lessons assume: sections, each with its title and its paragraphs."""
    row = CLASSIC.house(HouseKind.ROW, _NAMED_CELL)
    names = {"cell": cell_label(_NAMED_CELL), "row": house_number(row)}
    return tuple(
        (
            translate(section["title"]),
            tuple(translate(paragraph, **names) for paragraph in section["paragraphs"]),
        )
        for section in introduction_sections()
    )
