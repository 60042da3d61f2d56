"""Sudoku grids, ratings identical to Sudoku Explainer 1.2.1, solving steps and explanations.

    >>> import engine
    >>> grid = engine.Grid.parse(
    ...     "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    ... )
    >>> report = engine.grade(grid)
    >>> print(report.er, report.ep, report.ed)
    1.5 1.2 1.2
    >>> print(engine.next_step(grid))
    Hidden single (1.2): r5c9=1

This package reads no files, draws nothing and does not depend on Discord.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from engine.model import grid_reader

if TYPE_CHECKING:
    from engine.errors import (
        AlreadySolvedError,
        InvalidGridError,
        MultipleSolutionsError,
        NoSolutionError,
        OtherVariantError,
        OutOfTimeError,
        SudokuError,
        UndecidedError,
        UnsupportedVariantError,
    )
    from engine.generator import Symmetry, generate
    from engine.houses import CLASSIC, DIAGONAL, WINDOKU, Variant, jigsaw
    from engine.model.band import Band
    from engine.model.grid import Grid, GridStatus
    from engine.model.limit import Limit
    from engine.model.report import Ending, Rating, Report
    from engine.model.step import HintLevel, Step
    from engine.model.technique import Technique
    from engine.orders import grader, hodoku, teacher
    from engine.orders.dicts import to_dict
    from engine.orders.se import grade, iter_steps, next_step
    from engine.orders.se.why import why
    from engine.research.bulk import rate_batches, rate_many
    from engine.research.canonical import CanonicalForm, canonical_form
    from engine.research.minutes import SolvingTime, predict_minutes
    from engine.research.percentiles import percentile
    from engine.solvers import Method, SolveResult, count_solutions, solve, solve_with
    from engine.validation.diagnosis import Diagnosis, check
    from engine.words.explanation import explain, prove

__version__ = "1.0.0"

_LATE = {
    "AlreadySolvedError": "engine.errors",
    "Band": "engine.model.band",
    "CLASSIC": "engine.houses",
    "CanonicalForm": "engine.research.canonical",
    "DIAGONAL": "engine.houses",
    "Diagnosis": "engine.validation.diagnosis",
    "Ending": "engine.model.report",
    "Grid": "engine.model.grid",
    "GridStatus": "engine.model.grid",
    "HintLevel": "engine.model.step",
    "InvalidGridError": "engine.errors",
    "Limit": "engine.model.limit",
    "Method": "engine.solvers",
    "MultipleSolutionsError": "engine.errors",
    "NoSolutionError": "engine.errors",
    "OtherVariantError": "engine.errors",
    "OutOfTimeError": "engine.errors",
    "Rating": "engine.model.report",
    "Report": "engine.model.report",
    "SolveResult": "engine.solvers",
    "SolvingTime": "engine.research.minutes",
    "Step": "engine.model.step",
    "SudokuError": "engine.errors",
    "Symmetry": "engine.generator",
    "Technique": "engine.model.technique",
    "UndecidedError": "engine.errors",
    "UnsupportedVariantError": "engine.errors",
    "Variant": "engine.houses",
    "WINDOKU": "engine.houses",
    "canonical_form": "engine.research.canonical",
    "check": "engine.validation.diagnosis",
    "count_solutions": "engine.solvers",
    "explain": "engine.words.explanation",
    "generate": "engine.generator",
    "grade": "engine.orders.se",
    "grader": "",
    "hodoku": "",
    "iter_steps": "engine.orders.se",
    "jigsaw": "engine.houses",
    "next_step": "engine.orders.se",
    "percentile": "engine.research.percentiles",
    "predict_minutes": "engine.research.minutes",
    "prove": "engine.words.explanation",
    "rate_batches": "engine.research.bulk",
    "rate_many": "engine.research.bulk",
    "solve": "engine.solvers",
    "solve_with": "engine.solvers",
    "teacher": "",
    "to_dict": "engine.orders.dicts",
    "why": "engine.orders.se.why",
}
"""The module of each name that is imported on first use; importing them all takes 0.1 s."""


def _read_grid(text: str, variant: "Variant | None") -> "Grid":
    """Read a grid in any notation; the parsers are imported on first use."""
    from engine.notation import parse

    return parse(text, variant=variant)


# Set here, because importing any module of this package imports this one first.
grid_reader.read = _read_grid


def __getattr__(name: str) -> Any:  # noqa: ANN401 - of whatever type the name is
    if name not in _LATE:
        raise AttributeError(f"module 'engine' has no attribute {name!r}")
    module = import_module(_LATE[name] or f"engine.{name}")
    return getattr(module, name) if _LATE[name] else module


__all__ = [
    "CLASSIC",
    "DIAGONAL",
    "WINDOKU",
    "AlreadySolvedError",
    "Band",
    "CanonicalForm",
    "Diagnosis",
    "Ending",
    "Grid",
    "GridStatus",
    "HintLevel",
    "InvalidGridError",
    "Limit",
    "Method",
    "MultipleSolutionsError",
    "NoSolutionError",
    "OtherVariantError",
    "OutOfTimeError",
    "Rating",
    "Report",
    "SolveResult",
    "SolvingTime",
    "Step",
    "SudokuError",
    "Symmetry",
    "Technique",
    "UndecidedError",
    "UnsupportedVariantError",
    "Variant",
    "__version__",
    "canonical_form",
    "check",
    "count_solutions",
    "explain",
    "generate",
    "grade",
    "grader",
    "hodoku",
    "iter_steps",
    "jigsaw",
    "next_step",
    "percentile",
    "predict_minutes",
    "prove",
    "rate_batches",
    "rate_many",
    "solve",
    "solve_with",
    "teacher",
    "to_dict",
    "why",
]
