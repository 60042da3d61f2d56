"""Files that commands write: existing files are kept unless `--force` is given."""

import json
import os
import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest
import typer

import cli.grading_table
import renderer
from cli.app import app
from tests.cli.conftest import CHAINS, COMMAND, EASY
from tests.cli.tables import TABLE, TEXT, leftover_files, table_arguments

WRITING = {"--out", "--plot", "--debug-image"}
"""The options that name a file to write."""


@pytest.fixture
def commands(run, puzzles, tmp_path):
    """The commands that write a file, without the file's name."""
    picture = tmp_path / "given.png"
    assert run("draw", EASY, "--out", str(picture)).status == 0
    puzzles.write_text(f"{EASY}\n{CHAINS}\n")
    file = str(puzzles)
    return (
        ("grade", ("--input", file, "--out"), "results.tsv"),
        ("grade", ("--input", file, "--out"), "results.parquet"),
        ("hint", (EASY, "--out"), "hint.png"),
        ("draw", (EASY, "--out"), "grid.svg"),
        ("read", (str(picture), "--debug-image"), "found.png"),
        ("booklet", (file, "--out"), "book.pdf"),
        ("compare", (file, "--scale", "se", "--plot"), "plot.png"),
        ("generate", ("--seed", "1", "--out"), "new.txt"),
        ("vicinity", (EASY, "--unrated", "--no-minimal", "--out"), "neighbours.txt"),
        ("vicinity", (EASY, "--jobs", "1", "--no-minimal", "--plot"), "near.png"),
        ("search", (EASY, "--seconds", "0.1", "--jobs", "1", "--out"), "hardest.txt"),
    )


def test_every_option_that_names_a_file_to_write_is_tested(commands):
    inner: dict[str, Any] = getattr(typer.main.get_command(app), "commands")  # noqa: B009
    writing = {
        (name, option)
        for name, command in inner.items()
        for parameter in command.params
        for option in WRITING & {*parameter.opts}
    }
    assert writing == {(name, words[-1]) for name, words, _ in commands}
    for name, _ in writing:
        assert any("--force" in parameter.opts for parameter in inner[name].params), name


def test_file_that_is_there_is_kept_unless_force_is_given(run, tmp_path, commands):
    for name, words, file in commands:
        out = tmp_path / file
        out.write_text("older")
        refusal = run(name, *words, str(out))
        assert (refusal.status, refusal.out) == (1, ""), name
        assert refusal.err == f"sudoku-tutor: {out} already exists; --force replaces it\n"
        assert out.read_text() == "older"
        assert run(name, *words, str(out), "--force").status == 0, name
        assert not out.read_bytes().startswith(b"older")
        assert run(name, *words, str(out)).status == 1, name


def test_several_debug_images_are_checked_before_the_first_is_written(run, tmp_path):
    picture = tmp_path / "given.png"
    run("draw", EASY, "--out", str(picture))
    (tmp_path / "found-2.png").write_text("older")
    out = tmp_path / "found.png"
    refusal = run("read", str(picture), str(picture), "--debug-image", str(out))
    assert (refusal.status, refusal.out) == (1, "")
    assert "found-2.png already exists" in refusal.err
    assert not (tmp_path / "found-1.png").exists()


def test_pages_that_are_there_are_kept(run, tmp_path, monkeypatch):
    monkeypatch.setattr("cli.lessons.pages", lambda: [("a.md", "new"), ("b.md", "new")])
    monkeypatch.setattr("cli.lessons.pictures", list)
    (tmp_path / "b.md").write_text("older")
    refusal = run("lessons", str(tmp_path))
    assert refusal.status == 1
    assert "b.md already exists; --force replaces it" in refusal.err
    assert not (tmp_path / "a.md").exists()
    assert run("lessons", str(tmp_path), "--force").status == 0
    assert (tmp_path / "b.md").read_text() == "new"


def test_pictures_of_pages_are_checked_before_the_first_page_is_written(run, tmp_path, monkeypatch):
    monkeypatch.setattr("cli.lessons.pages", lambda: [("a.md", "new")])
    monkeypatch.setattr("cli.lessons.pictures", lambda: [("a.png", lambda: b"new")])
    picture = tmp_path / "pictures" / "a.png"
    picture.parent.mkdir()
    picture.write_text("older")
    refusal = run("lessons", str(tmp_path))
    assert refusal.status == 1
    assert f"{picture} already exists; --force replaces it" in refusal.err
    assert not (tmp_path / "a.md").exists()
    assert run("lessons", str(tmp_path), "--force").status == 0
    assert picture.read_text() == "new"


def test_streams_are_written_into_without_force(process, run, tmp_path, commands):
    for name, words, _ in commands:
        if name in ("hint", "draw", "generate", "vicinity") and words[-1] == "--out":
            assert process(name, *words, "-").out, name
            assert run(name, *words, "/dev/null").status == 0, name
    assert process("generate", "--seed", "1", "--out", "/dev/stdout").out.startswith(
        run("generate", "--seed", "1").out
    )
    search = next(words for name, words, _ in commands if name == "search")
    assert "ED=" in process("search", *search, "-").out
    refused = process("search", *search, "/dev/null")
    assert (refused.status, "is not a file" in refused.err) == (2, True)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for words in (("draw", EASY), ("generate", "--seed", "1")):
        got: list[bytes] = []
        reader = threading.Thread(target=lambda got=got: got.append(pipe.read_bytes()))
        reader.start()
        assert run(*words, "--out", str(pipe)).status == 0
        reader.join(timeout=60)
        assert got[0]
    assert pipe.is_fifo()


def test_table_is_not_put_in_place_of_a_pipe(run, puzzles, tmp_path):
    pipe = tmp_path / "results.tsv"
    os.mkfifo(pipe)
    refusal = run(*table_arguments(pipe, puzzles, "--force"))
    assert refusal.status == 2
    assert "is not a regular file" in refusal.err
    assert pipe.is_fifo()


def test_redirected_standard_output_gets_a_picture(tmp_path):
    out = tmp_path / "grid.png"
    with out.open("wb") as file:
        words = (*COMMAND, "draw", EASY, "--out", "/dev/stdout")
        subprocess.run(words, stdout=file, check=True, timeout=60)
    assert out.read_bytes().startswith(b"\x89PNG")
    assert out.read_bytes().endswith(b"IEND\xaeB`\x82")


def test_second_of_two_runs_does_not_replace_the_file_of_the_first(
    run, tmp_path, puzzles, monkeypatch
):
    """The file did not exist when the runs began; the other run ends first."""
    puzzles.write_text(f"{EASY}\n")
    out = tmp_path / "book.pdf"
    draw = renderer.draw_booklet

    def draw_after_the_other(*arguments, **options):
        out.write_text("of the other")
        return draw(*arguments, **options)

    monkeypatch.setattr("cli.booklet.draw_booklet", draw_after_the_other)
    refusal = run("booklet", str(puzzles), "--out", str(out))
    assert (refusal.status, out.read_text()) == (1, "of the other")
    assert f"{out} already exists" in refusal.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["book.pdf", "puzzles.txt"]


@pytest.mark.parametrize("name", ["results.tsv", "results.parquet"])
@pytest.mark.parametrize("is_replaced", [False, True])
def test_table_does_not_replace_a_file_that_was_written_meanwhile(
    run, puzzles, tmp_path, monkeypatch, name, is_replaced
):
    puzzles.write_text(f"{EASY}\n")
    out = tmp_path / name
    force = ("--force",) * is_replaced
    if is_replaced:
        out.write_text("older")
    rate = cli.grading_table._rate_rest

    def rate_after_the_other(*arguments):
        out.write_text("of the other")
        rate(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr("cli.grading_table._rate_rest", rate_after_the_other)
        refusal = run(*table_arguments(out, puzzles, *force))
    assert (refusal.status, out.read_text()) == (1, "of the other")
    assert f"{out} was written by another program meanwhile, and is kept" in refusal.err
    assert run(*table_arguments(out, puzzles, "--resume")).status == 1, "still there"
    assert out.read_text() == "of the other"
    out.unlink()
    assert run(*table_arguments(out, puzzles, "--resume")).status == 0
    assert out.stat().st_size > len("of the other")
    assert leftover_files(out) == []


def test_file_system_without_hard_links_is_supported(run, tmp_path, monkeypatch):
    def not_permitted(*_):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", not_permitted)
    out = tmp_path / "grid.png"
    assert run("draw", EASY, "--out", str(out)).status == 0
    assert out.read_bytes().startswith(b"\x89PNG")
    assert run("draw", EASY, "--out", str(out)).status == 1


# ------------------------------------------------------------------- results of finished runs


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (("--columns", "er,givens"), "--format '%g ED=%r/%p/%d', now it is none"),
        (("--format", "%g %r"), "--format '%g ED=%r/%p/%d', now it is '%g %r'"),
        (("--scale", "hodoku"), "--format '%g ED=%r/%p/%d', now it is '%g %H %L'"),
        (("--limit", "5"), "--limit none, now it is 5"),
        (("--diamond",), "--pearl or --diamond none, now it is diamond"),
    ],
)
def test_results_of_other_options_are_not_taken_for_those_of_a_run(
    run, puzzles, tmp_path, more, reason
):
    out = tmp_path / "results.tsv"
    run(*table_arguments(out, puzzles))
    refusal = run(*table_arguments(out, puzzles, "--resume", *more))
    assert (refusal.status, refusal.out) == (1, "")
    assert f"the run was started with {reason}" in refusal.err
    assert "add --force to start over" in refusal.err
    assert out.read_text() == TABLE
    assert "nothing to do" in run(*table_arguments(out, puzzles, "--resume")).err


def test_results_of_another_input_are_not_taken_for_those_of_a_run(run, tmp_path):
    """The files have the same size and differ only in the middle."""
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    padding = f"# {'x' * 1022}\n" * 1100
    first.write_text(f"{padding}{EASY}\n{padding}")
    second.write_text(f"{padding}{CHAINS}\n{padding}")
    out = tmp_path / "results.tsv"
    run(*table_arguments(out, first))
    kept = out.read_text()
    refusal = run(*table_arguments(out, second, "--resume"))
    assert (refusal.status, refusal.out) == (1, "")
    assert "the input file is not the one that the run was started with" in refusal.err
    assert out.read_text() == kept
    moved = first.rename(tmp_path / "moved.txt")
    assert run(*table_arguments(out, moved, "--resume")).status == 0


def test_results_of_another_version_are_not_taken_for_those_of_a_run(
    run, puzzles, tmp_path, monkeypatch
):
    out = tmp_path / "results.jsonl"
    run(*table_arguments(out, puzzles))
    monkeypatch.setattr(cli.grading_table, "program_version", lambda: "9.9 (abc)")
    refusal = run(*table_arguments(out, puzzles, "--resume"))
    assert refusal.status == 1
    assert ", now it is 9.9 (abc)" in refusal.err


def test_results_that_no_run_has_left_so_are_not_taken_for_those_of_a_run(run, puzzles, tmp_path):
    out = tmp_path / "results.tsv"
    run(*table_arguments(out, puzzles))
    out.write_text(TABLE.replace("1.5", "1.7"))
    refusal = run(*table_arguments(out, puzzles, "--resume"))
    assert refusal.status == 1
    assert "was changed after the run that results.tsv.run describes" in refusal.err
    Path(f"{out}.run").unlink()
    refusal = run(*table_arguments(out, puzzles, "--resume"))
    assert refusal.status == 1
    assert "results.tsv.run, which says which input" in refusal.err
    assert "1.7" in out.read_text()
    assert run(*table_arguments(out, puzzles, "--force")).status == 1
    assert out.read_text() == TABLE
    assert run(*table_arguments(out, puzzles, "--resume")).status == 0


def test_record_of_results_that_were_deleted_is_ignored(run, puzzles, tmp_path):
    out = tmp_path / "results.tsv"
    run(*table_arguments(out, puzzles))
    out.unlink()
    puzzles.write_text(f"{EASY}\n")
    assert run(*table_arguments(out, puzzles, "--resume")).status == 0
    assert len(out.read_text().splitlines()) == 2


def test_results_of_standard_input_replace_the_record_of_older_ones(run, puzzles, tmp_path):
    out = tmp_path / "results.tsv"
    run(*table_arguments(out, puzzles))
    refusal = run(*table_arguments(out, "-"), stdin=TEXT.encode())
    assert "--force replaces it" in refusal.err
    assert run(*table_arguments(out, "-", "--force"), stdin=f"{EASY}\n".encode()).status == 0
    assert not Path(f"{out}.run").exists()


def test_resume_and_force_are_not_given_together(run, puzzles, tmp_path):
    refusal = run(*table_arguments(tmp_path / "results.tsv", puzzles, "--resume", "--force"))
    assert refusal.status == 2
    assert "give either --resume, which continues, or --force" in refusal.err


def test_run_that_replaces_results_and_is_stopped_can_be_resumed(
    run, puzzles, tmp_path, monkeypatch
):
    out = tmp_path / "results.tsv"
    run(*table_arguments(out, puzzles))
    puzzles.write_text(f"{EASY}\n")

    def kill(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("cli.partial_results.PartialResults.finish", kill)
        assert run(*table_arguments(out, puzzles, "--force")).status == 130
    assert out.read_text() == TABLE
    assert run(*table_arguments(out, puzzles, "--resume")).status == 0
    assert len(out.read_text().splitlines()) == 2
    assert leftover_files(out) == []
    record = json.loads(Path(f"{out}.run").read_text())
    assert record["asked"]["--scale"] == "se"
    assert record["results"]["size"] == out.stat().st_size
