"""The scales that puzzles are graded on: what each says of a puzzle, and how it is printed.

A scale is an entry in `SCALES`; the commands know no scale by name.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import engine
from cli.errors import WrongUseError
from cli.names import chosen
from cli.report import format_grade, format_report, format_score
from engine import Grid, Limit, Report, UnsupportedVariantError, hodoku
from engine.grader import GraderReport, Rule, grade_line
from engine.hodoku import HodokuReport
from engine.se.lines import LineReport, rate_line

_R = TypeVar("_R")


@dataclass(frozen=True, slots=True)
class Options:
    """What the caller may say about grading.

    Attributes:
        limit: how long a scale may take for a puzzle.
        rule: how the Sudoku Grader turns eliminations into points.
        variant: the kind of sudoku of all puzzles; None for what each text says.
    """

    limit: Limit | None = None
    rule: Rule = Rule.ESSAY
    variant: str | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """A puzzle's place on a scale as a number.

    Attributes:
        value: the number.
        exact: False if the true one may be higher.
    """

    value: float
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Scale(Generic[_R]):
    """A scale.

    Attributes:
        name: what a person types for it.
        title: what it is called in full.
        template: what is printed for the lines of a file if no template is given.
        fields: the letters of a template that are about it, and what they stand for.
        of_line: grades a line that holds a puzzle in the plainest form; None for any other line.
        of_grid: grades a grid, or raises what is wrong with it.
        told: the report for a person at a terminal.
        measure: the one number that puzzles are compared by.
        edges: where the bins of a distribution begin, rising, and where the last one ends.
        whole: whether each bin is one whole number.
    """

    name: str
    title: str
    template: str
    fields: Mapping[str, Callable[[_R], str]]
    of_line: Callable[[str, Options], _R | None]
    of_grid: Callable[[Grid, Options], _R]
    told: Callable[[Any], str]
    measure: Callable[[_R], Measure]
    edges: tuple[float, ...]
    whole: bool = False


SE: Final[Scale[Report | LineReport]] = Scale(
    name="se",
    title="Sudoku Explainer 1.2.1 (ER)",
    template="%g ED=%r/%p/%d",
    fields={
        "%r": lambda report: str(report.er),
        "%p": lambda report: str(report.ep),
        "%d": lambda report: str(report.ed),
    },
    of_line=lambda line, options: rate_line(line, limit=options.limit),
    of_grid=lambda grid, options: engine.grade(grid, limit=options.limit),
    told=format_report,
    measure=lambda report: Measure(report.er.value, report.er.exact),
    edges=tuple(range(1, 13)),
)
GRADER: Final[Scale[GraderReport]] = Scale(
    name="grader",
    title="Sudoku Grader (0-10)",
    template="%g %G",
    fields={"%G": lambda report: str(report.grade)},
    of_line=lambda line, options: grade_line(line, rule=options.rule),
    of_grid=lambda grid, options: engine.grader.grade(grid, rule=options.rule, limit=options.limit),
    told=format_grade,
    measure=lambda report: Measure(report.grade),
    edges=tuple(range(12)),
    whole=True,
)

HODOKU: Final[Scale[HodokuReport]] = Scale(
    name="hodoku",
    title="HoDoKu 2.2.0 (score)",
    template="%g %s %l",
    fields={
        "%s": lambda report: str(report.score),
        "%l": lambda report: report.level.slug if report.level_exact else f">={report.level.slug}",
    },
    of_line=lambda line, options: hodoku.grade_line(line, limit=options.limit),
    of_grid=lambda grid, options: hodoku.grade(grid, limit=options.limit),
    told=format_score,
    measure=lambda report: Measure(report.score.points, report.score.exact),
    edges=(0, 200, 300, 400, 500, 700, 1000, 1500, 2000, 3000, 5000, 10_000, 30_000),
)

SCALES: Final[Mapping[str, Scale[Any]]] = {scale.name: scale for scale in (SE, HODOKU, GRADER)}
"""Every scale by its name, in the order in which they are told."""


def parse_scale(name: str) -> Scale[Any]:
    """The scale of a name.

    Raises:
        WrongUseError: if there is none; the message names those there are.
    """
    return chosen(name, SCALES, "scale")


def not_known(error: UnsupportedVariantError) -> str:
    """Why a scale has no place for a puzzle, with the option that helps."""
    return f"{error} (--scale {SE.name})"


def parse_rule(name: str | None, scales: Iterable[str]) -> Rule:
    """The rule of a name; the essay's if none is given.

    Args:
        name: what `--grader-rule` says.
        scales: the names of the scales that are used, to say so if the rule is of no use.

    Raises:
        WrongUseError: if there is no such rule, or nothing that it is for.
    """
    if name is None:
        return Rule.ESSAY
    rule = chosen(name, {one.value: one for one in Rule}, "rule")
    if GRADER.name not in scales:
        raise WrongUseError("--grader-rule is for the scale grader: add --scale grader")
    return rule
