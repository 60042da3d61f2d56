"""Arguments against a digit in a cell of a game, as far as they can be seen or shown.

The answer reveals nothing else: if no argument here refutes a candidate, the answer is the same for
right and wrong candidates.
"""

from dataclasses import dataclass, replace
from typing import Final

from engine.errors import OutOfTimeError
from engine.houses import Cell, Digit, House
from engine.language import N_, cell_label, speech, start_of_sentence, translate
from engine.model.candidates import Elimination
from engine.model.game import Clearing, Game, Restoring
from engine.model.grid import Grid
from engine.model.limit import Limit
from engine.model.step import HintLevel, Step
from engine.model.technique import Family, Technique
from engine.model.views import CellRole, HouseRole, Role, View, ViewBuilder
from engine.orders import teacher
from engine.techniques.drawing import views_of
from engine.techniques.singles import SinglePattern
from engine.words.explanation import step_title
from tutor.drawing import Drawing, draw_step, draw_view
from tutor.game import GameRequest, solution_of
from tutor.watching import without_mistakes

_LIMIT: Final = Limit(2)
_TITLE: Final = N_("Why not {digit} in {cell}?")
_GIVEN: Final = N_("{cell} is a given {there}.")
_CLASH: Final = N_("{house} already has its {digit} in {other}.")
_EITHER: Final = N_("{cell} and {other} are both {house:in}: only one of them can be {digit}.")
_ONLY_PLACE: Final = N_("{cell} is the only place that {house} has left for another digit.")
_NEEDED: Final = N_("{house} has only one place left for {digit}, and {cell} sees it.")
_SEEN: Final = N_("{cell} sees every place that {house} has left for {digit}.")
_ONLY_DIGIT: Final = N_("Another cell {house:in} can only be {digit}.")
_NOTHING: Final = N_(
    "I see nothing against {digit} in {cell} yet. That does not mean that it is right."
)


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The argument against a digit in a cell.

    Attributes:
        title: the question, with the name of the technique that answers it, if any.
        words: the answer.
        drawing: the position with the marks of the answer; None if nothing is marked.
        technique: the technique that answers the question; None if no step does.
    """

    title: str
    words: str
    drawing: Drawing | None
    technique: Technique | None = None


def why_not(request: GameRequest, cell: Cell, digit: Digit) -> WhyNot:
    """Say why a digit cannot be in a cell: a digit that it clashes with, or the cheapest step.

    Mistakes on the board and digits on trial are not part of an argument. A clash with one is
    named, however, without saying which of the two digits is right. A step shows only this
    candidate: neither its other eliminations nor a placement.

    Args:
        request: the game; a digit of the player in the cell is ignored.
        cell: the cell.
        digit: the digit.
    """
    with request.opened() as game:
        names = {"cell": cell_label(cell), "digit": digit}
        title = translate(_TITLE, **names)
        if there := game.puzzle.values[cell]:
            return WhyNot(title, translate(_GIVEN, **names, there=there), None)
        board = _freed(game, cell, digit).position
        if found := _clash(board, cell, digit, request):
            return WhyNot(title, *found)
        sound = without_mistakes(
            _freed(game.before_trial, cell, digit), solution_of(request.puzzle)
        )
        # Steps may assume a unique solution, which this puzzle has only with its constraints.
        if not sound.variant.is_classic or request.constraints:
            found = _in_houses(sound, board, cell, digit, request)
            return WhyNot(title, *(found or (translate(_NOTHING, **names), None)))
        step = _step(sound, Elimination(cell, digit))
        if step is None or not _is_on_board(step.views[0], sound, board):
            return WhyNot(title, translate(_NOTHING, **names), None)
        if isinstance(step.pattern, SinglePattern):
            found = _single(step.pattern, sound, cell, digit, request)
            return WhyNot(title, *found, step.technique)
        drawing = draw_step(step, HintLevel.FULL, request.presentation)
        words = step.pattern.describe(step).at(HintLevel.FULL).words
        return WhyNot(f"{title} · {step_title(step)}", words, drawing, step.technique)


def _freed(game: Game, cell: Cell, digit: Digit) -> Game:
    """The game with the cell emptied, and with this candidate in it."""
    return Game(game.puzzle, (*game.turns, (Clearing(cell), Restoring(cell, digit))))


def _clash(
    grid: Grid, cell: Cell, digit: Digit, request: GameRequest
) -> tuple[str, Drawing] | None:
    """The answer for a digit that clashes with another one, preferably a given; or None."""
    found = [
        (other not in grid.givens, house, other)
        for house in grid.variant.houses_of[cell]
        for other in house.cells
        if grid.values[other] == digit
    ]
    if not found:
        return None
    is_own, house, other = min(found, key=lambda clash: clash[0])
    where = {"cell": cell_label(cell), "other": cell_label(other), "digit": digit}
    if is_own:
        words = translate(_EITHER, house=speech.house(house), **where)
    else:
        words = start_of_sentence(translate(_CLASH, house=speech.house(house), **where))
    builder = ViewBuilder(grid)
    builder.shade((house,), HouseRole.BASE)
    builder.mark_cells((other,), CellRole.BLOCKER)
    builder.blocks.append((other, cell))
    return words, _marks(builder, request)


def _step(grid: Grid, gone: Elimination) -> Step | None:
    """The cheapest step that removes a candidate, without its other effects."""
    if not grid.has(gone.cell, gone.digit):
        return None
    try:
        step = teacher.step_against(grid, gone, limit=_LIMIT)
    except OutOfTimeError:
        return None
    if step is None or step.technique.family is Family.SINGLE:
        return step
    views = views_of(step.technique, grid, step.pattern, (), (gone,))
    return replace(step, placements=(), eliminations=(gone,), views=views)


def _in_houses(
    grid: Grid, board: Grid, cell: Cell, digit: Digit, request: GameRequest
) -> tuple[str, Drawing] | None:
    """An argument for any variant: the digit belongs elsewhere, or another digit belongs here.

    Args:
        grid: the position without mistakes.
        board: the actual position, where all marks must be true, too.
        cell: the cell.
        digit: the digit.
        request: how to present it.
    """
    names = {"cell": cell_label(cell), "digit": digit}
    seen = set(grid.variant.peers[cell])
    for house in grid.variant.houses:
        builder = ViewBuilder(grid)
        builder.shade((house,), HouseRole.BASE)
        builder.mark(cell, (digit,), Role.REMOVE)
        if cell in house.cells:
            if not _is_only_place(grid, house, cell, digit):
                continue
            words = translate(_ONLY_PLACE, house=speech.house(house), **names)
        else:
            places = [other for other in house.cells if grid.has(other, digit)]
            if not places or not seen.issuperset(places):
                continue
            single = len(places) == 1
            words = translate(_NEEDED if single else _SEEN, house=speech.house(house), **names)
            for other in () if single else places:
                builder.mark(other, (digit,), Role.KEEP)
        if _is_on_board(builder.view(), grid, board):
            return start_of_sentence(words), _marks(builder, request)
    return None


def _is_only_place(grid: Grid, house: House, cell: Cell, digit: Digit) -> bool:
    """Whether a cell is the only place in a house for another digit."""
    return any(
        sum(grid.has(place, other) for place in house.cells) == 1
        for other in grid.candidates_of(cell)
        if other != digit
    )


def _is_on_board(view: View, grid: Grid, board: Grid) -> bool:
    """Whether the marks of a view are true on the board, too: no cell with a mistake is marked."""
    marked = {cell for cell, _ in view.cells} | {candidate.cell for candidate, _ in view.candidates}
    return all(
        board.values[cell] == grid.values[cell]
        and not grid.candidates[cell] & ~board.candidates[cell]
        for cell in marked
    )


def _single(
    pattern: SinglePattern, grid: Grid, cell: Cell, digit: Digit, request: GameRequest
) -> tuple[str, Drawing]:
    """Say that a single leaves no room for a digit, without revealing which single, or where."""
    names = {"cell": cell_label(cell), "digit": digit}
    house = pattern.house or _shared(grid, cell, pattern.cell)
    said = speech.house(house)
    if pattern.cell == cell:
        words = translate(_ONLY_PLACE, house=said, **names)
    elif pattern.house:
        words = start_of_sentence(translate(_NEEDED, house=said, **names))
    else:
        words = translate(_ONLY_DIGIT, house=said, **names)
    builder = ViewBuilder(grid)
    builder.shade((house,), HouseRole.BASE)
    builder.mark(cell, (digit,), Role.REMOVE)
    return words, _marks(builder, request)


def _shared(grid: Grid, cell: Cell, other: Cell) -> House:
    return next(house for house in grid.variant.houses_of[cell] if other in house.cells)


def _marks(builder: ViewBuilder, request: GameRequest) -> Drawing:
    return draw_view(builder.grid, builder.view(), True, request.presentation)
