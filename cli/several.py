"""Running a command on one puzzle, on several, or on each line of a file."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from cli.errors import CommandError, WrongUseError, one_line
from cli.inputs import no_puzzles, open_input
from cli.line_grading import LineRefusal, read_grid
from cli.lines import count_puzzles
from cli.output import note, print_line
from cli.puzzle import (
    check_own_rules,
    check_variant,
    parse_grid,
    parse_puzzle,
    puzzle_with_constraints,
    read_puzzle_text,
)
from cli.puzzle_lines import read_puzzles
from engine import Grid, SudokuError
from engine.notation import format_line

if TYPE_CHECKING:
    from engine.constraints.puzzle import Puzzle

_Read: TypeAlias = Grid | LineRefusal | None


@dataclass(frozen=True, slots=True)
class Output:
    """The output of a command for one puzzle.

    Attributes:
        number: the number of the line of the file, or of the argument; None for the only puzzle.
        name: what messages call the puzzle, such as "line 3"; "" for the only puzzle.
        ordinal: its place among the puzzles of its file, from 1.
        file: the name of the file if there are several.
    """

    number: int | None = None
    name: str = ""
    ordinal: int = 1
    file: str | None = None

    def print_json(self, data: Mapping[str, object]) -> None:
        """Print an object on one line; if there are several puzzles, it begins with the number."""
        file = {} if self.file is None else {"file": self.file}
        line = {} if self.number is None else {"line": self.number}
        print_line(json.dumps({**file, **line, **data}, ensure_ascii=False))

    def note(self, text: str) -> None:
        """Print a line to standard error."""
        note(f"{self.name}: {text}" if self.name else text)


@dataclass(frozen=True, slots=True)
class PuzzleSource:
    """The source of a command's puzzles.

    Attributes:
        puzzles: the texts of puzzles, or `-`.
        files: the names of files of puzzles, or `-`; none if the puzzles are given.
        column: the name of the files' column with the puzzles; None to find the puzzles
            automatically.
        variant: the variant of all puzzles; None if each text names its own.
    """

    puzzles: Sequence[str]
    files: Sequence[str]
    column: str | None = None
    variant: str | None = None

    def check(self) -> None:
        """Require either puzzles or files, and standard input at most once.

        Raises:
            WrongUseError: if this is not the case.
        """
        if bool(self.files) == bool(self.puzzles):
            raise WrongUseError("give either a PUZZLE or --input FILE (- is standard input)")
        if [*self.puzzles, *self.files].count("-") > 1:
            raise WrongUseError("standard input can be read only once")
        if self.column is not None and not self.files:
            raise WrongUseError("--column is for a table: add --input FILE")
        check_variant(self.variant)


def for_each_puzzle(
    source: PuzzleSource,
    work: Callable[[Grid, Output], int],
    *,
    as_json: bool,
    proper: bool = True,
    titled: bool = True,
    constrained: "Callable[[Puzzle, Output], int] | None" = None,
) -> int:
    """Run a command on its puzzles.

    If one of several puzzles fails, the others are still answered: a line that starts with # says
    why it failed, or a JSON object with the key error.

    Args:
        source: the puzzles.
        work: prints the answer for a grid and returns its exit status. It may raise a `SudokuError`
            or a `CommandError`.
        as_json: whether the command prints JSON objects.
        proper: whether the grid must have exactly one solution and at least one empty cell.
        titled: whether a line that starts with # and names the puzzle precedes its answer.
        constrained: like `work`, for a puzzle with constraints; None to refuse these.

    Returns:
        The exit status: 1 if a puzzle failed.

    Raises:
        WrongUseError: if both or neither of puzzles and file are given, or the variant is wrong.
        CommandError: if the only puzzle fails, or the file cannot be read.
    """
    source.check()

    def found(read: Callable[[], _Read]) -> "_Read | Puzzle":
        """What is read, with constraints only if the command takes them."""
        try:
            grid = read()
        except CommandError as error:
            if constrained is None:
                raise
            return puzzle_with_constraints(error, source.variant)
        if isinstance(grid, LineRefusal) and constrained and grid.puzzle:
            check_own_rules(source.variant)
            return grid.puzzle
        return grid

    def answer(read: "Grid | Puzzle", output: Output) -> int:
        """Run the command on a puzzle; an error of the engine is one of the command."""
        try:
            if isinstance(read, Grid):
                return work(read, output)
            assert constrained is not None
            return constrained(read, output)
        except SudokuError as error:
            raise CommandError(str(error)) from error

    if len(source.puzzles) == 1:
        ((output, read),) = _outputs(source, proper=proper)
        only = found(read)
        assert only is not None
        assert not isinstance(only, LineRefusal)
        return answer(only, Output())

    status = 0
    for output, read in _outputs(source, proper=proper):
        try:
            grid = found(read)
            if grid is None:
                continue
            if isinstance(grid, LineRefusal):
                reason = grid.reason if output.file is None else f"{output.file}: {grid.reason}"
                _report(output, reason, as_json=as_json)
                status = 1
                continue
            if titled and not as_json:
                digits = format_line(grid if isinstance(grid, Grid) else grid.grid)
                print_line(f"# {output.name}: {digits}")
            status = max(status, answer(grid, output))
        except WrongUseError:
            raise
        except CommandError as error:
            _report(output, f"{output.name}: {one_line(error)}", as_json=as_json)
            status = 1
    return status


def _outputs(source: PuzzleSource, *, proper: bool) -> Iterator[tuple[Output, Callable[[], _Read]]]:
    """Each of several puzzles with the function that reads it."""
    parse = parse_puzzle if proper else parse_grid
    for number, puzzle in enumerate(source.puzzles, 1):
        read = partial(parse, read_puzzle_text(puzzle), source.variant)
        yield Output(number, f"puzzle {number}", number), read
    several = len(source.files) > 1
    for name in source.files:
        with open_input(name, source.column) as file:
            ordinal = 0
            for line in count_puzzles(read_puzzles(file.text)):
                ordinal = line.ordinal
                place = f"{name}: line {line.number}" if several else f"line {line.number}"
                yield (
                    Output(line.number, place, line.ordinal, name if several else None),
                    partial(read_grid, line, source.variant, proper=proper),
                )
            if not ordinal:
                note(no_puzzles(file))


def _report(output: Output, reason: str, *, as_json: bool) -> None:
    if as_json:
        output.print_json({"error": reason})
    else:
        print_line(f"# {reason}")
