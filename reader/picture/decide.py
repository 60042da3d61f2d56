"""Turns probabilities into a reading: the content of each cell, its confidence, and notices.

A proper puzzle has exactly one solution, so the grid itself shows which of several readings of a
doubtful cell is right. Cells that were read well are never changed: users send grids with mistakes
(docs/how-reading-works.md, section 5).
"""

import heapq
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

import numpy as np

from engine.houses import CLASSIC, Cell, Digit
from engine.model.grid import MIN_GIVENS, Grid
from engine.solvers import search
from reader.picture.digits import MARKED, PENCILS, Guesses
from reader.picture.mistakes import is_explained, is_sure
from reader.reading import CellReading, EntryKind, Notice, count_solutions, is_puzzle

_RECHECK_BELOW: Final = 0.9
"""A cell that is read with less confidence is reconsidered using the rules."""
_MAX_GUESSES: Final = 4
"""The maximum number of guesses of a cell to combine with guesses of other cells."""
_MAX_OPEN: Final = 8
"""The maximum number of cells, or groups of cells, to reconsider: the least certain ones."""
_MIN_PROBABILITY: Final = 0.01
"""Less likely guesses are not considered."""
_MAX_TRIED: Final = 400
"""The maximum number of readings of the whole grid to check, the likeliest first."""
_NON_PUZZLE_PRIOR: Final = 0.02
"""The weight of a reading without exactly one solution, relative to a reading with one."""
_FEW_DIGITS: Final = 8
"""With fewer large digits than this, small digits in the middle of cells count as digits."""
_LONE_SHARE: Final = 0.8
"""The share of the marked cells that must have a single mark for this."""
_MISTAKE: Final = 0.02
"""The weight of an entry that contradicts the solution, relative to a correct entry."""
_FILLED: Final = 0.7
"""The maximum confidence of filling a cell that looks empty, or like another given."""
_SEEN: Final = 0.2
"""This maximum also applies if the cell's digit has a lower probability than this: a star, or two
digits in a cell, look a little like any digit."""
_SEEN_BY_HAND: Final = 0.12
"""The limit for handwriting: the model is less sure of it."""
_MIN_SCORE: Final = 0.5
"""The user is asked about a grid with a lower score, even if its digits are clear."""

_PAIRS: Final = np.array(
    [pair for house in CLASSIC.houses for pair in combinations(house.cells, 2)]
).T
"""The two cells of each pair in a house."""


def read_cells(guesses: Guesses) -> tuple[CellReading, ...]:
    """The model's reading of each of 81 cells, without the rules."""
    chances = guesses.digits[:, :PENCILS].copy()
    # A cell with pencil marks counts as empty for the digits.
    chances[:, 0] += guesses.digits[:, PENCILS]
    order = np.argsort(-chances, axis=1)
    likely = zip(order.tolist(), np.take_along_axis(chances, order, axis=1).tolist(), strict=True)
    is_marked = (guesses.digits[:, PENCILS] > 0.5) & (order[:, 0] == 0)
    masks = (guesses.marks > MARKED) @ (1 << np.arange(9)) * is_marked
    cells = [
        CellReading(digits[0], parts[0], tuple(zip(digits, parts, strict=True)), mask)
        for (digits, parts), mask in zip(likely, masks.tolist(), strict=True)
    ]
    if sum(1 for cell in cells if cell.digit) < _FEW_DIGITS:
        return _promote_lone_marks(cells, guesses)
    return tuple(cells)


def uncertain_cells(cells: Sequence[CellReading]) -> list[Cell]:
    """The cells that need the rules."""
    return [cell for cell, read in enumerate(cells) if read.confidence < _RECHECK_BELOW]


def mean_log_likelihood(guesses: Guesses) -> float:
    """The mean log-likelihood of the best class over the cells with ink.

    Rotated digits are read with low confidence.
    """
    best = guesses.digits.max(axis=1)
    inked = guesses.digits[:, 0] < 0.5
    return float(np.log(best[inked] + 1e-6).mean()) if inked.any() else -5.0


def count_clashes(values: Sequence[Digit]) -> int:
    """The number of pairs of equal digits in a house."""
    one, other = np.asarray(values)[_PAIRS]
    return int(((one == other) & (one > 0)).sum())


def decide(
    cells: Sequence[CellReading],
    score: float,
    alike: Sequence[Sequence[Cell]] = (),
    *,
    classic: bool = True,
) -> tuple[tuple[CellReading, ...], tuple[Notice, ...]]:
    """Apply the rules of sudoku: weigh doubtful cells again, and collect the notices.

    Args:
        cells: 81 cells as read by the models, entries distinguished from givens.
        score: how much the candidate looks like a grid.
        alike: groups of cells that show the same (unknown) digit in the same typeface.
        classic: whether it may be a classic sudoku. Other variants rarely have exactly one classic
            solution, so their doubtful cells stay as the model reads them.

    Returns:
        The cells with their final confidence, and the notices; without notices, the user need not
        be asked.
    """
    after, solution = tuple(cells), None
    if classic:
        solution = solution_of_clear(cells)
        after = _support(cells, solution) if solution else _weigh(cells, alike)
    notices = []
    if any(cell.is_doubtful for cell in after):
        notices.append(Notice.DOUBTFUL)
    # The player's mistakes are reported by `GridReading.mistakes`.
    is_right = solution is not None and is_explained(after, solution)
    if not is_right and (fault := _fault_of([cell.digit for cell in after])):
        notices.append(fault)
    if score < _MIN_SCORE:
        notices.append(Notice.UNCLEAR_GRID)
    return after, tuple(notices)


def _fault_of(values: Sequence[Digit]) -> Notice | None:
    """The reason why these digits are not a sudoku with one solution; None if they are."""
    if count_clashes(values):
        return Notice.CLASH
    if sum(1 for value in values if value) < MIN_GIVENS:
        return Notice.FEW_DIGITS
    count = count_solutions(Grid.from_values(values))
    if count == 1:
        return None
    return Notice.MANY_SOLUTIONS if count else Notice.NO_SOLUTION


def solution_of_clear(cells: Sequence[CellReading]) -> str | None:
    """The only solution of the clear digits, without entries; None if it is not unique."""
    clear = (
        cell.digit if not cell.entry and cell.confidence >= _RECHECK_BELOW else 0 for cell in cells
    )
    return search.only_solution("".join(str(digit or ".") for digit in clear).encode())


def _support(cells: Sequence[CellReading], solution: str) -> tuple[CellReading, ...]:
    """The cells; those that were not read well are adjusted to the solution of the clear ones.

    Givens are always right, and most entries are, so agreement makes a digit likelier than it
    looks. The user is asked about a given that looks like another digit: a clear one may have been
    misread.
    """
    after = list(cells)
    empty = sum(1 for read in cells if not read.digit)
    # If nearly all cells are filled, a further cell is hardly empty.
    gap = min(1.0, (empty + 1) / (len(cells) - empty + 1))
    for cell, read in enumerate(cells):
        right = int(solution[cell])
        wrong = read.entry is not None and read.digit != right
        if is_sure(read) if wrong else read.confidence >= _RECHECK_BELOW:
            continue
        weights = {
            digit: chance * (gap if not digit else 1.0 if digit == right else _MISTAKE)
            for digit, chance in read.guesses
        }
        digit, weight = max(weights.items(), key=lambda item: item[1])
        known = sum(chance for _, chance in read.guesses)
        confidence = weight / sum(weights.values()) * min(1.0, known)
        # A cell that looks empty may be the last one.
        is_other = digit != read.digit and (
            not read.digit
            or (not read.entry and read.confidence > 0.5)
            or not _is_seen(read, dict(read.guesses).get(digit, 0.0))
        )
        after[cell] = replace(
            read,
            digit=digit,
            confidence=min(confidence, _FILLED) if digit and is_other else confidence,
            marks=0 if digit else read.marks,
        )
    return tuple(after)


def _is_seen(read: CellReading, chance: float) -> bool:
    """Whether a cell looks enough like a digit of this probability to let the rules decide."""
    by_hand = read.entry is EntryKind.HANDWRITTEN
    return chance >= (_SEEN_BY_HAND if by_hand else _SEEN)


def _promote_lone_marks(cells: Sequence[CellReading], guesses: Guesses) -> tuple[CellReading, ...]:
    """The cells, with single marks read as digits if nearly all marked cells have just one.

    Some apps draw digits as small as others draw pencil marks.
    """
    alone = [cell for cell, read in enumerate(cells) if read.marks.bit_count() == 1]
    marked = sum(1 for cell in cells if cell.marks)
    if len(alone) < MIN_GIVENS // 2 or len(alone) < _LONE_SHARE * marked:
        return tuple(cells)
    after = list(cells)
    for cell in alone:
        digit = cells[cell].marks.bit_length()
        probability = float(guesses.marks[cell, digit - 1])
        after[cell] = CellReading(digit, probability, ((digit, probability), (0, 1 - probability)))
    return tuple(after)


def _weigh(
    cells: Sequence[CellReading], alike: Sequence[Sequence[Cell]]
) -> tuple[CellReading, ...]:
    """The cells with the confidences and digits that the rules support."""
    groups = [
        (_merge_guesses([cells[cell] for cell in group]), group)
        for group in _group_uncertain(cells, alike)
    ]
    groups = sorted(groups, key=lambda pair: pair[0][0][1])[:_MAX_OPEN]
    if not groups:
        return tuple(cells)
    values = [cell.digit for cell in cells]
    total = 0.0
    belief: list[dict[Digit, float]] = [{} for _ in groups]
    for probability, choice in _choices([guesses for guesses, _ in groups]):
        for (_, group), digit in zip(groups, choice, strict=True):
            for cell in group:
                values[cell] = digit
        weight = probability * (1.0 if is_puzzle(values) else _NON_PUZZLE_PRIOR)
        total += weight
        for believed, digit in zip(belief, choice, strict=True):
            believed[digit] = believed.get(digit, 0.0) + weight
    after = list(cells)
    for (guesses, group), believed in zip(groups, belief, strict=True):
        digit, weight = max(believed.items(), key=lambda item: item[1])
        # Guesses that were not considered keep their share of the doubt.
        known = sum(part for guess, part in guesses if guess in believed)
        confidence = weight / total * min(1.0, known)
        is_other = digit not in (0, guesses[0][0])
        for cell in group:
            is_seen = not is_other or _is_seen(cells[cell], dict(guesses)[digit])
            after[cell] = replace(
                cells[cell],
                digit=digit,
                confidence=confidence if is_seen else min(confidence, _FILLED),
                marks=0 if digit else cells[cell].marks,
            )
    return tuple(after)


def _group_uncertain(
    cells: Sequence[CellReading], alike: Sequence[Sequence[Cell]]
) -> Iterator[list[Cell]]:
    """The uncertain cells; cells that look alike and are read as the same digit form a group.

    Many copies of an unusual digit then cause a single question.
    """
    left = set(uncertain_cells(cells))
    for group in alike:
        for digit in {cells[cell].digit for cell in group}:
            same = [cell for cell in group if cell in left and cells[cell].digit == digit]
            if same:
                left -= set(same)
                yield same
    yield from ([cell] for cell in sorted(left))


def _merge_guesses(group: Sequence[CellReading]) -> tuple[tuple[Digit, float], ...]:
    """The guesses for cells that show the same digit: the geometric mean."""
    if len(group) == 1:
        return group[0].guesses
    known = [dict(cell.guesses) for cell in group]
    digits = {digit for guesses in known for digit in guesses}
    probabilities = {
        digit: float(np.exp(np.mean([np.log(guesses.get(digit, 0.003)) for guesses in known])))
        for digit in digits
    }
    total = max(1.0, sum(probabilities.values()))
    ordered = sorted(probabilities.items(), key=lambda item: -item[1])
    return tuple((digit, probability / total) for digit, probability in ordered)


def _choices(
    guesses: Sequence[Sequence[tuple[Digit, float]]],
) -> Iterator[tuple[float, tuple[Digit, ...]]]:
    """Combinations of one guess for each cell with their probabilities, the likeliest first."""
    likely = [
        [pair for pair in cell[:_MAX_GUESSES] if pair[1] >= _MIN_PROBABILITY] or list(cell[:1])
        for cell in guesses
    ]

    def probability(picks: tuple[int, ...]) -> float:
        return math.prod(cell[pick][1] for cell, pick in zip(likely, picks, strict=True))

    first = (0,) * len(likely)
    waiting = [(-probability(first), first)]
    seen = {first}
    for _ in range(_MAX_TRIED):
        if not waiting:
            return
        negative, picks = heapq.heappop(waiting)
        digits = tuple(cell[pick][0] for cell, pick in zip(likely, picks, strict=True))
        yield -negative, digits
        for index, pick in enumerate(picks):
            following = (*picks[:index], pick + 1, *picks[index + 1 :])
            if pick + 1 < len(likely[index]) and following not in seen:
                seen.add(following)
                heapq.heappush(waiting, (-probability(following), following))
