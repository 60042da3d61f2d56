"""The choice of scales by name, and the options of a rating."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cli.errors import WrongUseError
from cli.names import choose
from engine import Limit, UnsupportedVariantError
from engine.orders.grader import Rule
from engine.orders.grader.scale import GraderScale
from engine.orders.scale import Scale, SolvingOrder
from engine.orders.scales import GRADER, ORDERS, SCALES, SE
from engine.orders.se.gem import Gem
from engine.orders.se.scale import SudokuExplainerScale


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a rating.

    Attributes:
        limit: how long rating a puzzle on a scale may take.
        rule: how the Sudoku Grader turns eliminations into points.
        variant: the variant of all puzzles; None if each text names its own.
        gem: the gems that Sudoku Explainer's scale must rate in full; None for all puzzles.
    """

    limit: Limit | None = None
    rule: Rule = Rule.ESSAY
    variant: str | None = None
    gem: Gem | None = None

    def scale(self, slug: str) -> Scale[Any]:
        """The scale with a slug, with its options applied."""
        if self.gem and slug == SE.slug:
            return SudokuExplainerScale(self.gem)
        return GraderScale(self.rule) if slug == GRADER.slug else SCALES[slug]


def parse_scale(name: str) -> Scale[Any]:
    """The scale with a name, in any spelling.

    Raises:
        WrongUseError: if there is no such scale; the message lists the scales.
    """
    return choose(name, SCALES, "scale")


def parse_order(name: str) -> SolvingOrder:
    """The order of techniques with a name, in any spelling.

    Raises:
        WrongUseError: if there is no such order; the message lists the orders.
    """
    return choose(name, ORDERS, "order")


def unsupported_message(error: UnsupportedVariantError, option: str = "--scale") -> str:
    """The message that a scale or an order does not support a puzzle, with an option that helps."""
    return f"{error} ({option} {SE.slug})"


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
    rule = choose(name, {rule.value: rule for rule in Rule}, "rule")
    if GRADER.slug not in scales:
        raise WrongUseError("--grader-rule is for the scale grader: add --scale grader")
    return rule


def parse_gem(scales: Iterable[str], *, pearl: bool, diamond: bool) -> Gem | None:
    """The gems that must be rated in full; None for all puzzles.

    Args:
        scales: the slugs of the scales that are used.
        pearl: whether `--pearl` was given.
        diamond: whether `--diamond` was given.

    Raises:
        WrongUseError: if both were given, or Sudoku Explainer is not among the scales.
    """
    if pearl and diamond:
        raise WrongUseError("give either --pearl or --diamond: every diamond is a pearl")
    if not pearl and not diamond:
        return None
    gem = Gem.PEARL if pearl else Gem.DIAMOND
    if SE.slug not in scales:
        raise WrongUseError(f"--{gem.value} is for the scale se: add a column or letter of it")
    return gem
