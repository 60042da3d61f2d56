"""Arrows: the digits on a shaft sum to the number in the circle."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from engine.constraints.constraint import IN_CELLS, Listed
from engine.constraints.entries import Entry, keys
from engine.constraints.marks import ConstraintMark, DiscMark, LineMark, Tone, middle, through
from engine.constraints.rules import Balance, Reader, Rule, State, Walk
from engine.houses import Cell, Digit
from engine.language import N_, cell_label, forms


@dataclass(frozen=True, slots=True)
class _NumberAndSum(Reader):
    """Reads the number, then subtracts the shaft; the state is what remains of the number."""

    pill: int

    def step(self, state: State, digit: Digit, index: int) -> State | None:
        """Append a digit of the circle to the number, or subtract a digit of the shaft."""
        assert isinstance(state, int)
        if index < self.pill:
            return 10 * state + digit
        return state - digit if state >= digit else None

    def accepts(self, state: State) -> bool:
        """Whether nothing is left."""
        return state == 0


@dataclass(frozen=True, slots=True)
class Arrow(Listed):
    """A circle with shafts; the digits on each shaft sum to the number in the circle.

    Attributes:
        circle: the cells of the circle, whose digits form the number, the first digit first.
        shafts: the cells of each shaft, without those of the circle.
        starts: the cell of the circle from which each shaft is drawn.
    """

    KEY: ClassVar = "arrow"
    NAME: ClassVar = forms("{count} arrow", "{count} arrows")
    TITLE: ClassVar = N_("Arrow")
    IDEA: ClassVar = N_("the digits on the shaft sum to the number in the circle.")
    PLACE: ClassVar = IN_CELLS
    PARTS: ClassVar = frozenset({"cells", "lines"})
    circle: tuple[Cell, ...]
    shafts: tuple[tuple[Cell, ...], ...]
    starts: tuple[Cell, ...]

    @classmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """The arrow in an entry."""
        lines = tuple(entry.lines())
        if circle := entry.cells():
            # A line may lead through cells of a long circle first.
            inside = [
                next((at for at, cell in enumerate(line) if cell not in circle), len(line))
                for line in lines
            ]
            drawn = [
                (line[at - 1] if at else circle[0], line[at:])
                for line, at in zip(lines, inside, strict=True)
                if line[at:]
            ]
            yield cls(
                circle, tuple(shaft for _, shaft in drawn), tuple(start for start, _ in drawn)
            )

    def written(self) -> dict[str, Any]:
        """The arrow as an entry."""
        lines = [
            keys((start, *shaft)) for start, shaft in zip(self.starts, self.shafts, strict=True)
        ]
        return {"lines": lines, "cells": keys(self.circle)}

    @property
    def spots(self) -> tuple[Cell, ...]:
        """Its cells."""
        return self.circle

    def listed(self) -> str:
        """The cells of the circle and of each shaft."""
        lines = (self.circle, *self.shafts)
        return " → ".join(" ".join(map(cell_label, cells)) for cells in lines)

    def rules(self) -> Iterator[Rule]:
        """The sum of each shaft."""
        for shaft in self.shafts:
            yield Walk((*self.circle, *shaft), _NumberAndSum(len(self.circle)))

    def balances(self) -> Iterator[Balance]:
        """The sum of each shaft."""
        for shaft in self.shafts:
            yield Balance(shaft, self.circle, 0, number=len(self.circle) > 1)

    def marks(self) -> Iterator[ConstraintMark]:
        """The shafts, and the circle on top of them."""
        for start, shaft in zip(self.starts, self.shafts, strict=True):
            yield LineMark(through((start, *shaft)), 0.16, Tone.ORANGE, head=True)
        for radius, tone in ((0.47, Tone.ORANGE), (0.36, Tone.PAGE)):
            if len(self.circle) > 1:
                yield LineMark(through(self.circle), 2 * radius, tone)
            else:
                yield DiscMark(middle(self.circle[0]), radius, tone)
