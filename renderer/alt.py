"""Pictures in words, for readers who do not see them. Always under 1,024 characters.

The words are made from the same `View` that the picture is drawn from, and name all it shows. Where
that would be too long, the lists are cut and say how many entries they leave out.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.common_names import name_beside
from engine.grid import Grid
from engine.houses import House, HouseKind, cell_name
from engine.step import Candidate, CellRole, HouseRole, Link, LinkKind, Role, Step, View
from renderer.draw import view_of

LIMIT: Final = 1024
"""Discord takes at most this many characters."""

_LENGTHS: Final = (1000, 40, 30, 20, 15, 12, 9, 6, 4, 3, 2, 1)
"""How many entries of a list are named; the first number that gives a short text is taken."""

_HOUSE_WORDS: Final = {HouseRole.BASE: "base", HouseRole.COVER: "cover"}
_CELL_WORDS: Final = {
    CellRole.PATTERN: "pattern in",
    CellRole.PIVOT: "pivot",
    CellRole.START: "start at",
    CellRole.BLOCKER: "blocked by",
    CellRole.TARGET: "target",
}
_ARGUMENT_WORDS: Final = {
    Role.KEEP: ("keep", "in"),
    Role.SET_A: ("first set:", "in"),
    Role.SET_B: ("second set:", "in"),
    Role.FIN: ("fin", "in"),
    Role.EXCLUDER: ("excluder", "in"),
    Role.ON: ("true", "in"),
    Role.OFF: ("false", "in"),
    Role.CLASH: ("both true and false", "in"),
}
_GONE_WORDS: Final = {Role.GONE: ("gone already", "from")}
_RESULT_WORDS: Final = {Role.PLACE: ("place", "in"), Role.REMOVE: ("remove", "from")}


def alt_grid(grid: Grid) -> str:
    """A grid in words: how full it is, and its nine rows as digits, 0 for an empty cell."""
    rows = (
        f"row {r + 1}: {' '.join(str(value) for value in grid.values[r * 9 : r * 9 + 9])}"
        for r in range(9)
    )
    filled = sum(1 for value in grid.values if value)
    return f"Sudoku, {filled} of 81 cells filled, 0 is an empty cell. {'; '.join(rows)}."


def alt_view(grid: Grid, view: View) -> str:
    """What a view shows on a grid, in words: houses, cells, candidates, links, then the result."""
    return _alt(_title("Sudoku", view), grid, view)


def alt_text(step: Step, *, view: int = 0) -> str:
    """What `draw_step` shows, in words.

    Raises:
        ValueError: if the step has no such view.
    """
    shown = view_of(step, view)
    return _alt(_title(f"Sudoku, {_name(step)}", shown), step.grid, shown)


def _title(title: str, view: View) -> str:
    return f"{title}, {view.caption}" if view.caption else title


def _name(step: Step) -> str:
    """The technique inside a sentence: "naked pair", but "X-wing" and "BUG type 1"."""
    name, common = step.technique.value, name_beside(step)
    name = name[0].lower() + name[1:] if name[1].islower() else name
    return f"{name} ({common.value})" if common else name


def _alt(title: str, grid: Grid, view: View) -> str:
    for length in _LENGTHS:
        text = f"{title}: {'; '.join(_parts(grid, view, length)) or 'nothing is marked'}."
        if len(text) < LIMIT:
            return text
    raise AssertionError("a view has too many roles for its words")


def _parts(grid: Grid, view: View, length: int) -> Iterable[str]:
    houses = [
        f"{word} {_houses([house for house, r in view.houses if r is role], length)}"
        for role, word in _HOUSE_WORDS.items()
        if any(r is role for _, r in view.houses)
    ]
    if houses:
        yield ", ".join(houses)
    for cell_role, cell_word in _CELL_WORDS.items():
        names = [
            f"{grid.values[cell]} in {cell_name(cell)}" if grid.values[cell] else cell_name(cell)
            for cell, r in view.cells
            if r is cell_role
        ]
        if names:
            yield f"{cell_word} {_listed(names, length)}"
    yield from _candidates(view, _ARGUMENT_WORDS, length)
    if view.links:
        yield _links(view.links, length)
    yield from _candidates(view, _RESULT_WORDS, length)
    # What is only scenery comes last, and is cut first.
    gone = sum(role is Role.GONE for _, role in view.candidates)
    if gone and length < _LENGTHS[0]:
        yield f"{gone} candidates gone already"
    else:
        yield from _candidates(view, _GONE_WORDS, length)


def _candidates(view: View, words: dict[Role, tuple[str, str]], length: int) -> Iterable[str]:
    for role, (verb, preposition) in words.items():
        found = sorted((c for c, r in view.candidates if r is role), key=lambda c: c.digit)
        named = found[:length]
        if not named:
            continue
        by_digit: dict[int, list[str]] = {}
        for candidate in named:
            by_digit.setdefault(candidate.digit, []).append(cell_name(candidate.cell))
        by_cells: dict[tuple[str, ...], list[str]] = {}
        for digit, cells in by_digit.items():
            by_cells.setdefault(tuple(cells), []).append(str(digit))
        text = " and ".join(
            f"{_listed(digits, 9)} {preposition} {', '.join(cells)}"
            for cells, digits in by_cells.items()
        )
        yield f"{verb} {text}{_more(len(found) - len(named))}"


def _houses(houses: Sequence[House], length: int) -> str:
    """Houses by kind: "box 5 and rows 2, 6"."""
    by_kind: dict[HouseKind, list[str]] = {}
    for house in houses[:length]:
        by_kind.setdefault(house.kind, []).append(str(house.index + 1))
    groups = []
    for kind, numbers in by_kind.items():
        plural = "es" if kind.value.endswith("x") else "s"
        name = kind.value + (plural if len(numbers) > 1 else "")
        groups.append(f"{name} {_listed(numbers, len(numbers))}")
    return ", ".join(groups) + _more(len(houses) - length)


def _links(links: Sequence[Link], length: int) -> str:
    """Links in their order, those that start or end alike together.

    Such as "weak link from 1 r1c1 to 1 r1c5 and 1 r1c8, strong to 1 r7c8".
    """
    groups: list[tuple[LinkKind, list[str], list[str]]] = []
    for link in links[:length]:
        start, end = _short(link.start), _short(link.end)
        if groups and groups[-1][0] is link.kind:
            _, starts, ends = groups[-1]
            if starts == [start]:
                ends.append(end)
                continue
            if ends == [end]:
                starts.append(start)
                continue
        groups.append((link.kind, [start], [end]))
    text, before = "", None
    for kind, starts, ends in groups:
        if starts == [before]:
            text += f", {kind.value} to {' and '.join(ends)}"
        else:
            text += "; " if text else ""
            text += f"{kind.value} link from {' and '.join(starts)} to {' and '.join(ends)}"
        before = ends[-1]
    return text + _more(len(links) - length)


def _short(candidate: Candidate) -> str:
    return f"{candidate.digit} {cell_name(candidate.cell)}"


def _listed(names: Sequence[str], length: int) -> str:
    """At most `length` of the names: "a", "a and b", "a, b and c", "a, b and 12 more"."""
    if len(names) > length:
        return ", ".join(names[:length]) + _more(len(names) - length)
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _more(count: int) -> str:
    return f" and {count} more" if count > 0 else ""
