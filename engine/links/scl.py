"""Puzzles in SudokuPad's own format: a JSON object of what is drawn.

`cells` is a list of rows of cells, and a cell that is given has a `value`. `regions` lists the
cells of each box as pairs of a row and a column. A cage without cells is a note, such as the title,
and so are the entries of `metadata`. Everything else is a drawing; its meaning is in the notes, as
rules written for people.

Most links have the object in a short form: strings in single quotes, names without quotes and the
frequent ones with one to three letters, `t` and `f` for true and false, colours without quotes, and
nothing at all for an empty object in a list.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.constraints.entries import UnknownRuleError
from engine.constraints.puzzle import Puzzle
from engine.constraints.uniqueness import Uniqueness, check_puzzle
from engine.errors import SudokuError
from engine.links.drawn import read_drawing
from engine.links.position import (
    MALFORMED,
    damaged_link,
    needed_notes,
    other_rules,
    other_size,
)
from engine.links.with_constraints import as_variant, parse_puzzle
from engine.model.grid import Grid
from engine.model.limit import Limit

_SIZE: Final = 9
_DIGITS: Final = ("", *"123456789")
_BOXES: Final = {
    frozenset((row + cell // 3, column + cell % 3) for cell in range(_SIZE))
    for row in (0, 3, 6)
    for column in (0, 3, 6)
}
_NAMES: Final = {
    "a": "arrows",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "l": "lines",
    "o": "overlays",
    "re": "regions",
    "t": "title",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
}
"""The names by their short forms, without names for styles."""
_TOKEN: Final = re.compile(
    r"""
    "(?:[^"\\]|\\.)*"?          # a string as in JSON
    | '(?:[^'\\]|\\.)*'?        # a string in the short form
    | [^{}\[\],:"']+            # a name or another value
    | \[(?=,)|,(?=[,\]])        # followed by an empty object that is left out
    """,
    re.DOTALL | re.VERBOSE,
)
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")
_WORDS: Final = {"t": "true", "f": "false", "true": "true", "false": "false", "null": "null"}
_NOTE: Final = re.compile(r"\s*(\w+)\s*:\s*(.*)", re.DOTALL)
_FOG: Final = {"foglight", "triggereffect"}
"""Entries that hide parts of the puzzle from the player."""
_NO_RULES: Final = _FOG | {
    "cells", "regions", "cages", "metadata", "id", "cellSize", "settings", "videos",
}  # fmt: skip
"""The entries of a puzzle that are read, or that no rule depends on."""
_NO_RULE_NOTES: Final = _FOG | {"title", "author", "source", "rules", "solution"}
_READ: Final = {"cages", "regions", "antiknight", "antiking"}
"""The rules beyond those of classic sudoku that are read."""
_SHAPES: Final = {"arrows", "lines", "overlays", "underlays", "rules"}
"""What is read only if the words say what it means."""
_PLAIN: Final = {"overlays": "shapes", "underlays": "shapes", "rules": "rules in words"}
"""What else shapes and notes are called in errors."""
_LIMIT: Final = Limit(2.0)
"""The time limit for checking that a drawing was understood."""
_FRAME: Final = "board-position"
"""The class of the invisible underlay that puzzles from Penpa have."""


def load_scl(text: str) -> dict[str, Any]:
    """The object in a text, which may have the short form; short names become long ones.

    Raises:
        ValueError: without a puzzle.
        RecursionError: if it is nested too deeply.
    """
    try:
        puzzle = json.loads(text, object_hook=_named)
    except ValueError:
        puzzle = json.loads(_TOKEN.sub(_as_json, text), object_hook=_named)
    if not isinstance(puzzle, dict):
        raise ValueError("a puzzle is an object")
    return puzzle


def parse_scl(puzzle: dict[str, Any], site: str) -> Grid:
    """Read what `load_scl` returns.

    Args:
        puzzle: the object.
        site: the name of the site in errors.

    Raises:
        ConstraintsError: if it only has cages, regions, chess rules, and shapes that the words
            explain.
        LinkError: if it is not a classic puzzle. Rules in words are not understood: with such
            rules, the digits alone must have exactly one solution. A solution in the notes must be
            that one.
    """
    try:
        rows = [[dict(cell) for cell in row] for row in puzzle["cells"]]
        width = len(rows[0])
        if any(len(row) != width for row in rows):
            raise ValueError("rows of several lengths")
        cells = [cell for row in rows for cell in row]
        digits = [str(cell.get("value", "")) for cell in cells]
        boxes = {
            frozenset((row, column) for row, column in box)
            for box in _list(puzzle, "regions")
            if box
        }
        notes, other = _notes(puzzle)
        other += [name for name in puzzle if name not in _NO_RULES and _drawn(puzzle, name)]
    except MALFORMED:
        raise damaged_link(site) from None
    if len(rows) != _SIZE or width != _SIZE:
        raise other_size(site, len(rows), width)
    if boxes != _BOXES:
        other.append("regions")
    if any(
        digit not in _DIGITS or any(cell[name] for name in cell.keys() - {"value", "given"})
        for digit, cell in zip(digits, cells, strict=True)
    ):
        other.append("cells")
    if not other:
        other = needed_notes(digits, notes.get("rules", ""), notes.get("solution", ""))
    rules = list(dict.fromkeys(other))
    if not rules:
        return Grid.from_values([int(digit or 0) for digit in digits])
    is_explained = set(rules) <= _READ | _SHAPES
    found = _in_words(puzzle, digits, notes, site) if is_explained else None
    if found is None and set(rules) <= _READ:
        found = parse_puzzle(_as_fpuzzles(puzzle, digits, notes), site)
    if found is None:
        unread = dict.fromkeys(_PLAIN.get(rule, rule) for rule in rules if rule not in _READ)
        raise other_rules(site, list(unread) or rules)
    return as_variant(found, site, rules)


def _in_words(
    puzzle: dict[str, Any], digits: Sequence[str], notes: Mapping[str, str], site: str
) -> Puzzle | None:
    """The puzzle as its words explain it; None if they do not, or if it lacks a unique solution."""
    try:
        if not (told := read_drawing(puzzle, notes.get("rules", ""))):
            return None
        found = parse_puzzle(_as_fpuzzles(puzzle, digits, notes) | told, site)
        report = check_puzzle(found, limit=_LIMIT)
    except (UnknownRuleError, SudokuError, *MALFORMED):
        return None
    if report.uniqueness is Uniqueness.UNDECIDED:
        return found  # the caller may have more time, and is told if it is not enough
    if report.uniqueness is not Uniqueness.ONE:
        return None
    return replace(found, only_solution=report.solved.solutions[0])


def _as_fpuzzles(
    puzzle: dict[str, Any], digits: Sequence[str], notes: Mapping[str, str]
) -> dict[str, Any]:
    """The puzzle in the format of f-puzzles, without mere drawings."""
    region = {
        (row, column): number
        for number, cells in enumerate(_list(puzzle, "regions"))
        for row, column in cells
    }
    grid = [
        [
            {"region": region.get((row, column))}
            | ({"value": int(digit), "given": True} if digit else {})
            for column, digit in enumerate(digits[_SIZE * row : _SIZE * (row + 1)])
        ]
        for row in range(_SIZE)
    ]
    cages = [
        {
            "cells": [f"R{row + 1}C{column + 1}" for row, column in cage["cells"]],
            "value": cage.get("value"),
            "repeats": cage.get("unique") is False,
        }
        for cage in _list(puzzle, "cages")
        if cage.get("cells") and not cage.get("hidden") and not _is_fog(cage)
    ]
    chess = {name: bool(notes.get(name)) for name in ("antiknight", "antiking")}
    said = {name: notes.get(name, "").strip() for name in ("title", "author", "solution")}
    words = notes.get("rules", "").replace("\\n", "\n")
    return {"grid": grid, "killercage": cages, "ruleset": words, **chess, **said}


def notes_of(puzzle: dict[str, Any]) -> dict[str, str]:
    """The notes in what `load_scl` returns, such as the title, by name."""
    return _notes(puzzle)[0]


def _notes(puzzle: dict[str, Any]) -> tuple[dict[str, str], list[str]]:
    """The notes by name, and the names of other entries that may be rules."""
    notes = {name: str(note) for name, note in dict(puzzle.get("metadata") or {}).items() if note}
    other = []
    for cage in _list(puzzle, "cages"):
        note = None if cage.get("cells") else _NOTE.fullmatch(str(cage.get("value")))
        if note:
            notes[note[1].lower()] = note[2]
        elif not _is_fog(cage) and (cage.get("cells") or str(cage.get("value")) != "0"):
            other.append("cages")
    other += [name for name in notes if name not in _NO_RULE_NOTES and not name.startswith("msg")]
    return notes, other


def _is_fog(cage: dict[str, Any]) -> bool:
    """Whether a cage is a part that is visible to the player from the start."""
    return str(cage.get("value")).lower() in _FOG


def _drawn(puzzle: dict[str, Any], name: str) -> bool:
    if name == "underlays":
        return any(underlay.get("class") != _FRAME for underlay in _list(puzzle, name))
    return bool(puzzle[name])


def _list(puzzle: dict[str, Any], name: str) -> list[Any]:
    return list(puzzle.get(name) or ())


def _named(entries: dict[str, Any]) -> dict[str, Any]:
    return {_NAMES.get(name, name): value for name, value in entries.items()}


def _as_json(token: re.Match[str]) -> str:
    """A token of the short form in JSON."""
    text = token[0]
    if text[0] == '"':
        return text
    if text[0] == "'":
        return '"' + text[1:-1].replace("\\'", "'") + '"'
    if text in ("[", ","):
        return text + "{}"
    if token.string[token.end() : token.end() + 1] == ":":
        return json.dumps(text)
    return text if _NUMBER.fullmatch(text) else _WORDS.get(text) or json.dumps(text)
