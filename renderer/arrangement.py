"""The places of marked candidates and their labels in a cell, large enough for phones.

The usual places of candidates are the keys of a telephone. In a cell with up to four marked
candidates, these and their labels (numbers or letters) get a quarter of the cell each, near their
usual places. So do the other candidates of the cell if there is room for all. If a mark would cover
one of them, they share the free quarters; without a quarter that is free, three dots say that the
cell has more candidates. Five or more marked candidates stay in their usual places, and are
smaller.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import dist
from string import ascii_uppercase
from typing import Final, TypeAlias

from engine.houses import Cell
from engine.model.candidates import Candidate
from engine.model.views import Role, View
from renderer.board import KEYS

Offset: TypeAlias = tuple[float, float]
"""Across and down from the middle of a cell, in cells."""

_MIDDLE: Final = 0.23
"""The offset of the middle of a quarter from the middle of the cell."""
_QUARTERS: Final[tuple[Offset, ...]] = tuple(
    (across, down) for down in (-_MIDDLE, _MIDDLE) for across in (-_MIDDLE, _MIDDLE)
)
_COVERED: Final = 0.33
"""A candidate nearer than this to the middle of a mark would be covered."""
_PAIR: Final[tuple[Offset, ...]] = ((-0.115, 0.0), (0.115, 0.0))
"""The places of two candidates in a quarter, from its middle."""
_FOUR: Final[tuple[Offset, ...]] = tuple(
    (across, down) for down in (-0.11, 0.11) for across in (-0.115, 0.115)
)
"""The places of four smaller candidates in a quarter, from its middle."""


@dataclass(frozen=True, slots=True)
class Label:
    """A number or a letter in a quarter of a cell.

    Attributes:
        text: the number or letter.
        cell: the cell.
        offset: the place of its middle.
    """

    text: str
    cell: Cell
    offset: Offset


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The places of candidates and labels in cells with marks.

    Attributes:
        spots: the middle of each candidate that is not in its usual place.
        pencils: the candidates without a mark that are drawn.
        labels: the labels that have a quarter.
        others: the labels without a quarter: text, cell, and the label's candidate, if any.
        crowded: the cells whose candidates without a mark are smaller, so that there is room.
        incomplete: the cells with candidates that do not fit in.
    """

    spots: Mapping[Candidate, Offset]
    pencils: tuple[Candidate, ...]
    labels: tuple[Label, ...]
    others: tuple[tuple[str, Cell, Candidate | None], ...]
    crowded: frozenset[Cell]
    incomplete: tuple[Cell, ...]


def arrange(
    view: View,
    placed: frozenset[Candidate],
    focused: Iterable[Candidate],
    pencils: Sequence[Candidate],
    *,
    movable: bool = True,
) -> Arrangement:
    """Arrange the marks of a view.

    Args:
        view: the view that a picture shows.
        placed: the candidates that fill their cells.
        focused: the candidates of a digit that is highlighted.
        pencils: the candidates without a mark, including `focused`.
        movable: whether marked candidates may leave their usual places.
    """
    marked = _by_cell(sorted({*(candidate for candidate, _ in view.candidates), *focused} - placed))
    plain = _by_cell(pencils)
    named = _labels(view, placed)
    spots: dict[Candidate, Offset] = {}
    shown: list[Candidate] = []
    labels: list[Label] = []
    others: list[tuple[str, Cell, Candidate | None]] = []
    crowded: set[Cell] = set()
    incomplete: list[Cell] = []
    for cell in sorted({*marked, *plain, *named}):
        large, small, texts = marked.get(cell, []), plain.get(cell, []), named.get(cell, [])
        if not movable or not 0 < len(large) <= len(_QUARTERS):
            shown += small
            others += [(text, cell, owner) for text, owner in _joined(texts)]
            continue
        every = sorted({*large, *small})
        has_room = len(every) + len(texts) <= len(_QUARTERS)
        arranged = every if has_room else large
        spots.update(zip(arranged, _nearest(arranged), strict=True))
        free = [spot for spot in _QUARTERS if spot not in map(spots.get, arranged)]
        for text, owner in texts if len(texts) <= len(free) else _joined(texts):
            if not free:
                others.append((text, cell, owner))
                continue
            beside = spots[owner] if owner else _QUARTERS[0]
            quarter = min(free, key=lambda spot: (dist(spot, beside), spot[1], spot[0]))
            free.remove(quarter)
            labels.append(Label(text, cell, quarter))
        taken = [spot for spot in _QUARTERS if spot not in free]
        if has_room or all(
            dist(KEYS[candidate.digit], spot) >= _COVERED for candidate in small for spot in taken
        ):
            shown += small
        elif len(small) <= len(_FOUR) * len(free):
            shown += small
            inside = _PAIR if len(small) <= len(_PAIR) * len(free) else _FOUR
            spots.update(zip(sorted(small), _shared(free, inside), strict=False))
            if inside is _FOUR:
                crowded.add(cell)
        else:
            incomplete.append(cell)
    return Arrangement(
        spots,
        tuple(shown),
        tuple(labels),
        tuple(others),
        frozenset(crowded),
        tuple(incomplete),
    )


def _shared(quarters: Iterable[Offset], inside: Iterable[Offset]) -> list[Offset]:
    """The places in some quarters, in reading order."""
    places = [(across + right, down + low) for across, down in quarters for right, low in inside]
    return sorted(places, key=lambda place: (place[1], place[0]))


def _by_cell(candidates: Iterable[Candidate]) -> dict[Cell, list[Candidate]]:
    found: dict[Cell, list[Candidate]] = {}
    for candidate in candidates:
        found.setdefault(candidate.cell, []).append(candidate)
    return found


def _labels(
    view: View, placed: frozenset[Candidate]
) -> dict[Cell, list[tuple[str, Candidate | None]]]:
    """The numbers and letters of each cell, each with the candidate that it belongs to."""
    large = {candidate for candidate, role in view.candidates if role is Role.TRIAL} & placed
    found: dict[Cell, list[tuple[str, Candidate | None]]] = {}
    for number, candidate in enumerate(view.numbers, 1):
        owner = None if candidate in large else candidate
        found.setdefault(candidate.cell, []).append((str(number), owner))
    for letter, cells in zip(ascii_uppercase, view.letters, strict=False):
        for cell in cells:
            found.setdefault(cell, []).append((letter, None))
    return found


def _joined(
    texts: Iterable[tuple[str, Candidate | None]],
) -> list[tuple[str, Candidate | None]]:
    """One label for all numbers of a candidate."""
    found: dict[Candidate | None, list[str]] = {}
    for text, owner in texts:
        found.setdefault(owner, []).append(text)
    return [(",".join(parts), owner) for owner, parts in found.items()]


def _nearest(candidates: Sequence[Candidate]) -> tuple[Offset, ...]:
    """A quarter for each candidate, in order, with the least total distance to the usual places."""
    keys = [KEYS[candidate.digit] for candidate in candidates]
    return min(
        combinations(_QUARTERS, len(keys)),
        key=lambda chosen: (
            sum(dist(key, spot) ** 2 for key, spot in zip(keys, chosen, strict=True)),
            chosen,
        ),
    )
