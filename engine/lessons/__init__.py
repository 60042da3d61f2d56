"""One lesson on each technique: what it is, how to find it, its ratings, and examples.

One module for each family of techniques has the texts, `values` the ratings on two scales,
`positions` where real puzzles need the techniques.

    >>> from engine import Technique
    >>> from engine.lessons import lesson
    >>> print(lesson(Technique.FULL_HOUSE).what)
    A house has one empty cell left. This cell gets the one digit that the house still lacks.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.houses import CLASSIC, HouseKind
from engine.language import cell_label, house_number, translate
from engine.lessons import (
    almost_locked,
    alternating,
    chains,
    colours,
    dynamic,
    exclusion,
    experts,
    fish,
    forcing,
    locked,
    singles,
    subsets,
    uniqueness,
    wings,
)
from engine.lessons._introduction import EXAMPLE, SECTIONS
from engine.lessons._position import Position, read_positions
from engine.lessons._text import Text
from engine.lessons.expert_positions import TABLE as EXPERT_TABLE
from engine.lessons.hodoku_positions import TABLE as HODOKU_TABLE
from engine.lessons.positions import TABLE
from engine.lessons.teacher_positions import TABLE as TEACHER_TABLE
from engine.lessons.values import HODOKU, SE, HodokuValue, SeValue
from engine.scales import HODOKU as HODOKU_SCALE
from engine.scales import TEACHER
from engine.technique import Technique

__all__ = ["HodokuValue", "Lesson", "Position", "SeValue", "introduction", "lesson"]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson on a technique.

    Attributes:
        technique: the technique.
        what: what it is, and why it works if `why` is empty.
        spot: how to find it, step by step.
        why: why it works; empty if `what` says it.
        mistake: a common mistake, or empty.
        se: its rating by Sudoku Explainer 1.2.1; None if that has no such technique.
        hodoku: what it adds to HoDoKu's score; None if HoDoKu has no such technique. A technique
            that neither has is one of the teacher's order only.
        related: similar techniques, or techniques that it is based on.
        example: where it is the next step in a real puzzle; None if no puzzle is known to need it.
        practice: the same in another puzzle, as an exercise; None if only one is known.
    """

    technique: Technique
    what: str
    spot: tuple[str, ...]
    why: str
    mistake: str
    se: SeValue | None
    hodoku: HodokuValue | None
    related: tuple[Technique, ...]
    example: Position | None
    practice: Position | None


def lesson(technique: Technique) -> Lesson:
    """The lesson on a technique."""
    text = _TEXTS[technique]
    example, practice = (*_POSITIONS.get(technique, ()), None, None)[:2]
    words = {name: translate(word) for name, word in text.words.items()}
    return Lesson(
        technique=technique,
        what=" ".join(translate(part, **words) for part in text.what),
        spot=tuple(translate(part, **words) for part in text.spot),
        why=translate(text.why, **words) if text.why else "",
        mistake=translate(text.mistake, **words) if text.mistake else "",
        se=SE.get(technique),
        hodoku=HODOKU.get(technique),
        related=text.related,
        example=example,
        practice=practice,
    )


def introduction() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The basics that lessons assume: sections, each with its title and its paragraphs."""
    row = CLASSIC.house(HouseKind.ROW, EXAMPLE)
    names = {"cell": cell_label(EXAMPLE), "row": house_number(row)}
    return tuple(
        (translate(title), tuple(translate(paragraph, **names) for paragraph in paragraphs))
        for title, paragraphs in SECTIONS
    )


_TEXTS: Final[Mapping[Technique, Text]] = {
    **singles.TEXTS,
    **locked.TEXTS,
    **subsets.TEXTS,
    **fish.TEXTS,
    **wings.TEXTS,
    **uniqueness.TEXTS,
    **exclusion.TEXTS,
    **alternating.TEXTS,
    **almost_locked.TEXTS,
    **experts.TEXTS,
    **forcing.TEXTS,
    **colours.TEXTS,
    **chains.TEXTS,
    **dynamic.TEXTS,
}
_POSITIONS: Final = {
    **read_positions(TABLE),
    **read_positions(HODOKU_TABLE, HODOKU_SCALE.slug),
    **read_positions(TEACHER_TABLE, TEACHER.slug),
    **read_positions(EXPERT_TABLE, TEACHER.slug),
}
