"""Published examples: the eliminations of a pattern are found under its published name."""

import pytest

from bench.examples import fits, steps_of
from engine import Grid, solve
from engine.model.common_name import CommonName
from engine.orders import teacher
from engine.techniques.common_names import common_name
from engine.techniques.exclusion import ExclusionPattern
from testing.step_claims import problems_of

EXAMPLES = {
    "XY-chain": (
        ".8.1.3.7............14.8.2.57...1.39...6.9...92.8...51.3.9.52............1.7.2.6.",
        "r1c3<>5 r3c7<>5 r3c9<>5",
    ),
    "Twinned XY-chains": (
        "85.9.........1.....67.3.4...2.3....9..3.5.6..6....1.7...6.4.51.....7.........3.82",
        "r1c3<>2 r1c6<>2 r9c7<>1",
    ),
    "X-colours": (
        "4.17.8..3...5.1........2.178.26.4.71.........14.8.93.69..2..........3...5..4.61.8",
        "r2c8<>2",
    ),
    "Sue de Coq with digits outside of the crossing": (
        "..4....9765.....2191...73.42.1.3....5.32.6...............6........1746..7...9..1.",
        "r7c8<>3 r7c8<>5 r5c7<>7 r5c8<>7 r4c9<>8 r6c9<>8 r5c8<>8 r4c9<>9 r6c9<>9 r5c7<>9",
    ),
    "APE, two cells with two candidates": (
        ".9.....4..3..4.7.....67...32..9..5.6..6...1..1.4..8..77...91.....9.3..5..6.....7.",
        "r7c3<>8",
    ),
    "Finned Franken swordfish": (
        "..67...91..9....623............3...4..72...1.4....1....31..8.75...9......65....3.",
        "r3c7<>8",
    ),
    "3D Medusa, a whole group": (
        "9..4.7...876.5...4...2...3..6....1..43.....59..5....6..9...2...2...3.486...7.8..2",
        "r5c4<>6 r5c5<>1 r7c1<>6 r7c4<>5 r7c7<>3 r8c2<>5 r9c1<>3 r9c5<>6 r9c7<>5",
    ),
}


@pytest.mark.compiled
@pytest.mark.parametrize("example", EXAMPLES)
def test_pattern_is_found_by_its_name(example: str):
    puzzle, eliminations = EXAMPLES[example]
    wanted = set(eliminations.split())

    found = steps_of(Grid.parse(puzzle), wanted)

    by_name = {gone for name, some in found.items() if fits(name, example) for gone in some}
    assert by_name == wanted


@pytest.mark.compiled
def test_patterns_of_names_are_true_and_told_as_the_checker_expects():
    names = set()
    for puzzle, _ in EXAMPLES.values():
        grid = Grid.parse(puzzle)
        (solution,) = solve(grid)
        while (step := teacher.next_step(grid)) is not None and step.rating <= 24:
            grid = grid.apply(step)
        for step in teacher.all_steps(grid):
            assert all(solution[gone.cell] != str(gone.digit) for gone in step.eliminations)
            twinned = common_name(step) is CommonName.TWINNED_XY_CHAINS
            if twinned or isinstance(step.pattern, ExclusionPattern):
                assert problems_of(step) == []
                names.add(CommonName.TWINNED_XY_CHAINS.value if twinned else step.technique.value)
                if isinstance(step.pattern, ExclusionPattern) and step.pattern.sets:
                    names.add("with sets")
    assert names == {"twinned XY-chains", "Aligned pair exclusion", "with sets"}
