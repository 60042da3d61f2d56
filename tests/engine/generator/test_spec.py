"""Generated puzzles match their specs, and infeasible specs are refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    Band,
    Grid,
    Limit,
    Method,
    OutOfTimeError,
    Symmetry,
    Technique,
    check,
    iter_steps,
    solve,
)
from engine import grade as rate
from engine.generator import GeneratedPuzzle, InfeasibleSpecError, PuzzleSpec, make
from engine.houses import CELLS, CLASSIC, DIAGONAL, VARIANTS, Variant, jigsaw
from engine.model.limit import Countdown
from engine.orders.se.order import PRODUCERS
from engine.practice.instances import instances
from engine.practice.patterns import SIMPLE
from engine.variations import redundant_givens
from tests.uncompiled import UNCOMPILED

FEW = 1 if UNCOMPILED else 6
COMMON = [Technique.POINTING] if UNCOMPILED else [
    Technique.HIDDEN_SINGLE,
    Technique.NAKED_SINGLE,
    Technique.CLAIMING,
    Technique.X_WING,
    Technique.HIDDEN_PAIR,
    Technique.XY_WING,
    Technique.UNIQUE_RECTANGLE_1,
    Technique.TURBOT_FISH,
]  # fmt: skip
ORDER = (
    Technique.POINTING,
    Technique.CLAIMING,
    Technique.NAKED_PAIR,
    Technique.X_WING,
    Technique.HIDDEN_PAIR,
    Technique.NAKED_TRIPLET,
    Technique.SWORDFISH,
    Technique.HIDDEN_TRIPLET,
    Technique.XY_WING,
)
"""For each technique, the next harder one that has its own search."""
seeds = st.integers()


def without(grid: Grid, cells: tuple[int, ...]) -> Grid:
    values = [0 if cell in cells else value for cell, value in enumerate(grid.values)]
    return Grid.from_values(values, variant=grid.variant)


def lies(made: GeneratedPuzzle, symmetry: Symmetry) -> bool:
    """Return whether each group of symmetric cells has givens in all of its cells or in none."""
    return all(len({cell in made.grid.givens for cell in o}) == 1 for o in symmetry.orbits())


@settings(max_examples=FEW)
@given(seeds, st.sampled_from(Symmetry), st.integers(26, 36))
def test_number_and_symmetry_of_givens(seed, symmetry, most):
    made = make(PuzzleSpec(symmetry=symmetry, clues=(most - 5, most), minimal=False), seed=seed)
    assert not check(made.grid).status
    assert most - 5 <= len(made.grid.givens) <= most
    assert lies(made, symmetry)
    assert made.seed == seed
    assert made.tried >= 1


@settings(max_examples=FEW)
@given(seeds, st.sampled_from([Symmetry.NONE, Symmetry.ROTATIONAL, Symmetry.MIRROR_DIAGONAL]))
def test_minimal_puzzle_with_number_of_givens(seed, symmetry):
    made = make(PuzzleSpec(symmetry=symmetry, clues=(23, 25)), seed=seed)
    assert 23 <= len(made.grid.givens) <= 25
    for orbit in symmetry.orbits():
        if made.grid.values[orbit[0]]:
            assert len(solve(without(made.grid, orbit))) == 2


@settings(max_examples=FEW)
@given(seeds, st.sampled_from([(10, 12), (26, 30)] if UNCOMPILED else [(12, 12), (30, 42)]))
def test_rating_range(seed, er):
    made = make(PuzzleSpec(er=er, minimal=False), seed=seed)
    report = rate(made.grid)
    assert report.exact
    assert er[0] <= report.er.tenths <= er[1]
    assert made.rating is not None
    assert (made.rating.tenths, made.rating.hardest) == (report.er.tenths, report.hardest)
    assert made.rating.used == dict(report.techniques)


@pytest.mark.compiled
@pytest.mark.parametrize("technique", COMMON)
@pytest.mark.parametrize("minimal", [True, False])
def test_required_technique_is_hardest(technique, minimal):
    made = make(PuzzleSpec(needs=technique, minimal=minimal), seed=5)
    report = rate(made.grid)
    assert report.exact
    assert report.hardest is technique
    steps = list(iter_steps(made.grid))
    assert {step.technique for step in steps if step.rating * 10 >= report.er.tenths} == {technique}
    # When the technique occurs for the first time, nothing easier applies.
    first = next(step for step in steps if step.technique is technique)
    if technique in ORDER:
        for easier in ORDER[: ORDER.index(technique)]:
            assert easier in SIMPLE
            assert not list(instances(first.grid, easier, Countdown(Limit(60))))


@pytest.mark.parametrize(
    "spec",
    [
        PuzzleSpec(er=(26, 34), clues=(26, 30), minimal=False),
        PuzzleSpec(needs=Technique.POINTING),
        PuzzleSpec(symmetry=Symmetry.FULL),
        PuzzleSpec(clues=(24, 24), symmetry=Symmetry.NONE),
    ],
    ids=["rating", "technique", "symmetry", "clues"],
)
@pytest.mark.compiled
def test_puzzle_depends_only_on_seed_and_spec(spec):
    first = make(spec, seed=3)
    make(spec, seed=4)
    assert make(spec, seed=3, limit=Limit(600)) == first
    assert make(spec, seed=5).grid != first.grid


@pytest.mark.parametrize(
    "variant",
    [variant for variant in VARIANTS.values() if variant is not CLASSIC],
    ids=lambda variant: variant.name.partition(":")[2] or variant.name,
)
@pytest.mark.compiled
def test_every_variant_can_be_generated(variant: Variant):
    spec = PuzzleSpec(variant=variant, symmetry=Symmetry.ROTATIONAL)
    made = make(spec, seed=1)
    assert made.grid.variant is variant
    assert lies(made, Symmetry.ROTATIONAL)
    assert len(solve(made.grid, method=Method.EXACT_COVER)) == 1
    for orbit in Symmetry.ROTATIONAL.orbits():
        if made.grid.values[orbit[0]]:
            assert len(solve(without(made.grid, orbit), method=Method.EXACT_COVER)) == 2
    assert make(spec, seed=1) == made


def test_diagonal_puzzle_allows_fewer_givens():
    spec = PuzzleSpec(variant=DIAGONAL, symmetry=Symmetry.NONE, clues=(14, 16), minimal=False)
    assert spec.clue_counts == (14, 15, 16)


def test_progress_is_reported():
    reported: list[int] = []
    made = make(PuzzleSpec(needs=Technique.POINTING), seed=2, progress=reported.append)
    assert reported == list(range(1, made.tried + 1))


def test_limit_raises_out_of_time():
    with pytest.raises(OutOfTimeError, match=r"within 0\.05 s"):
        make(PuzzleSpec(clues=(17, 17)), seed=1, limit=Limit(0.05))


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"er": (34, 30)}, "lower bound first, not from 3.4 to 3.0"),
        ({"er": (5, 30)}, "from 1.0 to 12.0"),
        (
            {"er": (10, 31), "needs": Technique.X_WING},
            "X-wing is rated ER 3.2, .* rated 1.0 to 3.1",
        ),
        (
            {"er": (35, 64), "needs": Technique.X_WING},
            "X-wing is rated ER 3.2, .* rated 3.5 to 6.4",
        ),
        ({"er": (16, 20), "needs": Technique.HIDDEN_SINGLE}, "rated ER 1.2 to 1.5, .* 1.6 to 2.0"),
        ({"er": (26, 26), "needs": Technique.CLAIMING}, "rated ER 2.8, .* never rated 2.6$"),
        ({"er": (65, 69), "needs": Technique.FORCING_CHAIN}, "rated ER 7.0 or more, .* 6.5 to 6.9"),
        ({"needs": Technique.DIRECT_CLAIMING}, "no puzzle with boxes needs Direct claiming"),
        ({"clues": (30, 20)}, "lower bound first"),
        ({"clues": (0, 20)}, "from 1 to 80"),
        ({"clues": (12, 16)}, "fewer than 17 givens"),
        ({"clues": (26, 27), "symmetry": Symmetry.FULL}, "symmetry full no puzzle has from 26"),
    ],
)
def test_infeasible_specs_are_refused(spec, message):
    with pytest.raises(InfeasibleSpecError, match=message):
        PuzzleSpec(**spec)


def test_techniques_of_other_scales_cannot_be_required_nor_forbidden(subtests: pytest.Subtests):
    for technique in [technique for technique in Technique if technique.se_range is None]:
        with subtests.test(technique.slug):
            for spec in ({"needs": technique}, {"needs": technique, "er": (30, 40)}):
                with pytest.raises(InfeasibleSpecError, match="not on Sudoku Explainer's scale"):
                    PuzzleSpec(**spec)
            with pytest.raises(InfeasibleSpecError, match="not on Sudoku Explainer's scale"):
                PuzzleSpec(forbids={technique})


def test_error_suggests_sudoku_explainer_technique():
    with pytest.raises(InfeasibleSpecError, match="finds in its place is turbot-fish"):
        PuzzleSpec(needs=Technique.SKYSCRAPER)


def test_techniques_with_open_range_allow_higher_ratings():
    assert PuzzleSpec(needs=Technique.FORCING_CHAIN, er=(76, 79)).is_rare
    assert PuzzleSpec(needs=Technique.UNIQUE_RECTANGLE_3, er=(46, 47)).is_rare
    assert PuzzleSpec(needs=Technique.HIDDEN_SINGLE, er=(15, 20)).is_rare
    assert PuzzleSpec(needs=Technique.DIRECT_CLAIMING, variant=jigsaw("gears")).is_rare


def test_only_producers_have_rating_ranges():
    assert {technique for producer in PRODUCERS for technique in producer.techniques.values()} == {
        technique for technique in Technique if technique.se_range
    }


def test_band_is_rating_range():
    assert PuzzleSpec.of_band(Band.MEDIUM).er == (16, 34)
    assert PuzzleSpec.of_band(None).er is None


@pytest.mark.parametrize("symmetry", Symmetry)
def test_symmetry_from_name(symmetry):
    assert Symmetry.from_name(symmetry.value) is symmetry
    with pytest.raises(ValueError, match="'round': choose one of none, rotational, "):
        Symmetry.from_name("round")


@pytest.mark.parametrize(
    ("symmetry", "cells"),
    [
        (Symmetry.NONE, (1,)),
        (Symmetry.ROTATIONAL, (1, 79)),
        (Symmetry.QUARTER_TURN, (1, 17, 63, 79)),
        (Symmetry.MIRROR_HORIZONTAL, (1, 7)),
        (Symmetry.MIRROR_VERTICAL, (1, 73)),
        (Symmetry.MIRROR_DIAGONAL, (1, 9)),
        (Symmetry.MIRROR_ANTIDIAGONAL, (1, 71)),
        (Symmetry.FULL, (1, 7, 9, 17, 63, 71, 73, 79)),
    ],
)
def test_orbit_of_r1c2(symmetry, cells):
    assert next(orbit for orbit in symmetry.orbits() if 1 in orbit) == cells
    assert sorted(cell for orbit in symmetry.orbits() for cell in orbit) == list(CELLS)


HEART = "..xx.xx...xx.x.xx.x.......xx.......x.x.....x...x...x.....x.x....xx.xx.x....x..x.x"
SOLUTION = "581294376627351849493768215972485631316972584854613927239146758748529163165837492"


def cells_of(pattern: str) -> frozenset[int]:
    return frozenset(cell for cell, character in enumerate(pattern) if character != ".")


@pytest.mark.compiled
@pytest.mark.parametrize("minimal", [True, False])
def test_givens_are_in_the_cells_of_a_pattern(minimal):
    pattern = cells_of(HEART)
    made = make(PuzzleSpec(pattern=pattern, minimal=minimal), seed=1)
    assert made.grid.givens == pattern
    assert not check(made.grid).error
    assert made == make(PuzzleSpec(pattern=pattern, minimal=minimal), seed=1)
    assert not (minimal and redundant_givens(made.grid))


@pytest.mark.compiled
def test_a_pattern_can_have_a_rating_and_a_variant():
    pattern = cells_of(HEART)
    hard = make(PuzzleSpec(pattern=pattern, minimal=False, er=(35, 50)), seed=1)
    assert 35 <= rate(hard.grid).er.tenths <= 50
    diagonal = make(PuzzleSpec(pattern=pattern, minimal=False, variant=DIAGONAL), seed=1)
    assert (diagonal.grid.givens, diagonal.grid.variant) == (pattern, DIAGONAL)
    assert not check(diagonal.grid).error


@pytest.mark.compiled
def test_puzzles_of_a_solution():
    spec = PuzzleSpec(solution=SOLUTION, symmetry=Symmetry.NONE)
    made = [make(spec, seed=seed) for seed in range(4)]
    assert len({puzzle.grid for puzzle in made}) == 4
    for puzzle in made:
        assert solve(puzzle.grid) == (SOLUTION,)
        assert redundant_givens(puzzle.grid) == ()


@pytest.mark.compiled
def test_the_path_has_no_forbidden_technique_and_enough_steps_of_the_needed_one():
    spec = PuzzleSpec(er=(35, 50), forbids=frozenset({Technique.XY_WING, Technique.BUG_1}))
    for seed in range(3):
        report = rate(make(spec, seed=seed).grid)
        assert not spec.forbids & dict(report.techniques).keys()
        assert 35 <= report.er.tenths <= 50
    twice = PuzzleSpec(needs=Technique.POINTING, needs_steps=3)
    report = rate(make(twice, seed=1).grid)
    assert report.hardest is Technique.POINTING
    assert dict(report.techniques)[Technique.POINTING] >= 3


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ({"pattern": frozenset(range(16))}, "the pattern has 16 givens"),
        ({"pattern": frozenset(range(63))}, "no given in rows 8 and 9: exchanging them"),
        ({"pattern": cells_of("xxxxxxx.." * 9)}, "no given in columns 8 and 9"),
        ({"pattern": cells_of(HEART), "solution": SOLUTION}, "either a pattern or a solution"),
        ({"pattern": cells_of(HEART), "clues": (40, 50)}, "givens, and from 40 to 50 are wanted"),
        ({"solution": SOLUTION[:80]}, "81 digits of a full classic grid"),
        ({"solution": SOLUTION[1:] + SOLUTION[0]}, "81 digits of a full classic grid"),
        (
            {"needs": Technique.X_WING, "forbids": frozenset({Technique.X_WING})},
            "X-wing is needed and forbidden",
        ),
    ],
)
def test_patterns_and_solutions_that_cannot_be(spec, reason):
    with pytest.raises(InfeasibleSpecError, match=reason):
        PuzzleSpec(**spec)


def test_names_stand_for_what_they_name():
    named = PuzzleSpec(symmetry="none", needs="x wing", forbids=["XY-wing", Technique.BUG_1])
    assert named == PuzzleSpec(
        symmetry=Symmetry.NONE,
        needs=Technique.X_WING,
        forbids=frozenset({Technique.XY_WING, Technique.BUG_1}),
    )
    assert PuzzleSpec(pattern=[*cells_of(HEART)]) == PuzzleSpec(pattern=cells_of(HEART))


@pytest.mark.parametrize(
    ("spec", "error", "reason"),
    [
        ({"symmetry": "round"}, ValueError, 'Symmetry is one of "none", "rotational"'),
        ({"symmetry": 2}, TypeError, 'Symmetry is one of "none"'),
        ({"needs": "x-wign"}, ValueError, "did you mean X-wing"),
        ({"needs": 3}, TypeError, "a technique is engine.Technique.X_WING or 'x-wing', not 3"),
        ({"forbids": "x-wing"}, TypeError, "forbids is a set of techniques, not 'x-wing'"),
        ({"forbids": Technique.X_WING}, TypeError, "forbids is a set of techniques"),
        ({"variant": "diagonal"}, TypeError, "variant is engine.DIAGONAL or the like"),
        ({"er": 3.5}, TypeError, r"er is two whole numbers in tenths, such as \(30, 42\), not 3.5"),
        ({"er": (3.0, 4.2)}, TypeError, "er is two whole numbers in tenths"),
        ({"clues": 24}, TypeError, "clues is two whole numbers"),
        ({"clues": "24-28"}, TypeError, "clues is two whole numbers"),
        ({"minimal": "no"}, TypeError, "minimal is True or False, not 'no'"),
        ({"needs_steps": 0}, TypeError, "needs_steps is a whole number from 1 on, not 0"),
        ({"pattern": HEART}, TypeError, "pattern is a set of cells from 0 to 80"),
        ({"pattern": range(90)}, TypeError, "pattern is a set of cells from 0 to 80, not 81"),
        ({"solution": 12}, TypeError, "solution is a string of 81 digits, not 12"),
    ],
)
def test_wrong_arguments_are_refused_with_what_is_right(spec, error, reason):
    with pytest.raises(error, match=reason):
        PuzzleSpec(**spec)
