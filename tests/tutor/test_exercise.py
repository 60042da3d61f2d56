"""Practice exercises: positions with hints, and the judgement of answers."""

import pytest

import engine
from engine import HintLevel, Limit, Technique
from engine.language import CellNames
from engine.model.candidates import Elimination, Placement
from engine.practice import PracticePosition, Verdict, positions
from engine.words.claims import describe_moves
from tutor.exercise import NO_HINT, ExerciseAnswer, exercise, judge_exercise
from tutor.objections import objection
from tutor.presentation import Presentation

POSITION = positions(Technique.X_WING)[0]
PRESENTATION = Presentation(size=200)
LIMIT = Limit(20)


def judged(
    text: str, here: PracticePosition = POSITION, presentation: Presentation = PRESENTATION
) -> ExerciseAnswer:
    return judge_exercise(here.id, text, NO_HINT, limit=LIMIT, presentation=presentation)


def empty_cell(here: PracticePosition) -> int:
    return next(cell for cell in range(81) if not here.grid.values[cell])


def test_exercise_without_hint_has_no_words():
    shown = exercise(POSITION.id, NO_HINT, limit=LIMIT, presentation=PRESENTATION)

    assert shown.words == ""
    assert "row 1:" in shown.drawing.alt
    assert shown.drawing.picture.startswith(b"\x89PNG")


@pytest.mark.parametrize("level", HintLevel)
def test_levels_are_those_of_a_hint(level: HintLevel):
    shown = exercise(POSITION.id, level, limit=LIMIT, presentation=PRESENTATION)

    assert shown.words.replace("**", "").startswith(engine.explain(POSITION.step, level))
    assert (shown.words.endswith("?**")) is (level < HintLevel.FULL)
    assert len(shown.drawing.alt) <= 1024
    # A user who cannot see the picture also needs the position.
    assert "row 1:" in shown.drawing.alt


def test_position_in_hodokus_order_is_explained_and_judged_by_its_step():
    here = positions(Technique.FINNED_X_WING)[0]
    effects = here.step.effects

    shown = exercise(here.id, HintLevel.FULL, limit=LIMIT, presentation=PRESENTATION)
    found = judged(", ".join(map(str, effects)), here)

    assert shown.words == engine.explain(here.step)
    assert found.verdict is Verdict.RIGHT
    assert found.exercise.words == shown.words


def test_right_answer_gets_the_whole_explanation():
    effects = POSITION.step.effects

    first = judged(str(effects[0]))

    assert first.verdict is Verdict.RIGHT
    assert first.moves == describe_moves(effects[:1])
    assert first.missing == describe_moves(effects[1:])
    assert first.exercise.words == engine.explain(POSITION.step)
    assert not first.wrong


@pytest.mark.parametrize("cells", CellNames)
def test_wrong_placements_are_reported_with_what_they_contradict(cells: CellNames):
    grid = POSITION.grid
    (solution,) = engine.solve(grid)
    cell = empty_cell(POSITION)
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
    assert " already has its " in sees
    assert filled.endswith(f" is already {grid.values[given]}.")
    assert " does not have to be " in contradicts
    assert ("r" in sees.split()[0]) is (cells is CellNames.RC)
    assert not result.exercise.words, "no more is revealed than before"


def test_at_most_five_wrong_eliminations_are_reported():
    (solution,) = engine.solve(POSITION.grid)
    empty = [cell for cell in range(81) if not POSITION.grid.values[cell]]
    moves = [Elimination(cell, int(solution[cell])) for cell in empty]

    result = judged(", ".join(map(str, moves)))

    assert result.wrong == tuple(objection(POSITION.grid, move) for move in moves[:5])
    assert all("could still be" in reason for reason in result.wrong)


def test_unknown_position_is_rejected():
    with pytest.raises(LookupError):
        exercise("nowhere", NO_HINT, limit=LIMIT, presentation=PRESENTATION)


def test_unreadable_move_is_rejected_with_the_fix():
    with pytest.raises(engine.SudokuError, match="r3c4=5"):
        judged("in the corner")


def test_step_that_is_not_found_in_time_is_an_error(monkeypatch: pytest.MonkeyPatch):
    def late(*_: object) -> None:
        raise engine.OutOfTimeError("late")

    monkeypatch.setattr("tutor.hints.next_step", late)

    with pytest.raises(engine.OutOfTimeError, match="did not find it within 20 s"):
        exercise(POSITION.id, HintLevel.FULL, limit=LIMIT, presentation=PRESENTATION)
