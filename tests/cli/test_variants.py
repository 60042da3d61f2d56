"""Diagonal, windoku and jigsaw sudokus on the command line."""

import pytest

from engine.houses import LAYOUTS
from tests.cli.conftest import EASY

DIAGONAL = "........63468......9..46.2.26..5.378.....846.....67..9..7..263....37591...4...782"
"""34 givens: exactly one solution as a diagonal sudoku, several as a classic one."""
SOLVED = "872593146346821597195746823261954378759238461483167259917482635628375914534619782"
WINDOKU = ".7...3....462..579.9.......7..3.6..5....127..42.85.......63842....42.9.8284...6.3"
JIGSAW = ".7........4....5........2.....6...14.....9....3...7......4....89..35.4....5..8..9"
JIGSAW_SOLVED = "872593146346821597198764253759632814564189732231947685623415978987356421415278369"
GEARS = LAYOUTS["gears"].translate(str.maketrans("123456789", "ABCDEFGHI"))


@pytest.mark.parametrize(
    "arguments",
    [
        (DIAGONAL, "--variant", "diagonal"),
        (DIAGONAL, "--variant", "X"),
        (f"diagonal:{DIAGONAL}",),
        (f"Diagonal sudoku:\n{DIAGONAL}",),
    ],
)
def test_variant_is_named_by_the_option_or_the_text(run, arguments):
    assert run("solve", *arguments).out == f"{SOLVED}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        (JIGSAW, "--variant", "jigsaw:gears"),
        (JIGSAW, "--variant", f"jigsaw:{GEARS}"),
        (JIGSAW + GEARS,),
        (f"{JIGSAW} {GEARS}", "--variant", "jigsaw"),
    ],
)
def test_jigsaw_has_its_regions_or_names_its_layout(run, arguments):
    assert run("solve", *arguments).out == f"{JIGSAW_SOLVED}\n"


def test_likely_variant_is_suggested(run):
    for puzzle, kind in ((DIAGONAL, "diagonal sudoku"), (WINDOKU, "windoku")):
        done = run("grade", puzzle)
        assert (done.status, done.out) == (1, "")
        name = kind.split()[0]
        assert f"As a {kind} it has exactly one solution: --variant {name}" in done.err
        assert run("grade", puzzle, "--variant", name).status == 0


def test_likely_variant_is_suggested_with_one_of_several_solutions(run):
    for puzzle, kind in ((DIAGONAL, "diagonal sudoku"), (WINDOKU, "windoku")):
        for options in ((), ("--method", "propagation"), ("--json",)):
            done = run("solve", puzzle, *options)
            name = kind.split()[0]
            assert done.status == 1
            assert "one of several solutions" in done.err
            assert f". As a {kind} it has exactly one solution: --variant {name}\n" in done.err
        assert run("solve", puzzle, "--variant", name).status == 0


@pytest.mark.parametrize(
    ("command", "message"), [("grade", "more than one solution"), ("solve", "one of several")]
)
def test_classic_option_suppresses_the_suggestion(run, command, message):
    done = run(command, DIAGONAL, "--variant", "classic")
    assert message in done.err
    assert "--variant" not in done.err


def test_lines_of_a_file_name_their_variants(run):
    lines = [f"diagonal:{DIAGONAL}", EASY, f"windoku: {WINDOKU} a comment", JIGSAW + GEARS]
    done = run("grade", "--input", "-", stdin="\n".join(lines).encode())
    assert done.status == 0
    first, second, third, fourth = done.lines
    assert first.startswith(f"diagonal:{DIAGONAL} ED=")
    assert second == f"{EASY} ED=1.5/1.2/1.2"
    assert third.startswith(f"windoku:{WINDOKU} ED=")
    assert fourth.startswith(f"jigsaw:gears:{JIGSAW} ED=")


def test_file_of_one_variant(run):
    lines = f"{DIAGONAL}\n{DIAGONAL} again\n".encode()
    done = run("grade", "--input", "-", "--variant", "diagonal", "--jobs", "2", stdin=lines)
    assert done.status == 0
    assert all(line.startswith(f"diagonal:{DIAGONAL} ED=") for line in done.lines)
    assert len(done.lines) == 2


def test_likely_variant_of_a_line_is_suggested(run):
    done = run("grade", "--input", "-", stdin=DIAGONAL.encode())
    assert done.status == 1
    assert done.out.startswith("# line 1: ")
    assert "write diagonal: before it, or add --variant diagonal" in done.out


def test_answers_of_a_file_can_be_graded_again(run):
    first = run("grade", "--input", "-", stdin=f"x:{DIAGONAL}".encode())
    assert run("grade", "--input", "-", stdin=first.out.encode()).out == first.out


def test_steps_and_hints_support_variants(run):
    steps = run("steps", DIAGONAL, "--variant", "diagonal")
    assert steps.status == 0
    assert len(steps.lines) >= DIAGONAL.count(".")
    assert run("hint", f"x:{DIAGONAL}", "--level", "4").status == 0


def test_variant_is_drawn_and_described(run, tmp_path):
    file = tmp_path / "grid.png"
    done = run("draw", JIGSAW, "--variant", "jigsaw:gears", "--out", str(file))
    assert file.read_bytes().startswith(b"\x89PNG")
    assert done.out.startswith(f"{file}: Jigsaw sudoku, ")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("hexagon", "'hexagon' is not a known kind of sudoku"),
        ("jigsaw:stairs", "'stairs' is not a known jigsaw layout"),
    ],
)
@pytest.mark.parametrize("command", ["grade", "steps", "hint", "draw", "solve"])
def test_unknown_variant_is_rejected(run, command, name, message):
    done = run(command, EASY, "--variant", name)
    assert (done.status, done.out) == (2, "")
    assert f"--variant: {message}" in done.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_unsupported_scales_leave_a_dash(run, jobs):
    lines = f"diagonal:{DIAGONAL}\n{EASY}\n".encode()
    words = ("grade", "--input", "-", "--format", "%r %H %L %G", "--jobs", jobs)
    done = run(*words, stdin=lines)
    assert (done.status, done.err) == (0, "")
    first, second = done.lines
    er, *others = first.split()
    assert float(er) >= 1.2
    assert others == ["-", "-", "-"]
    assert second == "1.5 464 easy 2"
    one = run("grade", f"diagonal:{DIAGONAL}", "--format", "%r %H %L %G")
    assert (one.status, one.out) == (0, f"{first}\n")


@pytest.mark.parametrize("name", ["hodoku", "grader"])
def test_variant_that_no_selected_scale_supports_is_rejected_with_the_fix(run, name):
    message = (
        "this is a jigsaw sudoku, and this scale covers only classic sudokus: use the Sudoku "
        "Explainer scale (--scale se)"
    )
    one = run("grade", JIGSAW + GEARS, "--scale", name)
    assert (one.status, one.out, one.err) == (1, "", f"sudoku-tutor: {message}\n")
    file = run("grade", "--input", "-", "--scale", name, stdin=(JIGSAW + GEARS).encode())
    assert (file.status, file.out) == (1, f"# line 1: {message}\n")


@pytest.mark.parametrize("command", ["steps", "hint"])
def test_hodokus_order_supports_classic_grids_only(run, command):
    refused = run(command, f"diagonal:{DIAGONAL}", "--scale", "hodoku")
    assert (refused.status, refused.out) == (1, "")
    assert "this is a diagonal sudoku" in refused.err
    assert refused.err.endswith("(--order se)\n")
