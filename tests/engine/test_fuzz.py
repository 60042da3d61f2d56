"""For any grid, the public API returns a result in time and no wrong step.

`make pure` runs this on the uncompiled core, where an index out of range is an error.
"""

import time

from hypothesis import HealthCheck, Phase, event, given, settings
from hypothesis import strategies as st

import engine
from engine.model.candidates import Elimination
from engine.model.grid import Grid
from engine.model.report import Ending
from tests.uncompiled import UNCOMPILED

PUZZLES = {
    # Solutions by puzzle, from chains inside chains to singles.
    line: engine.solve(Grid.parse(line))[0]
    for line in (
        "..3....9..5.2.......7361.........71.4....8.......3...6...5..83..85.2....2...14...",
        ".6.4...8.9.7.3...6....9....5.......4.....37...3.5..16.4......5..8.......35.2.6..9",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        "....239..76.................1.68.......7....6......3..3.2.........1...8.9......4.",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    )
}
LIMIT = engine.Limit(0.5 if UNCOMPILED else 0.25)
LATE = 10.0 if UNCOMPILED else 0.5
"""Seconds of CPU time that a result may be late; an uncompiled core checks less often.

A result is a few milliseconds late at most, but a full garbage collection of the test process
can fall into the measured time, as can what a busy virtual machine charges to a process.
"""

fuzzed = settings(
    max_examples=4 if UNCOMPILED else min(40, settings().max_examples),
    # Do not shrink failing examples: that could take as long as all other tests.
    phases=set(Phase) - {Phase.shrink},
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
cells = st.integers(0, 80)
digits = st.integers(1, 9)


@st.composite
def turned(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Draw a puzzle and its solution, with permuted rows, columns and digits."""
    puzzle, solution = draw(st.sampled_from(list(PUZZLES.items())))
    names = [0, *draw(st.permutations(range(1, 10)))]
    lines = []
    for _ in range(2):
        bands = draw(st.permutations(range(3)))
        lines.append([3 * b + r for b in bands for r in draw(st.permutations(range(3)))])
    order = [9 * row + column for row in lines[0] for column in lines[1]]
    if draw(st.booleans()):
        order = [order[cell % 9 * 9 + cell // 9] for cell in range(81)]
    return (
        [names[int(puzzle[cell].replace(".", "0"))] for cell in order],
        [names[int(solution[cell])] for cell in order],
    )


@st.composite
def positions(draw: st.DrawFn) -> Grid:
    """Draw a partly solved puzzle: some digits placed, wrong candidates removed, or a Sukaku."""
    values, solution = draw(turned())
    grid = Grid.from_values(values)
    for cell in draw(st.sets(cells, max_size=4)):
        grid = grid if grid.values[cell] else grid.place(cell, solution[cell])
    for cell, digit in draw(st.sets(st.tuples(cells, digits), max_size=12)):
        grid = grid if solution[cell] == digit else grid.eliminate(cell, digit)
    return sukaku_of(grid) if draw(st.booleans()) else grid


@st.composite
def sukakus(draw: st.DrawFn) -> Grid:
    """Draw the candidates of a solution and others, which may allow more solutions."""
    _, solution = draw(turned())
    most = draw(st.integers(0, 4))
    sets = draw(st.lists(st.sets(digits, max_size=most), min_size=81, max_size=81))
    masks = [
        sum(1 << d - 1 for d in others | {right})
        for others, right in zip(sets, solution, strict=True)
    ]
    return Grid.from_candidates([0] * 81, masks)


def sukaku_of(grid: Grid) -> Grid:
    """Return the grid as a Sukaku: each digit is the only candidate of its cell."""
    masks = [
        1 << value - 1 if value else mask
        for value, mask in zip(grid.values, grid.candidates, strict=True)
    ]
    return Grid.from_candidates([0] * 81, masks)


@fuzzed
@given(positions())
def test_positions_are_rated_with_right_steps(grid: Grid):
    check_rating(grid)


@fuzzed
@given(sukakus())
def test_sukakus_are_rated_or_refused(grid: Grid):
    check_rating(grid)


def check_rating(grid: Grid) -> None:
    start = time.thread_time()
    try:
        report = engine.grade(grid, limit=LIMIT)
    except (engine.MultipleSolutionsError, engine.AlreadySolvedError) as error:
        event(type(error).__name__)
        return
    assert time.thread_time() - start < LIMIT.seconds + LATE  # type: ignore[operator]
    event(f"{report.ending.name} {int(report.er.value)}")
    assert report.ending is not Ending.BEYOND
    assert 10 <= report.ed.tenths <= report.ep.tenths <= report.er.tenths < 200
    assert report.er.exact is report.exact
    check_path(grid, report)


def check_path(grid: Grid, report: engine.Report) -> None:
    steps = []
    try:
        for step in engine.iter_steps(grid, limit=LIMIT):
            assert step.effects, step
            assert step.grid == grid
            for effect in step.effects:
                right = int(report.solution[effect.cell]) == effect.digit
                assert right is not isinstance(effect, Elimination), step
                assert grid.has(effect.cell, effect.digit), step
            grid = grid.apply(step)
            steps.append(step)
    except engine.OutOfTimeError:
        # The steps so far are part of the path.
        assert not report.exact or max((s.tenths for s in steps), default=0) <= report.er.tenths
        return
    assert grid.to_line() == report.solution
    if report.exact:
        assert report.step_count == len(steps)
        assert report.er.tenths == max(step.tenths for step in steps)
    assert report.er.tenths <= max(step.tenths for step in steps)


@fuzzed
@given(
    st.lists(st.integers(0, 9), min_size=81, max_size=81),
    st.lists(st.integers(0, 511), min_size=81, max_size=81),
)
def test_arbitrary_numbers_are_rated_or_refused(values: list[int], masks: list[int]):
    grid = Grid.from_candidates(values, masks)
    start = time.thread_time()
    try:
        assert engine.grade(grid, limit=LIMIT).solution
    except engine.SudokuError as error:
        event(type(error).__name__)
    assert time.thread_time() - start < LIMIT.seconds + LATE  # type: ignore[operator]


@fuzzed
@given(
    st.lists(st.integers(0, 9), min_size=81, max_size=81),
    st.lists(st.integers(0, 511), min_size=81, max_size=81),
)
def test_steps_of_arbitrary_numbers_terminate(values: list[int], masks: list[int]):
    """The test does not check the steps: the grid may contradict itself."""
    grid = Grid.from_candidates(values, masks)
    try:
        for count, step in enumerate(engine.iter_steps(grid, limit=engine.Limit(0.05))):
            assert count <= 729
            assert step.effects
    except engine.OutOfTimeError:
        event("out of time")
