"""Variants with diagonals, windows or regions: counting, solving, rating and explanations."""

import csv
import re
import threading
import time
from collections import Counter as Tally
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from corpus import read_lines
from engine import Grid, Limit, Step, explain
from engine.core.counting.counter import Counter
from engine.core.counting.variant_counter import VariantCounter, make_counter
from engine.core.rating.line_rater import LineRater
from engine.core.rating.rater import Rater
from engine.errors import UnsupportedVariantError
from engine.houses import (
    CELLS,
    CLASSIC,
    DIAGONAL,
    VARIANTS,
    WINDOKU,
    House,
    HouseKind,
    Variant,
    jigsaw,
    variant,
)
from engine.model.chain_nodes import Cause
from engine.model.grid import GridStatus
from engine.orders import grader, hodoku
from engine.techniques.chains import ChainPattern
from engine.techniques.singles import SinglePattern
from tests.conftest import Sampled
from tests.engine.orders.se.test_chains import follows
from tests.engine.test_steps import check, check_effects
from tests.uncompiled import UNCOMPILED

DATA = Path(__file__).parents[1] / "data"
OTHERS = [variant for variant in VARIANTS.values() if variant is not CLASSIC]
BOXES = jigsaw("".join(str(cell // 27 * 3 + cell % 9 // 3 + 1) for cell in CELLS))
"""A jigsaw whose regions are the boxes of a classic grid; the core does not assume boxes for it."""
CLASSIC_PUZZLES = (
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "....239..76.................1.68.......7....6......3..3.2.........1...8.9......4.",
    ".6.2.......7..9.4.....61..5.859......3.4..781........3....7.85.2......1...68.4...",
)


@dataclass(frozen=True)
class Sample:
    """A puzzle with its solution and its ratings in tenths: ER, EP, ED."""

    variant: Variant
    puzzle: str
    solution: str
    ratings: tuple[int, int, int]

    @property
    def grid(self) -> Grid:
        values = [int(c) if c != "." else 0 for c in self.puzzle]
        return Grid.from_values(values, variant=self.variant)

    def __str__(self) -> str:
        return f"{self.variant.name}-{self.ratings[0]}"


def samples() -> list[Sample]:
    with (DATA / "variants.tsv").open(encoding="ascii") as file:
        return [
            Sample(
                variant(row["variant"]),
                row["puzzle"],
                row["solution"],
                (int(row["er"]), int(row["ep"]), int(row["ed"])),
            )
            for row in csv.DictReader(file, delimiter="\t")
        ]


SAMPLES = samples()
EASY = [sample for sample in SAMPLES if sample.ratings[0] < 60]
QUICK = [sample for sample in SAMPLES if sample.ratings[0] < 70] if UNCOMPILED else SAMPLES


def a_puzzle(kind: Variant, seed: int) -> tuple[str, str]:
    """Return a puzzle, made by removing givens at random, and its only solution."""
    random = Random(seed)
    counter = make_counter(kind)
    solution = a_solution(kind, random, VariantCounter(kind))
    puzzle = bytearray(solution)
    counter.allow(2000)
    for cell in random.sample(CELLS, 81 if not UNCOMPILED else 45):
        given = puzzle[cell]
        puzzle[cell] = ord(".")
        if counter.count_line(bytes(puzzle), 2) != 1 or counter.gave_up:
            puzzle[cell] = given
    return puzzle.decode(), solution.decode()


def a_solution(kind: Variant, random: Random, counter: VariantCounter) -> bytes:
    """Return a full grid: random digits are tried until the rest is found quickly."""
    counter.allow(200)
    while True:
        grid = Grid.from_values([0] * 81, variant=kind)
        for cell in random.sample(CELLS, 10):
            if grid.candidates_of(cell):
                grid = grid.place(cell, random.choice(grid.candidates_of(cell)))
        masks = [
            1 << v - 1 if v else mask for v, mask in zip(grid.values, grid.candidates, strict=True)
        ]
        found = counter.solve(masks, 1)
        if found:
            return found[0]


# ------------------------------------------------------------------ counting and checking


@pytest.mark.parametrize("puzzle", CLASSIC_PUZZLES)
@pytest.mark.parametrize("missing", [0, 1, 2])
def test_both_counters_agree(puzzle: str, missing: int):
    line = puzzle.replace("0", ".")
    for cell in [cell for cell in CELLS if line[cell] != "."][:missing]:
        line = line[:cell] + "." + line[cell + 1 :]
    one, other = Counter(), VariantCounter(CLASSIC)
    assert one.count_line(line.encode(), 30) == other.count_line(line.encode(), 30) > 0
    masks = [1 << (int(c) - 1) if c != "." else 511 for c in line]
    found = one.solve(masks, 1000)
    # If there are more solutions, each counter finds different ones first.
    assert {*found} == {*other.solve(masks, 1000)} or len(found) == 1000


def test_both_counters_agree_on_candidates():
    """Some candidates are removed, at times the right one, and some givens clash."""
    chance = Random(7)
    masks = [1 << int(c) - 1 if c in "123456789" else 511 for c in CLASSIC_PUZZLES[0]]
    solution = Counter().solve(masks, 1)[0].decode()
    one, other = Counter(), VariantCounter(CLASSIC)
    counted = set()
    for _ in range(300):
        masks = [1 << int(digit) - 1 for digit in solution]
        for cell in chance.sample(CELLS, chance.randrange(40, 60)):
            masks[cell] |= chance.randrange(512)
        if chance.random() < 0.2:
            masks[chance.choice(CELLS)] = chance.randrange(1, 512)
        count = one.count(masks, 40)
        assert count == other.count(masks, 40)
        assert sorted(one.solve(masks, 40)) == sorted(other.solve(masks, 40)) or count == 40
        counted.add(count)
    assert {0, 1, 2} < counted


def test_variant_counter_gives_up():
    counter = VariantCounter(DIAGONAL)
    counter.allow(5)
    assert counter.count_line(b"." * 81, 2_000_000) == 0
    assert counter.gave_up
    assert counter.visited == 6
    endless = VariantCounter(DIAGONAL)
    endless.allow(-1)
    assert endless.count_line(b"." * 81, 3) == 3
    assert not endless.gave_up
    with pytest.raises(ValueError, match="81 characters"):
        counter.count_line(b"123", 2)


def test_variants_have_one_solution(subtests: pytest.Subtests):
    for sample in SAMPLES[:: 4 if UNCOMPILED else 1]:
        with subtests.test(str(sample)):
            grid = sample.grid
            assert engine.solve(grid) == (sample.solution,)
            assert engine.count_solutions(grid) == 1
            assert engine.check(grid).status is GridStatus.OK
            for house in sample.variant.houses:
                assert sorted(sample.solution[cell] for cell in house.cells) == list("123456789")


def test_classic_grid_of_variant_has_many_solutions():
    few = min(SAMPLES, key=lambda sample: len(sample.puzzle.replace(".", "")))
    assert few.variant is not CLASSIC
    classic = Grid.parse(few.puzzle)
    assert engine.count_solutions(classic, up_to=2) == 2


def test_duplicate_on_diagonal_is_reported():
    grid = Grid.from_values([5, *[0] * 79, 5], variant=DIAGONAL)
    found = engine.check(grid)
    assert found.message == "This breaks the rules: two 5s on diagonal 1 (r1c1 and r9c9)."
    assert GridStatus.DUPLICATE_IN_OWN_HOUSE in found.status
    assert not engine.check(Grid.from_values(grid.values)).clashes


def test_duplicate_in_region_is_reported():
    values = [0] * 81
    values[2] = values[3 * 9] = 7
    assert not engine.check(Grid.from_values(values)).clashes
    assert engine.check(Grid.from_values(values, variant=jigsaw("windmill"))).clashes == ()
    values[3 * 9], values[9] = 0, 7
    found = engine.check(Grid.from_values(values, variant=jigsaw("gears")))
    assert found.message == "This breaks the rules: two 7s in region 1 (r1c3 and r2c1)."
    assert found.status & GridStatus.DUPLICATE_IN_BOX


def test_variants_need_fewer_givens():
    few = min(SAMPLES, key=lambda sample: len(sample.puzzle.replace(".", "")))
    assert len(few.puzzle.replace(".", "")) < 17
    assert GridStatus.TOO_FEW_GIVENS not in engine.check(few.grid).status
    grid = Grid.from_values([1, 2, 3, 4, 5, 6, 7, *[0] * 74], variant=WINDOKU)
    assert GridStatus.TOO_FEW_GIVENS in engine.check(grid).status
    assert "a proper puzzle needs at least 8" in engine.check(grid).message


# ---------------------------------------------------------------------------------- rating


@pytest.mark.parametrize("puzzle", CLASSIC_PUZZLES[: 2 if UNCOMPILED else 3])
def test_jigsaw_of_boxes_is_solved_like_classic_grid(puzzle: str):
    """The code for any houses gives the same results, step by step, as the code for boxes."""
    grids = [Grid.parse(puzzle, variant=kind) for kind in (CLASSIC, BOXES)]
    raters = [Rater(grid.variant) for grid in grids]
    for rater, grid in zip(raters, grids, strict=True):
        rater.load(grid.values, grid.candidates)
    while (step := raters[0].find()) is not None:
        assert raters[1].find() == step
        assert raters[0].chain() == raters[1].chain()
        for rater in raters:
            rater.apply()
    assert raters[1].find() is None


@pytest.mark.corpus
def test_jigsaws_of_boxes_are_rated_like_classic_grids():
    one, other = LineRater(), LineRater(BOXES)
    for name in ("er-2.6-5", "er-6", "er-7", "er-8", "er-9"):
        for line in read_lines(f"se/bench/{name}.txt")[:40]:
            assert one.rate(line.encode()) == other.rate(line.encode()), line


def test_loop_goes_through_cells_of_more_houses_than_three():
    """Only boxes, columns and rows determine how far a path is from being a loop."""
    one = Rater(WINDOKU)
    for puzzle, tenths in (
        ("000060900301800500004000001003000809008600000905000010000080096000006003500130200", 47),
        ("008000790000070002000205010010420007080000060900081030040102000200050036000100045", 45),
    ):
        grid = Grid.parse(puzzle, variant=WINDOKU)
        one.load(grid.values, grid.candidates)
        assert one.find_with(15) == tenths


def test_ratings_of_the_sample(subtests: pytest.Subtests):
    for sample in QUICK[:: 4 if UNCOMPILED else 1]:
        with subtests.test(str(sample)):
            report = engine.grade(sample.grid)
            assert report.exact
            assert report.solution == sample.solution
            assert (report.er.tenths, report.ep.tenths, report.ed.tenths) == sample.ratings
            ratings = LineRater(sample.variant).rate(sample.puzzle.encode())
            assert ratings is not None
            assert ratings[:4] == (0, *sample.ratings)


@pytest.mark.untraced
def test_every_step_of_sample_is_right_and_explained(subtests: pytest.Subtests, sampled: Sampled):
    for sample in sampled(QUICK[:: 4 if UNCOMPILED else 2], 8):
        with subtests.test(str(sample)):
            ratings: Tally[House] = Tally()
            for step in engine.iter_steps(sample.grid):
                check(step, sample.solution)
                check_chain(step)
                ratings.update(house for view in step.views for house, _ in view.houses)
            assert set(ratings) <= set(sample.variant.houses)


def check_chain(step: Step) -> None:
    """Check that each node follows from its parents by a house of the variant or in a cell."""
    if isinstance(step.pattern, ChainPattern):
        for branch in step.pattern.chains:
            for node in branch:
                parents = [branch[parent] for parent in node.parents]
                assert follows(step.grid, node, parents), (step, node)


@settings(max_examples=4 if UNCOMPILED else 30, deadline=None)
@given(kind=st.sampled_from(OTHERS), seed=st.integers(0, 10**6))
def test_path_is_right_and_reaches_solution(kind: Variant, seed: int):
    puzzle, solution = a_puzzle(kind, seed)
    grid = Grid.from_values([int(c) if c != "." else 0 for c in puzzle], variant=kind)
    one = Rater(kind)
    one.load(grid.values, grid.candidates)
    clock = 30.0
    while 0 in one.position()[0]:
        hit = one.find(clock)
        assert hit is not None, puzzle
        _, (_, _, placed, outs, *_) = hit
        assert placed or outs, (puzzle, hit)
        assert placed is None or int(solution[placed[0]]) == placed[1], (puzzle, hit)
        for cell, mask in outs:
            assert not mask >> int(solution[cell]) - 1 & 1, (puzzle, hit)
        one.apply()
    assert "".join(map(str, one.position()[0])) == solution


@pytest.mark.parametrize("kind", [DIAGONAL, WINDOKU, jigsaw("gears")])
def test_limit_gives_bound(kind: Variant):
    hard = max((s for s in SAMPLES if s.variant is kind), key=lambda sample: sample.ratings)
    report = engine.grade(hard.grid, limit=Limit(seconds=1e-6))
    assert not report.exact
    assert report.er.tenths <= hard.ratings[0]


# ----------------------------------------------------------------------------------- words


def steps_of(name: str) -> list[Step]:
    return [
        step
        for sample in EASY
        if sample.variant.name == name
        for step in engine.iter_steps(sample.grid)
    ]


def test_diagonal_is_named_in_text():
    texts = [explain(step) for step in steps_of("diagonal")]
    assert any("on diagonal 1." in text for text in texts)
    assert any("diagonal 2 needs its" in text.lower() for text in texts)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("diagonal", HouseKind.DIAGONAL),
        ("windoku", HouseKind.WINDOW),
        ("jigsaw:gears", HouseKind.REGION),
    ],
)
def test_singles_in_own_houses(name: str, kind: HouseKind):
    houses = [
        step.pattern.house
        for step in steps_of(name)
        if isinstance(step.pattern, SinglePattern) and step.pattern.house
    ]
    assert any(house.kind is kind for house in houses)


def test_locked_candidates_of_other_houses_are_described():
    windows = [text for text in map(explain, steps_of("windoku")) if "window" in text]
    assert any(
        re.search(r"(both|all) in window \d\. So window \d has its", text) for text in windows
    )


def test_links_in_own_houses():
    causes = {
        node.cause: node
        for sample in QUICK
        if sample.variant is DIAGONAL
        for step in engine.iter_steps(sample.grid)
        if isinstance(step.pattern, ChainPattern)
        for branch in step.pattern.chains
        for node in branch
    }
    assert {Cause.OWN_HOUSE_1, Cause.OWN_HOUSE_2} <= causes.keys()
    node = causes[Cause.OWN_HOUSE_2]
    assert node.cause.house(DIAGONAL, node.cell) is DIAGONAL.own_houses[1]
    assert Cause.OWN_HOUSE_3 not in causes


# ----------------------------------------------------------------------- several at a time


def test_variants_are_rated_while_another_one_is():
    """No rating waits for a rating in another thread, whatever the variants."""
    grid = Grid.from_values([0] * 81, variant=BOXES)
    long = Rater(BOXES)  # it takes this grid nine seconds
    long.load(grid.values, grid.candidates)
    endings: list[int] = []
    thread = threading.Thread(target=lambda: endings.append(long.rate(120)[0]))
    thread.start()
    try:
        time.sleep(0.1)  # so that it has begun
        for other in OTHERS:
            sample = next(s for s in EASY if s.variant is other)
            rated = LineRater(other).rate(sample.puzzle.encode())
            assert rated is not None
            assert rated[:4] == (0, *sample.ratings)
        assert thread.is_alive()
    finally:
        long.cancel()
        thread.join(timeout=60)
    assert endings == [2]  # stopped


def test_threads_with_different_variants_share_nothing():
    """Other threads run during a rating."""
    chosen = [s for s in SAMPLES if (s.ratings[0] < 60) or not UNCOMPILED]
    chosen = [s for other in OTHERS for s in [c for c in chosen if c.variant is other][:3]]
    ratings: dict[str, list[tuple[int, ...]]] = {}

    def rate(sample: Sample, times: int) -> None:
        one = LineRater(sample.variant)
        for _ in range(times):
            rated = one.rate(sample.puzzle.encode())
            ratings.setdefault(sample.puzzle, []).append(rated[1:4] if rated else ())

    times = 2 if UNCOMPILED else 20
    threads = [threading.Thread(target=rate, args=(sample, times)) for sample in chosen]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
        assert not thread.is_alive()
    for sample in chosen:
        assert ratings[sample.puzzle] == [sample.ratings] * times


def test_steps_of_different_variants_can_alternate():
    chosen = [next(s for s in EASY if s.variant is other) for other in OTHERS]
    walks = [engine.iter_steps(sample.grid) for sample in chosen]
    for _ in range(3):
        for sample, walk in zip(chosen, walks, strict=True):
            check_effects(next(walk), sample.solution)


# ------------------------------------------------------------------------------ what cannot


def test_too_many_houses_are_refused():
    diagonals = DIAGONAL.own_houses
    crowded = Variant("crowded", (*WINDOKU.houses, *diagonals))
    grid = Grid.from_values([0] * 81, variant=crowded)
    with pytest.raises(UnsupportedVariantError, match=r"crowded cannot be rated.*4 houses more"):
        next(engine.iter_steps(grid))
    with pytest.raises(UnsupportedVariantError, match="crowded has more than 32 houses"):
        engine.solve(grid)
    # The failed attempt has left no state.
    assert engine.grade(Grid.parse(CLASSIC_PUZZLES[0])).er.tenths == 15


def test_other_scales_support_only_classic_grids():
    with pytest.raises(UnsupportedVariantError, match=r"diagonal sudoku.*Sudoku Explainer"):
        hodoku.grade(EASY[0].grid)
    with pytest.raises(UnsupportedVariantError, match=r"diagonal sudoku.*Sudoku Explainer"):
        grader.grade(EASY[0].grid)
