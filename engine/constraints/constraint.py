"""`Constraint`: a rule of a puzzle beyond its houses, and base classes for the usual kinds.

A kind is one file in `engine/constraints/kinds/`. It defines how links store the constraint, its
rules, and its marks; checking, counting and drawing need nothing else.
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
from engine.language import N_, Forms, cell_label, start_of_sentence, translate, translate_count
from engine.language.speech import cells as cell_list

IN_CELLS: Final = N_("{title} in {cells}")
ALONG: Final = N_("{title} from {first} to {last}")
_BETWEEN: Final = N_("{title} between {first} and {last}")


@dataclass(frozen=True, slots=True)
class Constraint(ABC):
    """A rule of a puzzle beyond its houses.

    Attributes:
        KEY: its name in the JSON of f-puzzles.
        NAME: the name of the kind, with `{count}` if a puzzle can have several.
        TITLE: the name of a single constraint, as a heading.
        IDEA: the rule in words, to follow a colon; with `{figure}` if the constraint has a number.
        PLACE: the template of a heading with cells; "" for a rule of the whole grid.
        NUMBERED: whether the heading includes the number.
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
        """The JSON value under `KEY` for all constraints of this kind. Inverse of `parse`."""

    @abstractmethod
    def rules(self) -> Iterator[Rule]:
        """The rules that it is made of."""

    def marks(self) -> Iterator[ConstraintMark]:
        """The marks to draw; none for a rule that is only stated in words."""
        yield from ()

    def balances(self) -> Iterator[Balance]:
        """Its equal sums, if it consists of nothing else."""
        yield from ()

    def left(self, walk: Walk, masks: tuple[Mask, ...]) -> tuple[Mask, ...]:
        """For each cell of a walk, the candidates that occur in a filling that the walk accepts."""
        return fit(walk.reader, masks).left

    @property
    def spots(self) -> tuple[Cell, ...]:
        """The cells that identify the constraint; none for a rule of the whole grid."""
        cells: tuple[Cell, ...] = getattr(self, "cells", ())
        return cells

    @property
    def figure(self) -> str:
        """The number that it says; "" without one."""
        number = getattr(self, "number", None)
        return "" if number is None else str(number)

    def title(self) -> str:
        """What it is called."""
        return translate(self.TITLE)

    def heading(self) -> str:
        """Which one it is: "Killer cage 17 in r1c1 and r1c2"."""
        title = self.title()
        if self.NUMBERED and self.figure:
            title = f"{title} {self.figure}"
        if not self.spots:
            return title
        # A closed line ends where it begins.
        closed = len(self.spots) > 1 and self.spots[0] == self.spots[-1]
        first, last = cell_label(self.spots[0]), cell_label(self.spots[-2 if closed else -1])
        place = IN_CELLS if len(self.spots) == 1 else self.PLACE
        return translate(
            place, title=title, cells=cell_list(sorted(self.spots)), first=first, last=last
        )

    def idea(self) -> str:
        """The rule in words: "its digits differ and sum to 17."."""
        return translate(self.IDEA, figure=self.figure)

    def rule(self) -> str:
        """Which one it is and what it says, in a sentence."""
        if hasattr(self, "TITLE"):
            return f"{self.heading()}: {self.idea()}"
        return f"{start_of_sentence(translate_count(self.NAME, 1))}."

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


def counts_by_kind(constraints: Iterable[Constraint]) -> list[str]:
    """The number of constraints of each kind, such as "3 killer cages"."""
    counts = Counter(constraint.NAME for constraint in constraints)
    return [translate_count(name, count) for name, count in counts.items()]


@dataclass(frozen=True, slots=True)
class Listed(Constraint):
    """A kind that the JSON stores as a list of entries.

    Attributes:
        PARTS: the keys that an entry may have in addition to those for its look.
        OLD_KEYS: older names of the kind.
    """

    PARTS: ClassVar[frozenset[str]] = frozenset({"cells", "value"})
    OLD_KEYS: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def parse(cls, puzzle: Data) -> Iterator[Self]:
        """The constraints of this kind in a puzzle's JSON."""
        for key in (cls.KEY, *cls.OLD_KEYS):
            for entry in entries(puzzle, key, cls.PARTS):
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
    """A rule of the whole grid, which a puzzle either has or does not have."""

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
        yield Tinted(self.spots, Tone.PALE)


@dataclass(frozen=True, slots=True)
class LineConstraint(Listed):
    """A rule for the cells of a line.

    Attributes:
        PAINT: the colour of the line.
        WIDTH: the width of the line, in cells.
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
        """Its cells without repetition."""
        return tuple(dict.fromkeys(self.cells))


@dataclass(frozen=True, slots=True)
class PairConstraint(Listed):
    """A mark on the border of two cells.

    Attributes:
        cells: the two cells.
        value: the text on the mark, or "".
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
        """The relation between the digits that a value requires; None if the value is unknown."""

    def written(self) -> dict[str, Any]:
        """The constraint as an entry."""
        return with_value({"cells": keys(self.cells)}, self.value or None)

    def rules(self) -> Iterator[Rule]:
        """The relation that the value requires."""
        if relation := self.relation(self.value):
            one, other = self.cells
            yield Related(one, other, relation)
