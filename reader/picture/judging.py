"""Probabilities -> a reading: what each cell holds, how sure that is, and what people should know.

A proper puzzle has exactly one solution, so the grid itself tells which of several readings of a
doubtful cell is right. Cells that were read well are never touched: people show grids with
mistakes in them (`spec/image-reading.md`, section 1, step 8).
"""

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

import numpy as np

from engine.grid import MIN_GIVENS, Grid
from engine.houses import CLASSIC, Cell, Digit
from reader.picture.digits import MARKED, PENCILS, Guesses
from reader.reading import CellReading, Notice, solutions_of

_UNSURE: Final = 0.9
"""A cell that is read with less confidence is looked at again when the grid is judged."""
_GUESSES: Final = 4
"""How many guesses of a cell are kept."""
_OPEN: Final = 8
"""How many cells, or groups of them, are looked at again, at most: the least sure ones."""
_UNLIKELY: Final = 0.01
"""Guesses that are less likely are not considered."""
_TRIED: Final = 400
"""How many readings of the whole grid are held against the rules, at most; likeliest first."""
_ODDS: Final = 0.02
"""How often somebody shows a grid that has no single solution, against one that has: such a
reading is believed so much less."""
_SMALL: Final = 8
"""With fewer large digits than that, small ones in the middle of cells are taken for digits."""
_NEARLY: Final = 0.8
"""The share of the pencil marks that must be alone for that."""
_UNCLEAR: Final = 0.5
"""A grid that scores less is asked about however well its digits look."""


def cells_of(guesses: Guesses) -> tuple[CellReading, ...]:
    """What the model sees in each of 81 cells, taken alone."""
    cells = [_cell(*pair) for pair in zip(guesses.digits, guesses.marks, strict=True)]
    if sum(1 for cell in cells if cell.digit) < _SMALL:
        return _with_small_digits(cells, guesses)
    return tuple(cells)


def unsure(cells: Sequence[CellReading]) -> list[Cell]:
    """The cells that the rules are asked about."""
    return [cell for cell, read in enumerate(cells) if read.confidence < _UNSURE]


def likelihood(guesses: Guesses) -> float:
    """How well 81 cells look like what they are read as: the mean logarithm over those with ink.

    Digits that lie on their side or stand on their head are read with little confidence.
    """
    best = guesses.digits.max(axis=1)
    inked = guesses.digits[:, 0] < 0.5
    return float(np.log(best[inked] + 1e-6).mean()) if inked.any() else -5.0


def clashes(values: Sequence[Digit]) -> int:
    """How often two equal digits see each other."""
    return sum(
        1
        for house in CLASSIC.houses
        for one, other in combinations(house.cells, 2)
        if values[one] and values[one] == values[other]
    )


def judged(
    cells: Sequence[CellReading],
    score: float,
    alike: Sequence[Sequence[Cell]] = (),
    *,
    classic: bool = True,
) -> tuple[tuple[CellReading, ...], tuple[Notice, ...]]:
    """Hold the cells against the rules: weigh doubtful ones anew, and say what is to be known.

    Args:
        cells: 81 cells, each taken alone.
        score: how much the place looks like a grid.
        alike: groups of cells that show the same digit in the same face, whichever it is.
        classic: whether it may be a classic sudoku. Another one has seldom one solution as a
            classic one, so that its doubtful cells stay as they look.

    Returns:
        The cells, each with how likely it is after all, and the notices; none if the reading can
        be taken as it is.
    """
    after = _weighed(cells, alike) if classic else tuple(cells)
    values = [cell.digit for cell in after]
    notices = []
    if any(cell.is_doubtful for cell in after):
        notices.append(Notice.DOUBTFUL)
    if clashes(values):
        notices.append(Notice.CLASH)
    elif sum(1 for value in values if value) < MIN_GIVENS:
        notices.append(Notice.FEW_DIGITS)
    else:
        count = solutions_of(Grid.from_values(values))
        if count == 0:
            notices.append(Notice.NO_SOLUTION)
        elif count > 1:
            notices.append(Notice.MANY_SOLUTIONS)
    if score < _UNCLEAR:
        notices.append(Notice.UNCLEAR_GRID)
    return after, tuple(notices)


def _cell(digits: np.ndarray, marks: np.ndarray) -> CellReading:
    """One cell. Pencil marks are no digit: for the digits it counts as empty."""
    chances = digits[:PENCILS].copy()
    chances[0] += digits[PENCILS]
    order = np.argsort(-chances)[:_GUESSES]
    guesses = tuple((int(digit), float(chances[digit])) for digit in order)
    mask = 0
    if digits[PENCILS] > 0.5 and guesses[0][0] == 0:
        mask = sum(1 << int(index) for index in np.flatnonzero(marks > MARKED))
    return CellReading(guesses[0][0], guesses[0][1], guesses, mask)


def _with_small_digits(cells: Sequence[CellReading], guesses: Guesses) -> tuple[CellReading, ...]:
    """The cells with lone pencil marks taken for digits, if nearly all pencil marks are alone.

    Some apps draw digits as small as others draw pencil marks.
    """
    alone = [cell for cell, read in enumerate(cells) if read.marks.bit_count() == 1]
    marked = sum(1 for cell in cells if cell.marks)
    if len(alone) < MIN_GIVENS // 2 or len(alone) < _NEARLY * marked:
        return tuple(cells)
    after = list(cells)
    for cell in alone:
        digit = cells[cell].marks.bit_length()
        chance = float(guesses.marks[cell, digit - 1])
        after[cell] = CellReading(digit, chance, ((digit, chance), (0, 1 - chance)))
    return tuple(after)


def _weighed(
    cells: Sequence[CellReading], alike: Sequence[Sequence[Cell]]
) -> tuple[CellReading, ...]:
    """The cells with confidences that the rules bear out, and with the digits they decide on."""
    groups = [
        (_together([cells[cell] for cell in group]), group) for group in _groups(cells, alike)
    ]
    groups = sorted(groups, key=lambda pair: pair[0][0][1])[:_OPEN]
    if not groups:
        return tuple(cells)
    values = [cell.digit for cell in cells]
    total = 0.0
    belief: list[dict[Digit, float]] = [{} for _ in groups]
    for chance, choice in _choices([guesses for guesses, _ in groups]):
        for (_, group), digit in zip(groups, choice, strict=True):
            for cell in group:
                values[cell] = digit
        weight = chance * (1.0 if _is_puzzle(values) else _ODDS)
        total += weight
        for believed, digit in zip(belief, choice, strict=True):
            believed[digit] = believed.get(digit, 0.0) + weight
    after = list(cells)
    for (guesses, group), believed in zip(groups, belief, strict=True):
        digit, weight = max(believed.items(), key=lambda item: item[1])
        # The guesses that were not considered keep their part of the doubt.
        known = sum(part for guess, part in guesses if guess in believed)
        for cell in group:
            after[cell] = replace(
                cells[cell],
                digit=digit,
                confidence=weight / total * min(1.0, known),
                marks=0 if digit else cells[cell].marks,
            )
    return tuple(after)


def _groups(cells: Sequence[CellReading], alike: Sequence[Sequence[Cell]]) -> Iterator[list[Cell]]:
    """The unsure cells, those together that look the same and are taken for the same digit.

    So many copies of one odd digit are one question, not many.
    """
    left = set(unsure(cells))
    for group in alike:
        for digit in {cells[cell].digit for cell in group}:
            same = [cell for cell in group if cell in left and cells[cell].digit == digit]
            if same:
                left -= set(same)
                yield same
    yield from ([cell] for cell in sorted(left))


def _together(group: Sequence[CellReading]) -> tuple[tuple[Digit, float], ...]:
    """What cells show that all show the same: the geometric mean of their guesses."""
    if len(group) == 1:
        return group[0].guesses
    known = [dict(cell.guesses) for cell in group]
    digits = {digit for guesses in known for digit in guesses}
    chances = {
        digit: float(np.exp(np.mean([np.log(guesses.get(digit, 0.003)) for guesses in known])))
        for digit in digits
    }
    total = max(1.0, sum(chances.values()))
    ordered = sorted(chances.items(), key=lambda item: -item[1])
    return tuple((digit, chance / total) for digit, chance in ordered[:_GUESSES])


def _choices(
    guesses: Sequence[Sequence[tuple[Digit, float]]],
) -> Iterator[tuple[float, tuple[Digit, ...]]]:
    """The ways to choose one guess of each cell, the likeliest first, with their chances."""
    likely = [[pair for pair in cell if pair[1] >= _UNLIKELY] or list(cell[:1]) for cell in guesses]

    def chance(picks: tuple[int, ...]) -> float:
        return float(np.prod([cell[pick][1] for cell, pick in zip(likely, picks, strict=True)]))

    first = (0,) * len(likely)
    waiting = [(-chance(first), first)]
    seen = {first}
    for _ in range(_TRIED):
        if not waiting:
            return
        negative, picks = heapq.heappop(waiting)
        digits = tuple(cell[pick][0] for cell, pick in zip(likely, picks, strict=True))
        yield -negative, digits
        for index, pick in enumerate(picks):
            following = (*picks[:index], pick + 1, *picks[index + 1 :])
            if pick + 1 < len(likely[index]) and following not in seen:
                seen.add(following)
                heapq.heappush(waiting, (-chance(following), following))


def _is_puzzle(values: Sequence[Digit]) -> bool:
    """Whether exactly one grid completes these digits."""
    filled = sum(1 for value in values if value)
    return (
        filled >= MIN_GIVENS and not clashes(values) and solutions_of(Grid.from_values(values)) == 1
    )
