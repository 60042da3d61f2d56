"""Chains of two or more almost locked sets."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final

from engine.houses import Cell, Digit, House
from engine.language import N_, forms, translate_count
from engine.model.candidates import Candidate, Elimination
from engine.model.common_name import CommonName
from engine.model.grid import Grid
from engine.model.reasons import common_house, empty_cells
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import HouseRole, Link, LinkKind, Role, ViewBuilder, nearest
from engine.techniques.common_names import players_call
from engine.techniques.experiments import told
from engine.words import phrases
from engine.words.eureka import IN_CELL, LINE, NODE, STRONG, WEAK, cell_group
from engine.words.phrases import all_of, clauses, listed, number, one_of, sentences, translate
from engine.words.targets import rule_out, shared_houses, with_cells


@dataclass(frozen=True, slots=True)
class AlmostLockedSet:
    """Cells of a house with one digit more than cells, so that one digit is missing in them.

    Attributes:
        cells: the cells, in reading order.
        digits: their digits, ascending.
    """

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]


@dataclass(frozen=True, slots=True)
class AlsPattern(Pattern):
    """A chain of almost locked sets, two neighbours of which cannot both hold a certain digit.

    Attributes:
        sets: the sets, two or more.
        commons: for each set and the next, their restricted common: a digit all of whose places in
            one see all its places in the other; two of them only if there are two sets.
        digits: the removed digits, ascending: digits that one of the ends must hold; if two sets
            have two restricted commons, also those that one set must hold.
    """

    sets: tuple[AlmostLockedSet, ...]
    commons: tuple[tuple[Digit, ...], ...]
    digits: tuple[Digit, ...]

    @property
    def ends(self) -> tuple[AlmostLockedSet, AlmostLockedSet]:
        """The first set and the last."""
        return self.sets[0], self.sets[-1]

    @property
    def is_double(self) -> bool:
        """Whether two sets have two restricted commons, so that the digits of each are known."""
        return len(self.commons[0]) > 1

    def common_name(self, grid: Grid) -> CommonName | None:
        if self._is_xy_chain(grid):
            return CommonName.XY_CHAIN
        cells = {cell for als in self.sets for cell in als.cells}
        digits = {digit for als in self.sets for digit in als.digits}
        is_wing = len(self.sets) == 2 and not self.is_double and len(cells) == len(digits) == 4
        return CommonName.WXYZ_WING if is_wing else None

    def _is_xy_chain(self, grid: Grid) -> bool:
        """Whether all cells have two candidates, and those of a set lead from digit to digit."""
        return not self.is_double and all(_leads_through(grid, als) for als in self.sets)

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        ends = {common_house(grid, end.cells) for end in self.ends} - {None}
        return tuple(sorted(filter(None, ends), key=lambda house: (house.kind.value, house.index)))

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        grid = step.grid
        for als in self.sets:
            house, most = common_house(grid, als.cells), len(als.digits)
            assert house is not None
            builder.shade((house,), HouseRole.BASE)
            cells = empty_cells(grid, house)
            builder.look += [cell for cell in cells if len(grid.candidates_of(cell)) <= most]

    def draw(self, builder: ViewBuilder) -> None:
        """The sets with all their digits."""
        for at, als in enumerate(self.sets):
            builder.mark_cells(als.cells)
            builder.letters.append(als.cells)
            for cell in als.cells:
                builder.mark(cell, als.digits, _SETS[at % 2])

    def draw_conclusion(
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        """What neighbours share, as links, and the digits that one of the ends must hold."""
        for pair, digits in zip(pairwise(self.sets), self.commons, strict=True):
            for digit in digits:
                one, other = (
                    [cell for cell in als.cells if builder.grid.has(cell, digit)] for als in pair
                )
                start, end = nearest(one, other)
                link = Link(Candidate(start, digit), Candidate(end, digit), LinkKind.WEAK)
                builder.links.append(link)
        if not self.is_double:
            for end_set in self.ends:
                for cell in end_set.cells:
                    builder.mark(cell, self.digits, Role.KEEP)

    def ties(self, grid: Grid, gone: Elimination) -> Iterable[Cell]:
        return () if self.is_double else tuple(cell for end in self.ends for cell in end.cells)

    @property
    def strong_links(self) -> int:
        return len(self.sets)

    def describe(self, step: Step) -> HintTexts:
        """A pattern of almost locked sets at all four levels; chains end with their notation."""
        technique = sentences(
            translate(_TECHNIQUES[step.technique], name=phrases.name(step)),
            translate(_SETS_HERE, sets=all_of(_set_here(step.grid, als) for als in self.sets)),
            players_call(self.common_name(step.grid)),
        )
        nudge = sentences(phrases.look_at(self.where_to_look(step.grid)), translate(_NUDGE))
        line = sets_line(step)
        full, proof = told(
            partial(_proof, step, self),
            partial(_short, step, self),
            partial(_short, step, self, reasons=False),
            partial(_short, step, self, reasons=False, with_digits=False),
        )
        return HintTexts(
            LevelText(nudge),
            technique,
            LevelText(
                sentences(
                    *(_set(_WHERE_SET, self, at) for at in range(len(self.sets))),
                    *(
                        translate(
                            _ONLY_ONE, one=set_letter(at), other=set_letter(at + 1), digit=digit
                        )
                        for at, commons in enumerate(self.commons)
                        for digit in commons
                    ),
                )
            ),
            "\n".join(filter(None, (full, line))),
            proof and "\n".join(filter(None, (proof, line))),
        )


_NUDGE: Final = N_(
    "Find cells in one house with one digit too many, like two cells with three digits."
)
_TECHNIQUES: Final = {
    Technique.ALS_XZ: N_(
        "{name}: two sets of cells each have one more digit than cells. They share a digit that "
        "only one of them can hold. The other set then needs all its other digits."
    ),
    Technique.ALS_XY_WING: N_(
        "{name}: three sets of cells each have one more digit than cells. The middle set takes a "
        "digit from an outer one, which then needs all its other digits."
    ),
    Technique.ALS_CHAIN: N_(
        "{name}: a chain of sets, each with one more digit than cells. A set that loses a digit "
        "needs all its others. So it takes one of them from the next set."
    ),
}
_SETS_HERE: Final = N_("Here the sets are {sets}.")
_CELLS_IN: Final = forms("{number} cell in {house}", "{number} cells in {house}", "a set")
_SET: Final = N_("Set {name} ({cells}) holds {digits} in {count} cells.")
_SET_OF_ONE: Final = N_("Set {name} is {cells}, which is {digits}.")
_LARGE_SET: Final = N_("Set {name} has {count} cells: {cells}. They hold {digits}.")
_LARGE: Final = 4
"""From this many cells on, a set is described in two sentences, its cells and its digits."""
_WHERE_SET: Final = N_("Set {name}: {cells} with {digits}.")
_ONLY_ONE: Final = N_("Only one of {one} and {other} can hold {digit}.")
_WITHOUT: Final = N_("Without {digit}, {name} must hold {digits}.")
_NOT_BOTH: Final = N_("{one} and {other} cannot both hold {digit}: {places}.")
_SHARE: Final = N_("{cells} share {house}")
_SEES: Final = N_("{cell} shares {houses}")
_EITHER: Final = N_("So {digit} is in {one} ({cells}) or in {other} ({other_cells}).")
_IN_CELLS: Final = N_("So {digit} is in {cells}.")
_LIKEWISE: Final = N_(
    "In the same way, {digit} is in {one} ({cells}) or in {other} ({other_cells})."
)
_DOUBLE: Final = N_(
    "Each set leaves out only one digit. So one set holds {one}, the other holds {other}, and "
    "each keeps the rest of its digits."
)
_SEEN_IN_BOTH: Final = N_(
    "These see all places of {digits} in both sets, so they lose it: {removals}."
)
_SEEN_IN_ONE: Final = N_(
    "These see all places of another digit in one set, so they lose it: {removals}."
)
_KEEPS: Final = N_("{name} keeps its {digits}.")
_SETS_ARE: Final = N_("The sets are {sets}.")
_SET_OF: Final = N_("{name} ({cells})", "a set")
_SET_WITH: Final = N_("{name} ({cells}: {digits})", "a set")
_LEAVES_OUT_ONE: Final = N_("Each has one digit more than cells, so it leaves out only one.")
_LEAVES_OUT_ONE_OF_THEM: Final = N_("Each leaves out exactly one of its digits.")
_LEAVES_OUT: Final = N_("If {name} leaves out {digits}, it holds {digit}.")
_SO_HOLDS: Final = N_("Only one of {one} and {other} can hold {digit}, so {other} holds {digits}.")
_ALL_IN: Final = N_(
    "All {digit}s of {one} and {other} are in {house}, so only one of them can hold {digit}."
)
_DOES: Final = N_("{one} does, so {other} leaves out {digit} and holds {digits}.")
_EACH_HOLDS: Final = N_("So each holds {digits}.")
_MANY: Final = 4
"""From this many sets on, what joins them is listed first."""
_LINKED: Final = N_("Of two neighbours, only one can hold the digit that links them: {links}.")
_LINK: Final = N_("{digit} ({one}, {other})", "of two sets")
_ALL_HOLD: Final = N_("So if {name} leaves out {digits}, it holds {digit}, {others}.")
_HOLDS: Final = N_("{name} holds {digits}", "a set, after if")
_ONE_IN_ENDS: Final = N_("So {digits} is in {one} or {other}.")
_EACH_IN_ENDS: Final = N_("So each of {digits} is in {one} or {other}.")
_SEES_ALL: Final = N_("{cells} sees all places of {digits} in both, so it cannot be {digits}.")
_SEE_ALL: Final = N_("{cells} see all places of {digits} in both, so they cannot be {digits}.")
_ONLY_ONE_EACH: Final = N_(
    "Only one of {one} and {other} can hold {digit}, and only one can hold {second}."
)
_ALSO_IN_ONE: Final = N_("Also for another digit in one set: {removals}.")
_ONE_EACH: Final = N_(
    "So one set holds {one}, the other holds {other}, and each keeps the rest of its digits."
)
_SEEN_BY: Final = N_("These see all places of {digits} in both, so they lose it: {removals}.")
NAMED: Final = N_("set {name}", "shared")


def _leads_through(grid: Grid, als: AlmostLockedSet) -> bool:
    """Whether cells of a set with two candidates each lead from any of its digits to the others."""
    pairs = [set(grid.candidates_of(cell)) for cell in als.cells]
    reached = {als.digits[0]}
    for _ in pairs:
        reached.update(*(pair for pair in pairs if pair & reached))
    return all(len(pair) == 2 for pair in pairs) and reached == set(als.digits)


def set_letter(at: int) -> str:
    """A, B, C ...; sets beyond Z, which no chain is known to have, go on with AA."""
    return chr(ord("A") + at) if at < 26 else set_letter(at // 26 - 1) + set_letter(at % 26)


def _set_here(grid: Grid, als: AlmostLockedSet) -> str:
    """How large a set is, and where: "two cells in row 3"."""
    count, house = len(als.cells), common_house(grid, als.cells)
    assert house is not None
    return translate_count(_CELLS_IN, count, number=number(count), house=phrases.house(house))


def _set(template: str, pattern: AlsPattern, at: int) -> str:
    one = pattern.sets[at]
    if template is _SET and len(one.cells) == 1:
        template = _SET_OF_ONE
    elif template is _SET and len(one.cells) >= _LARGE:
        template = _LARGE_SET
    return translate(
        template,
        name=set_letter(at),
        cells=phrases.cells(one.cells),
        digits=(one_of if template is _SET_OF_ONE else all_of)(one.digits),
        count=number(len(one.cells)),
    )


def _proof(step: Step, pattern: AlsPattern) -> str:
    """The sets one by one."""
    return "\n".join(_double(step, pattern) if pattern.is_double else _chain(step, pattern))


def _short(
    step: Step, pattern: AlsPattern, *, reasons: bool = True, with_digits: bool = True
) -> str:
    """The same without the houses that targets share with the sets.

    Args:
        reasons: whether it says, of up to three sets, why only one of two can hold a digit, and of
            two that share two digits, that each holds one of them.
        with_digits: whether it lists the digits of the sets.
    """
    listed_sets = _sets_in_short(pattern, with_digits=with_digits)
    if pattern.is_double:
        return "\n".join((listed_sets, *_double_in_short(step, pattern, reasons=reasons)))
    digits = pattern.digits
    lacking = (one_of(digits), *(common for (common,) in pattern.commons))
    holding = (*lacking[1:], all_of(digits))
    names = [set_letter(at) for at in range(len(pattern.sets))]
    ends = {"one": names[0], "other": names[-1]}
    if len(names) >= _MANY:
        links = _many(names, lacking, holding)
    elif reasons:
        links = _with_reasons(step.grid, pattern, lacking, holding)
    else:
        links = _few(names, lacking, holding)
    return "\n".join(
        (
            listed_sets,
            sentences(*links),
            sentences(
                translate(
                    _ONE_IN_ENDS if len(digits) == 1 else _EACH_IN_ENDS,
                    digits=all_of(digits),
                    **ends,
                ),
                _seen_in_ends(step, digits),
            ),
        )
    )


def _few(
    names: Sequence[str], lacking: Sequence[object], holding: Sequence[object]
) -> Iterator[str]:
    """What each set holds if the first one leaves out its digit, and why.

    Args:
        names: the letters of the sets.
        lacking: what each set lacks then: the digits of the first, which it would share otherwise,
            and the digit that each set has in common with the one before.
        holding: what each holds then.
    """
    yield translate(_LEAVES_OUT, name=names[0], digits=lacking[0], digit=holding[0])
    for (one, other), digit, held in zip(pairwise(names), lacking[1:], holding[1:], strict=True):
        yield translate(_SO_HOLDS, one=one, other=other, digit=digit, digits=held)


def _with_reasons(
    grid: Grid, pattern: AlsPattern, lacking: Sequence[object], holding: Sequence[object]
) -> Iterator[str]:
    """What each set holds if the first one leaves out its digit, with the houses shared."""
    yield translate(_LEAVES_OUT, name=set_letter(0), digits=lacking[0], digit=holding[0])
    for at, (pair, (digit,)) in enumerate(
        zip(pairwise(pattern.sets), pattern.commons, strict=True)
    ):
        names = {"one": set_letter(at), "other": set_letter(at + 1), "digit": digit}
        cells = (cell for als in pair for cell in _places(grid, als, digit))
        house = common_house(grid, tuple(dict.fromkeys(cells)))
        if house is None:
            yield translate(_ONLY_ONE, **names)
        else:
            yield translate(_ALL_IN, **names, house=phrases.house(house))
        yield translate(_DOES, **names, digits=holding[at + 1])


def _many(
    names: Sequence[str], lacking: Sequence[object], holding: Sequence[object]
) -> Iterator[str]:
    """The same for many sets, first what joins them."""
    links = (
        translate(_LINK, digit=digit, one=one, other=other)
        for (one, other), digit in zip(pairwise(names), lacking[1:], strict=True)
    )
    yield translate(_LINKED, links=listed(links))
    held = (
        translate(_HOLDS, name=name, digits=digits)
        for name, digits in zip(names[1:], holding[1:], strict=True)
    )
    yield translate(
        _ALL_HOLD,
        name=names[0],
        digits=lacking[0],
        digit=holding[0],
        others=clauses(held),
    )


def _sets_in_short(pattern: AlsPattern, *, with_digits: bool) -> str:
    """The cells of the sets."""
    sets = (
        translate(
            _SET_WITH if with_digits else _SET_OF,
            name=set_letter(at),
            cells=listed(map(phrases.cell, als.cells)),
            digits=listed(als.digits),
        )
        for at, als in enumerate(pattern.sets)
    )
    return sentences(
        translate(_SETS_ARE, sets=all_of(sets)),
        translate(_LEAVES_OUT_ONE_OF_THEM if with_digits else _LEAVES_OUT_ONE),
    )


def _seen_in_ends(step: Step, digits: Sequence[Digit]) -> str:
    """That targets see all places of digits in two sets."""
    groups = phrases.grouped(step.eliminations)
    if len(groups) > 1:
        removals = phrases.by_cell(step.eliminations)
        return translate(_SEEN_BY, digits=one_of(digits), removals=removals)
    ((gone, cells),) = groups
    template = _SEES_ALL if len(cells) == 1 else _SEE_ALL
    return translate(template, cells=phrases.cells(cells), digits=one_of(gone))


def _chain(step: Step, pattern: AlsPattern) -> Iterator[str]:
    """A line for each set, and one for what follows."""
    digit = pattern.digits[0]
    lacks = [digit, *(common for (common,) in pattern.commons)]
    for at, (als, lacking) in enumerate(zip(pattern.sets, lacks, strict=True)):
        clash = ""
        if at:
            clash = _not_both(step, pattern, at, lacking)
        without = ""
        if len(als.cells) > 1:
            without = translate(
                _WITHOUT,
                digit=lacking,
                name=set_letter(at),
                digits=all_of(digit for digit in als.digits if digit != lacking),
            )
        yield sentences(_set(_SET, pattern, at), clash, without)
    yield sentences(*_ends(step, pattern))


def _not_both(step: Step, pattern: AlsPattern, at: int, digit: Digit) -> str:
    """That a set and the one before it cannot both hold a digit."""
    return translate(
        _NOT_BOTH,
        one=set_letter(at - 1),
        other=set_letter(at),
        digit=digit,
        places=_clash(step.grid, pattern.sets[at - 1], pattern.sets[at], digit),
    )


def _clash(grid: Grid, one: AlmostLockedSet, other: AlmostLockedSet, digit: Digit) -> str:
    """Why only one of the sets can hold a digit: "r1c1 and r1c5 share row 1"."""
    ones, others = _places(grid, one, digit), _places(grid, other, digit)
    house = common_house(grid, (*ones, *others))
    if house is not None:
        cells = phrases.cells(dict.fromkeys((*ones, *others)))
        return translate(_SHARE, cells=cells, house=phrases.house(house))
    return all_of(
        translate(
            _SEES, cell=phrases.cell(cell), houses=with_cells(shared_houses(grid, cell, ones))
        )
        for cell in others
    )


def _ends(step: Step, pattern: AlsPattern) -> Iterator[str]:
    """That one of the ends holds each digit, and what this rules out, said once for each cell."""
    grid, (first, last) = step.grid, pattern.ends
    cells: dict[Digit, tuple[Cell, ...]] = {}
    for at, digit in enumerate(pattern.digits):
        ones, others = _places(grid, first, digit), _places(grid, last, digit)
        cells[digit] = tuple(dict.fromkeys((*ones, *others)))
        if len(cells[digit]) < len(ones) + len(others):
            listed = one_of(phrases.cell(cell) for cell in cells[digit])
            yield translate(_IN_CELLS, digit=digit, cells=listed)
            continue
        yield translate(
            _LIKEWISE if at else _EITHER,
            digit=digit,
            one="A",
            cells=one_of(phrases.cell(cell) for cell in ones),
            other=set_letter(len(pattern.sets) - 1),
            other_cells=one_of(phrases.cell(cell) for cell in others),
        )
    gone = sorted(
        step.eliminations,
        key=lambda elimination: (pattern.digits.index(elimination.digit), elimination.cell),
    )
    yield from rule_out(grid, gone, lambda elimination: cells[elimination.digit])


def _double(step: Step, pattern: AlsPattern) -> Iterator[str]:
    """Two sets that share two digits, each of which only one can hold."""
    grid, (first, last) = step.grid, pattern.ends
    commons = pattern.commons[0]
    yield _set(_SET, pattern, 0)
    yield _set(_SET, pattern, 1)
    yield sentences(
        *(_not_both(step, pattern, 1, digit) for digit in commons),
        translate(_DOUBLE, one=commons[0], other=commons[1]),
    )
    left = list(step.eliminations)
    said = []
    for digit in commons:
        cells = (*_places(grid, first, digit), *_places(grid, last, digit))
        gone = [removed for removed in left if removed.digit == digit]
        left = [removed for removed in left if removed.digit != digit]
        said += rule_out(grid, gone, partial(_same, cells))
    for at, als in enumerate(pattern.sets):
        gone = [
            removed
            for removed in left
            if (places := _places(grid, als, removed.digit))
            and all(grid.variant.see_each_other(removed.cell, cell) for cell in places)
        ]
        if gone:
            left = [removed for removed in left if removed not in gone]
            digits = all_of(sorted({removed.digit for removed in gone}))
            said.append(translate(_KEEPS, name=set_letter(at), digits=digits))
            said += ruled_out_by_set(grid, als, set_letter(at), gone)
    yield sentences(*said)


def _double_in_short(step: Step, pattern: AlsPattern, *, reasons: bool) -> Iterator[str]:
    """What follows from two sets that share two digits, without houses."""
    commons = pattern.commons[0]
    yield sentences(
        translate(_EACH_HOLDS, digits=one_of(commons)) if reasons else "",
        translate(
            _ONLY_ONE_EACH,
            one=set_letter(0),
            other=set_letter(1),
            digit=commons[0],
            second=commons[1],
        ),
        translate(_ONE_EACH, one=commons[0], other=commons[1]),
    )
    both = [removed for removed in step.eliminations if removed.digit in commons]
    one = [removed for removed in step.eliminations if removed.digit not in commons]
    yield sentences(
        translate(_SEEN_IN_BOTH, digits=one_of(commons), removals=phrases.by_cell(both))
        if both
        else "",
        translate(
            _SEEN_IN_ONE if reasons or not both else _ALSO_IN_ONE, removals=phrases.by_cell(one)
        )
        if one
        else "",
    )


def ruled_out_by_set(
    grid: Grid, als: AlmostLockedSet, letter: str, eliminations: Iterable[Elimination]
) -> list[str]:
    """Why cells cannot be digits that a set keeps: "r2c3 shares row 2 with set A, so ..."."""

    def cells_of(gone: Elimination) -> tuple[Cell, ...]:
        whole = common_house(grid, (gone.cell, *als.cells))
        return als.cells if whole else _places(grid, als, gone.digit)

    def name(cells: tuple[Cell, ...]) -> str:
        return translate(NAMED, name=letter) if cells == als.cells else phrases.cells(cells)

    return rule_out(grid, eliminations, cells_of, name)


def sets_line(step: Step) -> str:
    """The line of a chain of almost locked sets; empty for two sets that share two digits.

    A strong link inside a set is between two of its digits, only one of which can be missing.
    """
    pattern = step.pattern
    assert isinstance(pattern, AlsPattern)
    if pattern.is_double:
        return ""
    commons = [pattern.digits[0], *(digit for (digit,) in pattern.commons), pattern.digits[0]]
    links = (
        NODE.format(digits=f"{one}{IN_CELL[STRONG]}{other}", cell=cell_group(als.cells))
        for als, (one, other) in zip(pattern.sets, pairwise(commons), strict=True)
    )
    return LINE.format(chain=WEAK.join(links), effects=phrases.effects(step.effects))


def _same(cells: tuple[Cell, ...], _: Elimination) -> tuple[Cell, ...]:
    """The cells that rule out each of several targets."""
    return cells


def _places(grid: Grid, als: AlmostLockedSet, digit: Digit) -> tuple[Cell, ...]:
    return tuple(cell for cell in als.cells if grid.has(cell, digit))


_SETS: Final = (Role.SET_A, Role.SET_B)
"""The alternating roles of the sets, so that neighbours differ."""
