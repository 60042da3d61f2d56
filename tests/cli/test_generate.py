"""`sudoku-tutor generate`: its output, which depends only on the seed and the options."""

import csv
import json

import pyarrow.parquet
import pytest

from engine import Grid, Symmetry, check, grade, iter_steps
from engine.houses import DIAGONAL
from engine.model.technique import Family
from engine.notation import parse_line
from engine.solvers import Method, solve
from tests.cli.conftest import EASY, EASY_SOLVED

PATTERN = "..xx.xx...xx.x.xx.x.......xx.......x.x.....x...x...x.....x.x....xx.xx.x....x..x.x"
KEYS = [
    "seed", "puzzle", "line", "variant", "symmetry", "givens", "minimal", "er", "ep", "ed",
    "hardest", "band", "tried",
]  # fmt: skip


def objects(done):
    assert done.status == 0, done.err
    return [json.loads(line) for line in done.lines]


def test_line_has_the_puzzle_and_its_rating(run):
    puzzle = "..964.5..14............23..7...8...629.....516...9...4..87............65..2.347.."
    rating = "ED=1.5/1.2/1.2, Hidden single, 26 givens, seed 1"
    assert run("generate", "--seed", "1").lines == [f"{puzzle} {rating}"]


def test_output_can_be_graded_as_a_file(run, tmp_path):
    file = tmp_path / "puzzles.txt"
    assert run("generate", "-n", "3", "--seed", "4", "--out", str(file), "--jobs", "1").out == ""
    made = file.read_text().splitlines()
    rated = run("grade", "--input", str(file)).lines
    assert len(made) == len(rated) == 3
    for line, answer in zip(made, rated, strict=True):
        assert answer.split("ED=")[1] == line.split("ED=")[1].split(",")[0]


def test_puzzles_do_not_depend_on_the_number_of_processes(run):
    options = ("generate", "-n", "12", "--seed", "7", "--band", "medium")
    single = run(*options, "--jobs", "1")
    assert single.status == 0
    assert run(*options, "--jobs", "3") == single
    # Each seed gives the same puzzle, wherever the sequence begins.
    assert run("generate", "--seed", "9", "--band", "medium").lines == [single.lines[2]]


def test_json_has_all_properties(run):
    for data in objects(run("generate", "-n", "2", "--seed", "3", "--band", "hard", "--json")):
        assert list(data) == KEYS
        grid = Grid.parse(data["puzzle"])
        report = grade(grid)
        assert report.hardest is not None
        assert (data["er"], data["hardest"]) == (report.er.tenths / 10, report.hardest.slug)
        assert data["band"] == "hard"
        assert data["givens"] == len(grid.givens)
        assert data["minimal"] is True


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
def test_technique_in_any_spelling_and_by_common_names(run, name, slug):
    (data,) = objects(run("generate", "--seed", "2", "--needs", name, "--json"))
    assert data["hardest"] == slug


@pytest.mark.parametrize("symmetry", Symmetry)
def test_number_and_symmetry_of_givens(run, symmetry):
    options = ("--clues", "28-33", "--symmetry", symmetry.value)
    (data,) = objects(run("generate", "--seed", "2", *options, "--json"))
    assert 28 <= data["givens"] <= 33
    assert data["minimal"] is False
    blank = [char == "." for char in data["puzzle"]]
    assert all(len({blank[cell] for cell in orbit}) == 1 for orbit in symmetry.orbits())


def test_symmetry_and_band_in_any_spelling(run):
    options = ("generate", "--seed", "3")
    usual = run(*options, "--symmetry", "mirror-diagonal", "--band", "medium")
    assert usual.status == 0
    for name in ("Mirror-Diagonal", "mirror diagonal", "MIRROR_DIAGONAL"):
        assert run(*options, "--symmetry", name, "--band", "Medium") == usual


def test_rating_is_in_the_range(run):
    for data in objects(run("generate", "-n", "2", "--seed", "2", "--er", "3.0-4.2", "--json")):
        assert 3.0 <= data["er"] <= 4.2
    (data,) = objects(run("generate", "--seed", "2", "--er", "2.6", "--no-minimal", "--json"))
    assert data["er"] == 2.6


def test_diagonal_puzzle(run):
    (data,) = objects(run("generate", "--seed", "2", "--variant", "diagonal", "--json"))
    assert data["variant"] == "diagonal"
    values = [0 if char == "." else int(char) for char in data["puzzle"]]
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
def test_variant_by_any_of_its_names(run, name, variant):
    (data,) = objects(run("generate", "--seed", "2", "--variant", name, "--json"))
    assert data["variant"] == variant


@pytest.mark.parametrize(
    ("variant", "options", "lowest", "highest"),
    [
        ("diagonal", ("--band", "hard"), 3.5, 6.4),
        ("windoku", ("--er", "3.0-4.2"), 3.0, 4.2),
        ("jigsaw:gears", ("--needs", "x-wing"), 3.2, 3.2),
    ],
)
def test_difficulty_of_variants(run, variant, options, lowest, highest):
    (data,) = objects(run("generate", "--seed", "1", "--variant", variant, *options, "--json"))
    assert lowest <= data["er"] <= highest
    report = grade(parse_line(data["line"]))
    assert (report.er.tenths / 10, report.grid.variant.name) == (data["er"], variant)


def test_line_of_a_json_object_can_be_graded(run):
    for variant in ("classic", "x", "jigsaw:towers"):
        (data,) = objects(run("generate", "--seed", "2", "--variant", variant, "--json"))
        rated = run("grade", data["line"], "--format", "%g %r")
        assert rated.out == f"{data['line']} {data['er']}\n"
        assert data["line"].endswith(data["puzzle"])


def test_puzzles_without_seed_differ(run):
    (one,), (other,) = (run("generate").lines for _ in range(2))
    assert one[:81] != other[:81]
    assert not check(Grid.parse(one[:81])).status
    assert run("generate", "--seed", one.split("seed ")[1]).lines == [one]


@pytest.mark.parametrize("as_json", [False, True])
def test_timeout_is_reported_in_place_of_the_puzzle(run, as_json):
    options = ("--clues", "17", "--symmetry", "rotational", "--limit", "0.05", "--seed", "5")
    done = run("generate", "-n", "2", *options, "--jobs", "1", *(["--json"] if as_json else []))
    assert done.status == 1
    assert len(done.lines) == 2
    if as_json:
        data = json.loads(done.lines[1])
        assert (data["seed"], data["puzzle"]) == (6, None)
        assert "within 0.05 s" in data["message"]
    else:
        assert done.lines[1] == "# seed 6: no such puzzle was found within 0.05 s"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--band", "evil"), "choose one of easy, medium, hard, expert"),
        (("--band", "easy", "--er", "2.0"), "either --band or --er"),
        (("--er", "hard"), "a rating such as 2.6"),
        (("--er", "4.2-3.0"), "lower bound first"),
        (("--clues", "a-b"), "a number such as 26"),
        (("--clues", "12-15"), "fewer than 17"),
        (("--symmetry", "round"), "choose one of none, rotational"),
        (("--symmetry", "Mirror"), "mirror-horizontal, mirror-vertical, mirror-diagonal"),
        (("--needs", "xwingg"), "did you mean X-wing"),
        (("--needs", "qqqq"), "help techniques` lists the techniques that Sudoku Explainer has"),
        (("--needs", "skyscrapers"), "Skyscraper is not on Sudoku Explainer's scale"),
        (("--needs", "ALS-XZ", "--er", "3.0"), "ALS-XZ is not on Sudoku Explainer's scale"),
        (("--forbid", "skyscraper"), "finds in its place is turbot-fish"),
        (("--needs", "m-wing"), "'m-wing' is one of several shapes of forcing-chain"),
        (("--forbid", "m-wing"), "that can be forbidden, but not a shape of it"),
        (("--pattern", PATTERN, "--clues", "20-22"), "givens, and from 20 to 22 are wanted"),
        (("--solution", EASY), "81 digits of a full classic grid"),
        (("--solution", "12"), "--solution: no sudoku found in this text"),
        (("--needs", "X-Wing", "--band", "hard"), "X-wing is rated ER 3.2"),
        (
            ("--variant", "round"),
            "--variant: 'round' is not a known kind of sudoku: write diagonal",
        ),
        (("--variant", "jigsaw"), "jigsaw:gears, jigsaw:windmill, jigsaw:towers, jigsaw:spiral"),
        (("--variant", "Jigsaw:"), "jigsaw:gears, jigsaw:windmill, jigsaw:towers, jigsaw:spiral"),
        (("--variant", "jigsaw:stairs"), "'stairs' is not a known jigsaw layout"),
        (("--limit", "0"), "--limit"),
        (("-n", "0"), "1"),
    ],
)
def test_wrong_use_of_generate(run, options, message):
    done = run("generate", *options)
    assert (done.status, done.out) == (2, "")
    assert message in done.err


def test_unwritable_file_is_reported(run, tmp_path):
    done = run("generate", "--out", str(tmp_path / "nowhere" / "puzzles.txt"))
    assert done.status == 1
    assert str(tmp_path) in done.err


@pytest.mark.compiled
def test_a_pattern_is_text_or_a_file(run, tmp_path):
    (line,) = run("generate", "--pattern", PATTERN, "--seed", "1").lines
    assert ["." if digit == "." else "x" for digit in line[:81]] == [*PATTERN]
    file = tmp_path / "heart.txt"
    file.write_text("\n".join(PATTERN[at : at + 9] for at in range(0, 81, 9)))
    assert run("generate", "--pattern", str(file), "--seed", "1").lines == [line]
    file.write_text(f"# by hand\nA heart\n\n{file.read_text()}\n")
    assert run("generate", "--pattern", str(file), "--seed", "1").lines == [line]
    (made,) = objects(run("generate", "--pattern", PATTERN, "--seed", "1", "--json"))
    assert made["symmetry"] == "none"
    refused = run("generate", "--pattern", "xx.")
    assert refused.status == 2
    assert "81 characters" in refused.err


def test_a_solution_is_a_line_nine_lines_or_a_file(run, tmp_path):
    options = ("generate", "--seed", "1", "--solution")
    (line,) = run(*options, EASY_SOLVED).lines
    assert solve(Grid.parse(line[:81])) == (EASY_SOLVED,)
    rows = "\n".join(EASY_SOLVED[at : at + 9] for at in range(0, 81, 9))
    file = tmp_path / "solution.txt"
    file.write_text(f"{rows}\n")
    for given in (rows, str(file)):
        assert run(*options, given).lines == [line]


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".jsonl", ".parquet"])
def test_the_name_of_the_file_decides_its_format(run, tmp_path, suffix):
    out = tmp_path / f"new{suffix}"
    options = ("generate", "-n", "2", "--seed", "1", "--jobs", "1")
    assert run(*options, "--out", str(out)).out == ""
    made = objects(run(*options, "--json"))
    assert [{name: row[name] for name in KEYS} for row in rows_of(out)] == made
    assert [path.name for path in tmp_path.iterdir()] == [out.name]
    refused = run(*options, "--json", "--out", str(tmp_path / "other.csv"))
    assert (refused.status, "a name that ends in .jsonl" in refused.err) == (2, True)


def rows_of(path):
    """The rows of a table, by the names of the columns."""
    if path.suffix == ".parquet":
        return pyarrow.parquet.read_table(path).to_pylist()
    lines = path.read_text().splitlines()
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in lines]
    rows = csv.DictReader(lines, delimiter="," if path.suffix == ".csv" else "\t")
    return [{name: _value(name, text) for name, text in row.items()} for row in rows]


def _value(name, text):
    if name in {"seed", "givens", "tried"}:
        return int(text)
    if name in {"er", "ep", "ed"}:
        return float(text)
    return text == "true" if name == "minimal" else text or None


@pytest.mark.compiled
def test_techniques_that_rely_on_a_single_solution_are_left_out(run):
    options = ("generate", "-n", "3", "--seed", "1", "--er", "3.4-4.4", "--jobs", "1")
    lines = run(*options, "--without-uniqueness").lines
    assert len(lines) == 3
    for line in lines:
        used = {step.technique.family for step in iter_steps(Grid.parse(line[:81]))}
        assert Family.UNIQUENESS not in used


@pytest.mark.parametrize("needs", ["x-wing:0", "x-wing:many", "x-wing:99"])
def test_a_wrong_number_of_steps_is_refused(run, needs):
    refused = run("generate", "--needs", needs)
    assert refused.status == 2
    assert "such as x-wing:2" in refused.err


def test_killer_is_a_link_that_is_solved(run):
    (line,) = run("generate", "--constraint", "killer", "--seed", "1").lines
    link, text = line.split(" ", 1)
    assert text.startswith("25 cages, ")
    assert text.endswith("seed 1")
    solved = run("solve", link)
    assert solved.status == 0
    assert run("generate", "--constraint", "killer", "--limit", "0.0001").status == 1


@pytest.mark.parametrize("option", [("--band", "easy"), ("--json",), ("--clues", "26")])
def test_options_about_givens_do_not_go_with_constraints(run, option):
    done = run("generate", "--constraint", "killer", *option)
    assert done.status == 2
    assert "--constraint goes with" in done.err
