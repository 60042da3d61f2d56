"""serate's letters in `grade --format`, and its options."""

import pytest

from corpus.chain_samples import SAMPLES
from corpus.ratings import BULK, read_cases
from engine import Grid, Technique, iter_steps, solve
from engine.orders.se import grade
from engine.orders.se.gem import Gem
from engine.orders.se.key_steps import serate_code
from tests.cli.conftest import CHAINS, EASY

FILE = f"# puzzles\n{EASY}\n\n12\n{CHAINS}\n".encode()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_techniques_of_the_ratings_and_the_number_of_the_puzzle(run, jobs):
    words = ("-f", "%n %r %R %S|%p %P %T|%d %D %U%t%i", "--jobs", jobs)
    done = run("grade", "-i", "-", *words, stdin=FILE)
    easy, _, chains = done.lines
    assert easy == f"1 1.5 Hidden Single HS|1.2 Hidden Single HS|1.2 Hidden Single HS\t{EASY}"
    assert chains == f"3 6.6 Turbot Fish TF|1.2 Hidden Single HS|1.2 Hidden Single HS\t{CHAINS}"


def test_pearl_and_diamond_name_their_own_steps(run):
    words = "%r %R %S|%p %P %T|%d %D %U"
    for puzzle, line in {
        "..1...5.....2.9......8..3..53..4...........726.........2.1...894...3.............": (
            "4.5 Unique Rectangle type 1 UR1|3.4 Hidden Pair HP|2.6 Pointing Po"
        ),
        ".397.4....71............6.....3.5.4.8...2.........69...165...9.....4..6.2....8...": (
            "6.6 Turbot Fish TF|3.4 Hidden Pair HP|2.6 Pointing Po"
        ),
    }.items():
        assert run("grade", puzzle, "-f", words).lines == [line]


def test_candidates_and_line_breaks(run):
    done = run("grade", EASY, "-f", "%m%l%M")
    candidates, edge, first, *_ = done.lines
    assert len(candidates) == 729
    assert candidates[:27] == "1.3.5678.1....678.1.3...78."
    assert edge.startswith("+---")
    assert first.startswith("| 135678  1678  1378  | <2>")
    assert done.err == (
        "sudoku-tutor: %l is a line break now, as in serate; HoDoKu's level is %L\n"
    )


def test_steps_are_printed_as_after_each_step(run):
    done = run("steps", "-i", "-", "-f", "%n %r %S|%s%t%i", stdin=FILE)
    assert done.lines[0] == f"1 1.2 HS|Hidden Single: r2c2=2\t{EASY[:10]}2{EASY[11:]}"
    hard = [line.partition("\t")[0] for line in done.lines if line.startswith("3 ")]
    crux = hard.index("3 6.6 TF|Turbot Fish: r1c7<>7")
    # As in serate, the code is that of the hardest step so far.
    assert {line.split("|")[0][-3:] for line in hard[crux:]} == {" TF"}
    assert " TF" not in hard[crux - 1]
    assert done.lines[-1].endswith(f"\t{solve(Grid.parse(CHAINS))[0]}")
    for words, reason in (
        (("-f", "%h"), "unknown field '%h' in the format of a step"),
        (("-f", "%s", "--json"), "either --format or --json"),
        (("-f", "%s", "--order", "hodoku"), "for the order se"),
        (("-f", "%s", "--all"), "leave --all and --certificate out"),
    ):
        refusal = run("steps", EASY, *words)
        assert (refusal.status, refusal.out) == (2, "")
        assert reason in refusal.err


def test_lines_can_be_written_into_a_file(run, tmp_path):
    file, out = tmp_path / "puzzles.txt", tmp_path / "rated.txt"
    file.write_bytes(FILE)
    words = ("grade", "-i", str(file), "-f", "%n %r")
    printed = run(*words, "-o", "-").out
    assert (
        run(*words, "-o", str(out)).lines[0].startswith(f"{out}: 2 puzzles, 1 line is not a puzzle")
    )
    assert out.read_text() == printed
    refusal = run("grade", "-i", str(file), "-o", str(tmp_path / "rated.tsv"), "-f", "%g %R")
    assert (refusal.status, refusal.out) == (2, "")
    assert "a table has no column for %R" in refusal.err
    assert "ends in .tsv" in run("grade", "-i", str(file), "-o", str(out), "--columns", "er").err


def test_every_technique_has_a_code():
    codes = {sample.technique: serate_code(sample.step) for sample in SAMPLES}
    assert codes[Technique.DYNAMIC_REGION_WITH_CHAINS_IN_CHAINS] == "DRFC+DFC+FC"
    grid = Grid.parse(
        "......6..5..2.......79...8....18.2...2..9..4.965....7.6.....7..1..54..9....6..158"
    )
    steps = {step.technique: serate_code(step) for step in iter_steps(grid)}
    assert steps[Technique.UNIQUE_LOOP_2] == "UL62"


DIAMOND = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PEARL = "...1.7.5.84...................54...16.....2....73.........8..3..51............9.."
LATER = "..1...5.....2.9......8..3..53..4...........726.........2.1...894...3............."
"""Rated 1.2 / 1.2 / 1.2, 3.4 / 3.4 / 2.6 and 4.5 / 3.4 / 2.6."""


def test_rating_ends_when_a_puzzle_is_no_pearl_or_no_diamond(run):
    file = "\n".join([DIAMOND, PEARL, LATER]).encode()
    words = ("grade", "-i", "-", "-f", "%r/%p/%d")
    assert run(*words, stdin=file).lines == ["1.2/1.2/1.2", "3.4/3.4/2.6", "4.5/3.4/2.6"]
    pearls = run(*words, "--pearl", "--jobs", "2", stdin=file)
    assert (pearls.status, pearls.lines) == (0, ["1.2/1.2/1.2", "3.4/3.4/2.6", ">=4.4/3.4/2.6"])
    diamonds = run(*words, "--diamond", stdin=file)
    assert diamonds.lines == ["1.2/1.2/1.2", ">=3.4/>=3.4/2.6", ">=3.4/>=3.4/2.6"]


def test_a_report_and_a_table_say_that_a_rating_ended(run):
    report = run("grade", LATER, "--pearl").out
    assert "SE at least 4.4: harder steps come later" in report
    head, row = run("grade", LATER, "--pearl", "--columns", "er,ep,hardest,steps").lines
    values = dict(zip(head.split("\t"), row.split("\t"), strict=True))
    assert (values["er"], values["ep"]) == ("4.4", "3.4")
    assert values["bounds"] == "er hardest steps"


def test_gems_are_of_one_kind_and_of_sudoku_explainer(run):
    both = run("grade", EASY, "--pearl", "--diamond")
    assert (both.status, "either --pearl or --diamond" in both.err) == (2, True)
    other = run("grade", EASY, "--pearl", "--scale", "hodoku")
    assert (other.status, "--pearl is for the scale se" in other.err) == (2, True)


@pytest.mark.parametrize("gem", Gem)
def test_gems_are_rated_as_without_the_option(gem):
    for case in read_cases(BULK)[::400]:
        grid = Grid.parse(case.puzzle)
        whole, found = grade(grid), grade(grid, gem=gem)
        first = whole.ep if gem is Gem.PEARL else whole.ed
        assert found.ed == whole.ed
        if whole.er == first:
            assert found == whole
        else:
            assert not found.er.exact
            assert first.value < found.er.value <= whole.er.value
