"""The openings of steps: a new single, or a rest of the puzzle that consists of singles."""

from testing.claims.board import HOUSES, Board
from testing.claims.reader import Reader
from testing.claims.rules import rule
from testing.claims.words import digits


@rule(r"now {D} has one place left in {B}")
def one_place(reader: Reader, D: str, B: str) -> None:
    (digit,) = digits(D)
    found = reader.after.places(B.lower(), digit)
    reader.see(len(found) == 1, f"{digit} in {B} is in {sorted(found)}")
    reader.see(len(reader.board.places(B.lower(), digit)) > 1, "it had one place before")


@rule(r"now a cell of {B} has only one candidate left")
def one_candidate(reader: Reader, B: str) -> None:
    before, after = reader.board.marks, reader.after.marks
    cells = [cell for cell in HOUSES[B.lower()] if len(after.get(cell, ())) == 1]
    reader.see(any(len(before[cell]) > 1 for cell in cells), f"no such cell in {B}")


@rule(r"from here on, singles solve the puzzle")
def rest(reader: Reader) -> None:
    reader.see(_is_solved_by_singles(reader.after), "other steps are needed, too")


def _is_solved_by_singles(board: Board) -> bool:
    while single := _single(board):
        board = board.after(*single)
    return not board.marks


def _single(board: Board) -> tuple[str, int] | None:
    for cell, marks in board.marks.items():
        if len(marks) == 1:
            return cell, min(marks)
    for house in HOUSES:
        for digit in range(1, 10):
            if len(places := board.places(house, digit)) == 1:
                return min(places), digit
    return None
