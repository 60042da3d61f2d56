"""Aligned exclusions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.houses import Cell, Digit, House
from engine.language import N_
from engine.model.candidates import Elimination
from engine.model.grid import Grid
from engine.model.reasons import boxes_of
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import Role, ViewBuilder
from engine.techniques.experiments import also_eliminates, text_that_fits
from engine.words import phrases
from engine.words.phrases import (
    all_of,
    level_text,
    number,
    one_of,
    sentences,
    series,
    translate,
)


@dataclass(frozen=True, slots=True)
class ExclusionPattern(Pattern):
    """Cells whose combinations of digits are checked against the cells that see them all.

    Attributes:
        cells: the base cells.
        excluders: cells with few candidates that see all base cells.
        forbidden: each impossible combination of digits (in the order of `cells`), with the
            excluder that would be left without a candidate, or the cells of an almost locked set
            that would be left with too few digits; without cells if two base cells that see each
            other would hold the same digit.
    """

    cells: tuple[Cell, ...]
    excluders: tuple[Cell, ...]
    forbidden: tuple[tuple[tuple[Digit, ...], tuple[Cell, ...]], ...]

    @property
    def sets(self) -> tuple[tuple[Cell, ...], ...]:
        """The almost locked sets of several cells, in order."""
        return tuple(sorted({cells for _, cells in self.forbidden if len(cells) > 1}))

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return boxes_of(grid, self.cells)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.look += builder.empty_cells

    def draw(self, builder: ViewBuilder) -> None:
        builder.mark_cells(self.cells)
        for cell in self.cells:
            builder.mark(cell, builder.grid.candidates_of(cell), Role.KEEP)

    def draw_conclusion(
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        gone = {(self.cells.index(out.cell), out.digit) for out in eliminations}
        for digits, excluders in self.forbidden:
            if gone.intersection(enumerate(digits)):
                for cell in excluders:
                    builder.mark(cell, builder.grid.candidates_of(cell), Role.EXCLUDER)

    def describe(self, step: Step) -> HintTexts:
        """An aligned exclusion at all four levels.

        The full text gives a case for each removed digit.
        """
        pair = len(self.cells) == 2
        houses = phrases.houses(self.where_to_look(step.grid))
        excluders = phrases.cells(self.excluders)
        sets = series(map(phrases.cells, self.sets))
        full, proof = text_that_fits(
            step,
            partial(_proof, step, self),
            partial(_short, step, self),
            *(
                partial(_proof, step, self, cases)
                for cases in range(len(step.eliminations) - 1, 0, -1)
            ),
            partial(_proof, step, self, 1, held=False),
        )
        return HintTexts(
            level_text(_NUDGE, count=number(len(self.cells)), houses=houses),
            translate((_PAIR_AND_SETS if self.sets else _PAIR) if pair else _TRIPLET),
            LevelText(
                sentences(
                    *_held(step, self),
                    translate(_EXCLUDERS if pair else _TRIPLET_EXCLUDERS, excluders=excluders)
                    if self.excluders
                    else "",
                    translate(_SETS, sets=sets) if self.sets else "",
                )
            ),
            full,
            proof,
        )


_NUDGE: Final = LevelText(
    N_("Several cells with few candidates see the same {count} cells of {houses}."),
    N_("What fits in these?"),
)
_PAIR: Final = N_(
    "Aligned pair exclusion: pair a digit of one cell with every digit of another. If each pair "
    "leaves some cell without a candidate, the digit is out."
)
_PAIR_AND_SETS: Final = N_(
    "Aligned pair exclusion: pair a digit of one cell with every digit of another. If each pair "
    "leaves a cell without a candidate, or some cells with too few digits, the digit is out."
)
_TRIPLET: Final = N_(
    "Aligned triplet exclusion: combine a digit of one cell with all digits of two others. If "
    "each combination leaves some cell without a candidate, the digit is out."
)
_HOLDS: Final = N_("{cell} holds only {digits}.")
_EXCLUDERS: Final = N_("Cells that see both and have two candidates: {excluders}.")
_SETS: Final = N_("Cells that see both and have one digit more than cells: {sets}.")
_TRIPLET_EXCLUDERS: Final = N_(
    "Cells that see all three and have two or three candidates: {excluders}."
)
_TRY: Final = N_("Try {digit} in {cell}.")
_EMPTIED: Final = N_("If {other} were {digit}, nothing would be left for {excluder} ({digits}).")
_TOO_FEW: Final = N_(
    "If {other} were {digit}, only {left} would be left for {excluders} ({digits})."
)
_EMPTIED_SHORT: Final = N_("If {other} were {digit}, nothing would be left for {excluder}.")
_TOO_FEW_SHORT: Final = N_("If {other} were {digit}, only {left} would be left for {excluders}.")
_REPEATED: Final = N_("If {other} were {digit}, {house} would have it twice.")
_NO_PARTNER: Final = N_("So nothing is left for {other}: {removals}.")
_TRY_WITH: Final = N_("Try {digit} in {cell}, with pairs of digits in {others}, in this order.")
_TRIPLET_EMPTIED: Final = N_("{pairs} would leave nothing for {excluder} ({digits}).")
_TRIPLET_REPEATED: Final = N_("{pairs} would repeat a digit {house:in}.")
_PARTNERS: Final = N_("{one}-{two}")
_NO_PAIR: Final = N_("So no pair is left for {others}: {removals}.")
_TRY_TOO: Final = N_("Try {digit} in {cell} in the same way.")
_NOTHING_LEFT: Final = N_("{pairs} would leave nothing for {excluder}.")
_CANNOT: Final = N_("So {cell} cannot be {digit}.")


def _held(step: Step, pattern: ExclusionPattern) -> Iterator[str]:
    for cell in pattern.cells:
        digits = all_of(step.grid.candidates_of(cell))
        yield translate(_HOLDS, cell=phrases.cell(cell), digits=digits)


def _proof(
    step: Step, pattern: ExclusionPattern, cases: int | None = None, *, held: bool = True
) -> str:
    """The argument for the first removed digits; by default for all of them.

    Args:
        cases: the number of digits to explain.
        held: whether to list, for a pair, the candidates of the excluders.
    """
    case = partial(_case, held=held) if len(pattern.cells) == 2 else _triplet_case
    shown = step.eliminations[:cases]
    return sentences(
        *_held(step, pattern),
        *(case(step.grid, pattern, gone) for gone in shown),
        also_eliminates(step.eliminations[len(shown) :]),
    )


def _short(step: Step, pattern: ExclusionPattern) -> str:
    """The argument for three cells without the candidates of the excluders; empty for two cells."""
    if len(pattern.cells) == 2:
        return ""
    cases = (
        _short_case(step.grid, pattern, gone, _TRY_TOO if at else _TRY_WITH)
        for at, gone in enumerate(step.eliminations)
    )
    return sentences(*_held(step, pattern), *cases)


def _case(grid: Grid, pattern: ExclusionPattern, gone: Elimination, *, held: bool) -> str:
    """Why one digit of a pair has no partner."""
    at = pattern.cells.index(gone.cell)
    partners = [
        _partner(grid, pattern, digits, at, excluders, held=held)
        for digits, excluders in pattern.forbidden
        if digits[at] == gone.digit
    ]
    return sentences(
        translate(_TRY, digit=gone.digit, cell=phrases.cell(gone.cell)),
        *partners,
        translate(
            _NO_PARTNER,
            other=phrases.cell(pattern.cells[1 - at]),
            removals=phrases.removals([gone]),
        ),
    )


def _partner(
    grid: Grid,
    pattern: ExclusionPattern,
    digits: tuple[Digit, ...],
    at: int,
    excluders: tuple[Cell, ...],
    *,
    held: bool,
) -> str:
    """Why two digits cannot go together; the cell at index `at` has the digit that is tried."""
    digit, other = digits[1 - at], phrases.cell(pattern.cells[1 - at])
    if not excluders:
        house = phrases.house(_shared(grid, pattern.cells))
        return translate(_REPEATED, digit=digit, house=house, other=other)
    every = sorted({left for cell in excluders for left in grid.candidates_of(cell)})
    if len(excluders) == 1:
        return translate(
            _EMPTIED if held else _EMPTIED_SHORT,
            digit=digit,
            other=other,
            excluder=phrases.cell(excluders[0]),
            digits=one_of(every),
        )
    return translate(
        _TOO_FEW if held else _TOO_FEW_SHORT,
        digit=digit,
        other=other,
        left=all_of(other_digit for other_digit in every if other_digit not in digits),
        excluders=phrases.cells(excluders),
        digits=all_of(every),
    )


def _triplet_case(grid: Grid, pattern: ExclusionPattern, gone: Elimination) -> str:
    """Why one digit of a triplet cannot be combined with any two others.

    Combinations that are excluded for the same reason are grouped.
    """
    partners = []
    for reason, pairs in _failing(grid, pattern, gone).items():
        if isinstance(reason, House):
            partners.append(
                translate(_TRIPLET_REPEATED, pairs=one_of(pairs), house=phrases.house(reason))
            )
        else:
            partners.append(
                translate(
                    _TRIPLET_EMPTIED,
                    pairs=one_of(pairs),
                    excluder=phrases.cell(reason),
                    digits=one_of(grid.candidates_of(reason)),
                )
            )
    values = _triplet_values(pattern, gone)
    return sentences(translate(_TRY_WITH, **values), *partners, translate(_NO_PAIR, **values))


def _short_case(grid: Grid, pattern: ExclusionPattern, gone: Elimination, start: str) -> str:
    values = _triplet_values(pattern, gone)
    partners = (
        translate(_TRIPLET_REPEATED, pairs=one_of(pairs), house=phrases.house(reason))
        if isinstance(reason, House)
        else translate(_NOTHING_LEFT, pairs=one_of(pairs), excluder=phrases.cell(reason))
        for reason, pairs in _failing(grid, pattern, gone).items()
    )
    return sentences(translate(start, **values), *partners, translate(_CANNOT, **values))


def _triplet_values(pattern: ExclusionPattern, gone: Elimination) -> dict[str, str]:
    return {
        "digit": str(gone.digit),
        "cell": phrases.cell(gone.cell),
        "others": phrases.cells(cell for cell in pattern.cells if cell != gone.cell),
        "removals": phrases.removals([gone]),
    }


def _failing(
    grid: Grid, pattern: ExclusionPattern, gone: Elimination
) -> dict[Cell | House, list[str]]:
    """The pairs of digits that fail in the other two cells, by the reason."""
    at = pattern.cells.index(gone.cell)
    others = [i for i in range(3) if i != at]
    failing: dict[Cell | House, list[str]] = {}
    for digits, excluders in pattern.forbidden:
        if digits[at] != gone.digit:
            continue
        reason: Cell | House
        reason = excluders[0] if excluders else _repeat(grid, pattern.cells, digits)
        pair = translate(_PARTNERS, one=digits[others[0]], two=digits[others[1]])
        failing.setdefault(reason, []).append(pair)
    return failing


def _repeat(grid: Grid, cells: Sequence[Cell], digits: Sequence[Digit]) -> House:
    """A house that would hold the same digit in two of these cells."""
    return next(
        _shared(grid, (cells[i], cells[j]))
        for i, j in ((0, 1), (0, 2), (1, 2))
        if digits[i] == digits[j] and grid.variant.see_each_other(cells[i], cells[j])
    )


def _shared(grid: Grid, cells: Sequence[Cell]) -> House:
    """The house that two cells share, a line rather than a box."""
    return next(
        house for house in reversed(grid.variant.houses_of[cells[0]]) if cells[1] in house.cells
    )
