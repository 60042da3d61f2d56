"""Alt texts of pictures. Always under 1,024 characters.

A text is made from the same `View` as the picture and names everything in it. If it would be too
long, the lists are truncated and say how many entries they leave out.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from string import ascii_uppercase
from typing import Final

from engine.constraints.constraint import Constraint
from engine.constraints.puzzle import Puzzle
from engine.houses import CELLS, CLASSIC, JIGSAW, Cell, Digit, House, HouseKind, Variant
from engine.language import (
    N_,
    Forms,
    Word,
    cell_label,
    forms,
    house_number,
    speech,
    start_of_sentence,
    translate,
    translate_count,
)
from engine.model.candidates import Candidate
from engine.model.game import COLOUR_LETTERS
from engine.model.grid import Grid
from engine.model.step import Step
from engine.model.views import CellRole, HouseRole, Link, LinkKind, Role, View
from engine.techniques.common_names import special_name
from engine.words.captions import describe_caption
from renderer.cell_colours import Coloured
from renderer.lists import AND, join_names, list_names, more, name_cells
from renderer.play import NOT_COLOURED, Highlights, highlights, holders, takers

LIMIT: Final = 1024
"""The maximum length of an alt text on Discord."""

LENGTHS: Final = (1000, 40, 30, 20, 15, 12, 9, 6, 4, 3, 2, 1)
"""The possible maximum lengths of lists; the first that gives a short enough text is used."""

_GRID: Final = N_("{kind}, {count} of 81 cells filled, 0 means an empty cell. {rows}.")
_WITH: Final = N_("{grid} Constraints: {constraints}.")
_ROW: Final = N_("row {number}: {digits}")
_PLACED: Final = N_("filled in later: {cells}")
_WRONG: Final = N_("wrong: {cells}")
_SCRATCH: Final = N_("on the scratch copy only: {cells}")
_LAST: Final = N_("last move: {cells}")
_CHOSEN: Final = N_("selected: {cells}")
_COLOURED: Final = N_("colour {letter}: {cells}")
_LETTER: Final = N_("letter {letters}: {cells}")
_FOCUS: Final = N_("{digit} is in {cells}")
_FOCUS_NOWHERE: Final = N_("{digit} is not in any cell yet")
_FOCUS_MARKS: Final = N_("pencil marks for {digit} in {cells}")
_MARKS: Final = N_("pencil marks: {cells}")
_MARKS_OF: Final = N_("{cell} {digits}", "pencil marks of a cell")
_KINDS: Final = {
    "classic": N_("Sudoku"),
    "diagonal": N_("Diagonal sudoku"),
    "windoku": N_("Windoku"),
    JIGSAW: N_("Jigsaw sudoku"),
}
_OWN: Final = N_("each digit once {houses:in} too")
_REGIONS: Final = N_("regions instead of boxes, row by row: {rows}")
_STEP: Final = N_("{kind}, {name:inside}")
_STEP_CALLED: Final = N_("{kind}, {name:inside} ({common})")
_PART: Final = N_("{title}, {caption}")
_ALT: Final = N_("{title}: {parts}.")
_NOTHING: Final = N_("nothing is marked")

_HOUSE_WORDS: Final = {
    HouseRole.BASE: N_("look at {houses}"),
    HouseRole.COVER: N_("see also {houses}"),
    HouseRole.END: N_("nothing left {houses:in}"),
}
_HOUSES: Final = {
    HouseKind.BOX: (N_("box {numbers}", "label"), N_("boxes {numbers}", "label")),
    HouseKind.COLUMN: (N_("column {numbers}", "label"), N_("columns {numbers}", "label")),
    HouseKind.ROW: (N_("row {numbers}", "label"), N_("rows {numbers}", "label")),
    HouseKind.DIAGONAL: (
        N_("diagonal {numbers}", "label"),
        N_("diagonals {numbers}", "label"),
    ),
    HouseKind.WINDOW: (N_("window {numbers}", "label"), N_("windows {numbers}", "label")),
    HouseKind.REGION: (N_("region {numbers}", "label"), N_("regions {numbers}", "label")),
}
_CELL_WORDS: Final = {
    CellRole.PATTERN: N_("pattern in {cells}"),
    CellRole.PIVOT: N_("pivot {cells}"),
    CellRole.START: N_("start at {cells}"),
    CellRole.BLOCKER: N_("blocked by {cells}"),
    CellRole.BLOCKED: N_("cannot be in {cells}"),
    CellRole.TARGET: N_("target {cells}"),
    CellRole.END: N_("nothing left in {cells}"),
}
_NUMBER: Final = N_("({numbers}) {candidate}", "number of a node")
_NUMBERED: Final = N_("numbered {candidates}")
_SET: Final = N_("set {letter} in {cells}")
_SETS: Final = forms("set {letters}", "sets {letters}", "legend")
"""Sets with letters alternate between the two roles."""
_SEES: Final = forms("{cells} sees {candidates}", "{cells} see {candidates}")
_BLOCKS: Final = N_("{blocker} blocks {cells}")
_LOOK: Final = N_("compare {cells}")
_IN: Final = N_("{digits} in {cells}")
_FROM: Final = N_("{digits} from {cells}")
_GROUPS: Final = N_("{head}, and {last}", "candidates")
_NAMED: Final = N_("{name}: {candidates}")
_ARGUMENT_WORDS: Final = {
    Role.KEEP: (N_("keep {candidates}"), _IN),
    Role.SET_A: (N_("first set: {candidates}"), _IN),
    Role.SET_B: (N_("second set: {candidates}"), _IN),
    Role.FIN: (N_("extra {candidates}"), _IN),
    Role.BLUE: (N_("blue {candidates}"), _IN),
    Role.ORANGE: (N_("orange {candidates}"), _IN),
    Role.GREEN: (N_("green {candidates}"), _IN),
    Role.PURPLE: (N_("purple {candidates}"), _IN),
    Role.EXCLUDER: (N_("excluder {candidates}"), _IN),
    Role.TRIAL: (N_("scratch digits {candidates}"), _IN),
    Role.ON: (N_("true {candidates}"), _IN),
    Role.OFF: (N_("false {candidates}"), _IN),
    Role.CLASH: (N_("both true and false {candidates}"), _IN),
}
_GONE_WORDS: Final = {Role.GONE: (N_("already gone {candidates}"), _FROM)}
_GONE_COUNT: Final = forms("1 candidate already gone", "{count} candidates already gone")
_RESULT_WORDS: Final = {
    Role.PLACE: (N_("place {candidates}"), _IN),
    Role.REMOVE: (N_("remove {candidates}"), _FROM),
}
_LINK: Final = {
    LinkKind.STRONG: N_("strong link from {starts} to {ends}"),
    LinkKind.WEAK: N_("weak link from {starts} to {ends}"),
    LinkKind.INDIRECT: N_("indirect link from {starts} to {ends}"),
}
_LINK_ON: Final = {
    LinkKind.STRONG: N_("{links}, strong to {ends}"),
    LinkKind.WEAK: N_("{links}, weak to {ends}"),
    LinkKind.INDIRECT: N_("{links}, indirect to {ends}"),
}


def alt_grid(
    grid: Grid,
    *,
    candidates: bool = False,
    wrong: Collection[Cell] = (),
    last: Collection[Cell] = (),
    scratch: Collection[Cell] = (),
    focus: Digit | None = None,
    chosen: Cell | None = None,
    coloured: Coloured = NOT_COLOURED,
    letters: Mapping[Cell, str] | None = None,
    constraints: Sequence[Constraint] = (),
) -> str:
    """The alt text of `draw_grid`.

    It has the number of filled cells, the nine rows as digits with 0 for an empty cell, the extra
    houses of a variant, the digits that were filled in later, everything that is highlighted, and
    the constraints. Pencil marks come last and are truncated first.

    Raises:
        ValueError: if a cell, a colour or the digit is out of range.
    """
    shown = highlights(
        wrong=wrong,
        last=last,
        scratch=scratch,
        focus=focus,
        chosen=chosen,
        coloured=coloured,
        letters=letters,
    )
    return alt_shown(grid, shown, constraints, candidates=candidates)


def alt_shown(
    grid: Grid,
    shown: Highlights,
    constraints: Sequence[Constraint] = (),
    *,
    candidates: bool = False,
) -> str:
    """`alt_grid` for checked highlights."""
    rows, filled = rows_in_words(grid.values), 81 - grid.values.count(0)
    for length in LENGTHS:
        game = _game(grid, shown, length, candidates=candidates)
        parts = "; ".join((*rows, *_variant(grid.variant), *game))
        text = translate(_GRID, kind=_kind(grid.variant), count=filled, rows=parts)
        if constraints:
            said = "; ".join(_constraints(constraints, length))
            text = translate(_WITH, grid=text, constraints=said)
        if len(text) < LIMIT:
            return text
    raise AssertionError("the rows of a grid are too long for its alt text")


def alt_constraints(constraints: Sequence[Constraint], most: int) -> str:
    """The constraints with their cells and numbers, in at most `most` characters."""
    texts = ("; ".join(_constraints(constraints, length)) for length in LENGTHS)
    return next((text for text in texts if len(text) <= most), "")


def _constraints(constraints: Sequence[Constraint], length: int) -> Iterable[str]:
    """Each kind with at most `length` of its constraints: "2 killer cages: r1c1 r1c2: 17, …"."""
    by_kind: dict[Forms, list[Constraint]] = {}
    for constraint in constraints:
        by_kind.setdefault(constraint.NAME, []).append(constraint)
    for name, found in by_kind.items():
        kind, cells = (
            translate_count(name, len(found)),
            [constraint.listed() for constraint in found],
        )
        yield (
            f"{kind}: {more(', '.join(cells[:length]), len(cells) - length)}"
            if any(cells)
            else kind
        )


def alt_highlights(shown: Highlights) -> str:
    """The highlighted cells of `draw_grid`, in a sentence; "" if there are none."""
    found = [*_highlighted(shown, LENGTHS[1])]
    return f"{start_of_sentence(join_names(found))}." if found else ""


def _kind(variant: Variant) -> str:
    """The name of the variant at the beginning of a text."""
    return translate(_KINDS[JIGSAW if variant.name.startswith(JIGSAW) else variant.name])


def _variant(variant: Variant) -> Iterable[str]:
    """The houses that a variant has and a classic sudoku does not."""
    if variant.own_houses:
        yield translate(_OWN, houses=speech.houses(variant.own_houses))
    if variant.box(0).kind is HouseKind.REGION:
        regions = [str(variant.box(cell).index + 1) for cell in CELLS]
        rows = ("".join(regions[row : row + 9]) for row in range(0, len(CELLS), 9))
        yield translate(_REGIONS, rows=" ".join(rows))


def rows_in_words(values: Sequence[Digit]) -> list[str]:
    """The nine rows: "row 1: 0 0 7 ..."."""
    return [
        translate(
            _ROW,
            number=house_number(house),
            digits=" ".join(str(values[cell]) for cell in house.cells),
        )
        for house in CLASSIC.houses
        if house.kind is HouseKind.ROW
    ]


def _game(grid: Grid, shown: Highlights, length: int, *, candidates: bool) -> Iterable[str]:
    """What a game shows in addition to its rows, with lists of at most `length` entries."""
    placed = [cell for cell, value in enumerate(grid.values) if value and cell not in grid.givens]
    yield from _highlighted(shown, length)
    if shown.focus:
        yield from _focused(grid, shown.focus, length, candidates=candidates)
    if placed:
        yield translate(_PLACED, cells=name_cells(placed, 2 * length))
    if candidates:
        marks = [
            translate(_MARKS_OF, cell=cell_label(cell), digits="".join(map(str, digits)))
            for cell in CELLS
            if not grid.values[cell] and (digits := grid.candidates_of(cell))
        ]
        if marks:
            yield translate(_MARKS, cells=list_names(marks, length))


def _highlighted(shown: Highlights, length: int) -> Iterable[str]:
    """The cells that are wrong, tried out, of the last move, chosen, with a colour, a letter."""
    for text in sorted(set(shown.letters.values())):
        cells = [cell for cell in sorted(shown.letters) if shown.letters[cell] == text]
        yield translate(_LETTER, letters=" ".join(text), cells=name_cells(cells, length))
    for template, found in (
        (_WRONG, shown.wrong),
        (_SCRATCH, shown.scratch),
        (_LAST, shown.last),
        (_CHOSEN, shown.chosen),
    ):
        if found:
            yield translate(template, cells=name_cells(sorted(found), length))
    for colour, letter in enumerate(COLOUR_LETTERS, 1):
        cells = sorted(cell for cell, colours in shown.coloured.items() if colour in colours)
        if cells:
            yield translate(_COLOURED, letter=letter, cells=name_cells(cells, length))


def _focused(grid: Grid, digit: Digit, length: int, *, candidates: bool) -> Iterable[str]:
    """Where a digit is, and where its pencil marks are if the picture has any."""
    held, taken = holders(grid, digit), takers(grid, digit)
    if held:
        yield translate(_FOCUS, digit=digit, cells=name_cells(held, 9))
    else:
        yield translate(_FOCUS_NOWHERE, digit=digit)
    if candidates and taken:
        yield translate(_FOCUS_MARKS, digit=digit, cells=name_cells(taken, length))


def alt_puzzle(puzzle: Puzzle) -> str:
    """The alt text of `draw_puzzle`: that of its grid with its constraints."""
    return alt_grid(puzzle.grid, constraints=puzzle.constraints)


def alt_view(grid: Grid, view: View, *, candidates: bool = True, titled: bool = True) -> str:
    """The alt text of `draw_view`: houses, cells, candidates, links, then the result.

    Args:
        view: the marks.
        candidates: whether the picture has candidates.
        titled: whether it begins with the kind of picture.
    """
    title = _title(_kind(grid.variant), view) if titled else ""
    return _alt(title, grid, view, candidates=candidates)


def alt_text(step: Step, *, view: int = 0) -> str:
    """The alt text of `draw_step`.

    Raises:
        ValueError: if the step has no such view.
    """
    shown = step.view(view)
    name, common = translate(step.technique.value), special_name(step)
    kind = _kind(step.grid.variant)
    title = translate(_STEP, kind=kind, name=name)
    if common:
        title = translate(_STEP_CALLED, kind=kind, name=name, common=translate(common.value))
    return _alt(_title(title, shown), step.grid, shown, candidates=step.needs_marks)


def _title(title: str, view: View) -> str:
    if view.caption is None:
        return title
    return translate(_PART, title=title, caption=describe_caption(view.caption))


def _alt(title: str, grid: Grid, view: View, *, candidates: bool) -> str:
    for length in LENGTHS:
        parts = "; ".join(_parts(grid, view, length, candidates=candidates)) or translate(_NOTHING)
        whole = start_of_sentence(f"{parts}.")
        text = translate(_ALT, title=title, parts=parts) if title else whole
        if len(text) < LIMIT:
            return text
    raise AssertionError("the roles of a view are too long for its alt text")


def _parts(grid: Grid, view: View, length: int, *, candidates: bool) -> Iterable[str]:
    shaded = {role: [house for house, r in view.houses if r is role] for role in _HOUSE_WORDS}
    called = dict(view.names)
    blocking: dict[Cell, list[Cell]] = {}
    for blocker, blocked in view.blocks:
        blocking.setdefault(blocker, []).append(blocked)
    if view.houses:
        yield join_names(
            [
                translate(_HOUSE_WORDS[role], houses=describe_houses(houses, length))
                for role, houses in shaded.items()
                if houses
            ]
        )
    for blocker, blocked_cells in blocking.items():
        yield translate(
            _BLOCKS, blocker=_cell(grid, blocker), cells=name_cells(blocked_cells, length)
        )
    for cell_role, cell_word in _CELL_WORDS.items():
        names = [
            _cell(grid, cell) for cell, r in view.cells if r is cell_role and cell not in blocking
        ]
        if names and cell_role in called:
            yield translate(
                _NAMED, name=translate(called[cell_role]), candidates=list_names(names, length)
            )
        elif names:
            yield translate(cell_word, cells=list_names(names, length))
    if view.look:
        yield translate(_LOOK, cells=name_cells(view.look, length))
    yield from _candidates(view, _ARGUMENT_WORDS, length)
    for letter, cells in zip(ascii_uppercase, view.letters, strict=False):
        yield translate(_SET, letter=letter, cells=name_cells(cells, length))
    name = partial(_short, _numbers(view))
    if unlinked := _unlinked(view):
        yield translate(
            _NUMBERED, candidates=list_names([name(candidate) for candidate in unlinked], length)
        )
    if view.links:
        yield _links(view.links, length, name)
    yield from _ties(view.ties, length)
    yield from _candidates(view, _RESULT_WORDS, length)
    # Already removed candidates come last, and are truncated first.
    gone = sum(role is Role.GONE for _, role in view.candidates)
    if gone and length < LENGTHS[0]:
        yield translate_count(_GONE_COUNT, gone)
    else:
        yield from _candidates(view, _GONE_WORDS, length)
    if view.focus:
        yield from _focused(grid, view.focus, length, candidates=candidates)


def sets_named(view: View, role: Role) -> str:
    """The sets of a role, if they have letters: "sets A and C"."""
    letters = ascii_uppercase[: len(view.letters)][role is Role.SET_B :: 2]
    return translate_count(_SETS, len(letters), letters=list_names(letters, len(letters)))


def _cell(grid: Grid, cell: Cell) -> str:
    name = cell_label(cell)
    return translate(_IN, digits=grid.values[cell], cells=name) if grid.values[cell] else name


def _candidates(view: View, words: dict[Role, tuple[str, str]], length: int) -> Iterable[str]:
    names = dict(view.names)
    for role, (template, group) in words.items():
        marked = (*view.candidates, *view.coloured)
        found = sorted((c for c, r in marked if r is role), key=lambda c: c.digit)
        if not found:
            continue
        one_of = [some for some in view.groups if role is Role.ON and set(some) <= {*found}]
        together = {candidate for some in one_of for candidate in some}
        by_digit: dict[int, list[str]] = {}
        for candidate in found[:length]:
            if candidate not in together:
                by_digit.setdefault(candidate.digit, []).append(cell_label(candidate.cell))
        by_cells: dict[tuple[str, ...], list[str]] = {}
        for digit, cells in by_digit.items():
            by_cells.setdefault(tuple(cells), []).append(str(digit))
        groups = [
            translate(group, digits=list_names(digits, 9), cells=join_names(cells))
            for cells, digits in by_cells.items()
        ] + [
            translate(group, digits=some[0].digit, cells=_any_of(some))
            for some in one_of
            if set(some) <= {*found[:length]}
        ]
        marks = more(join_names(groups, _GROUPS), len(found) - length)
        if view.letters and role in (Role.SET_A, Role.SET_B):
            yield translate(_NAMED, name=sets_named(view, role), candidates=marks)
        elif role in names:
            yield translate(_NAMED, name=translate(names[role]), candidates=marks)
        else:
            yield translate(template, candidates=marks)


def _any_of(group: Sequence[Candidate]) -> str:
    """The cells of candidates, one of which is true: "r1c2 or r1c3"."""
    return speech.one_of(cell_label(candidate.cell) for candidate in group)


def describe_houses(houses: Sequence[House], length: int) -> str:
    """At most this number of houses by kind, without articles: "box 5, rows 2 and 6"."""
    by_kind: dict[HouseKind, list[str]] = {}
    for house in houses[:length]:
        by_kind.setdefault(house.kind, []).append(house_number(house))
    groups = [
        translate(_HOUSES[kind][len(numbers) > 1], numbers=list_names(numbers, len(numbers)))
        for kind, numbers in by_kind.items()
    ]
    found = Word(more(join_names(groups), len(houses) - length))
    if len(groups) == 1 and len(houses) <= length:
        found.within = format(speech.houses(houses), "in")
    return found


def _links(links: Sequence[Link], length: int, name: Callable[[Candidate], str]) -> str:
    """Links in their order; neighbours with the same start or end are merged.

    Such as "weak link from (1) 1 r1c1 to (2) 1 r1c5, strong to (3) 1 r7c5".
    """
    groups: list[tuple[LinkKind, list[str], list[str]]] = []
    for link in links[:length]:
        start, end = name(link.start), name(link.end)
        if groups and groups[-1][0] is link.kind:
            _, starts, ends = groups[-1]
            if starts == [start]:
                ends.append(end)
                continue
            if ends == [end]:
                starts.append(start)
                continue
        groups.append((link.kind, [start], [end]))
    texts: list[str] = []
    before = None
    for kind, starts, ends in groups:
        if starts == [before]:
            texts[-1] = translate(_LINK_ON[kind], links=texts[-1], ends=join_names(ends, AND))
        else:
            texts.append(
                translate(_LINK[kind], starts=join_names(starts, AND), ends=join_names(ends, AND))
            )
        before = ends[-1]
    return more("; ".join(texts), len(links) - length)


def _numbers(view: View) -> dict[Candidate, list[str]]:
    """The numbers of each numbered candidate."""
    found: dict[Candidate, list[str]] = {}
    for number, candidate in enumerate(view.numbers, 1):
        found.setdefault(candidate, []).append(str(number))
    return found


def _unlinked(view: View) -> Sequence[Candidate]:
    """The numbered candidates, unless all of them are named with the links."""
    linked = {end for link in view.links for end in (link.start, link.end)}
    return () if linked.issuperset(view.numbers) else tuple(dict.fromkeys(view.numbers))


def _ties(ties: Sequence[tuple[Candidate, Candidate]], length: int) -> Iterable[str]:
    """The cells that see the removed candidates: "r1c1 and r5c9 see 6 in r1c9"."""
    seeing: dict[Candidate, list[Cell]] = {}
    for candidate, gone in ties[:length]:
        seeing.setdefault(gone, []).append(candidate.cell)
    together: dict[tuple[Cell, ...], list[str]] = {}
    for gone, cells in seeing.items():
        seen = translate(_IN, digits=gone.digit, cells=cell_label(gone.cell))
        together.setdefault(tuple(cells), []).append(seen)
    for seers, all_seen in together.items():
        names = name_cells(seers, length)
        yield translate_count(
            _SEES, len(seers), cells=names, candidates=list_names(all_seen, length)
        )


def _short(numbers: Mapping[Candidate, Sequence[str]], candidate: Candidate) -> str:
    """A candidate, such as "4 r1c2", with its number in the picture if it has one."""
    text = f"{candidate.digit} {cell_label(candidate.cell)}"
    if candidate not in numbers:
        return text
    return translate(_NUMBER, numbers=",".join(numbers[candidate]), candidate=text)
