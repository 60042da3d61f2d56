"""Drawings of SudokuPad are understood from their shapes and the words of the rules."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine.constraints.counting import solve_puzzle
from engine.links import ConstraintsError, LinkError, lz_string, parse_link

LINES = (Path(__file__).parents[2] / "data" / "constraints.jsonl").read_text().splitlines()
PUZZLES = [line for line in map(json.loads, LINES) if line["solutions"] == 1]
WORDS = {
    "arrow": "Digits along an arrow sum to the circle.",
    "thermometer": "Thermometers increase.",
    "palindrome": "Grey lines are palindromes.",
    "renban": "Renban lines.",
    "whispers": "German whispers.",
    "betweenline": "Digits on a line are strictly between those in its circles.",
    "entropicline": "Entropic lines.",
    "difference": "White Kropki dots are consecutive.",
    "ratio": "A black dot is a ratio.",
    "xv": "An X sums to 10, a V to 5.",
    "quadruple": "Circled digits are in the four cells around.",
    "even": "Squares are even.",
    "odd": "Circles are odd.",
    "littlekillersum": "Clues with arrows are sums of diagonals.",
    "sandwichsum": "Clues are sandwich sums.",
    "xsum": "X-sums.",
    "skyscraper": "Skyscrapers.",
    "diagonal+": "Each diagonal has each digit once.",
    "antiknight": "Cells a knight\N{RIGHT SINGLE QUOTATION MARK}s move apart differ.",
}
COLOURS = {
    "thermometer": "#cfcfcf", "palindrome": "#999999", "renban": "#f067f0ff", "whispers": "67f067",
    "betweenline": "#cccf", "entropicline": "#ff9900",
}  # fmt: skip


def place(name: str) -> list[float]:
    row, column = map(int, re.findall(r"\d+", name))
    return [row - 0.5, column - 0.5]


def middle(cells: list[str]) -> list[float]:
    rows, columns = zip(*map(place, cells), strict=True)
    return [sum(rows) / len(cells), sum(columns) / len(cells)]


def circle(centre: list[float], size: float, **more: Any) -> dict[str, Any]:
    return {"center": centre, "width": size, "height": size, "rounded": True} | more


def drawn(kind: str, entries: Any) -> dict[str, list[dict[str, Any]]]:
    """Return the entries of a kind as SudokuPad draws them."""
    found: dict[str, list[dict[str, Any]]] = {"lines": [], "arrows": [], "overlays": []}
    shapes = found["overlays"]
    if kind == "diagonal+":
        return {"lines": [{"wayPoints": [[0, 9], [9, 0]], "color": "#34BBE6", "thickness": 2}]}
    for entry in entries if isinstance(entries, list) else ():
        text = str(entry.get("value") or "")
        for line in entry.get("lines", ()):
            points = [place(cell) for cell in line]
            if kind == "arrow":
                found["arrows"].append({"wp": points, "c": "CFCFCF", "th": 3})
            else:
                colour = "#ff8800" if text == "4" else COLOURS[kind]
                found["lines"].append({"wayPoints": points, "color": colour, "thickness": 10})
            if kind in ("thermometer", "betweenline"):
                shapes.append(circle(points[0], 0.8, backgroundColor="#cfcfcf"))
            if kind == "betweenline":
                shapes.append(circle(points[-1], 0.8, borderColor="#000"))
        if kind == "arrow":
            (rows, columns) = zip(*map(place, entry["cells"]), strict=True)
            size = {"width": max(columns) - min(columns) + 0.8,
                    "height": max(rows) - min(rows) + 0.8}  # fmt: skip
            shapes.append(circle(middle(entry["cells"]), 0, borderColor="#000") | size)
        elif kind in ("difference", "ratio"):
            fill = "#000000" if kind == "ratio" else "#FFFFFF"
            shapes.append(circle(middle(entry["cells"]), 0.3, backgroundColor=fill, text=text))
        elif kind == "xv":
            shapes.append({"ct": middle(entry["cells"]), "w": 0.3, "h": 0.3, "te": text})
        elif kind == "quadruple":
            digits = " ".join(map(str, entry["values"]))
            shapes.append(circle(middle(entry["cells"]), 0.5, borderColor="#000", text=digits))
        elif kind in ("even", "odd"):
            shape = circle(place(entry["cell"]), 0.8, backgroundColor="#ccc")
            shapes.append(shape | {"rounded": kind == "odd"})
        elif "cell" in entry:
            row, column = place(entry["cell"])
            shapes.append({"center": [row, column], "width": 1, "height": 1, "text": text})
            if kind == "littlekillersum":
                down = 1 if entry["direction"][0] == "D" else -1
                right = 1 if entry["direction"][1] == "R" else -1
                ends = [[row + at * down, column + at * right] for at in (0.2, 0.45)]
                found["arrows"].append({"wayPoints": ends, "color": "#000", "thickness": 2})
    return found


def can_be_drawn(puzzle: dict[str, Any]) -> bool:
    """Return whether the numbers of arrows are written from left to right or downwards."""
    circles = [entry["cells"] for entry in puzzle.get("arrow", ())]
    return all(cells == sorted(cells) for cells in circles) and all(
        len(cells) == 1 or cells[0][:2] == cells[1][:2] or cells[0][2:] == cells[1][2:]
        for cells in circles
    )


def link(puzzle: dict[str, Any], words: str, **more: Any) -> str:
    boxes = [
        [[row + at // 3, column + at % 3] for at in range(9)]
        for row in (3, 0, 6)  # in any order
        for column in (0, 3, 6)
    ]
    cells = [[{"value": cell["value"]} if cell else {} for cell in row] for row in puzzle["grid"]]
    scl = {"cells": cells, "regions": boxes, "metadata": {"rules": words}} | more
    packed = lz_string.compress(json.dumps(scl)).replace("+", "%2B").replace("/", "%2F")
    return f"https://sudokupad.app/scl{packed}"


@pytest.mark.compiled  # the search ends after two seconds
@pytest.mark.parametrize("kind", WORDS)
def test_drawings_are_read_as_their_words_say(kind: str):
    lines = [line for line in PUZZLES if line["kind"] == kind and can_be_drawn(line["puzzle"])]
    for line in lines[:3]:
        shapes = drawn(kind, line["puzzle"].get(kind))
        with pytest.raises(ConstraintsError) as caught:
            parse_link(link(line["puzzle"], WORDS[kind], **shapes))
        assert caught.value.puzzle is not None, kind
        assert caught.value.puzzle.grid.variant.is_classic
        assert solve_puzzle(caught.value.puzzle).solutions == (line["solution"],)
        # The solution was already searched for, to find out whether the drawing is read correctly.
        assert solve_puzzle(caught.value.puzzle).statistics.nodes == 0


@pytest.mark.parametrize("kind", ["arrow", "thermometer", "renban", "difference", "even", "xsum"])
def test_shapes_that_no_word_names_refuse_the_puzzle(kind: str):
    line = next(line for line in PUZZLES if line["kind"] == kind)
    shapes = drawn(kind, line["puzzle"][kind])
    with pytest.raises(LinkError) as caught:
        parse_link(link(line["puzzle"], "Normal sudoku rules apply.", **shapes))
    assert not isinstance(caught.value, ConstraintsError)


def test_drawings_with_several_solutions_or_another_one_are_refused():
    line = next(line for line in PUZZLES if line["kind"] == "thermometer")
    puzzle, shapes = line["puzzle"], drawn("thermometer", line["puzzle"]["thermometer"])
    empty: dict[str, Any] = {"grid": [[{}] * 9] * 9}
    stated = {"rules": WORDS["thermometer"], "solution": line["solution"][::-1]}
    for refused in (
        link(empty, WORDS["thermometer"], **shapes),
        link(puzzle, "", **shapes | {"metadata": stated}),
        link(puzzle, WORDS["thermometer"], **shapes | {"lines": shapes["lines"] * 300}),
        link(puzzle, WORDS["thermometer"], lines=[{"wp": [[0.5, 0.5], [1e300, 0.5]], "c": "#aaa"}]),
        link(puzzle, WORDS["thermometer"], lines=[{"wp": "ab"}]),
        link(puzzle, WORDS["thermometer"], overlays=[{"ct": [None, 1]}]),
    ):
        with pytest.raises(LinkError) as caught:
            parse_link(refused)
        assert not isinstance(caught.value, ConstraintsError)
