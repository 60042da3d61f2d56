"""The course before the lessons: how to look, mark and check, in short chapters with exercises.

`course.toml` has the chapters, their texts in English, and drawings in the format of `_drawing`
with these additional entries:

* `line`: the position; without it the drawing is a schema;
* `marks`: the candidates to draw in addition to the view's: some, or "all";
* `options = "5r4c9 5r5c8"`: the digits that an exercise offers to write; the digits that the
  position allows are right;
* `choices`: the other answers that an exercise offers, each with a reply;
* `asked`: the drawing of an exercise before it is answered; without it, nothing is marked.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engine.houses import CELLS, CLASSIC, HouseKind, cell_name
from engine.language import (
    CellNames,
    cell_label,
    cell_names,
    current_language,
    house_number,
    translate,
    use_locale,
)
from engine.lessons._drawing import LessonDrawing, parse_drawing
from engine.model.candidates import Placement
from engine.model.technique import Technique
from engine.notation import parse_position

_BY_SLUG: Final = {technique.slug: technique for technique in Technique}
_NOT_DRAWN: Final = {
    "slug",
    "title",
    "paragraphs",
    "practise",
    "exercises",
    "question",
    "options",
    "reason",
    "choices",
    "line",
    "marks",
    "asked",
}
"""The entries of a chapter or an exercise that are not part of its drawing."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer that an exercise offers.

    Attributes:
        answer: what its button says.
        is_right: whether it is right.
        reply: the reply to it; empty for a wrong placement, which the position contradicts.
        placement: the digit that it places; None for an answer in words.
    """

    answer: str
    is_right: bool
    reply: str
    placement: Placement | None = None


@dataclass(frozen=True, slots=True)
class Sketch:
    """A drawing of the course.

    Attributes:
        drawing: the position with its marks.
        candidates: whether to draw candidates that the view does not mark.
    """

    drawing: LessonDrawing
    candidates: bool


@dataclass(frozen=True, slots=True)
class CourseExercise:
    """A question with a few answers to choose from.

    Attributes:
        question: the question.
        choices: the answers, one of them right.
        asked: the position, or None.
        answered: the position with marks for what the answer is based on, or None.
    """

    question: str
    choices: tuple[Choice, ...]
    asked: Sketch | None
    answered: Sketch | None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the course.

    Attributes:
        slug: its name as an identifier.
        title: its title.
        paragraphs: its text.
        sketch: a position that the text is about.
        practise: the technique to practise after the chapter.
        exercises: its exercises.
    """

    slug: str
    title: str
    paragraphs: tuple[str, ...]
    sketch: Sketch
    practise: Technique
    exercises: tuple[CourseExercise, ...]


def course() -> tuple[Chapter, ...]:
    """All chapters in their order, in the current locale."""
    return _course(current_language(), cell_names())


@cache
def _course(language: str, cells: CellNames) -> tuple[Chapter, ...]:
    """The chapters in a locale; cached, since reading all positions takes milliseconds."""
    with use_locale(language, cells=cells):
        return tuple(map(_chapter, _tables()))


@cache
def _tables() -> tuple[dict[str, Any], ...]:
    text = files("engine.lessons").joinpath("course.toml").read_text("utf-8")
    return tuple(tomllib.loads(text)["chapters"])


def _chapter(table: dict[str, Any]) -> Chapter:
    sketch = _sketch(table)
    assert sketch is not None, "every chapter has a drawing"
    return Chapter(
        slug=table["slug"],
        title=translate(table["title"]),
        paragraphs=tuple(map(_text, table["paragraphs"])),
        sketch=sketch,
        practise=_BY_SLUG[table["practise"]],
        exercises=tuple(map(_exercise, table["exercises"])),
    )


def _exercise(table: dict[str, Any]) -> CourseExercise:
    if "choices" in table:
        choices = tuple(
            Choice(_text(entry["answer"]), entry.get("right", False), _text(entry["reply"]))
            for entry in table["choices"]
        )
    else:
        choices = _placements(table)
    asked = {"line": table["line"]} if "line" in table else {}
    return CourseExercise(
        question=_text(table["question"]),
        choices=choices,
        asked=_sketch(asked | table.get("asked", {})),
        answered=_sketch(table),
    )


def _placements(table: dict[str, Any]) -> tuple[Choice, ...]:
    """The digits that an exercise offers to write; those that the position allows are right."""
    grid = parse_position(table["line"])
    moves = [Placement(_CELLS[word[1:]], int(word[0])) for word in table["options"].split()]
    one_cell = len({move.cell for move in moves}) == 1
    choices = []
    for move in moves:
        is_right = grid.has(move.cell, move.digit)
        answer = str(move.digit) if one_cell else cell_label(move.cell)
        choices.append(Choice(answer, is_right, _text(table["reason"]) if is_right else "", move))
    return tuple(choices)


def _sketch(table: Mapping[str, Any]) -> Sketch | None:
    """The drawing of a chapter or an exercise; None if it does not have one."""
    marks = table.get("marks", "")
    drawn = {name: text for name, text in table.items() if name not in _NOT_DRAWN}
    if "line" not in table:
        return Sketch(parse_drawing(drawn), candidates=True) if drawn else None
    grid = parse_position(table["line"])
    if marks not in ("", "all"):
        named = parse_drawing({"plain": marks, **drawn}).grid
        grid = replace(grid, candidates=named.candidates)
    return Sketch(parse_drawing(drawn, grid), candidates=bool(marks))


_CELLS: Final = {cell_name(cell): cell for cell in CELLS}
_ROWS: Final = {
    f"row{house.index + 1}": house for house in CLASSIC.houses if house.kind is HouseKind.ROW
}


def _text(template: str) -> str:
    """A text in the current locale, with the names of its cells and rows."""
    cells = {name: cell_label(cell) for name, cell in _CELLS.items()}
    rows = {name: house_number(house) for name, house in _ROWS.items()}
    return translate(template, **cells, **rows)
