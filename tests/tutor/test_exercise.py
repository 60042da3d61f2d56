"""The jobs of practice: positions with hints, and what is shown after an answer."""

import pytest

import engine
from engine import HintLevel, Limit, Technique
from engine.language import CellNames
from engine.practice import PracticePosition, Verdict, positions
from engine.step import Elimination, Placement
from tutor.exercise import NOTHING_TOLD, Judged, answered, exercise
from tutor.presentation import Presentation

HERE = positions(Technique.X_WING)[0]
LOOK = Presentation(size=200)
LIMIT = Limit(20)


def judged(text: str, here: PracticePosition = HERE, presentation: Presentation = LOOK) -> Judged:
    return answered(here.id, text, NOTHING_TOLD, limit=LIMIT, presentation=presentation)


def empty_cell(here: PracticePosition) -> int:
    return next(cell for cell in range(81) if not here.grid.values[cell])


def test_position_alone_tells_nothing():
    shown = exercise(HERE.id, NOTHING_TOLD, limit=LIMIT, presentation=LOOK)

    assert shown.words == ""
    assert "row 1:" in shown.drawing.alt
    assert shown.drawing.picture.startswith(b"\x89PNG")


@pytest.mark.parametrize("level", HintLevel)
def test_levels_are_those_of_a_hint(level: HintLevel):
    shown = exercise(HERE.id, level, limit=LIMIT, presentation=LOOK)

    assert shown.words == engine.explain(HERE.step, level)
    assert len(shown.drawing.alt) <= 1024
    # Who does not see the picture needs the position, too.
    assert "row 1:" in shown.drawing.alt


def test_position_of_hodokus_own_is_told_and_judged_by_its_step():
    here = positions(Technique.FINNED_X_WING)[0]
    effects = here.step.effects

    shown = exercise(here.id, HintLevel.FULL, limit=LIMIT, presentation=LOOK)
    found = judged(", ".join(map(str, effects)), here)

    assert shown.words == engine.explain(here.step)
    assert found.verdict is Verdict.RIGHT
    assert found.exercise.words == shown.words


def test_right_answer_gets_the_whole_argument():
    effects = HERE.step.effects

    first = judged(str(effects[0]))

    assert first.verdict is Verdict.RIGHT
    assert first.moves == str(effects[0])
    assert first.missing == ", ".join(map(str, effects[1:]))
    assert first.exercise.words == engine.explain(HERE.step)
    assert not first.wrong


@pytest.mark.parametrize("cells", CellNames)
def test_wrong_placements_are_told_with_what_they_contradict(cells: CellNames):
    grid = HERE.grid
    (solution,) = engine.solve(grid)
    cell = empty_cell(HERE)
    given = next(other for other in range(81) if grid.values[other])
    seen = next(grid.values[peer] for peer in grid.variant.peers[cell] if grid.values[peer])
    other = next(d for d in range(1, 10) if d != grid.values[given])
    guess = next(
        Placement(cell, digit)
        for cell in range(81)
        for digit in grid.candidates_of(cell)
        if str(digit) != solution[cell]
    )
    presentation = Presentation(size=200, cells=cells)

    text = f"{Placement(cell, seen)}, {Placement(given, other)}, {guess}"
    result = judged(text, presentation=presentation)
    (contradicts,) = judged(f"{guess}", presentation=presentation).wrong

    assert result.verdict is Verdict.IMPOSSIBLE
    sees, filled = result.wrong
    assert " sees the " in sees
    assert filled.endswith(f" is {grid.values[given]} already.")
    assert contradicts.endswith("contradicts the solution.")
    assert ("r" in sees.split()[0]) is (cells is CellNames.RC)
    assert not result.exercise.words, "no more is told than before"


def test_wrong_elimination_is_told_and_no_more_than_five_are():
    (solution,) = engine.solve(HERE.grid)
    empty = [cell for cell in range(81) if not HERE.grid.values[cell]]
    moves = [Elimination(cell, int(solution[cell])) for cell in empty]

    result = judged(", ".join(map(str, moves)))

    assert result.wrong == tuple(f"{move} contradicts the solution." for move in moves[:5])


def test_what_is_no_position_is_refused():
    with pytest.raises(LookupError):
        exercise("nowhere", NOTHING_TOLD, limit=LIMIT, presentation=LOOK)


def test_what_is_no_move_is_refused_with_the_cure():
    with pytest.raises(engine.SudokuError, match="r3c4=5"):
        judged("in the corner")


def test_step_that_is_not_found_in_time_is_an_error(monkeypatch: pytest.MonkeyPatch):
    def late(*_: object) -> None:
        raise engine.OutOfTimeError("late")

    monkeypatch.setattr("tutor.hints._next_step", late)

    with pytest.raises(engine.OutOfTimeError, match="have not found it within 20 s"):
        exercise(HERE.id, HintLevel.FULL, limit=LIMIT, presentation=LOOK)
