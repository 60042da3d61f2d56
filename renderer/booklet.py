"""Booklets: several puzzles on a page, then their solutions, then the crux of each puzzle."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from engine.constraints.constraint import Constraint
from engine.houses import CELLS
from engine.language import N_, current_language, speech, translate
from engine.model.grid import Grid
from engine.model.step import HintLevel, Step
from engine.model.technique import Family
from engine.orders.constraints import PuzzleStep
from engine.orders.constraints.step import SudokuStep
from engine.words.explanation import technique_name
from renderer.alt import alt_grid, alt_text, alt_view
from renderer.canvas import Format
from renderer.draw import draw_grid, draw_step, draw_view
from renderer.pdf import typeset
from renderer.theme import PRINT, Theme

MOST_PUZZLES: Final = 200
"""The maximum number of puzzles in a booklet."""
LAYOUTS: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
"""The number of puzzles on a page -> its columns and rows."""

_TEMPLATE: Final = Path(__file__).with_name("booklet.typ")
_SIZE: Final = 900
"""The size of a picture in the units of its file; on paper, it fills the available space."""
_LONG: Final = 1200
"""Texts with more characters may not fit on the rest of a page."""
_SOLUTIONS: Final = N_("Solutions")
_CRUXES: Final = N_("The crux of each puzzle")
_NOTE: Final = N_(
    "The first of each puzzle's hardest steps. The picture shows the grid at that point, and what "
    "the step is based on."
)
_SINGLES: Final = N_("Singles are enough: {numbers}.")
_UNKNOWN: Final = N_("The hardest step was not found: {numbers}.")


class Paper(Enum):
    """A size of paper; the value is Typst's name for it."""

    A4 = "a4"
    LETTER = "us-letter"
    LEGAL = "us-legal"


@dataclass(frozen=True, slots=True)
class BookletPuzzle:
    """A puzzle of a booklet.

    Attributes:
        grid: the puzzle.
        difficulty: how hard it is, in a few words; of a puzzle with constraints, what it has.
        solution: its 81 digits.
        crux: its hardest step; None if it was not found.
        words: the explanation of the crux.
        constraints: the rules beyond the houses.
    """

    grid: Grid
    difficulty: str
    solution: str
    crux: Step | PuzzleStep | None = None
    words: str = ""
    constraints: Sequence[Constraint] = ()

    @property
    def needs_only_singles(self) -> bool:
        """Whether singles solve it."""
        step = self.crux.step if isinstance(self.crux, SudokuStep) else self.crux
        return isinstance(step, Step) and step.technique.family is Family.SINGLE


def draw_booklet(
    puzzles: Sequence[BookletPuzzle],
    *,
    title: str,
    paper: Paper = Paper.A4,
    per_page: int = 4,
    theme: Theme = PRINT,
) -> bytes:
    """Typeset a booklet in the current locale.

    Args:
        puzzles: 1 to `MOST_PUZZLES` puzzles.
        title: the title on the first page.
        paper: the size of the pages.
        per_page: how many puzzles a page has, one of `LAYOUTS`.
        theme: the colours of the pictures.

    Returns:
        A PDF file. The same arguments and locale always give the same bytes.

    Raises:
        ValueError: if there are too many puzzles or none, or `per_page` is not one of `LAYOUTS`.
        ModuleNotFoundError: if Typst is not installed; the extra `print` installs it.
    """
    if not 1 <= len(puzzles) <= MOST_PUZZLES:
        raise ValueError(f"a booklet has 1 to {MOST_PUZZLES} puzzles, not {len(puzzles)}")
    if per_page not in LAYOUTS:
        numbers = ", ".join(map(str, LAYOUTS))
        raise ValueError(f"a page has {numbers} puzzles, not {per_page}")
    columns, rows = LAYOUTS[per_page]
    pictures = _Pictures(theme)
    book = {
        "title": title,
        "language": current_language(),
        "paper": paper.value,
        "columns": columns,
        "rows": rows,
        "solutions": translate(_SOLUTIONS),
        "cruxes": translate(_CRUXES),
        "notes": [translate(_NOTE), *_without_crux(puzzles)],
        "puzzles": [_entry(number, puzzle, pictures) for number, puzzle in enumerate(puzzles, 1)],
    }
    files = {**pictures.files, "book.json": json.dumps(book).encode()}
    return typeset(_TEMPLATE.read_text(encoding="utf-8"), files)


class _Pictures:
    """The pictures of a booklet.

    Args:
        theme: the colours.

    Attributes:
        files: the content of each file by its name.
    """

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.files: dict[str, bytes] = {}

    def _add(self, name: str, picture: bytes, alt: str) -> dict[str, str]:
        """Add a picture; return how the template refers to it."""
        self.files[f"{name}.svg"] = picture
        return {"file": f"{name}.svg", "alt": alt}

    def grid(
        self, name: str, grid: Grid, constraints: Sequence[Constraint] = (), *, coordinates: bool
    ) -> dict[str, str]:
        """Draw a grid."""
        picture = draw_grid(
            grid,
            constraints=constraints,
            theme=self._theme,
            size=_SIZE,
            coordinates=coordinates,
            file_format=Format.SVG,
        )
        return self._add(name, picture, alt_grid(grid, constraints=constraints))

    def crux(
        self, name: str, step: Step | PuzzleStep, constraints: Sequence[Constraint]
    ) -> dict[str, str]:
        """Draw the hardest step of a puzzle."""
        if isinstance(step, Step):
            picture = draw_step(step, theme=self._theme, size=_SIZE, file_format=Format.SVG)
            return self._add(name, picture, alt_text(step))
        view = step.view(HintLevel.FULL)
        picture = draw_view(
            step.grid,
            view,
            constraints=constraints,
            theme=self._theme,
            size=_SIZE,
            file_format=Format.SVG,
        )
        return self._add(name, picture, alt_view(step.grid, view))


def _entry(number: int, puzzle: BookletPuzzle, pictures: _Pictures) -> dict[str, object]:
    """A puzzle as the template takes it: its grid, its solution, and its hardest step."""
    crux = None
    step = puzzle.crux
    if step is not None and not puzzle.needs_only_singles:
        crux = {
            **pictures.crux(f"crux-{number}", step, puzzle.constraints),
            "step": technique_name(step.technique) if isinstance(step, Step) else step.title(),
            "words": puzzle.words.splitlines(),
            "long": len(puzzle.words) > _LONG,
        }
    values = [int(digit) for digit in puzzle.solution]
    givens = [cell for cell in CELLS if puzzle.grid.values[cell]]
    solved = Grid.from_values(values, givens=givens, variant=puzzle.grid.variant)
    return {
        "number": number,
        "difficulty": puzzle.difficulty,
        "puzzle": pictures.grid(
            f"puzzle-{number}", puzzle.grid, puzzle.constraints, coordinates=True
        ),
        "solution": pictures.grid(f"solution-{number}", solved, coordinates=False),
        "crux": crux,
    }


def _without_crux(puzzles: Sequence[BookletPuzzle]) -> Iterator[str]:
    """Sentences about the puzzles whose crux is not pictured."""
    singles = [str(number) for number, puzzle in enumerate(puzzles, 1) if puzzle.needs_only_singles]
    unknown = [str(number) for number, puzzle in enumerate(puzzles, 1) if puzzle.crux is None]
    if singles:
        yield translate(_SINGLES, numbers=speech.all_of(singles))
    if unknown:
        yield translate(_UNKNOWN, numbers=speech.all_of(unknown))
