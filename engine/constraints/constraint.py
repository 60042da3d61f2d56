"""`Constraint`: a rule of a puzzle beyond its houses, and the forms that most kinds have.

A kind is one file in `engine/constraints/kinds/`. It says how a link holds it, which rules it is
made of, and what it looks like; checking, counting and drawing need nothing else.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from engine.constraints.entries import (
    Data,
    Entry,
    Json,
    UnknownRuleError,
    cell_key,
    entries,
    keys,
    with_value,
)
from engine.constraints.fitting import fit
from engine.constraints.marks import ConstraintMark, LineMark, Paint, Tinted, Tone, through
from engine.constraints.rules import Balance, Related, Relation, Rule, Walk
from engine.houses import Cell, Digit, Mask
from engine.language import N_, Forms, cell_label, translate, translate_count
from engine.language.speech import cells as cell_list

IN_CELLS: Final = N_("{title} in {cells}")
ALONG: Final = N_("{title} from {first} to {last}")
_BETWEEN: Final = N_("{title} between {first} and {last}")


@dataclass(frozen=True, slots=True)
class Constraint(ABC):
    """A rule of a puzzle beyond its houses.

    Attributes:
        KEY: its name in the JSON of f-puzzles.
        NAME: what it is called, with `{count}` where there can be several.
        TITLE: what one of them is called, as a heading.
        IDEA: what it says, as a sentence after a colon; with `{figure}` if it has a number.
        PLACE: the heading of one of them, if it has a place.
        NUMBERED: whether the heading also has the number.
    """

    KEY: ClassVar[str]
    NAME: ClassVar[Forms]
    TITLE: ClassVar[str]
    IDEA: ClassVar[str]
    PLACE: ClassVar[str] = ""
    NUMBERED: ClassVar[bool] = False

    @classmethod
    @abstractmethod
    def parse(cls, puzzle: Data) -> Iterator[Self]:
        """The constraints of this kind in a puzzle's JSON.

        Raises:
            UnknownRuleError: if a part is not understood.
        """

    @classmethod
    @abstractmethod
    def format(cls, found: Sequence[Self]) -> Json:
        """What the JSON has as `KEY` for all constraints of this kind. Inverse of `parse`."""

    @abstractmethod
    def rules(self) -> Iterator[Rule]:
        """What it is made of."""

    def marks(self) -> Iterator[ConstraintMark]:
        """What it looks like; nothing for a rule that is only told."""
        yield from ()

    def balances(self) -> Iterator[Balance]:
        """Its sums, if it is made of sums alone."""
        yield from ()

    def left(self, walk: Walk, masks: tuple[Mask, ...]) -> tuple[Mask, ...]:
        """The candidates of a walk's cells that are part of digits which it accepts."""
        return fit(walk.reader, masks).left

    @property
    def spots(self) -> tuple[Cell, ...]:
        """The cells that say which one it is; none for a rule of the whole grid."""
        cells: tuple[Cell, ...] = getattr(self, "cells", ())
        return cells

    @property
    def figure(self) -> str:
        """The number that it says; "" without one."""
        return ""

    def heading(self) -> str:
        """Which one it is: "Killer cage 17 in r1c1 and r1c2"."""
        title = translate(self.TITLE)
        if self.NUMBERED and self.figure:
            title = f"{title} {self.figure}"
        if not self.spots:
            return title
        first, last = cell_label(self.spots[0]), cell_label(self.spots[-1])
        place = IN_CELLS if len(self.spots) == 1 else self.PLACE
        return translate(
            place, title=title, cells=cell_list(sorted(self.spots)), first=first, last=last
        )

    def idea(self) -> str:
        """What it says: "its digits differ and sum to 17."."""
        return translate(self.IDEA, figure=self.figure)

    def listed(self) -> str:
        """Its cells and its number: "r1c1 r1c2: 17"; "" for a rule of the whole grid."""
        cells = " ".join(map(cell_label, self.spots))
        return f"{cells}: {self.figure}" if cells and self.figure else cells

    def faults(self, values: Sequence[Digit]) -> frozenset[Cell]:
        """The filled cells that break it.

        Args:
            values: 81 numbers, 0 for an empty cell.
        """
        return frozenset(cell for rule in self.rules() for cell in rule.faults(values))


def told(constraints: Iterable[Constraint]) -> list[str]:
    """How many there are of each kind, such as "3 killer cages"."""
    counts = Counter(constraint.NAME for constraint in constraints)
    return [translate_count(name, count) for name, count in counts.items()]


@dataclass(frozen=True, slots=True)
class Listed(Constraint):
    """A kind of which a puzzle has a list.

    Attributes:
        PARTS: what an entry may have beside its look.
    """

    PARTS: ClassVar[frozenset[str]] = frozenset({"cells", "value"})

    @classmethod
    def parse(cls, puzzle: Data) -> Iterator[Self]:
        """The constraints of this kind in a puzzle's JSON."""
        for entry in entries(puzzle, cls.KEY, cls.PARTS):
            yield from cls.read(entry)

    @classmethod
    @abstractmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """The constraints in an entry."""

    @classmethod
    def format(cls, found: Sequence[Self]) -> Json:
        """What the JSON has as `KEY`."""
        return [constraint.written() for constraint in found]

    @abstractmethod
    def written(self) -> dict[str, Any]:
        """The constraint as an entry."""


@dataclass(frozen=True, slots=True)
class WholeGrid(Constraint):
    """A rule that a puzzle has or has not."""

    @classmethod
    def parse(cls, puzzle: Data) -> Iterator[Self]:
        """The rule, if the puzzle has it."""
        if puzzle.get(cls.KEY):
            yield cls()

    @classmethod
    def format(cls, found: Sequence[Self]) -> Json:
        """What the JSON has as `KEY`."""
        return True


@dataclass(frozen=True, slots=True)
class CellConstraint(Listed):
    """A rule for one cell.

    Attributes:
        cell: the cell.
    """

    PARTS: ClassVar[frozenset[str]] = frozenset({"cell"})
    PLACE: ClassVar[str] = IN_CELLS
    cell: Cell

    @classmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """The constraint in an entry."""
        yield cls(entry.cell())

    def written(self) -> dict[str, Any]:
        """The constraint as an entry."""
        return {"cell": cell_key(self.cell)}

    @property
    def spots(self) -> tuple[Cell, ...]:
        """Its cell."""
        return (self.cell,)


@dataclass(frozen=True, slots=True)
class GroupConstraint(Listed):
    """A rule for some cells, which are tinted.

    Attributes:
        cells: the cells.
    """

    PARTS: ClassVar[frozenset[str]] = frozenset({"cells"})
    PLACE: ClassVar[str] = IN_CELLS
    cells: tuple[Cell, ...]

    @classmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """The group in an entry."""
        if cells := entry.cells():
            yield cls(cells)

    def written(self) -> dict[str, Any]:
        """The group as an entry."""
        return {"cells": keys(self.cells)}

    def marks(self) -> Iterator[ConstraintMark]:
        """Tinted cells."""
        yield Tinted(self.cells, Tone.PALE)


@dataclass(frozen=True, slots=True)
class LineConstraint(Listed):
    """A rule for the cells of a line.

    Attributes:
        PAINT: what the line is drawn with.
        WIDTH: how wide it is, in cells.
        cells: its cells in order; a closed line ends where it begins.
    """

    PARTS: ClassVar[frozenset[str]] = frozenset({"lines"})
    PAINT: ClassVar[Paint]
    WIDTH: ClassVar[float] = 0.2
    PLACE: ClassVar[str] = ALONG
    cells: tuple[Cell, ...]

    @classmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """The lines in an entry, each a constraint."""
        for cells in entry.lines():
            yield cls(cells)

    def written(self) -> dict[str, Any]:
        """The constraint as an entry."""
        return {"lines": [keys(self.cells)]}

    def marks(self) -> Iterator[ConstraintMark]:
        """The line."""
        yield LineMark(through(self.cells), self.WIDTH, self.PAINT)

    @property
    def once(self) -> tuple[Cell, ...]:
        """Its cells, each once."""
        return tuple(dict.fromkeys(self.cells))


@dataclass(frozen=True, slots=True)
class PairConstraint(Listed):
    """A mark on the border of two cells.

    Attributes:
        cells: the two cells.
        value: what it says; "" if it says nothing.
    """

    PLACE: ClassVar[str] = _BETWEEN
    cells: tuple[Cell, ...]
    value: str

    @classmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """The mark in an entry."""
        cells = entry.cells()
        if len(cells) != 2:
            raise UnknownRuleError(f"{cls.KEY} {', '.join(keys(cells))}")
        value = entry.word("value").strip()
        if value and not cls.relation(value):
            raise UnknownRuleError(f"{cls.KEY} {value}")
        yield cls(cells, value)

    @classmethod
    @abstractmethod
    def relation(cls, value: str) -> Relation | None:
        """What a value asks of the digits; None if it is not known."""

    def written(self) -> dict[str, Any]:
        """The constraint as an entry."""
        return with_value({"cells": keys(self.cells)}, self.value or None)

    def rules(self) -> Iterator[Rule]:
        """What the value asks."""
        if relation := self.relation(self.value):
            one, other = self.cells
            yield Related(one, other, relation)
