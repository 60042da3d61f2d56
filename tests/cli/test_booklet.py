"""`sudoku-tutor booklet`: puzzles, solutions and cruxes as a PDF file."""

import json
import re
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

import cli
import renderer
from engine import Grid, HintLevel, explain, iter_steps
from engine.language import CellNames, use_locale
from engine.links import lz_string
from renderer import MOST_PUZZLES, alt_grid, alt_text
from tests.cli.conftest import CHAINS, EASY


@pytest.fixture
def book(tmp_path):
    """A file of an easy and a hard puzzle."""
    file = tmp_path / "puzzles.txt"
    file.write_text(f"# two puzzles\n{EASY}\n\n{CHAINS}\n")
    return file


def alts(pdf):
    """The alt texts of the pictures in a PDF file."""
    found = re.findall(rb"/Alt\((.*?)\)/A\[", pdf, re.DOTALL)
    return [re.sub(rb"\\(.)", rb"\1", text).decode("latin-1") for text in found]


def crux(line):
    return max(iter_steps(Grid.parse(line)), key=lambda step: step.rating)


def test_booklet_has_puzzles_then_solutions_then_cruxes(run, book, tmp_path):
    out = tmp_path / "book.pdf"
    done = run("booklet", str(book), "--out", str(out))
    assert done.status == 0
    assert re.fullmatch(rf"{re.escape(str(out))}: 2 puzzles, [1-9]\d+ kB\n", done.out)
    pdf = out.read_bytes()
    assert pdf.startswith(b"%PDF-")
    assert pdf.count(b"/Type/Page/") == 3
    assert b"MediaBox[0 0 595" in pdf
    assert b"/Lang(en)" in pdf
    puzzles, solutions, cruxes = alts(pdf)[:2], alts(pdf)[2:4], alts(pdf)[4:]
    assert puzzles == [alt_grid(Grid.parse(line)) for line in (EASY, CHAINS)]
    assert all("81 of 81 cells filled" in alt for alt in solutions)
    assert cruxes == [alt_text(crux(CHAINS))]  # singles are enough for the other


def test_booklet_can_be_piped(run, book, monkeypatch, capsys):
    class Terminal(BytesIO):
        def isatty(self):
            return True

    for stream, status, start in ((BytesIO(), 0, b"%PDF"), (Terminal(), 2, b"")):
        out = TextIOWrapper(stream)
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", out)
            assert cli.main(["booklet", str(book), "--out", "-"]) == status
        assert stream.getvalue()[:4] == start
    assert "a booklet is not written to a terminal" in capsys.readouterr().err


def test_booklet_on_legal_paper(run, book, tmp_path):
    out = tmp_path / "book.pdf"
    assert run("booklet", str(book), "--out", str(out), "--paper", "legal").status == 0
    assert b"MediaBox[0 0 612 1008]" in out.read_bytes()


def test_booklet_in_german_on_letter_paper(run, book, tmp_path):
    out = tmp_path / "book.pdf"
    words = ("--language", "de", "--cells", "a1", "--paper", "Letter", "--per-page", "1")
    assert run("booklet", str(book), "--out", str(out), *words).status == 0
    pdf = out.read_bytes()
    assert pdf.count(b"/Type/Page/") == 4
    assert b"MediaBox[0 0 612 792]" in pdf
    assert b"/Lang(de)" in pdf
    with use_locale("de", cells=CellNames.A1):
        assert alt_text(crux(CHAINS)) in alts(pdf)


def test_words_say_what_a_booklet_needs(monkeypatch):
    """The typeset texts: difficulty, sentences about cruxes, and the explanation."""
    typeset = {}
    monkeypatch.setattr("renderer.booklet.typeset", lambda _, files: typeset.update(files) or b"")
    step = crux(CHAINS)
    puzzles = [
        renderer.BookletPuzzle(Grid.parse(EASY), "Easy", "1" * 81, crux(EASY), "not shown"),
        renderer.BookletPuzzle(Grid.parse(CHAINS), "Hard", "1" * 81, step, explain(step)),
        renderer.BookletPuzzle(Grid.parse(CHAINS), "?", "1" * 81),
    ]
    renderer.draw_booklet(puzzles, title='"#evil[*')
    book = typeset["book.json"].decode()
    assert "Singles are enough: 1." in book
    assert "The hardest step was not found: 3." in book
    assert "not shown" not in book
    assert explain(step, HintLevel.FULL).splitlines()[0][:40] in book
    assert {"crux-2.svg", "puzzle-1.svg", "solution-3.svg"} <= set(typeset)


def test_titles_are_texts_and_no_markup(run, book, tmp_path):
    out = tmp_path / "book.pdf"
    title = '#panic("x") *[$ \\ <a> "'
    assert run("booklet", str(book), "--out", str(out), "--title", title).status == 0


def test_lines_without_a_puzzle_are_named_and_left_out(run, book, tmp_path):
    book.write_text(f"{EASY}\nno puzzle at all, however long the line may be............\n")
    out = tmp_path / "book.pdf"
    done = run("booklet", str(book), "--out", str(out))
    assert done.status == 1
    assert done.err.startswith("sudoku-tutor: line 2")
    assert done.out.startswith(f"{out}: 1 puzzle, ")


def test_wrong_use_is_named_before_the_work_begins(run, book, tmp_path):
    out = str(tmp_path / "book.pdf")
    for words, message in (
        (("--per-page", "5"), "--per-page: choose one of 1, 2, 4, 6, 9, 12"),
        (("--paper", "a3"), "'a3' is not a known paper: choose one of a4, letter, legal"),
        (("--title", "x" * 201), "--title: at most 200 characters, not 201"),
        (("--language", "xx"), "'xx' is not a known language"),
        (("--out", "book.png"), "--out book.png: a booklet is a .pdf file"),
    ):
        options = words if "--out" in words else ("--out", out, *words)
        refused = run("booklet", str(book), *options)
        assert refused.status == 2
        assert message in refused.err
    for text, message in (
        ("", "has no puzzle"),
        (f"{EASY}\n" * (MOST_PUZZLES + 1), f"has more than {MOST_PUZZLES} puzzles"),
    ):
        book.write_text(text)
        refused = run("booklet", str(book), "--out", out)
        assert refused.status == 1
        assert message in refused.err
    puzzle = renderer.BookletPuzzle(Grid.parse(EASY), "", "")
    for number in (0, MOST_PUZZLES + 1):
        with pytest.raises(ValueError, match=f"1 to {MOST_PUZZLES} puzzles"):
            renderer.draw_booklet([puzzle] * number, title="")


def test_order_must_support_the_variant(run, book, tmp_path):
    generated = run("generate", "-n", "1", "--seed", "1", "--variant", "diagonal").out
    book.write_text(generated)
    refused = run("booklet", str(book), "--out", str(tmp_path / "a.pdf"), "--order", "hodoku")
    assert refused.status == 1
    assert "line 1: HoDoKu's order is only for classic sudokus (--order se)" in refused.err


def test_booklet_takes_links_with_constraints(run, tmp_path):
    lines = (Path(__file__).parents[1] / "data" / "constraints.jsonl").read_text().splitlines()
    puzzles = [json.loads(line) for line in lines]
    one = next(p for p in puzzles if p["kind"] == "even" and p["solutions"] == 1)
    several = next(p for p in puzzles if p["solutions"] != 1)
    file, out = tmp_path / "links.txt", tmp_path / "book.pdf"
    links = [
        f"https://f-puzzles.com/?load={lz_string.compress(json.dumps(puzzle['puzzle']))}"
        for puzzle in (one, several)
    ]
    file.write_text("\n".join(links))
    done = run("booklet", str(file), "--out", str(out), "--limit", "20")
    assert (done.status, ": 1 puzzle, " in done.out) == (1, True)
    assert "line 2: It has several solutions." in done.err
    puzzle, solution, *crux = alts(out.read_bytes())
    assert "even cells" in puzzle
    assert "81 of 81 cells filled" in solution
    assert len(crux) <= 1
