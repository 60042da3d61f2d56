"""Tables of results: their contents, and resuming stopped or killed runs."""

import errno
import hashlib
import io
import json
import os
import pty
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet
import pytest
import zstandard

import engine
from cli.checkpoint import RunProgress
from cli.errors import CommandError
from cli.live import format_duration, progress_line
from engine.notation import format_sukaku, parse_line
from testing.environ import uncounted_environment
from tests.cli.conftest import CHAINS, EASY, HARDEST
from tests.cli.tables import HELD, TABLE, TEXT, held, leftover_files, table_arguments
from tests.cli.test_variants import DIAGONAL

FREQUENT_CHECKPOINTS = (
    "import sys, cli.partial_results; cli.partial_results._SYNC_INTERVAL = 0.02; "
    "sys.exit(cli.main())"
)
"""The command with very frequent checkpoints."""
MANY = 3000
TWO_ONES = f"11{EASY[2:]}"
MIXED = f"{EASY}\n{CHAINS}\n{TWO_ONES}\n"


@pytest.fixture
def many(tmp_path):
    file = tmp_path / "many.txt"
    file.write_text(MIXED * (MANY // 3))
    return file


# ------------------------------------------------------------------------------ tables


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_table_has_a_row_for_each_line_in_order(run, puzzles, tmp_path, jobs):
    out = tmp_path / "results.tsv"
    done = run(*table_arguments(out, puzzles, "--jobs", jobs))
    assert out.read_text() == TABLE
    assert (done.status, done.err) == (1, "")
    assert done.lines[0].startswith(f"{out}: 2 puzzles, 2 lines are not puzzles; 0:0")
    assert done.lines[1] == "1-2: 1   6-7: 1"
    assert leftover_files(out) == []


def test_json_lines_have_numbers_and_nulls(run, puzzles, tmp_path):
    out = tmp_path / "results.jsonl"
    run(*table_arguments(out, puzzles))
    first, solved, *_ = map(json.loads, out.read_text().splitlines())
    ratings = {"er": 1.5, "ep": 1.2, "ed": 1.2}
    assert first == {
        "line": 2,
        "puzzle": EASY,
        **ratings,
        "bounds": None,
        "error": None,
        "error_code": None,
    }
    assert (solved["line"], solved["er"]) == (4, None)
    assert solved["error"] == "line 4: The puzzle is already solved."


@pytest.mark.parametrize("kind", ["tsv", "jsonl", "parquet"])
def test_table_has_dots_for_blanks(run, puzzles, tmp_path, kind):
    marks = format_sukaku(parse_line(EASY), blank="0")
    puzzles.write_text("\n".join([EASY.replace(".", blank) for blank in "0*_-xX?"] + [marks]))
    out = tmp_path / f"results.{kind}"
    assert run(*table_arguments(out, puzzles)).status == 0
    if kind == "parquet":
        grids = pyarrow.parquet.read_table(out).column("puzzle").to_pylist()
    elif kind == "jsonl":
        grids = [json.loads(row)["puzzle"] for row in out.read_text().splitlines()]
    else:
        grids = [row.split("\t")[1] for row in out.read_text().splitlines()[1:]]
    assert grids == [EASY] * 7 + [marks.replace("0", ".")]


def test_parquet_has_the_same_rows_as_json_lines(run, puzzles, tmp_path):
    for name in ("results.jsonl", "results.parquet"):
        run(*table_arguments(tmp_path / name, puzzles))
    table = pyarrow.parquet.read_table(tmp_path / "results.parquet")
    expected = map(json.loads, (tmp_path / "results.jsonl").read_text().splitlines())
    assert table.to_pylist() == list(expected)
    assert [str(kind) for kind in table.schema.types[:3]] == ["int64", "string", "double"]
    assert leftover_files(tmp_path / "results.parquet") == []


def test_format_selects_columns_of_all_scales(run, puzzles, tmp_path):
    out = tmp_path / "results.tsv"
    run(*table_arguments(out, puzzles, "--format", "%G %r %H %L"))
    head, first, *_ = out.read_text().splitlines()
    assert head == "line\tgrade\ter\tscore\tlevel\tbounds\terror\terror_code"
    line = run("grade", EASY, "--format", "2\t%G\t%r\t%H\t%L\t\t\t").out
    assert f"{first}\n" == line


def test_puzzle_is_rated_on_the_scales_that_support_its_variant(run, puzzles, tmp_path):
    puzzles.write_text(f"diagonal:{DIAGONAL}\n{EASY}\n")
    for letters in ("%r %H %G", "%G %H %r"):
        out = tmp_path / f"{letters[1]}.jsonl"
        done = run(*table_arguments(out, puzzles, "--format", letters))
        lines = run("grade", "--input", str(puzzles), "--format", letters).lines
        for row, line in zip(map(json.loads, out.read_text().splitlines()), lines, strict=True):
            values = [row["er"], row["score"], row["grade"]][:: 1 if letters[1] == "r" else -1]
            assert ["-" if value is None else f"{value:g}" for value in values] == [
                f"{float(word):g}" if word != "-" else word for word in line.split()
            ]
            assert row["error"] is None
        assert done.status == 0
        assert done.lines[0].startswith(f"{out}: 2 puzzles; ")
        assert done.lines[1] == "1-2: 2"


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="a file that cannot be read")
def test_input_with_a_read_error_is_named(run, tmp_path):
    for words in (
        table_arguments(tmp_path / "results.tsv", "/proc/self/mem"),
        ("grade", "--input", "/proc/self/mem"),
    ):
        refusal = run(*words)
        assert refusal.status == 1
        assert refusal.err == "sudoku-tutor: /proc/self/mem: Input/output error\n"


def test_file_system_without_locks_is_supported(run, puzzles, tmp_path, monkeypatch):
    def not_implemented(*_):
        raise OSError(errno.ENOSYS, "Function not implemented")

    monkeypatch.setattr("fcntl.flock", not_implemented)
    out = tmp_path / "results.tsv"
    assert run(*table_arguments(out, puzzles)).status == 1
    assert out.read_text() == TABLE
    assert leftover_files(out) == []


def test_lower_bound_is_a_number_with_an_entry_in_bounds(run, puzzles, tmp_path):
    puzzles.write_text(f"{HARDEST}\n")
    out = tmp_path / "results.jsonl"
    assert run(*table_arguments(out, puzzles, "--limit", "0.05")).status == 0
    row = json.loads(out.read_text())
    assert row["er"] >= 1
    assert "er" in row["bounds"].split()


def test_empty_file_gives_an_empty_table(run, puzzles, tmp_path):
    puzzles.write_text("")
    for name in ("results.tsv", "results.jsonl", "results.parquet"):
        assert run(*table_arguments(tmp_path / name, puzzles)).status == 0
    assert (tmp_path / "results.tsv").read_text() == TABLE.splitlines(keepends=True)[0]
    assert (tmp_path / "results.jsonl").read_text() == ""
    assert pyarrow.parquet.read_table(tmp_path / "results.parquet").num_rows == 0


def test_standard_input_can_be_a_pipe(process, tmp_path):
    out = tmp_path / "results.tsv"
    process("grade", "--input", "-", "--out", str(out), stdin=TEXT.encode())
    assert out.read_text() == TABLE


def test_missing_package_is_reported_with_the_fix(run, puzzles, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "zstandard", None)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    packed = tmp_path / "puzzles.zst"
    packed.write_bytes(zstandard.compress(TEXT.encode()))
    for words in (
        table_arguments(tmp_path / "results.tsv", packed),
        table_arguments(tmp_path / "results.parquet", puzzles),
    ):
        refusal = run(*words)
        assert refusal.status == 1
        assert "pip install 'sudoku-tutor[files]'" in refusal.err
        assert refusal.err.count("\n") == 1


# -------------------------------------------------------------- stopped and continued


def _interrupt(out, file, *, until, how, jobs="2"):
    """Start a run as a process, and send it a signal when `until` lines have been synced."""
    words = table_arguments(out, file, "--jobs", jobs)
    command = (sys.executable, "-c", HELD, *words)
    checkpoint = out.with_name(f"{out.name}.checkpoint")
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=held(out.parent, until),
    ) as process:
        try:
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline and process.poll() is None:
                if checkpoint.exists() and _lines(checkpoint) >= until:
                    break
                time.sleep(0.01)
            assert process.poll() is None, process.communicate()
            process.send_signal(how)
            (out.parent / "hold").unlink()
            _, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    return process.returncode, errors.decode()


def _lines(checkpoint):
    return json.loads(checkpoint.read_text())["reached"]["lines"]


@pytest.mark.parametrize(
    ("kind", "jobs"),
    [
        ("tsv", "1"),
        *(pytest.param(kind, "2", marks=pytest.mark.whole) for kind in ("jsonl", "parquet")),
    ],
)
def test_killed_run_gives_the_same_bytes_when_resumed(run, many, tmp_path, kind, jobs):
    whole, out = tmp_path / f"whole.{kind}", tmp_path / f"killed.{kind}"
    run(*table_arguments(whole, many))
    status, _ = _interrupt(out, many, until=MANY // 10, how=signal.SIGKILL, jobs=jobs)
    assert status == -signal.SIGKILL
    assert not out.exists()
    assert f"{out.name}.lock" in leftover_files(out)
    done = run(*table_arguments(out, many, "--resume", "--jobs", jobs))
    assert out.read_bytes() == whole.read_bytes()
    assert f"{out}: 2,000 puzzles, 1,000 lines are not puzzles" in done.lines[0]
    assert leftover_files(out) == []


@pytest.mark.parametrize(
    ("how", "exit_status"),
    [(signal.SIGINT, 130), pytest.param(signal.SIGTERM, 143, marks=pytest.mark.whole)],
)
def test_stopped_run_says_how_to_resume(run, many, tmp_path, how, exit_status):
    whole, out = tmp_path / "whole.tsv", tmp_path / "stopped.tsv"
    run(*table_arguments(whole, many))
    status, errors = _interrupt(out, many, until=10, how=how)
    assert status == exit_status
    lines, stopped = errors.splitlines()
    reached = _lines(tmp_path / "stopped.tsv.checkpoint")
    assert lines == f"sudoku-tutor: {reached:,} lines are answered: continue with --resume"
    assert stopped == "sudoku-tutor: stopped"
    assert run(*table_arguments(out, many, "--resume")).status == 1
    assert out.read_bytes() == whole.read_bytes()


@pytest.fixture
def partial_results(run, puzzles, tmp_path, monkeypatch):
    """Results of an interrupted run: the first two rows, and a part of the third."""
    out = tmp_path / "results.tsv"

    def fail(*_):
        raise CommandError("lost")

    with monkeypatch.context() as patch:
        patch.setattr("cli.partial_results.PartialResults.finish", fail)
        run(*table_arguments(out, puzzles))
    part, checkpoint = Path(f"{out}.part"), Path(f"{out}.checkpoint")
    assert part.read_text() == TABLE
    rows = TABLE.splitlines(keepends=True)
    data = json.loads(checkpoint.read_text())
    kept = "".join(rows[:3])
    data["reached"] |= {"lines": 4, "size": len(kept), "rated": 1, "refused": 1}
    data["reached"]["bands"] = [1, *[0] * 10]
    checkpoint.write_text(json.dumps(data))
    part.write_text(kept + rows[3][:20])
    return out


def test_partial_row_is_truncated(run, puzzles, partial_results):
    done = run(*table_arguments(partial_results, puzzles, "--resume"))
    assert partial_results.read_text() == TABLE
    assert done.lines[1] == "1-2: 1   6-7: 1"


def test_resume_finishes_a_run_killed_while_finishing(run, puzzles, partial_results):
    checkpoint = Path(f"{partial_results}.checkpoint")
    data = json.loads(checkpoint.read_text())
    data["reached"] |= {"lines": 6, "size": len(TABLE)}
    checkpoint.write_text(json.dumps({**data, "complete": True}))
    Path(f"{partial_results}.part").unlink()
    partial_results.write_text(TABLE)
    assert run(*table_arguments(partial_results, puzzles, "--resume")).status == 1
    assert partial_results.read_text() == TABLE
    assert leftover_files(partial_results) == []


def test_resume_does_not_change_finished_results(run, puzzles, tmp_path):
    out = tmp_path / "results.tsv"
    run(*table_arguments(out, puzzles))
    again = run(*table_arguments(out, puzzles, "--resume"))
    assert (again.status, again.out) == (0, "")
    assert "nothing to do" in again.err
    assert run(*table_arguments(tmp_path / "new.tsv", puzzles, "--resume")).status == 1
    assert (tmp_path / "new.tsv").read_text() == TABLE


def test_resume_replaces_results_older_than_the_killed_run(run, puzzles, tmp_path, monkeypatch):
    out = tmp_path / "results.tsv"
    out.write_text("older")

    def kill(_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("cli.grading_table.count_lines", kill)
        assert run(*table_arguments(out, puzzles, "--force")).status == 130
    assert out.read_text() == "older"
    run(*table_arguments(out, puzzles, "--resume"))
    assert out.read_text() == TABLE
    assert leftover_files(out) == []


def test_interrupted_run_is_not_overwritten_without_resume(run, puzzles, partial_results):
    refusal = run(*table_arguments(partial_results, puzzles))
    assert refusal.status == 1
    assert "results.tsv.part has 4 lines of an interrupted run" in refusal.err
    assert "add --resume to continue, or add --force to start over" in refusal.err
    assert run(*table_arguments(partial_results, puzzles, "--force")).status == 1
    assert partial_results.read_text() == TABLE


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (("--limit", "5"), "--limit none, now it is 5"),
        (("--format", "%g %r"), "--format '%g ED=%r/%p/%d', now it is '%g %r'"),
        (("--variant", "diagonal"), "--variant none, now it is diagonal"),
    ],
)
def test_resume_with_other_options_is_rejected(run, puzzles, partial_results, more, reason):
    refusal = run(*table_arguments(partial_results, puzzles, "--resume", *more))
    assert refusal.status == 1
    assert reason in refusal.err
    assert "use the same again, or add --force to start over" in refusal.err


def test_resume_with_another_input_is_rejected(run, puzzles, partial_results):
    puzzles.write_text(TEXT.replace("12", "13"))
    refusal = run(*table_arguments(partial_results, puzzles, "--resume"))
    assert "the input file is not the one that the run was started with" in refusal.err


def test_missing_answers_are_reported(run, puzzles, partial_results):
    Path(f"{partial_results}.part").write_text(TABLE[:50])
    refusal = run(*table_arguments(partial_results, puzzles, "--resume"))
    assert refusal.status == 1
    assert "the answers of the first run are not there; add --force" in refusal.err
    Path(f"{partial_results}.checkpoint").write_text("{}")
    assert "is not a checkpoint" in run(*table_arguments(partial_results, puzzles, "--resume")).err


def test_run_can_be_resumed_after_a_full_disk(run, many, tmp_path):
    out = tmp_path / "results.tsv"

    def limit_file_size():
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    done = subprocess.run(
        [sys.executable, "-c", FREQUENT_CHECKPOINTS, *table_arguments(out, many)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limit_file_size,
        timeout=60,
        # Coverage would write its own file, which would also exceed the limit.
        env=uncounted_environment(),
    )
    assert done.returncode == 1
    assert done.stderr == (
        f"sudoku-tutor: {out}: the results cannot be written: File too large; "
        "fix that, then continue with --resume\n"
    )
    run(*table_arguments(out, many, "--resume"))
    assert len(out.read_text().splitlines()) == MANY + 1


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((EASY, "--out", "results.tsv"), "add --input FILE"),
        (("--input", "-", "--resume"), "add --out RESULTS"),
        (
            ("--input", "-", "--out", "results.xls"),
            "must end in one of .tsv, .csv, .jsonl, .parquet",
        ),
        (
            ("--input", "-", "--out", "results.tsv", "--resume"),
            "can be read again, not a pipe or -",
        ),
    ],
)
def test_wrong_use_is_reported_in_one_line(run, words, reason, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refusal = run("grade", *words)
    assert refusal.status == 2
    assert reason in refusal.err
    assert refusal.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_input_is_not_overwritten(run, tmp_path):
    file = tmp_path / "puzzles.tsv"
    file.write_text(TEXT)
    assert "is the input file itself" in run(*table_arguments(file, file)).err
    assert file.read_text() == TEXT
    folder = tmp_path / "results.tsv"
    folder.mkdir()
    assert "is a folder" in run(*table_arguments(folder, file)).err


# --------------------------------------------------------------------------- terminal


def test_terminal_shows_progress_rate_and_difficulty(many, tmp_path):
    ours, terminal = pty.openpty()
    process = subprocess.Popen(
        [
            sys.executable,
            "-c",
            FREQUENT_CHECKPOINTS,
            *table_arguments(tmp_path / "results.tsv", many),
        ],
        stdout=subprocess.PIPE,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
    )
    os.close(terminal)
    shown = io.BytesIO()
    try:
        while data := os.read(ours, 4096):
            shown.write(data)
    except OSError:  # the other end is closed
        pass
    process.communicate(timeout=60)
    text = shown.getvalue().decode()
    assert "of 3,000 lines · " in text
    assert "/s · 0:0" in text
    assert "left" in text
    assert "no puzzles" in text
    assert "1-2: " in text
    assert "6-7: " in text


def test_rate_counts_this_run_only():
    now = RunProgress(lines=600, size=0, rated=599, refused=1, bands=())
    line = progress_line(now, 1000, 100, 10.0)
    assert line == "600 of 1,000 lines · 10/s · 0:40 left · 1 no puzzles"
    assert progress_line(now, None, 100, 10.0) == "600 lines · 10/s · 1 no puzzles"
    assert [format_duration(seconds) for seconds in (0, 61, 3723)] == ["0:00", "1:01", "1:02:03"]


def test_table_says_how_it_was_made(run, puzzles, tmp_path):
    digest = hashlib.sha256(puzzles.read_bytes()).hexdigest()
    for kind in ("tsv", "csv", "txt", "jsonl", "parquet"):
        out = tmp_path / f"results.{kind}"
        words = table_arguments(out, puzzles, "--limit", "60", "--provenance")
        assert run(*words).status == 1
        if kind == "parquet":
            made = json.loads(pyarrow.parquet.read_schema(out).metadata[b"sudoku-tutor"])
        else:
            first, *rest = out.read_text().splitlines()
            made = json.loads(first.removeprefix("# "))
            made = made.get("provenance", made)
            plain = tmp_path / f"plain.{kind}"
            run(*table_arguments(plain, puzzles, "--limit", "60"))
            assert rest == plain.read_text().splitlines()
        assert made["program"] == "sudoku-tutor"
        assert made["version"].startswith(engine.__version__)
        assert made["--limit"] == "60"
        assert made["input"] == {"size": puzzles.stat().st_size, "digest": digest}
        assert "nothing to do" in run(*words, "--resume").err
    refused = run(*table_arguments(out, puzzles, "--limit", "60", "--resume"))
    assert "--provenance given, now it is none" in refused.err
    assert run("grade", "--input", str(puzzles), "--provenance").status == 2
