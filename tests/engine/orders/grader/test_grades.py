"""Compare grades and counts of strategies with those of the original program."""

import csv
from pathlib import Path

import pytest

import engine
from corpus import read_table
from engine import Grid
from engine.language import use_locale
from engine.orders import grader
from engine.orders.grader import GraderReport, Rule, Strategy, describe_grade
from engine.orders.grader.scale import GraderScale

SAMPLE = Path(__file__).parents[3] / "data" / "grader-grades.tsv"
EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HIDDEN_QUAD = "6....7.95...6.....2....531.9268......842....................4.9.....3....59.68..7"
FOUR_ELIMINATIONS = (
    "...........69.32...8.6.2.3...34.58..5.......9....7....9..8.7..1.6.....2.7..2.6..3"
)


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="ascii") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def counts(report: GraderReport) -> str:
    return " ".join(f"{strategy.key}:{uses}" for strategy, uses in report.strategies)


def differs(row: dict[str, str], report: GraderReport) -> bool:
    rule = report.rule.value
    return (
        report.grade,
        report.strategic,
        report.procedural,
        counts(report),
        report.empty_left,
    ) != (
        int(row[f"{rule}_grade"]),
        int(row[f"{rule}_strategic"]),
        int(row[f"{rule}_procedural"]),
        row["strategy_counts"],
        int(row["empty_left"]),
    )


@pytest.mark.corpus
def test_all_measured_grades_and_counts_are_equal():
    """All 1,646 puzzles agree, with both rules."""
    measured = read_table("grader/grades.tsv")
    assert len(measured) == 1646
    different = []
    for row in measured:
        for rule in Rule:
            report = GraderScale(rule).rate_line(row["puzzle"])
            assert report is not None, row
            if differs(row, report):
                different.append((row, report))
    assert not different


@pytest.mark.parametrize("row", rows(SAMPLE), ids=lambda row: row["strategy_counts"])
def test_grid_and_line_have_same_grade(row: dict[str, str]):
    """The puzzles cover every grade and strategy; this test also runs uncompiled."""
    for rule in Rule:
        report = grader.grade(Grid.parse(row["puzzle"]), rule=rule)
        assert report == GraderScale(rule).rate_line(row["puzzle"])
        assert not differs(row, report)


def test_sample_covers_measured_grades_and_strategies():
    sample = rows(SAMPLE)
    assert {int(row["essay_grade"]) for row in sample} == set(range(11))
    used = {count.partition(":")[0] for row in sample for count in row["strategy_counts"].split()}
    assert used == {s.key for s in Strategy} - {Strategy.HIDDEN_QUAD.key}


def test_hidden_quad_gives_five_points():
    """No measured puzzle needs a hidden quad; this is the rule for a puzzle that does."""
    report = grader.grade(Grid.parse(HIDDEN_QUAD))
    assert counts(report) == "ss:21 sas:19 s:15 hs:2 lc1:4 lc2:2 hq:1"
    assert (report.strategic, report.procedural) == (5, 2)


def test_four_eliminations_depend_on_rule():
    essay, program = (
        grader.grade(Grid.parse(FOUR_ELIMINATIONS), rule=rule)
        for rule in (Rule.ESSAY, Rule.PROGRAM)
    )
    assert essay.eliminations == program.eliminations == 4
    assert (essay.grade, program.grade) == (4, 5)


def test_placements_equal_empty_cells():
    for row in rows(SAMPLE):
        report = grader.grade(Grid.parse(row["puzzle"]))
        assert report.placements + report.empty_left == row["puzzle"].count(".")
        assert report.solved is (report.empty_left == 0)
        assert report.solved or report.grade == 10


def test_partly_solved_position_is_graded():
    """Removed pencil marks stay removed: the only necessary elimination is already done."""
    puzzle = next(
        Grid.parse(row["puzzle"])
        for row in rows(SAMPLE)
        if row["strategy_counts"].endswith("lc1:1")
    )
    solution = engine.solve(puzzle)[0]
    marked = puzzle
    for cell, digit in enumerate(solution):
        for wrong in range(1, 10):
            if str(wrong) != digit and puzzle.candidates[cell] >> (wrong - 1) & 1:
                marked = marked.eliminate(cell, wrong)
    assert grader.grade(puzzle).eliminations == 1
    report = grader.grade(marked)
    assert (report.eliminations, report.strategic) == (0, 1)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (f"55{EASY[2:]}", engine.InvalidGridError),
        (f"539{EASY[3:]}", engine.InvalidGridError),
        ("123456780" + "0" * 17 + "9" + "0" * 54, engine.InvalidGridError),
        ("." * 81, engine.MultipleSolutionsError),
        (SOLVED, engine.AlreadySolvedError),
        (f"531{EASY[3:]}", engine.NoSolutionError),
    ],
)
def test_invalid_puzzles_are_refused(text, error):
    with pytest.raises(error):
        grader.grade(Grid.parse(text))
    assert GraderScale().rate_line(text) is None


def test_two_solutions_are_refused_unlike_original():
    """The puzzle has an open rectangle whose second solution a simple search finds last."""
    first = Grid.parse(SOLVED)
    twos = [
        (a, b, c, d)
        for a in range(81)
        for b in range(a + 1, a // 9 * 9 + 9)
        for c in range(a + 9, 81, 9)
        for d in [c + b - a]
        if SOLVED[a] == SOLVED[d]
        and SOLVED[b] == SOLVED[c]
        and len({cell // 27 * 3 + cell % 9 // 3 for cell in (a, b, c, d)}) == 2
    ]
    assert twos
    values = [0 if cell in twos[0] else value for cell, value in enumerate(first.values)]
    with pytest.raises(engine.MultipleSolutionsError):
        grader.grade(Grid.from_values(values))


# -------------------------------------------------------------------------------- the texts


def test_grade_is_described_with_its_parts():
    report = grader.grade(Grid.parse(FOUR_ELIMINATIONS))
    assert describe_grade(report) == (
        "Grader 4 of 10: needs naked pairs or triplets (strategic 3); 4 eliminations, "
        "56 cells to fill (procedural 1)."
    )


def test_unsolved_puzzle_is_described_as_unsolved():
    stuck = GraderReport(7, 3, (), 45)
    assert describe_grade(stuck) == (
        "Grader 10 of 10: its strategies do not solve this puzzle. 45 cells stay empty."
    )
    assert describe_grade(GraderReport(7, 3, (), 1)).endswith("1 cell stays empty.")


def test_grade_is_described_in_german():
    report = grader.grade(Grid.parse(EASY))
    with use_locale("de"):
        assert describe_grade(report).startswith("Grader 0 von 10: ")
