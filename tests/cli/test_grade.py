import io
import multiprocessing
import os
import pty
import re
import signal
import subprocess
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cli.columns import Row, Task, row_of
from cli.errors import CommandError
from cli.executor import make_executor
from cli.file_grading import rows_of
from cli.inputs import Input, open_input
from cli.lines import Line
from corpus import path_of, read_lines
from engine.orders.scales import SE
from tests.cli.conftest import CHAINS, COMMAND, EASY, EASY_SOLVED, HARDEST, started

TWO_ONES = f"11{EASY[2:]}"
FILE = f"# puzzles\n{EASY}\n\n{EASY_SOLVED}\n12\n{CHAINS}\n{TWO_ONES}\n{'.' * 81}\n".encode()
RATED_EASY = f"{EASY} ED=1.5/1.2/1.2"
RATED_CHAINS = f"{CHAINS} ED=6.6/1.2/1.2"


# ---------------------------------------------------------------------------- one puzzle


def test_single_puzzle_gets_a_report(run):
    report = run("grade", EASY)
    assert report.status == 0
    assert report.lines[0].startswith("SE 1.5 — easy")
    assert "Hardest step: Hidden single." in report.lines[0]
    assert "ER 1.5  the hardest step" in report.lines
    assert "   35  Hidden single" in report.lines
    assert not report.err


def test_names_of_key_steps_are_those_of_sudoku_explainer_on_every_scale(run):
    for scale in ("se", "hodoku", "grader"):
        assert run("grade", "--scale", scale, "--format", "%n %R", EASY).out == "1 Hidden Single\n"


def test_lower_bound_is_marked(run):
    report = run("grade", HARDEST, "--limit", "0.05")
    assert report.status == 0
    assert report.lines[0].startswith("SE at least ")
    assert ": out of time — " in report.lines[0]
    (er,) = (line for line in report.lines if line.startswith("ER "))
    assert re.fullmatch(r"ER >=\d+\.\d  the hardest step", er)


def test_limit_applies_to_each_puzzle(run):
    lines = f"{HARDEST}\n{EASY}\n{HARDEST}\n".encode()
    for _ in range(3):  # on a busy machine even the easy one may take longer
        start, work = time.monotonic(), time.process_time()
        done = run("grade", "--input", "-", "--format", "%r", "--limit", "0.1", stdin=lines)
        assert time.monotonic() - start > 0.2
        assert time.process_time() - work < 2
        first, easy, last = done.lines
        if easy == "1.5":
            break
    assert easy == "1.5"
    assert first.startswith(">=")
    assert last.startswith(">=")
    assert done.status == 0


def test_single_puzzle_with_a_format_is_one_line(run):
    assert run("grade", EASY, "--format", "%r/%p/%d %g").out == f"1.5/1.2/1.2 {EASY}\n"


def test_puzzle_can_be_pasted_rows_or_standard_input(run):
    rows = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))
    assert run("grade", rows, "--format", "%r %g").out == f"1.5 {EASY}\n"
    assert run("grade", "-", "--format", "%r", stdin=rows.encode()).out == "1.5\n"


def test_puzzle_that_starts_with_a_dash_is_not_an_option(run):
    assert run("grade", EASY.replace(".", "-"), "--format", "%r").out == "1.5\n"


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        ("12", "no sudoku found in this text"),
        (TWO_ONES, "two 1s in"),
        ("1".ljust(81, "."), "more than one solution"),
        (EASY_SOLVED, "already solved"),
    ],
)
def test_invalid_puzzle_is_rejected_in_one_line(run, puzzle, reason):
    refusal = run("grade", puzzle)
    assert refusal.status == 1
    assert not refusal.out
    assert refusal.err.startswith("sudoku-tutor: ")
    assert refusal.err.count("\n") == 1
    assert reason in refusal.err


@pytest.mark.parametrize(
    ("data", "reason"),
    [(b"\xff", "standard input: line 1: byte 1 is not UTF-8"), (b"1" * 70_000, "65,536")],
)
def test_invalid_standard_input_is_rejected_in_one_line(run, data, reason):
    refusal = run("grade", "-", stdin=data)
    assert refusal.status == 1
    assert reason in refusal.err


def test_file_name_instead_of_a_puzzle_is_recognized(run, tmp_path):
    file = tmp_path / "puzzles.txt"
    file.write_bytes(FILE)
    assert f"grade --input {file}" in run("grade", str(file)).err


# ------------------------------------------------------------------------------- a file


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_every_puzzle_of_a_file_is_answered_in_order(run, tmp_path, jobs):
    file = tmp_path / "puzzles.txt"
    file.write_bytes(FILE)
    done = run("grade", "--input", str(file), "--jobs", jobs)
    easy, solved, short, chains, clash, empty = done.lines
    assert (easy, chains) == (RATED_EASY, RATED_CHAINS)
    assert solved == "# line 4: The puzzle is already solved."
    assert short.startswith("# line 5")
    assert clash.startswith("# line 7")
    assert "two 1s in" in clash
    assert empty.startswith("# line 8: The puzzle has more than one solution")
    assert done.status == 1
    assert not done.err


def test_standard_input_can_be_a_file(run):
    done = run("grade", "--input", "-", "--format", "%r", stdin=f"{EASY}\n{CHAINS}".encode())
    assert (done.status, done.lines) == (0, ["1.5", "6.6"])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_utf16_file_with_mixed_line_breaks(run, jobs):
    file = f"{EASY}\r{CHAINS}\r\n{EASY} {CHAINS}\n{EASY},{EASY_SOLVED}".encode("utf-16")
    done = run("grade", "--input", "-", "--format", "%r", "--jobs", jobs, stdin=file)
    easy, chains, two, solved = done.lines
    assert (done.status, easy, chains, solved) == (1, "1.5", "6.6", "1.5")
    assert two.startswith("# line 3: this line has two different puzzles: put each on a line")


def test_puzzle_on_standard_input_with_any_line_breaks_and_a_byte_order_mark(run):
    for end in ("\r", "\r\n"):
        rows = end.join(EASY[start : start + 9] for start in range(0, 81, 9))
        assert run("grade", "-", "--format", "%r", stdin=rows.encode("utf-16")).out == "1.5\n"


def test_file_without_puzzles_has_no_answers(run):
    assert run("grade", "--input", "-", stdin=b"\n# nothing\n").out == ""


RATING = Task("%r", as_text=True)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("task", [RATING, Task("%r %G", as_text=True)], ids=["blocks", "lines"])
def test_order_is_kept_over_batches_threads_and_processes(tmp_path, task, jobs):
    lines = [(EASY, CHAINS, "12", f"{CHAINS} x")[number % 4] for number in range(200)]
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(lines))
    with open_input(str(file)) as source:
        spread = [row for rows in rows_of(source, task, make_executor(jobs)) for row in rows]
    assert spread == [row_of(Line(n, line), task) for n, line in enumerate(lines, 1)]


class Endless(io.RawIOBase):
    """A pipe that never ends."""

    taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = f"{EASY}\n".encode() * (len(buffer) // 82)
        buffer[: len(data)] = data
        self.taken += len(data)
        return len(data)


@pytest.mark.parametrize("jobs", [1, 2])
def test_endless_file_is_read_lazily(monkeypatch, jobs):
    monkeypatch.setattr(Input, "size", None)
    endless = Endless()
    stream: Any = io.BufferedReader(endless)
    rows = rows_of(Input("-", stream, stream, named=False), RATING, make_executor(jobs))
    assert next(rows)[0].values == ("1.5",)
    rows.close()
    assert endless.taken < 200_000


def test_one_process_is_started_per_available_core(monkeypatch):
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {1, 5, 6})
    assert make_executor(0).jobs == 3
    assert make_executor(0, most=2).jobs == 2
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {5})
    assert make_executor(0).jobs == 1


def test_errors_name_the_line_of_the_file():
    refusal = answer(Line(12, "12"), SE.line_template)
    assert not refusal.rated
    text = str(refusal.values[0])
    assert text.startswith("# line 12")
    assert "line 1:" not in text
    assert "line 1," not in text
    refusal = answer(Line(12, f"{EASY[:-1]}q"), SE.line_template)
    assert str(refusal.values[0]).startswith("# line 12, character 81: 'q' is neither")


def answer(line: Line, template: str) -> Row:
    """The output for a line."""
    row = row_of(line, Task(template, as_text=True))
    assert row is not None
    return row


def test_undecodable_line_is_answered(run):
    done = run("grade", "--input", "-", "--format", "%r", stdin=f"\xff\n{EASY}\n".encode("latin-1"))
    assert (done.status, done.lines) == (
        1,
        [
            "# line 1: byte 1 is not UTF-8 text: save the file as UTF-8",
            "1.5",
        ],
    )


def test_death_of_a_process_is_reported_or_nothing_is_lost():
    lines = (Line(number, EASY) for number in range(1, 20_000))
    answers = make_executor(2).map_lines(lines, partial(row_of, task=RATING))
    next(answers)
    for worker in multiprocessing.active_children():
        worker.kill()
    # If no process had a line at that moment, a new pool answers the rest.
    with suppress(CommandError):
        assert sum(1 for _ in answers) == 20_000 - 2


@pytest.mark.corpus
def test_ratings_of_a_file_of_two_hundred_puzzles(run):
    name = "se/bench/er-2.6-5.txt"
    done = run("grade", "--input", str(path_of(name)))
    puzzles = read_lines(name)
    assert [line.split()[0] for line in done.lines] == puzzles
    assert not any(">=" in line for line in done.lines)
    assert done.status == 0


@pytest.mark.parametrize("name", ["missing.txt", "."])
def test_unreadable_file_is_named(run, tmp_path, name):
    failed = run("grade", "--input", str(tmp_path / name))
    assert failed.status == 1
    assert failed.err.startswith(f"sudoku-tutor: {tmp_path / name}: ")
    assert failed.err.count("\n") == 1


# ---------------------------------------------------------------------------- wrong use


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((), "either a PUZZLE or --input"),
        ((EASY, "--input", "-"), "either a PUZZLE or --input"),
        ((EASY, "--format", "%x"), "'%x'"),
        ((EASY, "--limit", "0"), "above 0"),
        ((EASY, "--limit", "nan"), "above 0"),
        ((EASY, "--limit", "soon"), "--limit"),
        (("--input", "-", "--format", "%"), "'%'"),
        (("--input", "-", "--jobs", "-1"), "--jobs"),
        (("--input", "-", "--jobs", "many"), "--jobs"),
        (("-", "-"), "standard input can be read only once"),
        ((EASY, "--formal", "%g"), "--formal"),
    ],
)
def test_wrong_use_is_reported_in_one_line(run, arguments, reason):
    refusal = run("grade", *arguments)
    assert refusal.status == 2
    assert not refusal.out
    assert refusal.err.startswith("sudoku-tutor: ")
    assert refusal.err.count("\n") == 1
    assert reason in refusal.err


# ------------------------------------------------------------------ pipes and terminals


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_closed_pipe_ends_the_command_silently(tmp_path, jobs):
    file = tmp_path / "many.txt"
    file.write_text(f"{EASY}\n" * 20_000)
    with started("grade", "--input", str(file), "--jobs", jobs) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().decode() == f"{RATED_EASY}\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 141


def test_line_after_one_that_ends_where_a_read_ends_is_rated(run, tmp_path):
    file = tmp_path / "puzzles.txt"
    read = 1 << 16
    # The first bytes are read separately from the rest.
    long = "x" * (3 + 2 * read - len(f"{EASY}\r") - 1)
    file.write_text(f"{EASY}\r{long}\r{EASY}\r", newline="")
    assert len(f"{EASY}\r{long}\r") == 3 + 2 * read
    rated = run("grade", "--input", str(file), "--format", "%r").lines
    assert rated[0] == rated[2] == "1.5"
    assert rated[1].startswith("# line 2: ")
    assert len(rated) == 3


def test_closed_pipe_ends_help_silently():
    with started("help") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 141


@pytest.mark.parametrize(
    ("jobs", "number", "status"),
    [("1", signal.SIGINT, 130), ("2", signal.SIGINT, 130), ("2", signal.SIGTERM, 143)],
)
def test_signal_ends_the_command_with_one_line(jobs, number, status):
    with started("grade", "--input", "-", "--jobs", jobs) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        # Enough input for a first answer; then it waits for more until Ctrl-C comes from the
        # terminal.
        process.stdin.write(f"{EASY}\n".encode() * 32 * 7)
        process.stdin.flush()
        process.stdout.readline()
        os.killpg(process.pid, number)
        assert process.wait(timeout=60) == status
        errors = process.stderr.read().decode()
        assert errors == "sudoku-tutor: stopped\n", errors
        with pytest.raises(ProcessLookupError):
            _wait_for_end_of_group(process.pid)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_a_long_rating(jobs):
    """Rating is one call of compiled code, in which Python's own handler does not run."""
    with started("grade", "--input", "-", "--jobs", jobs) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(f"{EASY}\n{HARDEST}\n".encode() * 32)
        process.stdin.close()
        process.stdout.readline()
        time.sleep(0.2)
        start = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(timeout=60) == 130
        assert time.monotonic() - start < 15
        assert process.stderr.read() == b"sudoku-tutor: stopped\n"


def _wait_for_end_of_group(group: int) -> None:
    """Raises ProcessLookupError as soon as no process of the group is left."""
    for _ in range(600):
        os.killpg(group, 0)
        time.sleep(0.05)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_answers_are_printed_as_soon_as_there_are_lines(jobs):
    with started("grade", "--input", "-", "--jobs", jobs) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for lines in (1, 1, 5, 1):
            process.stdin.write(f"{EASY}\n".encode() * lines)
            process.stdin.flush()
            for _ in range(lines):
                assert process.stdout.readline().decode() == f"{RATED_EASY}\n"
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def test_full_disk_is_reported_in_one_line():
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "grade", EASY], stdout=full, stderr=subprocess.PIPE, check=False, timeout=30
        )
    assert (done.returncode, done.stderr) == (
        1,
        b"sudoku-tutor: standard output cannot be written: No space left on device\n",
    )


@pytest.mark.parametrize("shared", [False, True])
def test_progress_bar_is_shown_on_a_terminal_only(tmp_path, shared):
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{EASY}\n" * 50)
    ours, terminal = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "grade", "--input", str(file)],
        stdout=terminal if shared else subprocess.PIPE,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "60"},
    )
    os.close(terminal)
    out = b"" if shared else process.communicate(timeout=60)[0]
    shown = _read_terminal(ours)
    assert process.wait(timeout=60) == 0
    assert "50 lines" in shown
    answers = shown if shared else out.decode()
    assert answers.count(RATED_EASY) == 50
    if not shared:
        assert out.decode().splitlines() == [RATED_EASY] * 50


def _read_terminal(terminal: int) -> str:
    shown = io.BytesIO()
    # On Linux, reading a terminal without writers raises an error.
    try:
        while data := os.read(terminal, 65_536):
            shown.write(data)
    except OSError:
        pass
    finally:
        os.close(terminal)
    return shown.getvalue().decode()


def test_comment_of_81_characters_is_not_a_puzzle():
    result = answer(Line(1, f"{'c' * 81} {EASY}"), "%g")
    assert result.values == (EASY,)
