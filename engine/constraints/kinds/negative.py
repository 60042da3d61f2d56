"""All dots, or all X and V, are given: neighbours without a mark do not have the ratio or sum."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from engine.constraints.constraint import Constraint
from engine.constraints.entries import Data, Json, UnknownRuleError, entries
from engine.constraints.geometry import NEIGHBOURS, Pair, marked_pairs
from engine.constraints.rules import Related, Rule, relation_where
from engine.language import N_, forms, translate
from engine.language.speech import one_of

_EXEMPT: Final = {"xv": ("xv",), "ratio": ("ratio", "difference")}
"""For each kind whose absence says something the marks between cells of which it says nothing."""
_RATIO: Final = N_("no digit is {figure} times the other.")


@dataclass(frozen=True, slots=True)
class Negative(Constraint):
    """Neighbours without a mark have none of the sums or ratios that marks stand for.

    Attributes:
        kind: "xv" or "ratio".
        values: the sums, or the ratios.
        exempt: the pairs of neighbours with a mark.
    """

    KEY: ClassVar = "negative"
    NAME: ClassVar = forms("all marks of a kind are given", "all marks of {count} kinds are given")
    TITLE: ClassVar = N_("Neighbours without a mark")
    IDEA: ClassVar = N_("their digits do not sum to {figure}.")
    kind: str
    values: frozenset[int]
    exempt: frozenset[Pair]

    @classmethod
    def parse(cls, puzzle: Data) -> Iterator[Self]:
        """The kinds of marks that are all given."""
        for kind in puzzle.get(cls.KEY) or ():
            if kind not in _EXEMPT:
                raise UnknownRuleError(f"{cls.KEY} {kind}")
            values = {5, 10}
            if kind == "ratio":
                dots = entries(puzzle, kind, {"cells", "value"})
                values = {dot.number(9) or 2 for dot in dots} or {2}
            yield cls(kind, frozenset(values), marked_pairs(puzzle, *_EXEMPT[kind]))

    @classmethod
    def format(cls, found: Sequence[Self]) -> Json:
        """The kinds of marks."""
        return [constraint.kind for constraint in found]

    @property
    def figure(self) -> str:
        """The numbers of the marks."""
        return one_of(sorted(self.values))

    def idea(self) -> str:
        """What it says."""
        ratio = self.kind == "ratio"
        return translate(_RATIO if ratio else self.IDEA, figure=self.figure)

    def rules(self) -> Iterator[Rule]:
        """Forbid the values in each pair of neighbours without a mark."""
        relation = relation_where(
            lambda one, other: (
                not ({one + other} if self.kind == "xv" else {one / other, other / one})
                & self.values
            )
        )
        for pair in NEIGHBOURS:
            if pair not in self.exempt:
                yield Related(*pair, relation)
