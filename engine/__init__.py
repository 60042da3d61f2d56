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

import engine.notation  # noqa: F401 - `Grid.parse` reads with it
from engine import grader
from engine.band import Band
from engine.canonical import CanonicalForm, canonical_form
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
from engine.explain import HintLevel, explain
from engine.generator import Symmetry, generate
from engine.grid import Grid, GridStatus
from engine.houses import CLASSIC, DIAGONAL, WINDOKU, Variant, jigsaw
from engine.limit import Limit
from engine.report import Ending, Rating, Report
from engine.se import grade, iter_steps, next_step
from engine.solvers import Method, SolveResult, count_solutions, solve, solve_with
from engine.step import Step
from engine.technique import Technique
from engine.validate import Diagnosis, check

if TYPE_CHECKING:
    from engine.bulk import rate_many
    from engine.dicts import to_dict
    from engine.minutes import SolvingTime, predict_minutes
    from engine.se.why import why

__version__ = "0.1.0"

_LATE = {
    "SolvingTime": "engine.minutes",
    "hodoku": "",
    "predict_minutes": "engine.minutes",
    "rate_many": "engine.bulk",
    "to_dict": "engine.dicts",
    "why": "engine.se.why",
}
"""Names whose modules, all scales, would make `import engine` slow."""


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
    "predict_minutes",
    "rate_many",
    "solve",
    "solve_with",
    "to_dict",
    "why",
]
