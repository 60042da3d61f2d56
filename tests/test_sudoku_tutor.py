"""The module `sudoku_tutor`, which other programs import."""

import subprocess
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import engine
import sudoku_tutor
from sudoku_tutor import Format, Grid, draw_grid, grade, next_step, read_text, variations

PUZZLE = ".........76...3..2..264...94.39...7......49.3..5....2..1.56....37..9..41.......6."


def test_names_are_those_of_the_packages():
    assert {*engine.__all__} < {*sudoku_tutor.__all__}
    assert {*sudoku_tutor.__all__} == {*dir(sudoku_tutor)}
    for name in sudoku_tutor.__all__:
        assert getattr(sudoku_tutor, name) is not None
    assert Grid is engine.Grid
    assert read_text(PUZZLE) == Grid.parse(PUZZLE)
    assert str(grade(Grid.parse(PUZZLE)).er) == "3.2"
    assert variations.redundant_givens(Grid.parse(PUZZLE)) == ()
    assert draw_grid(Grid.parse(PUZZLE), file_format=Format.SVG).startswith(b"<svg")
    with pytest.raises(AttributeError, match="no attribute 'core'"):
        _ = getattr(sudoku_tutor, "core")  # noqa: B009 - a type checker would refuse it


def test_importing_it_imports_neither_reader_nor_pictures():
    code = (
        "import sudoku_tutor, sys; sudoku_tutor.Grid; "
        "print({'reader', 'renderer', 'PIL', 'numpy'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_a_notebook_shows_pictures(monkeypatch):
    shown: dict[tuple[str, str], Any] = {}
    formatter = SimpleNamespace(
        for_type_by_name=lambda module, name, show: shown.update({(module, name): show})
    )
    shell = SimpleNamespace(
        display_formatter=SimpleNamespace(formatters={"image/svg+xml": formatter})
    )
    notebook: Any = ModuleType("IPython")
    notebook.get_ipython = lambda: shell
    monkeypatch.setitem(sys.modules, "IPython", notebook)
    sudoku_tutor._show_pictures()
    grid = Grid.parse(PUZZLE)
    step = next_step(grid)
    for value in (grid, step):
        key = (type(value).__module__, type(value).__name__)
        assert shown[key](value).startswith("<svg")


def test_ratings_are_a_stream_of_batches():
    read = []

    def lines():
        for _ in range(5):
            read.append(PUZZLE)
            yield PUZZLE
        yield "no puzzle"

    stream = sudoku_tutor.rate_arrow(lines(), columns=["er", "hardest", "givens"], size=2)
    assert stream.schema.names == ["er", "hardest", "givens", "bounds", "error", "error_code"]
    first = stream.read_next_batch()
    assert (first.num_rows, len(read)) == (2, 2)
    rows = first.to_pylist() + stream.read_all().to_pylist()
    assert len(rows) == 6
    assert [str(kind) for kind in stream.schema.types] == ["double", "string", "int64"] + 3 * [
        "string"
    ]
    assert {row["er"] for row in rows[:5]} == {float(grade(Grid.parse(PUZZLE)).er)}
    assert rows[5] == {
        "er": None, "hardest": None, "givens": None, "bounds": None,
        "error": rows[5]["error"], "error_code": "not-a-grid",
    }  # fmt: skip


def test_a_package_of_another_distribution_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "reader", ModuleType("reader"))
    with pytest.raises(ImportError, match="reader here is not that of sudoku-tutor"):
        from sudoku_tutor import read_text  # noqa: F401
