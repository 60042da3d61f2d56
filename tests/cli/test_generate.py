"""`sudoku-tutor generate`: what is printed, and that it follows from the seed alone."""

import json

import pytest

from engine import Grid, Symmetry, check, grade
from engine.houses import DIAGONAL
from engine.notation import parse_line
from engine.solvers import Method, solve

KEYS = [
    "seed", "puzzle", "line", "variant", "symmetry", "givens", "minimal", "er", "ep", "ed",
    "hardest", "band", "tried",
]  # fmt: skip


def objects(done):
    assert done.status == 0, done.err
    return [json.loads(line) for line in done.lines]


def test_a_line_has_the_puzzle_and_its_rating(run):
    puzzle = "..964.5..14............23..7...8...629.....516...9...4..87............65..2.347.."
    told = "ED=1.5/1.2/1.2, Hidden single, 26 givens, seed 1"
    assert run("generate", "--seed", "1").lines == [f"{puzzle} {told}"]


def test_the_lines_can_be_rated_as_a_file(run, tmp_path):
    file = tmp_path / "puzzles.txt"
    assert run("generate", "-n", "3", "--seed", "4", "--out", str(file), "--jobs", "1").out == ""
    made = file.read_text().splitlines()
    rated = run("grade", "--input", str(file)).lines
    assert len(made) == len(rated) == 3
    for line, answer in zip(made, rated, strict=True):
        assert answer.split("ED=")[1] == line.split("ED=")[1].split(",")[0]


def test_the_number_of_processes_changes_nothing(run):
    wish = ("generate", "-n", "12", "--seed", "7", "--band", "medium")
    alone = run(*wish, "--jobs", "1")
    assert alone.status == 0
    assert run(*wish, "--jobs", "3") == alone
    # Each seed stands for itself, wherever the row begins.
    assert run("generate", "--seed", "9", "--band", "medium").lines == [alone.lines[2]]


def test_json_has_all_there_is_to_know(run):
    for told in objects(run("generate", "-n", "2", "--seed", "3", "--band", "hard", "--json")):
        assert list(told) == KEYS
        grid = Grid.parse(told["puzzle"])
        report = grade(grid)
        assert report.hardest is not None
        assert (told["er"], told["hardest"]) == (report.er.tenths / 10, report.hardest.slug)
        assert told["band"] == "hard"
        assert told["givens"] == len(grid.givens)
        assert told["minimal"] is True


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("naked-pair", "naked-pair"),
        ("Naked pair", "naked-pair"),
        ("NAKED_PAIR", "naked-pair"),
        ("nakedpair", "naked-pair"),
        ("Y-Wing", "xy-wing"),
        ("pointing pair", "pointing"),
        ("turbot fish", "turbot-fish"),
    ],
)
def test_a_technique_in_any_spelling_and_by_its_other_names(run, name, slug):
    (told,) = objects(run("generate", "--seed", "2", "--needs", name, "--json"))
    assert told["hardest"] == slug


@pytest.mark.parametrize("symmetry", Symmetry)
def test_givens_as_many_and_as_symmetric_as_wanted(run, symmetry):
    wish = ("--clues", "28-33", "--symmetry", symmetry.value)
    (told,) = objects(run("generate", "--seed", "2", *wish, "--json"))
    assert 28 <= told["givens"] <= 33
    assert told["minimal"] is False
    blank = [char == "." for char in told["puzzle"]]
    assert all(len({blank[cell] for cell in orbit}) == 1 for orbit in symmetry.orbits())


def test_a_symmetry_and_a_band_in_any_spelling(run):
    wish = ("generate", "--seed", "3")
    usual = run(*wish, "--symmetry", "mirror-diagonal", "--band", "medium")
    assert usual.status == 0
    for name in ("Mirror-Diagonal", "mirror diagonal", "MIRROR_DIAGONAL"):
        assert run(*wish, "--symmetry", name, "--band", "Medium") == usual


def test_ratings_in_a_range(run):
    for told in objects(run("generate", "-n", "2", "--seed", "2", "--er", "3.0-4.2", "--json")):
        assert 3.0 <= told["er"] <= 4.2
    (told,) = objects(run("generate", "--seed", "2", "--er", "2.6", "--no-minimal", "--json"))
    assert told["er"] == 2.6


def test_a_diagonal_puzzle(run):
    (told,) = objects(run("generate", "--seed", "2", "--variant", "diagonal", "--json"))
    assert told["variant"] == "diagonal"
    values = [0 if char == "." else int(char) for char in told["puzzle"]]
    assert len(solve(Grid.from_values(values, variant=DIAGONAL), method=Method.EXACT_COVER)) == 1


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("x", "diagonal"),
        ("X-Sudoku", "diagonal"),
        ("Diagonal", "diagonal"),
        ("hyper", "windoku"),
        ("Windoku", "windoku"),
        ("Jigsaw:Gears", "jigsaw:gears"),
        ("CLASSIC", "classic"),
    ],
)
def test_a_variant_by_any_of_its_names(run, name, variant):
    (told,) = objects(run("generate", "--seed", "2", "--variant", name, "--json"))
    assert told["variant"] == variant


@pytest.mark.parametrize(
    ("variant", "wish", "lowest", "highest"),
    [
        ("diagonal", ("--band", "hard"), 3.5, 6.4),
        ("windoku", ("--er", "3.0-4.2"), 3.0, 4.2),
        ("jigsaw:gears", ("--needs", "x-wing"), 3.2, 3.2),
    ],
)
def test_a_variant_as_hard_as_wanted(run, variant, wish, lowest, highest):
    (told,) = objects(run("generate", "--seed", "1", "--variant", variant, *wish, "--json"))
    assert lowest <= told["er"] <= highest
    report = grade(parse_line(told["line"]))
    assert (report.er.tenths / 10, report.grid.variant.name) == (told["er"], variant)


def test_the_line_of_an_object_can_be_rated(run):
    for variant in ("classic", "x", "jigsaw:towers"):
        (told,) = objects(run("generate", "--seed", "2", "--variant", variant, "--json"))
        rated = run("grade", told["line"], "--format", "%g %r")
        assert rated.out == f"{told['line']} {told['er']}\n"
        assert told["line"].endswith(told["puzzle"])


def test_without_a_seed_puzzles_differ(run):
    (one,), (other,) = (run("generate").lines for _ in range(2))
    assert one[:81] != other[:81]
    assert not check(Grid.parse(one[:81])).status
    assert run("generate", "--seed", one.split("seed ")[1]).lines == [one]


@pytest.mark.parametrize("as_json", [False, True])
def test_what_takes_too_long_is_told_in_its_place(run, as_json):
    wish = ("--clues", "17", "--symmetry", "rotational", "--limit", "0.05", "--seed", "5")
    done = run("generate", "-n", "2", *wish, "--jobs", "1", *(["--json"] if as_json else []))
    assert done.status == 1
    assert len(done.lines) == 2
    if as_json:
        told = json.loads(done.lines[1])
        assert (told["seed"], told["puzzle"]) == (6, None)
        assert "within 0.05 s" in told["message"]
    else:
        assert done.lines[1] == "# seed 6: no such puzzle was found within 0.05 s"


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        (("--band", "evil"), "choose one of easy, medium, hard, expert"),
        (("--band", "easy", "--er", "2.0"), "either --band or --er"),
        (("--er", "hard"), "a rating such as 2.6"),
        (("--er", "4.2-3.0"), "lower bound first"),
        (("--clues", "a-b"), "a number such as 26"),
        (("--clues", "12-15"), "fewer than 17"),
        (("--symmetry", "round"), "choose one of none, rotational"),
        (("--symmetry", "Mirror"), "mirror-horizontal, mirror-vertical, mirror-diagonal"),
        (("--needs", "xwings"), "did you mean x-wing"),
        (("--needs", "skyscrapers"), "docs/techniques lists those that Sudoku Explainer has"),
        (("--needs", "qqqq"), "docs/techniques lists those that Sudoku Explainer has"),
        (("--needs", "skyscraper"), "Skyscraper belongs to HoDoKu's scale"),
        (("--needs", "ALS-XZ", "--er", "3.0"), "ALS-XZ belongs to HoDoKu's scale"),
        (("--needs", "m-wing"), "'m-wing' is one of several shapes of forcing-chain"),
        (("--needs", "X-Wing", "--band", "hard"), "X-wing is worth ER 3.2"),
        (("--variant", "round"), "--variant: no kind of sudoku is called 'round': write diagonal"),
        (("--variant", "jigsaw"), "jigsaw:gears, jigsaw:windmill, jigsaw:towers, jigsaw:spiral"),
        (("--variant", "Jigsaw:"), "jigsaw:gears, jigsaw:windmill, jigsaw:towers, jigsaw:spiral"),
        (("--variant", "jigsaw:stairs"), "no jigsaw layout is called 'stairs'"),
        (("--limit", "0"), "--limit"),
        (("-n", "0"), "1"),
    ],
)
def test_wrong_use_of_generate(run, wish, told):
    done = run("generate", *wish)
    assert (done.status, done.out) == (2, "")
    assert told in done.err


def test_a_file_that_cannot_be_written_is_told(run, tmp_path):
    done = run("generate", "--out", str(tmp_path / "nowhere" / "puzzles.txt"))
    assert done.status == 1
    assert str(tmp_path) in done.err
