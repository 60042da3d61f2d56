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
from engine.houses import CELLS, CLASSIC, DIGITS, HouseKind, cell_name, mask_of
from engine.language._catalogue import CONTEXT
from engine.lessons import Lesson, lessons
from engine.limit import Clock
from engine.notation import format_position
from engine.practice import positions
from engine.practice.instances import instances
from engine.scales import ORDERS, TEACHER
from engine.step import (
    AlsPattern,
    AlternatingPattern,
    AvoidableRectanglePattern,
    BugPattern,
    Candidate,
    CellRole,
    ColouringPattern,
    FishPattern,
    HiddenRectanglePattern,
    Link,
    LinkKind,
    LockedPattern,
    LoopPattern,
    RankZeroPattern,
    Role,
    SinglePattern,
    SubsetPattern,
    SueDeCoqPattern,
    TridagonPattern,
    WingPattern,
)

FOLDER: Final = Path(__file__).resolve().parents[1] / "engine" / "lessons" / "data"
TABLE: Final = "\n[near_miss_position]\n"
POSITIONS: Final = "\n[[positions]]\n"
SHOWN: Final = {
    **{role: role.name.lower() for role in (Role.KEEP, Role.SET_A, Role.SET_B)},
    Role.PLACE: "keep",
    Role.ON: "keep",
    Role.OFF: "keep",
}
"""The marks of candidates of a step that the near miss has, too."""
LINES: Final = (HouseKind.ROW, HouseKind.COLUMN)
COLOURS: Final = {
    "keep": "first colour",
    "set_a": "second colour",
    "green": "third colour",
    "purple": "fourth colour",
}
"""The marks of colours: not those of hints, as the orange one looks like that of an extra."""
FINNED: Final = (FishPattern, BugPattern, TridagonPattern)
"""The patterns to whose extra candidates the near miss adds one."""
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
    for is_last in (False, True):
        for grid in sources:
            for step in _steps(grid, each):
                for near, extra in _changed(grid, is_last):
                    if _breaks(step, extra, near) and _is_absent(near, each):
                        yield near, extra, step


def _steps(grid: Grid, each: Lesson) -> list[Step]:
    """The steps of a lesson; only the next one if the teacher's order has none of them."""
    (technique,) = each.techniques
    found = [one for one in teacher.all_steps(grid) if one.technique is technique]
    if found or each.example is None or each.example.scale == TEACHER.slug:
        return found
    step = ORDERS[each.example.scale].next_step(grid)
    return [step] if step and step.technique is technique else []


def _is_absent(near: Grid, each: Lesson) -> bool:
    """Whether no step is of the lesson, and of another order than the teacher's no instance."""
    if _steps(near, each):
        return False
    is_taught = each.example is None or each.example.scale == TEACHER.slug
    return is_taught or not any(instances(near, each.techniques[0], Clock(None)))


def _changed(grid: Grid, is_last: bool) -> Iterator[tuple[Grid, Candidate]]:
    """Last come digits taken out of positions in which candidates are removed by hand."""
    if not is_last:
        yield from _with_candidate_back(grid)
    if grid.has_marks is is_last:
        yield from _with_digit_out(grid)


def _with_candidate_back(grid: Grid) -> Iterator[tuple[Grid, Candidate]]:
    full = Grid.from_values(grid.values, givens=grid.givens)
    for cell in CELLS:
        for digit in DIGITS:
            if full.has(cell, digit) and not grid.has(cell, digit):
                masks = list(grid.candidates)
                masks[cell] |= mask_of((digit,))
                yield replace(grid, candidates=tuple(masks)), Candidate(cell, digit)


def _with_digit_out(grid: Grid) -> Iterator[tuple[Grid, Candidate]]:
    full = Grid.from_values(grid.values, givens=grid.givens)
    removed = [one & ~other for one, other in zip(full.candidates, grid.candidates, strict=True)]
    for out in CELLS:
        if grid.values[out] and out not in grid.givens:
            values = list(grid.values)
            values[out] = 0
            near = Grid.from_values(values, givens=grid.givens)
            masks = (one & ~other for one, other in zip(near.candidates, removed, strict=True))
            near = replace(near, candidates=tuple(masks))
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


def _breaks_fish(step: Step, extra: Candidate, near: Grid) -> bool:
    """A further place outside of the cover houses; if there are fins, nothing sees all of them."""
    assert isinstance(step.pattern, FishPattern)
    pattern = step.pattern
    base = {cell for house in pattern.base for cell in house.cells}
    cover = {cell for house in pattern.cover for cell in house.cells}
    if extra.digit != pattern.digit or extra.cell not in base - cover:
        return False
    targets = [cell for cell in cover - base if near.has(cell, pattern.digit)]
    fins = (*pattern.fins, extra.cell)
    seen = [all(CLASSIC.see_each_other(cell, fin) for fin in fins) for cell in targets]
    return not (pattern.fins and any(seen))


def _breaks_wing(step: Step, extra: Candidate, _: Grid) -> bool:
    assert isinstance(step.pattern, WingPattern)
    return extra.cell in step.pattern.pincers


def _breaks_rectangle(step: Step, extra: Candidate, near: Grid) -> bool:
    assert isinstance(step.pattern, LoopPattern)
    pattern = step.pattern
    if pattern.kind == 3:
        in_set = extra.cell in pattern.subset_cells
        return in_set and not pattern.hidden and extra.digit not in pattern.subset_digits
    if pattern.kind == 6:
        lines = {CLASSIC.house(kind, cell) for kind in LINES for cell in pattern.cells}
        places = {cell for cell in CELLS if near.has(cell, extra.digit)} - set(pattern.cells)
        kinds = {line.kind for line in lines if places & set(line.cells)}
        in_line = any(extra.cell in line.cells for line in lines)
        return (
            extra.digit == pattern.locked and extra.cell in places and in_line and len(kinds) == 2
        )
    return extra.cell in set(pattern.cells) - set(pattern.extra_cells)


def _breaks_hidden_rectangle(step: Step, extra: Candidate, _: Grid) -> bool:
    """A further place for the digit in a line of the corner that would lose the other one."""
    assert isinstance(step.pattern, HiddenRectanglePattern)
    pattern = step.pattern
    lines = [CLASSIC.house(kind, pattern.cells[0]) for kind in LINES]
    in_line = any(extra.cell in line.cells for line in lines)
    return extra.digit == pattern.locked and in_line and extra.cell not in pattern.cells


def _breaks_avoidable_rectangle(step: Step, extra: Candidate, _: Grid) -> bool:
    """An open corner with a candidate more, or a filled one that is emptied."""
    assert isinstance(step.pattern, AvoidableRectanglePattern)
    pattern = step.pattern
    if pattern.extra is not None:
        return extra.cell in set(pattern.cells) - set(pattern.filled)
    return extra.cell in pattern.filled and extra.digit != step.grid.values[extra.cell]


def _breaks_bug(step: Step, extra: Candidate, near: Grid) -> bool:
    """A second cell with more than two candidates."""
    assert isinstance(step.pattern, BugPattern)
    is_new = all(extra.cell != one.cell for one in step.pattern.extras)
    return is_new and not step.grid.values[extra.cell] and near.has(extra.cell, extra.digit)


def _breaks_link(step: Step, extra: Candidate, _: Grid) -> bool:
    """A further place in the house of a strong link, or a third candidate of a cell."""
    assert isinstance(step.pattern, AlternatingPattern)
    if step.pattern.in_cells:
        return any((extra.cell,) == node.cells for node in step.pattern.nodes)
    links = _strong_links(step, extra.digit)
    return any(_third(cells, extra, step.grid) for cells in links)


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


def _breaks_cover(step: Step, extra: Candidate, _: Grid) -> bool:
    """A candidate of a base set that no cover set has."""
    assert isinstance(step.pattern, RankZeroPattern)
    pattern = step.pattern
    return bool(pattern.bases_of(extra)) and not pattern.covers_of(extra)


def _breaks_tridagon(step: Step, extra: Candidate, _: Grid) -> bool:
    """A further guardian."""
    assert isinstance(step.pattern, TridagonPattern)
    pattern = step.pattern
    return extra.cell in pattern.cells and extra.digit not in pattern.digits


def _strong_links(step: Step, digit: int) -> Iterator[tuple[int, ...]]:
    """The cells of each strong link of a chain between places of a digit."""
    assert isinstance(step.pattern, AlternatingPattern)
    nodes = step.pattern.nodes
    for one, other in zip(nodes[::2], nodes[1::2], strict=True):
        if one.digit == other.digit == digit:
            yield (*one.cells, *other.cells)


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
    HiddenRectanglePattern: _breaks_hidden_rectangle,
    AvoidableRectanglePattern: _breaks_avoidable_rectangle,
    BugPattern: _breaks_bug,
    AlternatingPattern: _breaks_link,
    ColouringPattern: _breaks_colours,
    AlsPattern: _breaks_set,
    SueDeCoqPattern: _breaks_sue_de_coq,
    RankZeroPattern: _breaks_cover,
    TridagonPattern: _breaks_tridagon,
}


def _table(near: Grid, extra: Candidate, step: Step) -> str:
    """The lines of the table `near_miss_position`."""
    view, pattern = step.views[0], step.pattern
    shown = dict(SHOWN)
    if isinstance(pattern, FINNED):
        shown |= {Role.FIN: "fin", Role.PLACE: "fin"}
    elif isinstance(pattern, (LockedPattern, SubsetPattern)):
        del shown[Role.PLACE]
    is_coloured = any(role is Role.BLUE for _, role in view.candidates)
    if is_coloured:
        shown |= {Role.BLUE: "keep", Role.ORANGE: "set_a"}
    lists: dict[str, list[str]] = {}
    for candidate, role in view.candidates:
        if role in shown and candidate != extra:
            lists.setdefault(shown[role], []).append(_word(candidate))
    if isinstance(pattern, ColouringPattern):
        for colour, cells in zip(COLOURS, pattern.colours, strict=False):
            lists[colour] = [_word(Candidate(cell, pattern.digit)) for cell in cells]
    for cell, cell_role in view.cells:
        if cell_role in CELL_SHOWN:
            lists.setdefault(cell_role.name.lower(), []).append(cell_name(cell))
    if isinstance(pattern, TridagonPattern):
        lists["pattern"] = [cell_name(cell) for cell in pattern.cells]
    for house, house_role in view.houses:
        name = f"{house.kind.value[0]}{house.index + 1}"
        lists.setdefault(house_role.name.lower(), []).append(name)
    names = [
        f"{role.name.lower()} {text.rpartition(CONTEXT)[2]}"
        for role, text in view.names
        if role.name.lower() in lists
    ]
    if is_coloured or isinstance(pattern, ColouringPattern):
        names = [f"{mark} {name}" for mark, name in COLOURS.items() if mark in lists]
    if isinstance(pattern, AlternatingPattern):
        lists["links"] = [_link(one) for one in view.links if not _broken(one, step, extra)]
    lists["fin"] = [*lists.pop("fin", ()), _word(extra)]
    lines = [f'line = "{format_position(near)}"', f'cell = "{cell_name(extra.cell)}"']
    lines += [f"digit = {extra.digit}"]
    letters = [" ".join(map(cell_name, cells)) for cells in view.letters]
    lines += [f'letters = "{", ".join(letters)}"'] if letters else []
    lines += [f'names = "{", ".join(names)}"'] if names else []
    lines += [f'{name} = "{" ".join(words)}"' for name, words in lists.items()]
    return "".join(f"{line}\n" for line in lines)


def _broken(link: Link, step: Step, extra: Candidate) -> bool:
    """Whether a link is the strong one that a further place breaks."""
    ends = (link.start.cell, link.end.cell)
    if ends == (extra.cell, extra.cell):
        return True
    return link.kind is LinkKind.STRONG and any(
        extra.digit == link.start.digit == link.end.digit
        and set(ends) <= set(cells)
        and _third(cells, extra, step.grid)
        for cells in _strong_links(step, extra.digit)
    )


def _link(link: Link) -> str:
    sign = "=" if link.kind is LinkKind.STRONG else "-"
    return f"{_word(link.start)}{sign}{_word(link.end)}"


def _word(candidate: Candidate) -> str:
    return f"{candidate.digit}{cell_name(candidate.cell)}"


if __name__ == "__main__":
    sys.exit(main())
