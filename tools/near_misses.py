"""Finds a near miss for each lesson that describes one: a position that lacks a single condition.

    python -m tools.near_misses

takes positions with a technique from the pool of practice, and puts a removed candidate back, or
takes a digit that was filled in out again, so that the pattern is broken in the way that the text
of the lesson says and the technique is nowhere in the position. The table `near_miss_position` of
`engine/lessons/data/*.toml` then has the position, the candidate that breaks the pattern, and the
marks of the pattern. It takes some seconds.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from engine import Grid, Step, Technique, teacher
from engine.houses import CELLS, CLASSIC, DIGITS, cell_name, mask_of
from engine.language._catalogue import CONTEXT
from engine.lessons import Lesson, lessons
from engine.notation import format_position
from engine.practice import positions
from engine.step import (
    AlsPattern,
    AlternatingPattern,
    Candidate,
    CellRole,
    ColouringPattern,
    FishPattern,
    LockedPattern,
    LoopPattern,
    Role,
    SinglePattern,
    SubsetPattern,
    SueDeCoqPattern,
    WingPattern,
)

FOLDER: Final = Path(__file__).resolve().parents[1] / "engine" / "lessons" / "data"
TABLE: Final = "\n[near_miss_position]\n"
POSITIONS: Final = "\n[[positions]]\n"
SHOWN: Final = {
    **{role: role.name.lower() for role in (Role.KEEP, Role.SET_A, Role.SET_B)},
    Role.PLACE: "keep",
    Role.BLUE: "keep",
    Role.ORANGE: "keep",
    Role.ON: "keep",
    Role.OFF: "keep",
}
"""The marks of candidates of a step that the near miss has, too."""
CELL_SHOWN: Final = (CellRole.PATTERN, CellRole.PIVOT)


def main() -> int:
    for each in lessons():
        path = FOLDER / f"{each.slug}.toml"
        texts = path.read_text(encoding="utf-8")
        if "\nnear_miss = " not in texts:
            continue
        found = next(near_misses(each), None)
        print(f"{each.slug}: {found[1] if found else 'nothing found'}")
        if found is None:
            continue
        head, mark, tail = texts.partition(POSITIONS)
        head = head.partition(TABLE)[0]
        path.write_text(head + TABLE + _table(*found) + mark + tail, encoding="utf-8")
    return 0


def near_misses(each: Lesson) -> Iterator[tuple[Grid, Candidate, Step]]:
    """Positions without a technique, each with the candidate that breaks the pattern of a step."""
    (technique,) = each.techniques
    sources = [one.grid for one in positions(technique)]
    sources += [one.grid for one in (each.example, *each.exercises) if one]
    for grid in sources:
        for step in _steps(grid, technique):
            for near, extra in (*_with_candidate_back(grid), *_with_digit_out(grid)):
                if _breaks(step, extra, near) and not _steps(near, technique):
                    yield near, extra, step


def _steps(grid: Grid, technique: Technique) -> list[Step]:
    return [one for one in teacher.all_steps(grid) if one.technique is technique]


def _with_candidate_back(grid: Grid) -> Iterator[tuple[Grid, Candidate]]:
    full = Grid.from_values(grid.values, givens=grid.givens)
    for cell in CELLS:
        for digit in DIGITS:
            if full.has(cell, digit) and not grid.has(cell, digit):
                masks = list(grid.candidates)
                masks[cell] |= mask_of((digit,))
                yield replace(grid, candidates=tuple(masks)), Candidate(cell, digit)


def _with_digit_out(grid: Grid) -> Iterator[tuple[Grid, Candidate]]:
    """Only for a position in which no candidate is removed by hand."""
    if grid.has_marks:
        return
    for out in CELLS:
        if grid.values[out] and out not in grid.givens:
            values = list(grid.values)
            values[out] = 0
            near = Grid.from_values(values, givens=grid.givens)
            for cell in CELLS:
                for digit in DIGITS:
                    if near.has(cell, digit) and not grid.has(cell, digit):
                        yield near, Candidate(cell, digit)


def _breaks(step: Step, extra: Candidate, near: Grid) -> bool:
    """Whether this candidate is what breaks the pattern, in the way that the lesson says."""
    for kind, breaks in _BREAKS.items():
        if isinstance(step.pattern, kind):
            return breaks(step, extra, near)
    return False


def _breaks_single(step: Step, extra: Candidate, near: Grid) -> bool:
    assert isinstance(step.pattern, SinglePattern)
    house, cell, digit = step.pattern.house, step.pattern.cell, step.pattern.digit
    if step.technique is Technique.NAKED_SINGLE:
        return extra.cell == cell and near.candidates[cell].bit_count() == 2
    assert house is not None
    empty = [one for one in house.cells if not near.values[one]]
    if step.technique is Technique.FULL_HOUSE:
        taken_out = extra.cell in empty and extra.digit == step.grid.values[extra.cell]
        return taken_out and len(empty) == 2
    places = [one for one in empty if near.has(one, digit)]
    return extra.digit == digit and sorted(places) == sorted((cell, extra.cell))


def _breaks_locked(step: Step, extra: Candidate, _: Grid) -> bool:
    assert isinstance(step.pattern, LockedPattern)
    pattern = step.pattern
    inside = extra.cell in pattern.base.cells and extra.cell not in pattern.cover.cells
    return extra.digit == pattern.digit and inside


def _breaks_subset(step: Step, extra: Candidate, _: Grid) -> bool:
    assert isinstance(step.pattern, SubsetPattern)
    pattern = step.pattern
    in_cells, in_digits = extra.cell in pattern.cells, extra.digit in pattern.digits
    if pattern.hidden:
        return in_digits and not in_cells and extra.cell in pattern.house.cells
    return in_cells and not in_digits


def _breaks_fish(step: Step, extra: Candidate, _: Grid) -> bool:
    assert isinstance(step.pattern, FishPattern)
    pattern = step.pattern
    in_base = any(extra.cell in house.cells for house in pattern.base)
    in_cover = any(extra.cell in house.cells for house in pattern.cover)
    return extra.digit == pattern.digit and in_base and not in_cover


def _breaks_wing(step: Step, extra: Candidate, _: Grid) -> bool:
    assert isinstance(step.pattern, WingPattern)
    return extra.cell in step.pattern.pincers


def _breaks_rectangle(step: Step, extra: Candidate, _: Grid) -> bool:
    assert isinstance(step.pattern, LoopPattern)
    pattern = step.pattern
    return extra.cell in set(pattern.cells) - set(pattern.extra_cells)


def _breaks_link(step: Step, extra: Candidate, _: Grid) -> bool:
    """A further place in the house of a strong link, which would have none beside the link."""
    assert isinstance(step.pattern, AlternatingPattern)
    nodes = step.pattern.nodes
    return any(
        one.digit == other.digit == extra.digit
        and _third((*one.cells, *other.cells), extra, step.grid)
        for one, other in zip(nodes[::2], nodes[1::2], strict=True)
    )


def _breaks_colours(step: Step, extra: Candidate, _: Grid) -> bool:
    assert isinstance(step.pattern, ColouringPattern)
    first, second = step.pattern.colours[:2]
    return extra.digit == step.pattern.digit and any(
        _third((one, other), extra, step.grid) for one in first for other in second
    )


def _breaks_set(step: Step, extra: Candidate, _: Grid) -> bool:
    """A digit more in the cells of an almost locked set of two cells or more."""
    assert isinstance(step.pattern, AlsPattern)
    return any(
        extra.cell in one.cells and extra.digit not in one.digits and len(one.cells) > 1
        for one in step.pattern.sets
    )


def _breaks_sue_de_coq(step: Step, extra: Candidate, _: Grid) -> bool:
    """A digit more than cells."""
    assert isinstance(step.pattern, SueDeCoqPattern)
    pattern = step.pattern
    cells = (*pattern.crossing, *pattern.line_cells, *pattern.box_cells)
    digits = {digit for cell in cells for digit in step.grid.candidates_of(cell)}
    return extra.cell in cells and extra.digit not in digits


def _third(cells: tuple[int, ...], extra: Candidate, grid: Grid) -> bool:
    """Whether a house has a digit in these cells only, and the further place is in it."""
    for house in CLASSIC.houses:
        if extra.cell in house.cells and set(cells) <= set(house.cells):
            places = [cell for cell in house.cells if grid.has(cell, extra.digit)]
            if sorted(places) == sorted(set(cells)):
                return True
    return False


_BREAKS: Final[dict[type, Callable[[Step, Candidate, Grid], bool]]] = {
    SinglePattern: _breaks_single,
    LockedPattern: _breaks_locked,
    SubsetPattern: _breaks_subset,
    FishPattern: _breaks_fish,
    WingPattern: _breaks_wing,
    LoopPattern: _breaks_rectangle,
    AlternatingPattern: _breaks_link,
    ColouringPattern: _breaks_colours,
    AlsPattern: _breaks_set,
    SueDeCoqPattern: _breaks_sue_de_coq,
}


def _table(near: Grid, extra: Candidate, step: Step) -> str:
    """The lines of the table `near_miss_position`."""
    view = step.views[0]
    lists: dict[str, list[str]] = {}
    for candidate, role in view.candidates:
        if role in SHOWN and candidate != extra:
            lists.setdefault(SHOWN[role], []).append(_word(candidate))
    for cell, cell_role in view.cells:
        if cell_role in CELL_SHOWN:
            lists.setdefault(cell_role.name.lower(), []).append(cell_name(cell))
    for house, house_role in view.houses:
        name = f"{house.kind.value[0]}{house.index + 1}"
        lists.setdefault(house_role.name.lower(), []).append(name)
    names = [
        f"{role.name.lower()} {text.rpartition(CONTEXT)[2]}"
        for role, text in view.names
        if role.name.lower() in lists
    ]
    lists["fin"] = [_word(extra)]
    lines = [f'line = "{format_position(near)}"', f'cell = "{cell_name(extra.cell)}"']
    lines += [f"digit = {extra.digit}"]
    lines += [f'names = "{", ".join(names)}"'] if names else []
    lines += [f'{name} = "{" ".join(words)}"' for name, words in lists.items()]
    return "".join(f"{line}\n" for line in lines)


def _word(candidate: Candidate) -> str:
    return f"{candidate.digit}{cell_name(candidate.cell)}"


if __name__ == "__main__":
    sys.exit(main())
