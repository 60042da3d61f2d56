"""Check the statements of a hint for a single about the singles that follow it."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from testing.claims.board import HOUSES_OF, Board, Cell
from testing.claims.check import Problem
from testing.claims.rules import NUMBERS

INVITATION = re.compile(
    r"(?P<count>[A-Z][a-z]+|[0-9]+) more singles follow"
    r"(?:, (?P<share>all|most) of them (?P<digits>[1-9]s(?:(?:, | and )[1-9]s)*))?\."
    r"(?P<solve> They solve the puzzle\.)?"
)
PLACE = re.compile(
    r"(?P<number>[0-9]+)\. "
    r"(?:(?P<digit>[1-9]) in (?P<house>[a-z]+ [1-9])(?P<naked>, a naked single)?"
    r"|the last empty cell of (?P<full>[a-z]+ [1-9]))"
)
THEN = re.compile(r"Then ([0-9]+) more follows?\.")


def check_following(
    board: Board, placed: str, others: Sequence[str], words: str, places: Sequence[str]
) -> list[Problem]:
    """What is wrong with an invitation to the singles that follow.

    Args:
        board: the position of the hint.
        placed: the placement of its single, such as "r1c2=3".
        others: the placements of the singles after it, in order.
        words: the text with their number, in English.
        places: where to look for them.
    """
    found = INVITATION.fullmatch(words)
    if found is None:
        return [Problem("unknown", words)]
    written = found["count"].lower()
    count = NUMBERS.index(written) if written in NUMBERS else int(written)
    digits = Counter(int(other[-1]) for other in others)
    named = [int(digit) for digit in re.findall(r"[1-9]", found["digits"] or "")]
    share = sum(digits[digit] for digit in named)
    board = board.after(placed[:4], int(placed[-1]))
    problems = [
        *_wrong(count == len(others), f"{words} ({len(others)} follow)"),
        *_wrong(all(digits[digit] for digit in named), f"{words} (a digit does not follow)"),
        *_wrong(found["share"] != "all" or share == count, f"{words} ({share} have these digits)"),
        *_wrong(found["share"] != "most" or count < 2 * share < 2 * count, f"{words} ({share})"),
    ]
    for number, other in enumerate(others):
        cell, digit = other[:4], int(other[-1])
        problems += _wrong(_is_single(board, cell, digit), f"{other} is a single")
        if number < len(places):
            problems += _look(board, cell, digit, number, len(others), places[number])
        board = board.after(cell, digit)
    problems += _wrong(bool(found["solve"]) is not bool(board.marks), words)
    return problems


def _look(
    board: Board, cell: Cell, digit: int, number: int, count: int, text: str
) -> Iterator[Problem]:
    """What is wrong with a line that says where to look for one of the singles."""
    if then := THEN.fullmatch(text):
        yield from _wrong(int(then[1]) == count - number, text)
        return
    found = PLACE.fullmatch(text)
    if found is None:
        yield Problem("unknown", text)
        return
    house = found["house"] or found["full"]
    yield from _wrong(int(found["number"]) == number + 1 and house in HOUSES_OF[cell], text)
    if found["full"]:
        empty = [other for other in board.marks if house in HOUSES_OF[other]]
        yield from _wrong(empty == [cell], text)
    elif found["naked"]:
        yield from _wrong(board.marks[cell] == {digit} == {int(found["digit"])}, text)
    else:
        yield from _wrong(board.places(house, int(found["digit"])) == {cell}, text)


def _is_single(board: Board, cell: Cell, digit: int) -> bool:
    """Whether a digit is the only candidate of its cell, or has no other place in a house."""
    if not board.has(cell, digit):
        return False
    hidden = any(board.places(house, digit) == {cell} for house in HOUSES_OF[cell])
    return hidden or board.marks[cell] == {digit}


def _wrong(is_so: bool, text: str) -> list[Problem]:
    return [] if is_so else [Problem("false", text)]
