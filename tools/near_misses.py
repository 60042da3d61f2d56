"""Finds a near miss for each lesson that describes one: a position that lacks a single condition.

    python -m tools.near_misses

takes positions with a technique from the pool of practice. It restores a removed candidate or
removes a filled-in digit, so that the pattern is broken in the way that the lesson describes and
the technique is nowhere in the position. The table `near_miss_position` of
`engine/lessons/data/*.toml` then has the position, the candidate that breaks the pattern, and the
marks of the pattern. A lesson with a table keeps it. It takes two minutes if none has one.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final, TypeAlias

from corpus.ratings import read_corpus
from engine import Grid, Step, Technique, solve
from engine.houses import CELLS, DIGITS, cell_name, mask_of
from engine.language._catalogue import CONTEXT
from engine.lessons import Lesson, lessons
from engine.model.candidates import Candidate
from engine.model.limit import Countdown
from engine.model.step import HintLevel
from engine.model.views import CellRole, Link, LinkKind, Role, View
from engine.notation import format_position, parse_line, parse_position
from engine.orders import teacher
from engine.orders.scales import ORDERS, TEACHER
from engine.orders.teacher.cases import find_cases
from engine.orders.teacher.chains import find_chains
from engine.orders.teacher.contradictions import find_contradictions
from engine.orders.teacher.experts import find_fireworks, find_sk_loops
from engine.practice import positions
from engine.practice.instances import instances
from engine.techniques.almost_locked import AlsPattern
from engine.techniques.alternating import AlternatingPattern
from engine.techniques.cases import CasesPattern
from engine.techniques.chains import ChainPattern
from engine.techniques.colours import ColouringPattern
from engine.techniques.contradiction import ContradictionPattern
from engine.techniques.drawing import view_at, views_of
from engine.techniques.fish import FishPattern
from engine.techniques.forcing import ForcingPattern
from engine.techniques.locked import LockedPattern
from engine.techniques.rectangles import AvoidableRectanglePattern, HiddenRectanglePattern
from engine.techniques.subsets import SubsetPattern
from engine.techniques.tridagon import TridagonPattern
from engine.techniques.uniqueness import BugPattern, LoopPattern
from engine.validation.diagnosis import check
from tools.broken_patterns import breaks, is_broken

FOLDER: Final = Path(__file__).resolve().parents[1] / "engine" / "lessons" / "data"
TABLE: Final = "\n[near_miss_position]\n"
POSITIONS: Final = "\n[[positions]]\n"
SHOWN: Final = {
    **{role: role.name.lower() for role in (Role.KEEP, Role.SET_A, Role.SET_B, Role.EXCLUDER)},
    Role.PLACE: "keep",
    Role.ON: "keep",
    Role.OFF: "keep",
}
"""The marks of a step's candidates that the near miss keeps."""
COLOURS: Final = {
    role: role.name.lower() for role in (Role.BLUE, Role.ORANGE, Role.GREEN, Role.PURPLE)
}
"""The marks of colours. Extras then get the mark of excluders, as the one of fins is orange."""
FINNED: Final = (FishPattern, BugPattern, TridagonPattern)
"""The patterns with extra candidates, to which the near miss adds one."""
LINKED: Final = (AlternatingPattern, ChainPattern, ForcingPattern, CasesPattern)
"""The patterns whose links the near miss shows, except for the broken one."""
ASSUMING: Final = (ChainPattern, ForcingPattern, CasesPattern, ContradictionPattern)
"""The patterns that begin with an assumption; the near miss also marks its cell."""
DEADLY: Final = (LoopPattern, HiddenRectanglePattern, AvoidableRectanglePattern)
CELL_SHOWN: Final = (CellRole.PATTERN, CellRole.PIVOT)

PLAINER: Final = {
    Technique.GROUPED_AIC: (
        ":::...5.1..2....+2.4.12.+1.....798..1.....42.6..19+1..+9.2..3.1..9..3.79..8...6.+2..."
        "....:311 611 313 613 713 415 817 917 618 321 323 543 548 857 877 "
        "587 591 795 597 897 598 898 599:::"
    ),
}
"""Positions with a simpler chain than those of the pool."""
CHAINS_COMPARED: Final = 40
"""The simplest of this many near misses of a chain is taken."""
FINDERS: Final = {
    Technique.SK_LOOP: find_sk_loops,
    Technique.FIREWORK_TRIPLE: find_fireworks,
    Technique.FIREWORK_QUAD: find_fireworks,
}
"""Techniques without a known position with pencil marks; their near misses are puzzles."""
MOST_CASES: Final = (6, 4)
"""The most strong links and chains of several, as in the teacher's order."""

NearMiss: TypeAlias = tuple[Grid, Candidate, Step]
"""The position, the candidate that breaks the pattern, and the step without that candidate."""


def main() -> int:
    for lesson in lessons():
        path = FOLDER / f"{lesson.slug}.toml"
        texts = path.read_text(encoding="utf-8")
        if "\nnear_miss = " not in texts or TABLE in texts:
            continue
        found = _simplest(near_misses(lesson))
        print(f"{lesson.slug}: {found[1] if found else 'nothing found'}")
        if found is None:
            continue
        head, mark, tail = texts.partition(POSITIONS)
        path.write_text(head + TABLE + _table(*found) + mark + tail, encoding="utf-8")
    return 0


def _simplest(found: Iterator[NearMiss]) -> NearMiss | None:
    """Return the first step or, of the first few chains, the one with fewest sets and marks."""
    first = next(found, None)
    if first is None or not isinstance(first[2].pattern, LINKED):
        return first
    return min(
        (first, *islice(found, CHAINS_COMPARED - 1)), key=lambda near_miss: _marks(near_miss[2])
    )


def _marks(step: Step) -> tuple[int, int]:
    view = _whole(step)
    return len(view.letters), len(view.candidates)


def near_misses(topic: Lesson) -> Iterator[NearMiss]:
    """Positions without a technique, each with the candidate that breaks the pattern of a step."""
    (technique,) = topic.techniques
    sources = [position.grid for position in positions(technique)]
    sources += [exercise.grid for exercise in (topic.example, *topic.exercises) if exercise]
    if technique in PLAINER:
        sources = [parse_position(PLAINER[technique])]
    for change in CHANGES:
        for grid in sources:
            for step in _steps(grid, topic):
                for near, extra in change(grid):
                    if breaks(step, extra, near) and _is_absent(near, topic, step):
                        yield near, extra, step
    if technique in FINDERS:
        yield from _in_puzzles(technique)


def _in_puzzles(technique: Technique) -> Iterator[NearMiss]:
    """Puzzles that miss a pattern by one candidate; the pattern would remove a right digit."""
    find = FINDERS[technique]
    for case in reversed(read_corpus()):
        grid = parse_line(case.puzzle)
        if any(find(grid)):
            continue
        for extra in (
            Candidate(cell, digit) for cell in CELLS for digit in grid.candidates_of(cell)
        ):
            without = grid.eliminate(extra.cell, extra.digit)
            for name, pattern, placed, gone in find(without):
                step = Step(
                    technique=name,
                    rating=name.cost or 0,
                    grid=without,
                    placements=placed,
                    eliminations=gone,
                    pattern=pattern,
                    views=views_of(name, without, pattern, placed, gone),
                    scale=TEACHER.slug,
                )
                if name is technique and breaks(step, extra, grid):
                    (solution,) = solve(grid)
                    if any(
                        solution[elimination.cell] == str(elimination.digit) for elimination in gone
                    ):
                        yield grid, extra, step


def _steps(grid: Grid, topic: Lesson) -> list[Step]:
    """The steps of a lesson; only the next step if the teacher's order lacks its technique."""
    (technique,) = topic.techniques
    found = [step for step in teacher.all_steps(grid) if step.technique is technique]
    if found or topic.example is None or topic.example.scale == TEACHER.slug:
        return found
    step = ORDERS[topic.example.scale].next_step(grid)
    return [step] if step and step.technique is technique else []


def _is_absent(near: Grid, topic: Lesson, step: Step) -> bool:
    """Return whether no such step, equally short chain or test proves the same."""
    gone = [Candidate(elimination.cell, elimination.digit) for elimination in step.eliminations]
    if isinstance(step.pattern, ContradictionPattern):
        return not any(find_contradictions(near, gone, with_subsets=False))
    if _steps(near, topic):
        return False
    if isinstance(step.pattern, (AlternatingPattern, AlsPattern)) and any(
        chain.strong_links <= _links(step) for chain in find_chains(near, gone)
    ):
        return False
    if isinstance(step.pattern, CasesPattern) and any(find_cases(near, gone, *MOST_CASES)):
        return False
    is_taught = topic.example is None or topic.example.scale == TEACHER.slug
    return is_taught or not any(instances(near, topic.techniques[0], Countdown(None)))


def _links(step: Step) -> int:
    """The number of strong links of a chain, including sets of cells."""
    if isinstance(step.pattern, AlsPattern):
        return len(step.pattern.sets)
    assert isinstance(step.pattern, AlternatingPattern)
    return len(step.pattern.nodes) // 2


def _with_candidate_back(grid: Grid) -> Iterator[tuple[Grid, Candidate]]:
    full = Grid.from_values(grid.values, givens=grid.givens)
    for cell in CELLS:
        for digit in DIGITS:
            if full.has(cell, digit) and not grid.has(cell, digit):
                masks = list(grid.candidates)
                masks[cell] |= mask_of((digit,))
                yield replace(grid, candidates=tuple(masks)), Candidate(cell, digit)


def _with_digit_out(grid: Grid) -> Iterator[tuple[Grid, Candidate]]:
    """Remove a filled-in digit; only in positions without manually removed candidates."""
    return iter(()) if grid.has_marks else _with_out(grid, givens=False)


def _with_digit_out_of_marks(grid: Grid) -> Iterator[tuple[Grid, Candidate]]:
    return _with_out(grid, givens=False) if grid.has_marks else iter(())


def _with_given_out(grid: Grid) -> Iterator[tuple[Grid, Candidate]]:
    """Remove a given; only if the solution stays unique."""
    for near, extra in _with_out(grid, givens=True):
        if not check(near).status:
            yield near, extra


def _with_out(grid: Grid, *, givens: bool) -> Iterator[tuple[Grid, Candidate]]:
    full = Grid.from_values(grid.values, givens=grid.givens)
    removed = [one & ~other for one, other in zip(full.candidates, grid.candidates, strict=True)]
    for out in CELLS:
        if grid.values[out] and (out in grid.givens) is givens:
            values = list(grid.values)
            values[out] = 0
            near = Grid.from_values(values, givens=grid.givens - {out})
            masks = (one & ~other for one, other in zip(near.candidates, removed, strict=True))
            near = replace(near, candidates=tuple(masks))
            for cell in CELLS:
                for digit in DIGITS:
                    if near.has(cell, digit) and not grid.has(cell, digit):
                        yield near, Candidate(cell, digit)


CHANGES: Final = (
    _with_candidate_back,
    _with_digit_out,
    _with_digit_out_of_marks,
    _with_given_out,
)
"""Ways to change a position, the simplest first."""


def _table(near: Grid, extra: Candidate, step: Step) -> str:
    """The lines of the table `near_miss_position`."""
    view, pattern = _whole(step), step.pattern
    before = dict(view_at(step, HintLevel.WHERE).candidates)
    shown = dict(SHOWN)
    if isinstance(pattern, FINNED):
        shown |= {Role.FIN: "fin", Role.PLACE: "fin"}
    elif isinstance(pattern, (LockedPattern, SubsetPattern)):
        del shown[Role.PLACE]
    is_coloured = any(role is Role.BLUE for _, role in view.candidates)
    is_coloured |= isinstance(pattern, ColouringPattern)
    if is_coloured:
        shown |= COLOURS
    starts = [cell for cell, role in view.cells if role is CellRole.START]
    starts = starts if isinstance(pattern, ASSUMING) else []
    lists: dict[str, list[str]] = {}
    for candidate, final in view.candidates:
        # The candidates that a rectangle loses are also part of it.
        is_corner = isinstance(pattern, DEADLY) and final is Role.REMOVE
        role = before.get(candidate, final) if is_corner else final
        is_start = candidate.cell in starts and role is Role.REMOVE
        if (role in shown or is_start) and candidate != extra:
            lists.setdefault(shown.get(role, "keep"), []).append(_word(candidate))
    if starts:
        lists["start"] = [cell_name(cell) for cell in starts]
    if isinstance(pattern, ColouringPattern):
        for colour, cells in zip(COLOURS.values(), pattern.colours, strict=False):
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
    if is_coloured:
        names = ["excluder extra"]
    if isinstance(pattern, LINKED):
        lists["links"] = [_link(link) for link in view.links if not is_broken(link, step, extra)]
    mark = "excluder" if is_coloured else "fin"
    lists[mark] = [*lists.pop(mark, ()), _word(extra)]
    lines = [f'line = "{format_position(near)}"', f'cell = "{cell_name(extra.cell)}"']
    lines += [f"digit = {extra.digit}"]
    lines += ['whole = "yes"'] if view.whole else []
    letters = [" ".join(map(cell_name, cells)) for cells in view.letters]
    lines += [f'letters = "{", ".join(letters)}"'] if letters else []
    lines += [f'names = "{", ".join(names)}"'] if names else []
    lines += [f'{name} = "{" ".join(words)}"' for name, words in lists.items()]
    return "".join(f"{line}\n" for line in lines)


def _whole(step: Step) -> View:
    """The combined marks of all pictures of a step."""
    views = step.views
    candidates = {
        candidate: role for view in reversed(views) for candidate, role in view.candidates
    }
    return replace(
        views[0],
        candidates=tuple(candidates.items()),
        cells=tuple(dict.fromkeys(cell for view in views for cell in view.cells)),
        links=tuple(dict.fromkeys(link for view in views for link in view.links)),
    )


def _link(link: Link) -> str:
    sign = "=" if link.kind is LinkKind.STRONG else "-"
    return f"{_word(link.start)}{sign}{_word(link.end)}"


def _word(candidate: Candidate) -> str:
    return f"{candidate.digit}{cell_name(candidate.cell)}"


if __name__ == "__main__":
    sys.exit(main())
