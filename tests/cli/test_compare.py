"""`compare`: the report on the puzzles of several files."""

import csv
import json
import re
import sys
from pathlib import Path

import pytest
from PIL import Image

from corpus import read_table
from tests.cli.conftest import CHAINS, EASY, EASY_SOLVED, HARDEST
from tests.cli.test_variants import DIAGONAL
from tests.cli.test_variants import SOLVED as DIAGONAL_SOLVED

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "tests" / "data" / "grader-grades.tsv"


def puzzles() -> list[tuple[str, int]]:
    """The puzzles of the sample with their grades."""
    with SAMPLE.open(encoding="ascii") as file:
        return [
            (row["puzzle"], int(row["essay_grade"])) for row in csv.DictReader(file, delimiter="\t")
        ]


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """A file of easy puzzles and one of harder ones."""
    easy = [puzzle for puzzle, grade in puzzles() if grade < 4]
    hard = [puzzle for puzzle, grade in puzzles() if 4 <= grade < 10]
    for name, lines in (("easy", easy), ("hard", hard)):
        (tmp_path / f"{name}.txt").write_text("\n".join(["# a source", *lines, ""]))
    return str(tmp_path / "easy.txt"), str(tmp_path / "hard.txt")


def test_report_describes_sources_and_their_difference(run, files):
    done = run("compare", *files)
    assert (done.status, done.err) == (0, "")
    assert "Sudoku Explainer 1.2.1 (ER)" in done.lines
    assert "Sudoku Grader (0-10)" in done.lines
    assert any(
        line.startswith("easy is easier than hard on this scale, p < 0.001, a large effect.")
        for line in done.lines
    )
    assert "corrected for 3 tests by Holm's method" in done.lines[-1]


def test_distribution_counts_every_puzzle(run, files):
    lines = run("compare", *files, "--scale", "grader").lines
    head = next(line.split() for line in lines if line.startswith("grade"))
    counts = [line.split() for line in lines if line.split()[:1] == ["easy"]][1]
    assert dict(zip(head[1:], counts[1:], strict=True)) == {
        str(grade): str(sum(g == grade for _, g in puzzles() if g < 4)) for grade in range(10)
    }


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_json_has_all_figures(run, files, jobs):
    data = json.loads(run("compare", *files, "--json", "--jobs", jobs).out)
    assert [source["name"] for source in data["sources"]] == ["easy", "hard"]
    assert [scale["name"] for scale in data["scales"]] == ["se", "hodoku", "grader"]
    grader = data["scales"][2]
    easy = grader["sources"][0]
    grades = sorted(grade for _, grade in puzzles() if grade < 4)
    assert easy["count"] == len(grades)
    assert easy["mean"] == pytest.approx(sum(grades) / len(grades))
    assert [value for value, count in easy["distribution"] for _ in range(count)] == grades
    (pair,) = grader["differences"]
    assert pair["t"] < 0
    assert pair["g_interval"][0] < pair["g"] < pair["g_interval"][1] < 0
    assert pair["p_corrected"] == pytest.approx(pair["p"] * 3) or pair["p_corrected"] >= pair["p"]
    assert (data["tests"], data["correction"]) == (3, "Holm")


def test_bounds_are_left_out_and_reported(run, tmp_path):
    file = tmp_path / "mixed.txt"
    file.write_text(f"{EASY}\n{HARDEST}\n{CHAINS}\n")
    done = run("compare", str(file), "--scale", "se", "--limit", "0.1")
    assert done.status == 0
    assert "mixed: left out 1 of which only a lower bound is known" in done.out
    row = next(line.split() for line in done.lines if line.startswith("mixed "))
    assert row[1:3] == ["2", "4.05"]  # 1.5 and 6.6


def test_sentence_says_how_many_bounds_are_left_out(run, files, tmp_path):
    file = tmp_path / "mixed.txt"
    file.write_text(f"{EASY}\n{HARDEST}\n{CHAINS}\n")
    done = run("compare", files[0], str(file), "--scale", "se", "--limit", "0.1")
    assert " Left out: 1 of mixed." in done.out


def test_insignificant_difference_is_not_called_equality(run, files, tmp_path):
    copy = tmp_path / "copy.txt"
    copy.write_bytes(Path(files[0]).read_bytes())
    done = run("compare", files[0], str(copy), "--scale", "se")
    assert "No difference was found between" in done.out
    assert "does not show that there is none" in done.out


def test_files_of_the_same_name_are_shown_with_their_paths(run, files, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "easy.txt").write_text(f"{EASY}\n{CHAINS}\n")
    data = json.loads(run("compare", files[0], str(other / "easy.txt"), "--json").out)
    assert [source["name"] for source in data["sources"]] == [files[0], str(other / "easy.txt")]


def test_short_names_are_unique(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = ["a", "a.txt", "a.txt.old"]
    for name in names:
        Path(name).write_text(f"{EASY}\n{CHAINS}\n")
    data = json.loads(run("compare", *names, "--scale", "se", "--json").out)
    assert [source["name"] for source in data["sources"]] == names


@pytest.mark.parametrize("path", ["easy.txt", "./easy.txt", "link.txt"])
def test_file_is_not_compared_with_itself(run, files, tmp_path, monkeypatch, path):
    monkeypatch.chdir(tmp_path)
    Path("link.txt").symlink_to("easy.txt")
    done = run("compare", "easy.txt", path)
    assert (done.status, done.out) == (2, "")
    assert f"{path} is given twice" in done.err
    assert ("it is easy.txt, too" in done.err) == (path != "easy.txt")


def test_scale_leaves_out_unsupported_variants(run, tmp_path):
    file = tmp_path / "mixed.txt"
    file.write_text(f"{EASY}\ndiagonal:{DIAGONAL}\n{CHAINS}\n")
    done = run("compare", str(file))
    assert (done.status, done.err) == (0, "")
    rows = [line.split()[1] for line in done.lines if line.startswith("mixed  ")]
    assert rows[::2] == ["3", "2", "2"]
    left_out = "mixed: left out 1 of a kind of sudoku that this scale does not know"
    assert done.lines.count(left_out) == 2
    data = json.loads(run("compare", str(file), "--json").out)
    figures = [scale["sources"][0] for scale in data["scales"]]
    assert [
        (figure["left_out"], figure["bounds"], figure["unknown_kind"]) for figure in figures
    ] == [
        (0, 0, 0),
        (1, 0, 1),
        (1, 0, 1),
    ]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_variant_option_applies_to_all_puzzles(run, files, tmp_path, jobs):
    file = tmp_path / "diagonals.txt"
    file.write_text(f"{DIAGONAL}\n{DIAGONAL}\n")
    done = run("compare", files[0], str(file), "--variant", "classic", "--jobs", jobs)
    assert (done.status, done.out) == (1, "")
    assert done.err.endswith("diagonals: 2 lines, and none could be graded\n")
    assert "--variant" not in done.err
    done = run("compare", str(file), "--variant", "diagonal", "--jobs", jobs)
    assert (done.status, done.err) == (0, "")
    assert next(line.split()[1] for line in done.lines if line.startswith("diagonals ")) == "2"


def test_sentence_says_how_many_unsupported_puzzles_are_left_out(run, files, tmp_path):
    file = tmp_path / "mixed.txt"
    file.write_text(f"{EASY}\ndiagonal:{DIAGONAL}\n{CHAINS}\n")
    done = run("compare", files[0], str(file), "--scale", "grader")
    assert " Left out: 1 of mixed." in done.out


@pytest.mark.parametrize("line", [f"{'.' * 81}", DIAGONAL_SOLVED])
def test_invalid_puzzle_of_an_unsupported_variant_is_reported(run, tmp_path, line):
    file = tmp_path / "wrong.txt"
    file.write_text(f"diagonal:{DIAGONAL}\ndiagonal:{line}\n")
    done = run("compare", str(file), "--scale", "hodoku")
    assert done.status == 1
    assert "wrong: line 2: " in done.err
    assert "wrong: left out 1 of a kind" in done.out


def test_likely_variant_is_reported_with_the_option(run, tmp_path):
    file = tmp_path / "diagonals.txt"
    file.write_text(f"{DIAGONAL}\n" * 4)
    done = run("compare", str(file))
    assert done.status == 1
    assert done.err.count("or add --variant diagonal") == 3
    assert "diagonals: 1 more line could not be graded, either" in done.err
    assert "no puzzle" not in done.err


def test_invalid_lines_are_reported_and_counted(run, tmp_path):
    file = tmp_path / "torn.txt"
    file.write_text("\n".join([EASY, *["12"] * 5, EASY_SOLVED, CHAINS]))
    done = run("compare", str(file), "--json")
    assert done.status == 1
    assert json.loads(done.out)["sources"] == [{"name": "torn", "refused": 6}]
    assert "torn: line 2" in done.err
    assert "torn: 3 more lines could not be graded, either" in done.err


def test_single_source_from_standard_input_works_without_scipy(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy.special", None)
    done = run("compare", "-", "--scale", "grader", stdin=f"{EASY}\n{CHAINS}\n".encode())
    assert done.status == 0
    assert any(line.startswith("standard input") for line in done.lines)
    assert "Welch" not in done.out


def test_two_files_without_scipy_are_rejected_before_reading(run, files, monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy.special", None)
    done = run("compare", *files)
    assert (done.status, done.out) == (1, "")
    assert "sudoku-tutor[research]" in done.err


def test_too_few_puzzles_are_described_but_not_tested(run, tmp_path):
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text(f"{EASY}\n")
    done = run("compare", str(tmp_path / "a.txt"), str(tmp_path / "b.txt"), "--scale", "se")
    assert done.status == 0
    assert "a and b cannot be tested: that takes two puzzles of each" in done.out
    data = json.loads(
        run("compare", str(tmp_path / "a.txt"), str(tmp_path / "b.txt"), "--json").out
    )
    assert data["scales"][0]["sources"][0]["sd"] is None


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_plot_is_drawn_and_described(run, files, tmp_path, theme):
    out = tmp_path / "out.png"
    done = run("compare", *files, "--plot", str(out), "--theme", theme)
    assert done.lines[-1].startswith(f"{out}: Distribution of difficulty. Sudoku Explainer")
    with Image.open(out) as picture:
        assert picture.size[0] == 900
    data = json.loads(run("compare", *files, "--plot", str(out), "--json", "--force").out)
    assert data["plot"]["file"] == str(out)
    assert data["plot"]["alt"].startswith("Distribution of difficulty.")


@pytest.mark.parametrize(
    ("words", "status", "reason"),
    [
        (("nowhere.txt",), 1, "No such file"),
        (("-", "-"), 2, "standard input can be read only once"),
        (("-", "--scale", "x"), 2, "'x' is not a known scale"),
        (("-", "--theme", "x", "--plot", "x.png"), 2, "'x' is not a known theme"),
        (("-", "--theme", "x"), 2, "choose one of light, dark"),
        (("-",), 1, "standard input has no puzzles"),
        (
            ("-", "--variant", "hexagon"),
            2,
            "--variant: 'hexagon' is not a known kind of sudoku",
        ),
        (("-", "--limit", "0"), 2, "--limit"),
        (("-", "--scale", "se", "--grader-rule", "program"), 2, "add --scale grader"),
        ((*["x"] * 13, "--plot", "x.png"), 2, "--plot has room for 12 files, not 13"),
    ],
)
def test_errors_are_reported_in_one_line(run, words, status, reason):
    refusal = run("compare", *words)
    assert refusal.status == status
    assert reason in refusal.err
    assert refusal.err.count("\n") == 1
    assert not refusal.out


@pytest.mark.corpus
def test_example_in_the_docs(run, tmp_path):
    rows = read_table("grader/grades.tsv")
    names = []
    for source in ("newspaper_photos", "euler96", "qqwing_intermediate"):
        path = tmp_path / f"{source}.txt"
        path.write_text("".join(f"{row['puzzle']}\n" for row in rows if row["source"] == source))
        names.append(str(path))
    report = run("compare", *names).out
    page = (ROOT / "docs" / "compare.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```\n(Sudoku Grader.*?)```", page, re.DOTALL)
    assert example in report
    assert report.count("newspaper_photos is easier than qqwing_intermediate on this scale") == 3


def test_report_in_the_docs(run):
    page = (ROOT / "docs" / "grader.md").read_text(encoding="utf-8")
    ((words, report),) = re.findall(r"```\n\$ sudoku-tutor (.*?)\n(.*?)```", page, re.DOTALL)
    assert run(*words.split()).out == report
