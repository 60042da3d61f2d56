"""What a step opens: a single that was not there before."""

from testing.claims.board import HOUSES
from testing.claims.reader import Reader
from testing.claims.rules import rule
from testing.claims.words import digits


@rule(r"{B} has only one place for {D}")
def one_place(reader: Reader, B: str, D: str) -> None:
    (digit,) = digits(D)
    found = reader.after.places(B.lower(), digit)
    reader.see(len(found) == 1, f"{digit} in {B} is in {sorted(found)}")
    reader.see(len(reader.board.places(B.lower(), digit)) > 1, "it had one place before")


@rule(r"a cell of {B} has only one candidate left")
def one_candidate(reader: Reader, B: str) -> None:
    before, after = reader.board.marks, reader.after.marks
    cells = [cell for cell in HOUSES[B.lower()] if len(after.get(cell, ())) == 1]
    reader.see(any(len(before[cell]) > 1 for cell in cells), f"no such cell in {B}")
