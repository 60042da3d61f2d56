"""Drawings of lessons: tables of a lesson's file that name cells, candidates and houses by role.

* `keep = "5r26c27"`: candidates, here 5 in r2c2, r2c7, r6c2 and r6c7; `plain` have no mark;
* `pattern = "r2c2 r6c7"`: cells;
* `base = "r2 r6"`: houses, here rows 2 and 6; `c2` is a column, `b2` a box;
* `digits = "3r1c1"`: filled cells;
* `links = "5r2c2=5r2c7-5r6c7"`: a strong link, then a weak link;
* `ties = "5r2c2-5r4c2"`: a part of the pattern, and a removed candidate that sees it;
* `names = "set_a base, keep target"`: what the legend calls a role, as in pictures of steps;
* `letters = "r2c12, r5c2 r6c1"`: the cells of sets, which have the letters A, B and so on;
* `whole = "yes"`: all candidates are part of the pattern, and none is faint.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final

from engine.houses import CELLS, CLASSIC, Cell, House, HouseKind, mask_of
from engine.language import N_
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.views import CellRole, HouseRole, Link, LinkKind, Role, View

_CANDIDATES: Final = re.compile(r"([1-9]+)r([1-9]+)c([1-9]+)")
_HOUSE_KINDS: Final = {"r": HouseKind.ROW, "c": HouseKind.COLUMN, "b": HouseKind.BOX}
_LINKS: Final = {"=": LinkKind.STRONG, "-": LinkKind.WEAK}


@dataclass(frozen=True, slots=True)
class LessonDrawing:
    """A position, and what to mark in it.

    Attributes:
        grid: the position; in a schema, it only has the relevant candidates.
        view: the marks.
    """

    grid: Grid
    view: View


def parse_drawing(table: Mapping[str, str], grid: Grid | None = None) -> LessonDrawing:
    """Parse a drawing in the format that this module's docstring describes.

    Args:
        table: the lists, each by the name of its role.
        grid: the position; None for a schema, which has only what the table names.

    Raises:
        ValueError: if a name or a list is not understood; the message quotes it.
    """
    view = View(
        candidates=tuple(
            (candidate, role)
            for role in Role
            for candidate in _candidates(table.get(role.name.lower(), ""))
        ),
        cells=tuple(
            (cell, role) for role in CellRole for cell in _cells(table.get(role.name.lower(), ""))
        ),
        houses=tuple(
            (_house(name), role)
            for role in HouseRole
            for name in table.get(role.name.lower(), "").split()
        ),
        links=tuple(_links(table.get("links", ""))),
        ties=tuple((link.start, link.end) for link in _links(table.get("ties", ""))),
        names=tuple(_names(table.get("names", ""))),
        letters=tuple(
            tuple(_cells(group)) for group in table.get("letters", "").split(", ") if group
        ),
        whole=table.get("whole") == "yes",
    )
    known = {role.name.lower() for kind in (Role, CellRole, HouseRole) for role in kind}
    known |= {"plain", "digits", "links", "ties", "names", "letters", "whole"}
    for name in table.keys() - known:
        raise ValueError(f"no role of a drawing is called {name!r}")
    return LessonDrawing(grid or _schema(table, view), view)


def _names(text: str) -> Iterator[tuple[Role | HouseRole, str]]:
    """The roles with their names in the catalogue."""
    roles: dict[str, Role | HouseRole] = {
        role.name.lower(): role for kind in (Role, HouseRole) for role in kind
    }
    for entry in text.split(", ") if text else ():
        role, _, name = entry.partition(" ")
        if role not in roles or not name:
            raise ValueError(f"names of a drawing are written as 'keep target', not {entry!r}")
        yield roles[role], N_(name, "legend")


def _schema(table: Mapping[str, str], view: View) -> Grid:
    values, masks = [0] * len(CELLS), [0] * len(CELLS)
    for candidate in _candidates(table.get("digits", "")):
        values[candidate.cell] = candidate.digit
    shown = [candidate for candidate, _ in view.candidates]
    for candidate in (*shown, *_candidates(table.get("plain", ""))):
        masks[candidate.cell] |= mask_of((candidate.digit,))
    givens = frozenset(cell for cell in CELLS if values[cell])
    return Grid(tuple(values), tuple(masks), givens)


def _candidates(text: str) -> Iterator[Candidate]:
    for word in text.split():
        match = _CANDIDATES.fullmatch(word)
        if match is None:
            raise ValueError(f"{word!r} is not a candidate: write digit and cell like 5r3c4")
        digits, rows, columns = (tuple(map(int, part)) for part in match.groups())
        for row, column, digit in product(rows, columns, digits):
            yield Candidate(9 * (row - 1) + column - 1, digit)


def _cells(text: str) -> Iterator[Cell]:
    yield from (candidate.cell for word in text.split() for candidate in _candidates(f"1{word}"))


def _house(name: str) -> House:
    kind, number = _HOUSE_KINDS.get(name[:1]), name[1:]
    for house in CLASSIC.houses:
        if house.kind is kind and str(house.index + 1) == number:
            return house
    raise ValueError(f"{name!r} is not a house: write r2 for a row, c2 for a column, b2 for a box")


def _links(text: str) -> Iterator[Link]:
    for chain in text.split():
        start, *rest = re.split("([=-])", chain)
        for mark, end in zip(rest[::2], rest[1::2], strict=True):
            (one,), (other,) = _candidates(start), _candidates(end)
            yield Link(one, other, _LINKS[mark])
            start = end
