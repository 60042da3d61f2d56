"""Cells that are a chess move apart differ; neighbours are not consecutive."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.constraints.constraint import WholeGrid
from engine.constraints.entries import Data
from engine.constraints.geometry import KINGS, KNIGHTS, NEIGHBOURS, Pair, marked_pairs
from engine.constraints.rules import Different, Related, Rule, relation_where
from engine.language import N_, forms

_NOT_CONSECUTIVE = relation_where(lambda one, other: abs(one - other) != 1)


@dataclass(frozen=True, slots=True)
class _PairsDiffer(WholeGrid):
    """Cells that are a certain move apart hold different digits.

    Attributes:
        PAIRS: all pairs of cells that are this move apart.
    """

    PAIRS: ClassVar[tuple[Pair, ...]]

    def rules(self) -> Iterator[Rule]:
        """Each pair of cells differs."""
        for pair in self.PAIRS:
            yield Different(pair)


@dataclass(frozen=True, slots=True)
class AntiKnight(_PairsDiffer):
    """Cells that are a knight's move apart differ."""

    KEY: ClassVar = "antiknight"
    NAME: ClassVar = forms(
        "cells a knight's move apart differ", "cells a knight's move apart differ"
    )
    TITLE: ClassVar = N_("Knight's move")
    IDEA: ClassVar = N_("cells a knight's move apart differ.")
    PAIRS: ClassVar = KNIGHTS


@dataclass(frozen=True, slots=True)
class AntiKing(_PairsDiffer):
    """Cells that are a king's move apart differ."""

    KEY: ClassVar = "antiking"
    NAME: ClassVar = forms(
        "cells that touch at a corner differ", "cells that touch at a corner differ"
    )
    TITLE: ClassVar = N_("King's move")
    IDEA: ClassVar = N_("cells that touch at a corner differ.")
    PAIRS: ClassVar = KINGS


@dataclass(frozen=True, slots=True)
class NonConsecutive(WholeGrid):
    """Neighbours are not consecutive, except for those with a dot.

    Attributes:
        exempt: the pairs of neighbours with a dot.
    """

    KEY: ClassVar = "nonconsecutive"
    NAME: ClassVar = forms("neighbours are not consecutive", "neighbours are not consecutive")
    TITLE: ClassVar = N_("No consecutive neighbours")
    IDEA: ClassVar = N_("cells that share a side do not hold consecutive digits.")
    exempt: frozenset[Pair]

    @classmethod
    def parse(cls, puzzle: Data) -> Iterator[Self]:
        """The rule, if the puzzle has it."""
        if puzzle.get(cls.KEY):
            yield cls(marked_pairs(puzzle, "difference", "ratio"))

    def rules(self) -> Iterator[Rule]:
        """Each pair of neighbours without a dot."""
        for pair in NEIGHBOURS:
            if pair not in self.exempt:
                yield Related(*pair, _NOT_CONSECUTIVE)
