"""The scales as the commands use them: chosen by name, and rated with the caller's options."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cli.errors import WrongUseError
from cli.names import chosen
from engine import Limit, UnsupportedVariantError
from engine.grader import Rule
from engine.grader.scale import GraderScale
from engine.scale import Scale, SolvingScale
from engine.scales import GRADER, SCALES, SE, SOLVING_SCALES


@dataclass(frozen=True, slots=True)
class Options:
    """How to rate.

    Attributes:
        limit: how long rating a puzzle on a scale may take.
        rule: how the Sudoku Grader turns eliminations into points.
        variant: the kind of sudoku of all puzzles; None for what each text says.
    """

    limit: Limit | None = None
    rule: Rule = Rule.ESSAY
    variant: str | None = None

    def scale(self, slug: str) -> Scale[Any]:
        """The scale of a slug, with the options that only it has."""
        return GraderScale(self.rule) if slug == GRADER.slug else SCALES[slug]


def parse_scale(name: str) -> Scale[Any]:
    """The scale with a name, however it is written.

    Raises:
        WrongUseError: if there is none; the message lists the scales.
    """
    return chosen(name, SCALES, "scale")


def parse_order(name: str) -> SolvingScale[Any]:
    """The scale with a name, if it has an order of techniques.

    Raises:
        WrongUseError: if there is none; the message lists the scales that have one.
    """
    return chosen(name, SOLVING_SCALES, "scale")


def unsupported(error: UnsupportedVariantError) -> str:
    """Why a scale cannot rate a puzzle, with the option that helps."""
    return f"{error} (--scale {SE.slug})"


def parse_rule(name: str | None, scales: Iterable[str]) -> Rule:
    """The Sudoku Grader's rule with a name; the essay's if no name is given.

    Args:
        name: the argument of `--grader-rule`.
        scales: the slugs of the scales that are used.

    Raises:
        WrongUseError: if there is no such rule, or the Sudoku Grader is not among the scales.
    """
    if name is None:
        return Rule.ESSAY
    rule = chosen(name, {one.value: one for one in Rule}, "rule")
    if GRADER.slug not in scales:
        raise WrongUseError("--grader-rule is for the scale grader: add --scale grader")
    return rule
