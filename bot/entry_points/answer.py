"""The choices of a member for an answer, and the task that it answers.

Both are kept in the ids of the buttons and menus, so they survive a restart.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from bot.chat.custom_ids import STORE_ID
from engine.houses import CELLS, DIGITS, Cell, Digit
from engine.model.candidates import Elimination, Placement
from engine.model.grid import Grid
from engine.model.technique import Family, Technique

MOST_MOVES: Final = 16
"""The maximum number of eliminations in an answer, which fit into the id of a button."""
ANSWER: Final = rf"[peqf][0-9](?:[1-9](?:[0-7][0-9]|80)){{0,{MOST_MOVES}}}"
"""The pattern of `Answer.text`."""
TASK: Final = (
    rf"(?:h(?P<session>{STORE_ID})\.(?P<step>[0-9]{{1,4}})\.(?P<level>[1-4])"
    rf"|p(?P<attempt>{STORE_ID})\.(?P<seen>[0-4]))"
)
"""The pattern of `HintTask.text` and `PracticeTask.text`."""

_PLACING: Final = {
    Technique.DIRECT_POINTING,
    Technique.DIRECT_CLAIMING,
    Technique.DIRECT_HIDDEN_PAIR,
    Technique.DIRECT_HIDDEN_TRIPLET,
}
_EITHER: Final = {Family.CHAIN, Family.FORCING, Family.ALTERNATING, Family.LAST_RESORT}
"""Families whose steps either place a digit or eliminate candidates."""
_SIGNS: Final = {(False, False): "p", (True, False): "e", (False, True): "q", (True, True): "f"}


@dataclass(frozen=True, slots=True)
class HintTask:
    """A hint as the task of an answer: its session, its step, and the level that is shown."""

    session: int
    step: int
    level: int

    @property
    def text(self) -> str:
        """The task in an id."""
        return f"h{self.session}.{self.step}.{self.level}"


@dataclass(frozen=True, slots=True)
class PracticeTask:
    """A practice position as the task of an answer, and the level of the hint for it."""

    attempt: int
    level: int

    @property
    def text(self) -> str:
        """The task in an id."""
        return f"p{self.attempt}.{self.level}"


def task_of(match: re.Match[str]) -> HintTask | PracticeTask:
    """The task in an id that `TASK` matches."""
    if match["session"] is not None:
        return HintTask(int(match["session"]), int(match["step"]), int(match["level"]))
    return PracticeTask(int(match["attempt"]), int(match["seen"]))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a member has chosen so far.

    Attributes:
        removes: whether the answer eliminates candidates; otherwise it places a digit.
        either: whether the member may switch between the two.
        digit: the digit whose cells are chosen next.
        moves: the chosen candidates as digit and cell; at most one for a placement.
    """

    removes: bool = False
    either: bool = False
    digit: Digit | None = None
    moves: tuple[tuple[Digit, Cell], ...] = ()

    @classmethod
    def to(cls, technique: Technique, digit: Digit | None = None) -> Self:
        """An empty answer to a step of a technique.

        Args:
            digit: the digit of the step, if it is known.
        """
        places = technique.family is Family.SINGLE or technique in _PLACING
        return cls(removes=not places, either=technique.family in _EITHER, digit=digit)

    @classmethod
    def of(cls, moves: Iterable[Placement | Elimination]) -> Self:
        """The answer with these moves: the placement, if there is one, else the eliminations."""
        moves = tuple(moves)
        placed = [move for move in moves if isinstance(move, Placement)][:1]
        chosen = placed or moves[:MOST_MOVES]
        return cls(removes=not placed, moves=tuple((move.digit, move.cell) for move in chosen))

    @property
    def text(self) -> str:
        """The answer in an id; inverse of `parse`."""
        moves = "".join(f"{digit}{cell:02}" for digit, cell in self.moves)
        return f"{_SIGNS[self.removes, self.either]}{self.digit or 0}{moves}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a text that `ANSWER` matches."""
        removes, either = next(key for key, sign in _SIGNS.items() if sign == text[0])
        moves = tuple((int(pair[0]), int(pair[1:])) for pair in re.findall("...", text[2:]))
        return cls(removes, either, int(text[1]) or None, moves)

    @property
    def as_moves(self) -> tuple[Placement | Elimination, ...]:
        """The moves as moves of the engine."""
        kind = Elimination if self.removes else Placement
        return tuple(kind(cell, digit) for digit, cell in self.moves)

    def with_digit(self, digit: Digit) -> Self:
        """The answer with another digit; the cell of a placement stays chosen."""
        moves = self.moves if self.removes else tuple((digit, cell) for _, cell in self.moves)
        return replace(self, digit=digit, moves=moves)

    def with_cells(self, cells: Iterable[Cell], offered: Iterable[Cell]) -> Self:
        """The answer with these cells, of those that a menu offered, for the chosen digit."""
        if self.digit is None:
            return self
        new = tuple((self.digit, cell) for cell in cells)
        if not self.removes:
            return replace(self, moves=new[:1])
        replaced = {(self.digit, cell) for cell in offered}
        kept = tuple(move for move in self.moves if move not in replaced)
        return replace(self, moves=tuple(sorted((*kept, *new))[:MOST_MOVES]))

    def switched(self) -> Self:
        """The other kind of answer, if that is possible."""
        return replace(self, removes=not self.removes, moves=()) if self.either else self

    def digits_in(self, grid: Grid) -> frozenset[Digit]:
        """The digits that can be chosen: those that some cell may hold."""
        return frozenset(digit for digit in DIGITS if any(grid.has(cell, digit) for cell in CELLS))

    def cells_in(self, grid: Grid) -> tuple[Cell, ...]:
        """The cells that can be chosen for the digit.

        For a placement these are all empty cells, because the member has to find out where it fits.
        """
        if self.digit is None:
            return ()
        if self.removes:
            return tuple(cell for cell in CELLS if grid.has(cell, self.digit))
        return tuple(cell for cell in CELLS if not grid.values[cell])
