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

from engine import grid_reader
from engine.explain import HintLevel, explain

if TYPE_CHECKING:
    from engine import grader, hodoku
    from engine.band import Band
    from engine.bulk import rate_many
    from engine.canonical import CanonicalForm, canonical_form
    from engine.dicts import to_dict
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
    from engine.grid import Grid, GridStatus
    from engine.houses import CLASSIC, DIAGONAL, WINDOKU, Variant, jigsaw
    from engine.limit import Limit
    from engine.minutes import SolvingTime, predict_minutes
    from engine.percentiles import percentile
    from engine.report import Ending, Rating, Report
    from engine.se import grade, iter_steps, next_step
    from engine.se.why import why
    from engine.solvers import Method, SolveResult, count_solutions, solve, solve_with
    from engine.step import Step
    from engine.technique import Technique
    from engine.validate import Diagnosis, check

__version__ = "0.1.0"

_LATE = {
    "AlreadySolvedError": "engine.errors",
    "Band": "engine.band",
    "CLASSIC": "engine.houses",
    "CanonicalForm": "engine.canonical",
    "DIAGONAL": "engine.houses",
    "Diagnosis": "engine.validate",
    "Ending": "engine.report",
    "Grid": "engine.grid",
    "GridStatus": "engine.grid",
    "InvalidGridError": "engine.errors",
    "Limit": "engine.limit",
    "Method": "engine.solvers",
    "MultipleSolutionsError": "engine.errors",
    "NoSolutionError": "engine.errors",
    "OtherVariantError": "engine.errors",
    "OutOfTimeError": "engine.errors",
    "Rating": "engine.report",
    "Report": "engine.report",
    "SolveResult": "engine.solvers",
    "SolvingTime": "engine.minutes",
    "Step": "engine.step",
    "SudokuError": "engine.errors",
    "Symmetry": "engine.generator",
    "Technique": "engine.technique",
    "UndecidedError": "engine.errors",
    "UnsupportedVariantError": "engine.errors",
    "Variant": "engine.houses",
    "WINDOKU": "engine.houses",
    "canonical_form": "engine.canonical",
    "check": "engine.validate",
    "count_solutions": "engine.solvers",
    "generate": "engine.generator",
    "grade": "engine.se",
    "grader": "",
    "hodoku": "",
    "iter_steps": "engine.se",
    "jigsaw": "engine.houses",
    "next_step": "engine.se",
    "percentile": "engine.percentiles",
    "predict_minutes": "engine.minutes",
    "rate_many": "engine.bulk",
    "solve": "engine.solvers",
    "solve_with": "engine.solvers",
    "to_dict": "engine.dicts",
    "why": "engine.se.why",
}
"""The modules of names that are imported when they are used: all together take 0.1 s."""


def _read_grid(text: str, variant: "Variant | None") -> "Grid":
    """Read a grid in any notation; these are imported when the first grid is read."""
    from engine.notation import parse

    return parse(text, variant=variant)


# Here, since whoever imports any module of this package imports this one first.
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
    "rate_many",
    "solve",
    "solve_with",
    "to_dict",
    "why",
]
