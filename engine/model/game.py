"""A game: a puzzle and the turns played on it.

The position is the puzzle with all turns replayed, so that removing a wrong digit restores its
candidates.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeAlias

from engine.errors import InvalidGridError
from engine.houses import CELLS, CLASSIC, Cell, Digit, Mask, digits_of
from engine.language import N_, cell_label, speech, translate
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid, all_allowed

MAX_TURNS: Final = 200
"""How many turns can be undone. Older turns are merged into one, to limit the size of a game."""
MAX_CHANGES: Final = 2_000
"""The maximum number of changes in these turns, for the same reason."""
MAX_NOTES: Final = 1_000
"""The maximum number of notes at a time: more than all candidates of a puzzle, twice."""

_GIVEN: Final = N_("{cell} is a given {digit}, so it can't be changed.")
_MANY_NOTES: Final = N_("The board already has {most} notes. Erase some first.")
_LONG_TRIAL: Final = N_("There is no more room on this scratch copy: go back to your game.")
_OTHER_KIND: Final = N_("This is a {said}, but your game is a {played}.")
_OTHER_PUZZLE: Final = N_("This is a different puzzle: in your game {cell} is a given {digit}.")


@dataclass(frozen=True, slots=True, order=True)
class Clearing:
    """A cell that is emptied."""

    cell: Cell


@dataclass(frozen=True, slots=True, order=True)
class Trial(Placement):
    """A digit that is tried out: from this turn on, the game is a scratch copy."""


@dataclass(frozen=True, slots=True, order=True)
class Restoring(Candidate):
    """A pencil mark that is restored after the player has removed it."""


COLOUR_LETTERS: Final = "ABCDEFGH"
"""The names of the colours that cells can have, from number 1."""


class NoteKind(Enum):
    """The kind of a note in a cell; the value is the word in notation."""

    CORNER = "corner"
    """A digit in a corner: often the cells that a digit is confined to in a box."""
    CENTRE = "centre"
    """A digit in the middle: often the digits that are left for the cell."""
    COLOUR = "colour"
    """A colour, as a number 1-8; see `COLOUR_LETTERS`."""
    PEN = "pen"
    """A drawing, as a number: 1-4 lines to the cells on the right, below, below on the right and
    below on the left; 5 and 6 the borders on the right and below; 7 a circle, 8 a cross."""
    LETTER = "letter"
    """A letter that stands for an unknown digit, as a number: 1-9 for A-I."""


_OF_EMPTY_CELLS: Final = {NoteKind.CORNER, NoteKind.CENTRE, NoteKind.LETTER}
"""The kinds of notes that only empty cells can have."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note that is written in a cell, or erased.

    Notes have no fixed meaning: candidates do not depend on them.

    Attributes:
        kind: its kind.
        cell: the cell.
        digit: the digit, or the number of the colour, the drawing or the letter, 1-9.
        on: whether it is written.
    """

    kind: NoteKind
    cell: Cell
    digit: Digit
    on: bool = True


Notes: TypeAlias = dict[NoteKind, tuple[Mask, ...]]
"""For each kind of note, the noted digits of each cell, as masks."""

Change: TypeAlias = Placement | Elimination | Clearing | Restoring | Note
Turn: TypeAlias = tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A puzzle and the turns that were played on it. Immutable.

    Candidates are computed: all that the digits allow, except for those that the player has
    removed.

    Attributes:
        puzzle: the initial grid, whose filled cells cannot be changed.
        turns: the turns in order.
    """

    puzzle: Grid
    turns: tuple[Turn, ...] = ()

    @property
    def position(self) -> Grid:
        """The current grid."""
        return _Board(self.puzzle, self.turns).position()

    @property
    def trial(self) -> Trial | None:
        """The digit that is tried out; None outside of a trial."""
        tried = (change for turn in self.turns for change in turn if isinstance(change, Trial))
        return next(tried, None)

    @property
    def before_trial(self) -> "Game":
        """The game as it was when the trial began; the same game outside of a trial."""
        for at, turn in enumerate(self.turns):
            if any(isinstance(change, Trial) for change in turn):
                return replace(self, turns=self.turns[:at])
        return self

    @property
    def with_trial(self) -> "Game":
        """The game with the trial's turns made permanent; the same game outside of a trial."""
        if self.trial is None:
            return self
        kept = tuple(tuple(map(_kept, turn)) for turn in self.turns)
        return replace(self, turns=kept)

    @property
    def scratch(self) -> frozenset[Cell]:
        """The cells with a digit that is only on the scratch copy."""
        before, now = self.before_trial.position.values, self.position.values
        return frozenset(cell for cell in CELLS if now[cell] not in {0, before[cell]})

    @property
    def notes(self) -> Notes:
        """The notes of all cells; those of filled cells are kept for when they are emptied."""
        return _Board(self.puzzle, self.turns).masks()

    def play(self, turn: Iterable[Change]) -> "Game":
        """The game after one more turn; changes without effect are dropped.

        A digit replaces the player's digit in the cell. Eliminating the digit that is in a cell
        also empties the cell.

        Args:
            turn: the changes in order.

        Returns:
            The game; the same object if the turn changes nothing.

        Raises:
            InvalidGridError: if a given would be changed (the message names it), if there would be
                more than `MAX_NOTES` notes, or if a trial reaches the maximum length of a game.
        """
        board = _Board(self.puzzle, self.turns)
        done = tuple(change for change in turn if board.play(change))
        if not done:
            return self
        turns = (*self.turns, done)
        while len(turns) > MAX_TURNS or (len(turns) > 1 and sum(map(len, turns)) > MAX_CHANGES):
            if any(isinstance(change, Trial) for turn in turns[:2] for change in turn):
                # The turns before the trial must not be merged, because the game has to return to
                # them.
                raise InvalidGridError(translate(_LONG_TRIAL))
            oldest = _Board(self.puzzle, turns[:2]).as_turn()
            turns = (oldest, *turns[2:]) if oldest else turns[2:]
        return replace(self, turns=turns)

    def undo(self) -> "Game":
        """The game without its last turn; the same game if it has no turns."""
        return replace(self, turns=self.turns[:-1])

    def before_mistake(self, solution: str) -> "Game":
        """The game up to the last turn after which its position had no mistake.

        Args:
            solution: the puzzle's only solution, as 81 digits.
        """
        board, right = _Board(self.puzzle, ()), 0
        for number, turn in enumerate(self.turns, 1):
            for change in turn:
                board.play(change)
            if agrees_with(board.position(), solution):
                right = number
        return replace(self, turns=self.turns[:right])

    def turn_to(self, grid: Grid) -> Turn:
        """The turn that leads to a position of the same puzzle.

        Args:
            grid: the position; its candidates count only if some were removed. A classic one is
                treated as one of the puzzle's variant.

        Raises:
            InvalidGridError: if it belongs to another puzzle; the message names a cell or the
                variants.
        """
        variant = self.puzzle.variant
        if grid.variant is not variant:
            # Positions are usually written without the name of the variant.
            if grid.variant is not CLASSIC:
                values = {"said": speech.variant(grid.variant), "played": speech.variant(variant)}
                raise InvalidGridError(translate(_OTHER_KIND, **values))
            grid = grid.as_variant(variant)
        for cell in CELLS:
            given = self.puzzle.values[cell]
            if given and grid.values[cell] != given:
                raise InvalidGridError(translate(_OTHER_PUZZLE, cell=cell_label(cell), digit=given))
        board = _Board(self.puzzle, self.turns)
        turn: list[Change] = []
        for cell, (now, then) in enumerate(zip(board.values, grid.values, strict=True)):
            if now != then:
                turn.append(Placement(cell, then) if then else Clearing(cell))
        if grid.has_marks:
            allowed = all_allowed(grid.values, grid.variant)
            for cell in CELLS:
                out = allowed[cell] & self.puzzle.candidates[cell] & ~grid.candidates[cell]
                turn += [Elimination(cell, digit) for digit in digits_of(out)]
            turn += [
                Restoring(mark.cell, mark.digit)
                for mark in sorted(board.out)
                if grid.has(mark.cell, mark.digit)
            ]
        return tuple(turn)


def _kept(change: Change) -> Change:
    return Placement(change.cell, change.digit) if isinstance(change, Trial) else change


def agrees_with(position: Grid, solution: str) -> bool:
    """Whether no digit and no missing candidate of a position contradicts a solution."""
    return not wrong_digits(position, solution) and not lost_marks(position, solution)


def wrong_digits(position: Grid, solution: str) -> tuple[Cell, ...]:
    """The cells with another digit than in the solution."""
    return tuple(c for c in CELLS if position.values[c] not in {0, int(solution[c])})


def lost_marks(position: Grid, solution: str) -> tuple[Cell, ...]:
    """The empty cells in which the digit of the solution is not a candidate."""
    return tuple(
        cell
        for cell in CELLS
        if not position.values[cell] and not position.has(cell, int(solution[cell]))
    )


class _Board:
    """A position to which changes are applied.

    Attributes:
        values: the current digits.
        out: the candidates that the player has removed.
        notes: the notes.
    """

    def __init__(self, puzzle: Grid, turns: Iterable[Turn]) -> None:
        self._puzzle = puzzle
        self.values = list(puzzle.values)
        self.out: set[Candidate] = set()
        self.notes: set[tuple[NoteKind, Cell, Digit]] = set()
        for turn in turns:
            for change in turn:
                self.play(change)

    def play(self, change: Change) -> bool:
        """Apply a change; return whether it has an effect."""
        cell, now = change.cell, self.values[change.cell]
        if isinstance(change, Note):
            return self._note(change)
        if given := self._puzzle.values[cell]:
            self._refuse(change, given)
            return False
        match change:
            case Clearing():
                self.values[cell] = 0
                return now != 0
            case Placement():
                self.values[cell] = change.digit
                self.out.discard(Candidate(cell, change.digit))
                return now != change.digit
            case Restoring():
                mark = Candidate(cell, change.digit)
                was_out = mark in self.out
                self.out.discard(mark)
                return was_out
            case Elimination():
                mark = Candidate(cell, change.digit)
                new = mark not in self.out
                self.out.add(mark)
                if now == change.digit:
                    self.values[cell] = 0
                return new

    def masks(self) -> Notes:
        masks = {kind: [0] * len(CELLS) for kind in NoteKind}
        for kind, cell, digit in self.notes:
            masks[kind][cell] |= 1 << (digit - 1)
        return {kind: tuple(cells) for kind, cells in masks.items()}

    def position(self) -> Grid:
        masks = list(self._puzzle.candidates)
        for mark in self.out:
            masks[mark.cell] &= ~(1 << (mark.digit - 1))
        return Grid.from_candidates(
            self.values, masks, givens=self._puzzle.givens, variant=self._puzzle.variant
        )

    def as_turn(self) -> Turn:
        """One turn with all changes from the puzzle to this position."""
        placed = [
            Placement(cell, value)
            for cell, value in enumerate(self.values)
            if value and not self._puzzle.values[cell]
        ]
        return (
            *placed,
            *(Elimination(mark.cell, mark.digit) for mark in sorted(self.out)),
            *(Note(*note) for note in sorted(self.notes, key=lambda n: (n[0].value, *n[1:]))),
        )

    def _note(self, change: Note) -> bool:
        """Write or erase a note; return whether that has an effect.

        Raises:
            InvalidGridError: if there are too many.
        """
        note = (change.kind, change.cell, change.digit)
        if change.kind in _OF_EMPTY_CELLS and self._puzzle.values[change.cell]:
            return False
        if change.on is (note in self.notes):
            return False
        if change.on and len(self.notes) == MAX_NOTES:
            raise InvalidGridError(translate(_MANY_NOTES, most=MAX_NOTES))
        self.notes ^= {note}
        return True

    def _refuse(self, change: Change, given: int) -> None:
        """Check a change of a given.

        Raises:
            InvalidGridError: if the change contradicts the given.
        """
        match change:
            case Placement() if change.digit == given:
                return
            case Elimination() | Restoring() if change.digit != given:
                return
        raise InvalidGridError(translate(_GIVEN, cell=cell_label(change.cell), digit=given))
