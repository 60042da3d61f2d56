"""The engine as a program that imports it sees it."""

import json
import subprocess
import sys
from typing import Any

import pytest

import engine
from engine import Limit, Rating
from engine.research.columns import COLUMNS

EASY = "...2........3.1..949..6......24..63...6.7.5...5.....2723.1.........2..6...5..74.."
CHAINS = "3.265......6..4....5.....3.....2.......9..8....51.6...6...3.92.........4.14..5..6"
DIAGONAL = "........63468......9..46.2.26..5.378.....846.....67..9..7..263....37591...4...782"
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def test_ratings_are_ordered_and_formatted():
    exact, bound = Rating(65), Rating(65, exact=False)
    assert sorted([Rating(72), bound, exact, Rating(12)]) == [Rating(12), exact, bound, Rating(72)]
    assert exact < bound <= Rating(66)
    assert max(Rating(70), Rating(110)) == Rating(110)
    assert float(bound) == 6.5
    assert f"{exact} {exact:.2f} {exact:5.1f}|{exact:>5}|" == "6.5 6.50   6.5|  6.5|"
    assert f"{bound} {bound:.2f} {bound:>6}" == ">=6.5 >=6.50  >=6.5"
    assert 6 < exact < 7.2
    assert exact == 6.5 < bound
    assert bound not in {6.5, exact}
    assert {exact, Rating(65)} == {6.5}
    with pytest.raises(TypeError, match="'<' not supported"):
        assert exact < "7.2"


def test_scores_and_levels_are_ordered():
    easy, hard = (engine.hodoku.grade(engine.Grid.parse(puzzle)) for puzzle in (EASY, CHAINS))
    assert easy.score < hard.score
    assert (float(easy.score), f"{easy.score:,d}", f"{hard.score:,d}") == (464.0, "464", "1,322")
    assert easy.level < hard.level <= engine.hodoku.Level.EXTREME
    assert sorted([engine.hodoku.Level.HARD, *engine.hodoku.Level])[2] is engine.hodoku.Level.HARD
    assert (f"{hard.level}", float(hard.level)) == ("hard", 2.0)
    with pytest.raises(TypeError, match="'<' not supported"):
        assert easy.level < "hard"  # type: ignore[operator]


@pytest.mark.compiled
def test_rate_many_returns_columns():
    lines = [f"{EASY}\n", CHAINS, "12", f"diagonal:{'.' * 81}", CHAINS.replace(".", "0")]
    columns = ["er", "hardest", "givens", "hodoku_score", "solution", "puzzle"]
    for threads in (1, 3):
        table = engine.rate_many(lines * 50, columns=columns, threads=threads)
        assert list(table) == [*columns, "bounds", "error", "error_code"]
        assert table["er"] == [1.5, 6.6, None, None, 6.6] * 50
        assert table["hodoku_score"][:2] == [464, 1322]
        assert table["puzzle"][4] == CHAINS
        assert table["error_code"][:4] == [None, None, "not-a-grid", "several-solutions"]
        assert table["error"][:3] == [None, None, "found 2 cells, need 81"]
        assert "more than one solution" in str(table["error"][3])
        plain = engine.rate_many(lines * 50, columns=["puzzle", "givens", "er"], threads=threads)
        assert plain == {name: table[name] for name in plain}
    # The rows of a grid are one text, and not several lines.
    rows = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))
    assert engine.rate_many([CHAINS, rows, CHAINS])["er"] == [6.6, 1.5, 6.6]
    assert engine.rate_many([]) == {
        "er": [],
        "ep": [],
        "ed": [],
        "bounds": [],
        "error": [],
        "error_code": [],
    }
    every = engine.rate_many([EASY], columns=list(COLUMNS))
    assert [name for name, (value,) in every.items() if value is None] == [
        "bounds",
        "error",
        "error_code",
    ]


def test_batches_are_rated_when_they_are_asked_for():
    read = []

    def lines():
        for _ in range(7):
            read.append(EASY)
            yield EASY

    for threads in (1, 2):
        read.clear()
        batches = engine.rate_batches(lines(), columns=["er", "hardest"], threads=threads, size=3)
        assert next(batches)["er"] == [1.5] * 3
        assert len(read) == 3
        assert [len(batch["er"]) for batch in batches] == [3, 1]
    assert [*engine.rate_batches([])] == []
    with pytest.raises(ValueError, match="size must be at least 1, not 0"):
        engine.rate_batches([EASY], size=0)
    with pytest.raises(TypeError, match=r"size must be a whole number, not 2\.5"):
        engine.rate_batches([EASY], size=2.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="line 3 must be a string, not None"):
        [*engine.rate_batches([EASY] * 3 + [None], size=2)]  # type: ignore[list-item]


def test_rate_many_marks_bounds_and_leaves_out_what_a_scale_does_not_know():
    table = engine.rate_many([HARDEST], columns=["er", "hardest_step"], limit=Limit(0.05))
    assert (table["bounds"], table["hardest_step"]) == (["er"], [None])
    table = engine.rate_many([f"diagonal:{DIAGONAL}"], columns=["hodoku_score", "variant"])
    assert table == {
        "hodoku_score": [None], "variant": ["diagonal"], "bounds": [None], "error": [None],
        "error_code": [None],
    }  # fmt: skip
    grid = engine.Grid.parse(DIAGONAL, variant=engine.DIAGONAL)
    assert engine.count_solutions(grid, up_to=5) == 1


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((EASY,), TypeError, "lines must be a list of strings"),
        (([EASY], "er"), TypeError, "columns must be a list of strings"),
        (([EASY, 5],), TypeError, "line 1 must be a string, not 5"),
        (([EASY], ["er", "rating"]), ValueError, "no column is called 'rating': choose of puzzle"),
        (([EASY], ["er"], 0), ValueError, "threads must be from 1 to 256"),
        (([EASY], ["er"], "2"), TypeError, "threads must be a whole number, not '2'"),
        (([EASY], ["er"], 1, 5), TypeError, r"engine.Limit\(5\)"),
    ],
)
def test_rate_many_refuses_wrong_arguments(arguments, error, message):
    names = ("columns", "threads", "limit")
    lines, *others = arguments
    with pytest.raises(error, match=message):
        engine.rate_many(lines, **dict(zip(names, others, strict=False)))


@pytest.mark.parametrize(
    "call",
    [
        engine.grade, engine.iter_steps, engine.next_step, engine.check, engine.solve,
        engine.count_solutions, engine.hodoku.grade, engine.grader.grade,
        engine.canonical_form, engine.predict_minutes, engine.why,
    ],
)  # fmt: skip
def test_text_in_place_of_a_grid_is_refused_with_the_fix(call):
    with pytest.raises(TypeError, match=r"is not a grid: read it with engine\.Grid\.parse"):
        call(EASY)


def test_other_wrong_types_are_refused():
    grid = engine.Grid.parse(EASY)
    with pytest.raises(TypeError, match="the text of a grid must be a string, not 5"):
        engine.Grid.parse(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"a variant is engine\.DIAGONAL or the like, not 'diag"):
        engine.Grid.parse(EASY, variant="diagonal")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"None is not a grid: give an engine\.Grid"):
        engine.grade(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="explain takes a step"):
        engine.explain(grid)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="to_dict takes a step or a report"):
        engine.to_dict(grid)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"engine\.Limit\(5\)"):
        engine.iter_steps(grid, limit=5)  # type: ignore[arg-type]


def test_reports_become_plain_data():
    grid = engine.Grid.parse(EASY)
    assert json.loads(json.dumps(engine.to_dict(engine.grade(grid)))) == {
        "scale": "se", "puzzle": EASY, "er": 1.5, "ep": 1.2, "ed": 1.2, "bounds": [],
        "ending": "solved", "hardest": "Hidden single", "steps": 56,
        "techniques": {"Hidden single": 35, "Full house": 21},
        "solution": engine.solve(grid)[0],
    }  # fmt: skip
    hodoku = engine.to_dict(engine.hodoku.grade(grid))
    assert (hodoku["score"], hodoku["level"], hodoku["bounds"]) == (464, "easy", [])
    assert engine.to_dict(engine.grader.grade(grid))["grade"] == 2
    hard = engine.Grid.parse(HARDEST)
    bound = engine.to_dict(engine.grade(hard, limit=Limit(0.05)))
    assert ("er" in str(bound["bounds"]), bound["ending"]) == (True, "out of time")


def test_names_are_public_and_the_scales_load_when_they_are_used():
    assert all(hasattr(engine, name) for name in engine.__all__)
    with pytest.raises(AttributeError, match="no attribute 'grad'"):
        _ = engine.grad
    code = "import sys, engine; print('engine.orders' in sys.modules, engine.rate_many.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False rate_many\n"


@pytest.mark.parametrize("module", ["engine", "engine.model.grid", "engine.notation"])
def test_grids_are_read_whatever_module_is_imported_first(module):
    code = f"import {module}; from engine.model.grid import Grid; print(Grid.parse('5' + 80 * '.'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"5{80 * '.'}\n"


def test_documented_packages_can_be_imported():
    code = (
        "import engine.grader, engine.hodoku; from engine.depth import trial_depth;"
        "from engine.generator import PuzzleSpec; from engine import Grid, grader, hodoku, teacher;"
        "print(engine.hodoku.grade.__name__, teacher.justify.__name__)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "grade justify\n"


api: Any = engine
"""The engine without its types, for calls that a type checker refuses."""


@pytest.mark.compiled
def test_names_stand_for_members():
    puzzle = engine.generate(seed=3, band="hard", symmetry="quarter-turn")
    assert puzzle == engine.generate(
        seed=3, band=engine.Band.HARD, symmetry=engine.Symmetry.QUARTER_TURN
    )
    assert engine.solve(puzzle, method="exact-cover") == engine.solve(puzzle)
    assert engine.solve_with("Exact cover", puzzle).method is engine.Method.EXACT_COVER
    report = engine.grader.grade(puzzle, rule="program")
    assert report.rule is engine.grader.Rule.PROGRAM


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda grid: api.generate(seed=1, band="brutal"), ValueError, '"easy", "medium"'),
        (lambda grid: api.generate(seed=1, symmetry=4), TypeError, '"none", "rotational"'),
        (lambda grid: api.solve(grid, method="magic"), ValueError, '"search", "exact-cover"'),
        (lambda grid: api.solve_with(grid, grid), TypeError, '"search", "exact-cover"'),
        (lambda grid: api.grader.grade(grid, rule=5), TypeError, '"essay", "program", not 5'),
        (lambda grid: api.solve(grid, count="3"), TypeError, "whole number, not '3'"),
        (lambda grid: api.count_solutions(grid, up_to=1.5), TypeError, "whole number, not 1.5"),
        (lambda grid: api.percentile(float("nan")), ValueError, "1.0 to 20.0, not nan"),
        (lambda grid: api.percentile(float("inf")), ValueError, "1.0 to 20.0, not inf"),
    ],
)
def test_wrong_arguments_are_named_with_what_is_right(call, error, message):
    with pytest.raises(error, match=message):
        call(engine.Grid.parse(EASY))


def test_objects_are_shown_on_one_line():
    grid = engine.Grid.parse(EASY)
    assert repr(grid) == f"<Grid {EASY}>"
    step = engine.next_step(grid)
    assert step is not None
    assert repr(step) == f"<Step {step}>"
    assert repr(grid.apply(step)).endswith(", entered: 1>")
    assert repr(engine.Grid.parse(f"diagonal:{DIAGONAL}")) == f"<Grid diagonal {DIAGONAL}>"
    removed = grid.eliminate(next(cell for cell in range(81) if grid.candidates[cell] > 256), 9)
    assert repr(removed).endswith("candidates removed: 1>")
