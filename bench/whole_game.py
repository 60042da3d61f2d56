"""Plays a game to its end without typing, on an otherwise idle bot.

`bench.load` uses it after the crowd has left.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from engine.houses import DIGITS, Cell, Digit, cell_name
from engine.model.grid import Grid
from engine.notation import parse_line
from testing.standin import Interaction, StandIn, User


@dataclass
class WholeGame:
    """The cost of playing a game.

    Attributes:
        cells: how many cells were filled in.
        seconds: the time of each press until the new picture, by kind of press.
        solved: whether the last picture was that of a solved game.
    """

    cells: int = 0
    seconds: dict[str, list[float]] = field(
        default_factory=lambda: {"a digit": [], "its cell": [], "a box": [], "a cell": []}
    )
    solved: bool = False

    @property
    def presses(self) -> int:
        """The number of presses; a choice from a menu counts as one."""
        return sum(map(len, self.seconds.values()))

    @property
    def all_seconds(self) -> list[float]:
        """The times of all presses."""
        return [value for values in self.seconds.values() for value in values]


async def play_by_digits(discord: StandIn, user: User, puzzle: str) -> WholeGame:
    """Play a game digit by digit, cell by cell, in an order that a person could follow.

    Args:
        discord: the stand-in.
        user: the player.
        puzzle: a puzzle that hidden singles solve.
    """
    board, game = await discord.slash(user, "board", puzzle=puzzle), WholeGame()
    chosen = 0
    for cell, digit in placements(puzzle):
        if digit != chosen:
            await _timed(game, "a digit", discord.press(user, board.original, str(digit)))
            chosen = digit
        await _choose(game, "its cell", discord, user, board, cell_name(cell))
        game.cells += 1
    return _ended(game, board)


async def play_by_cells(discord: StandIn, user: User, puzzle: str) -> WholeGame:
    """Play a game cell by cell, each with its box, the cell and the digit: the longest way."""
    board, game = await discord.slash(user, "board", puzzle=puzzle), WholeGame()
    for cell, digit in placements(puzzle):
        box = cell // 27 * 3 + cell % 9 // 3 + 1
        if not _offers(board, f"b{box}c{cell}"):
            if not _offers(board, f"b{box}"):
                await _choose(game, "a box", discord, user, board, "back")
            await _choose(game, "a box", discord, user, board, f"b{box}")
        await _choose(game, "a cell", discord, user, board, f"b{box}c{cell}")
        await _timed(game, "a digit", discord.press(user, board.original, str(digit)))
        game.cells += 1
    return _ended(game, board)


async def ask_for_hint(discord: StandIn, user: User, puzzle: str) -> dict[str, float]:
    """Paste a puzzle and press the main button until the hint explains the whole step.

    Returns:
        The seconds of each answer, by name.
    """
    shown = await discord.slash(user, "grade", puzzle=puzzle)
    seconds = {"/grade": shown.answered_after or 0.0}
    label = "Give me a hint"
    for level in range(1, 5):
        pressed = await discord.press(user, shown.original, label)
        shown = pressed if level == 1 else shown
        assert f"Hint {level} of 4" in shown.text, shown.text
        seconds[f"{label}: level {level}"] = pressed.answered_after or 0.0
        label = "Explain"
    return seconds


def placements(puzzle: str) -> Iterator[tuple[Cell, Digit]]:
    """The cells and digits in an order that hidden singles allow, grouped by digit if possible."""
    grid, digit = parse_line(puzzle), 0
    while not grid.is_solved:
        found = _hidden_singles(grid)
        cell, digit = next((pair for pair in found if pair[1] == digit), found[0])
        yield cell, digit
        grid = grid.place(cell, digit)


def _hidden_singles(grid: Grid) -> list[tuple[Cell, Digit]]:
    found = []
    for house, digit in product(grid.variant.houses, DIGITS):
        cells = [cell for cell in house.cells if not grid.values[cell] and grid.has(cell, digit)]
        if len(cells) == 1:
            found.append((cells[0], digit))
    return found


def menus(board: Interaction) -> Iterator[tuple[str, set[str]]]:
    """The id and the values of each menu below a board."""
    message = board.original
    assert message is not None
    for part in message.menus:
        yield part["custom_id"], {option["value"] for option in part["options"]}


def _offers(board: Interaction, value: str) -> bool:
    return any(value in values for _, values in menus(board))


async def _choose(
    game: WholeGame, kind: str, discord: StandIn, user: User, board: Interaction, value: str
) -> None:
    menu = next(custom_id for custom_id, values in menus(board) if value in values)
    assert board.original is not None
    await _timed(game, kind, discord.choose(user, board.original, [value], menu))


async def _timed(game: WholeGame, kind: str, press: Interaction) -> None:
    await press
    assert press.answered_after is not None
    game.seconds[kind].append(press.answered_after)


def _ended(game: WholeGame, board: Interaction) -> WholeGame:
    game.solved = "Every cell is right" in board.text
    return game
