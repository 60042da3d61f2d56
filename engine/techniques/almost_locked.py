"""Chains of two or more almost locked sets."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import cycle, pairwise
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
from engine.techniques.almost_locked_set import AlmostLockedSet, ruled_out_by_set, set_letter
from engine.techniques.alternating_chain import AlternatingChain, AlternatingNode
from engine.techniques.common_names import players_call
from engine.techniques.experiments import (
    also_eliminates,
    first_that_fits,
    methods_of,
    one_end,
    text_that_fits,
)
from engine.techniques.short_chains import NEEDS_OTHERS, Sets, forced_end, strong_links, watch
from engine.words import phrases
from engine.words.eureka import IN_CELL, LINE, NODE, STRONG, WEAK, cell_group
from engine.words.phrases import all_of, listed, number, one_of, sentences, translate
from engine.words.targets import Tie, rule_out, see_these, shared_houses, with_cells


@dataclass(frozen=True, slots=True)
class AlsPattern(Pattern):
    """A chain of almost locked sets: neighbours cannot both hold a certain digit.

    Attributes:
        sets: the sets, two or more.
        commons: the restricted common of each set and the next: a digit whose places in one set all
            see its places in the other. Two restricted commons only if there are just two sets.
        digits: the removed digits, ascending: digits that one of the ends must hold; if two sets
            have two restricted commons, also digits that a single set must hold.
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

    @property
    def lettered(self) -> tuple[AlmostLockedSet, ...]:
        """The sets with letters A, B and so on; a single cell goes by its name instead."""
        return tuple(als for als in self.sets if len(als.cells) > 1)

    def name(self, als: AlmostLockedSet) -> str:
        """The letter of a set, or the name of its only cell."""
        if len(als.cells) == 1:
            return phrases.cell(als.cells[0])
        return set_letter(self.lettered.index(als))

    def chain(self, grid: Grid) -> AlternatingChain:
        """The sets as strong links between two of their digits, for the first removed digit."""
        end = self.digits[0]
        digits = (end, *(common for (common,) in self.commons), end)
        return AlternatingChain(
            tuple(
                AlternatingNode(als.places(grid, digit), digit)
                for als, linked in zip(self.sets, pairwise(digits), strict=True)
                for digit in linked
            ),
            sets=tuple(als if len(als.cells) > 1 else None for als in self.sets),
        )

    def common_name(self, grid: Grid) -> CommonName | None:
        if self._is_xy_chain(grid):
            return CommonName.XY_CHAIN
        cells = {cell for als in self.sets for cell in als.cells}
        digits = {digit for als in self.sets for digit in als.digits}
        is_wing = len(self.sets) == 2 and not self.is_double and len(cells) == len(digits) == 4
        return CommonName.WXYZ_WING if is_wing else None

    def _is_xy_chain(self, grid: Grid) -> bool:
        """Whether all cells are bivalue, and the cells of each set lead from digit to digit."""
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
        roles = dict(zip(self.lettered, cycle(_SETS), strict=False))
        builder.letters += [als.cells for als in self.lettered]
        for als in self.sets:
            builder.mark_cells(als.cells)
            for cell in als.cells:
                builder.mark(cell, als.digits, roles.get(als, Role.KEEP))

    def draw_conclusion(
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        """The restricted commons as links, and the digits that one of the ends must hold."""
        for pair, digits in zip(pairwise(self.sets), self.commons, strict=True):
            for digit in digits:
                start, end = nearest(*(als.places(builder.grid, digit) for als in pair))
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
        full, proof = text_that_fits(
            step, *(_double(step, self) if self.is_double else _chain(step, self))
        )
        return HintTexts(
            LevelText(nudge),
            technique,
            LevelText(first_that_fits(self._where, partial(self._where, brief=True))),
            "\n".join(filter(None, (full, line))),
            proof and "\n".join(filter(None, (proof, line))),
        )

    def _where(self, *, brief: bool = False) -> str:
        """The sets, with all their digits, and the digits that only one of two sets can hold.

        Args:
            brief: whether to list the sets in one sentence.
        """
        sets = [_sets_in_short(self)] if brief else [_set(_WHERE_SET, self, s) for s in self.sets]
        commons = (
            translate(_ONLY_ONE, one=self.name(one), other=self.name(other), digit=digit)
            for (one, other), digits in zip(pairwise(self.sets), self.commons, strict=True)
            for digit in digits
        )
        return sentences(*sets, *commons)


_NUDGE: Final = N_(
    "Find two cells that hold only three digits between them, or three cells with four."
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
_CELLS_IN: Final = forms(
    "a cell with two candidates in {house}", "{number} cells in {house}", "a set"
)
_SET: Final = N_("Set {name} ({cells}) holds {digits} in {count} cells.")
_SET_OF_ONE: Final = N_("{cells} is {digits}.")
_LARGE_SET: Final = N_("Set {name} has {count} cells: {cells}. They hold {digits}.")
_LARGE: Final = 4
"""A set with this many cells or more is described in two sentences: its cells and its digits."""
_WHERE_SET: Final = N_("Set {name}: {cells} with {digits}.")
_WHERE_CELL: Final = N_("{cells} holds only {digits}.")
_ONLY_ONE: Final = N_("Only one of {one} and {other} can hold {digit}.")
_NOT_BOTH: Final = N_("{one} and {other} cannot both hold {digit}: {places}.")
_SHARE: Final = N_("{cells} share {house}")
_SEES: Final = N_("{cell} shares {houses}")
_IF_IT_LACKS: Final = N_("If set {name} ({cells}) has no {digit}, it holds {digits}.")
_SUPPOSE_IT_HAS: Final = N_("Suppose set {name} has its {digit} in {places}.")
_EITHER_IN: Final = N_("Either way {digit} is in {cells}.")
_EITHER_SET: Final = N_("Either way set {one} or set {other} holds {digits}.")
_IN_CELLS: Final = N_("So {digit} is in {cells}.")
_ALSO_ELIMINATES: Final = N_("In the same way, {digit} is in {cells}.")
_DOUBLE: Final = N_(
    "Each leaves out only one of its digits. So one of them holds {one}, the other holds {other}, "
    "and each keeps the rest of its digits."
)
_SEEN_IN_BOTH: Final = N_("These see all places of {digits} in both, so they lose it: {removals}.")
_SEEN_IN_ONE: Final = N_("These see all places of another digit in one of them: {removals}.")
_KEEPS: Final = N_("{name} keeps its {digits}.")
_SETS_ARE: Final = N_("The sets are {sets}.")
_SET_WITH: Final = N_("{name} ({cells}: {digits})", "a set")
_CELL_WITH: Final = N_("{cell} ({digits})", "link")
_LEAVES_OUT_ONE_OF_THEM: Final = N_("Each leaves out exactly one of its digits.")
_ONLY_ONE_EACH: Final = N_("Only one of them can hold {first}, and only one can hold {second}.")
_IN_HOUSE: Final = N_("{digit} ({house})", "only one can hold")
_ONE_EACH: Final = N_(
    "So one of them holds {one}, the other {other}, and each keeps its other digits."
)


def _leads_through(grid: Grid, als: AlmostLockedSet) -> bool:
    """Whether the bivalue cells of a set lead from any of its digits to the others."""
    pairs = [set(grid.candidates_of(cell)) for cell in als.cells]
    reached = {als.digits[0]}
    for _ in pairs:
        reached.update(*(pair for pair in pairs if pair & reached))
    return all(len(pair) == 2 for pair in pairs) and reached == set(als.digits)


def _set_here(grid: Grid, als: AlmostLockedSet) -> str:
    """The size and the house of a set: "two cells in row 3"."""
    count, house = len(als.cells), common_house(grid, als.cells)
    assert house is not None
    return translate_count(_CELLS_IN, count, number=number(count), house=phrases.house(house))


def _set(template: str, pattern: AlsPattern, als: AlmostLockedSet) -> str:
    one = len(als.cells) == 1
    if one:
        template = _SET_OF_ONE if template is _SET else _WHERE_CELL
    elif template is _SET and len(als.cells) >= _LARGE:
        template = _LARGE_SET
    return translate(
        template,
        name=pattern.name(als),
        cells=phrases.cells(als.cells),
        digits=(one_of if template is _SET_OF_ONE else all_of)(als.digits),
        count=number(len(als.cells)),
    )


def _chain(step: Step, pattern: AlsPattern) -> Iterator[Callable[[], str]]:
    """Texts that follow the chain set by set from a digit the first set lacks; shortest last."""
    if len(pattern.digits) > 1:
        for style in (Sets.CARRIED_ON_LISTED, Sets.LISTED):
            for tie in (Tie.CELLS, Tie.NONE):
                yield partial(_by_first_link, step, pattern, style, tie)
    else:
        for style in (Sets.CARRIED_ON, Sets.CELL_BY_CELL, Sets.CARRIED_ON_LISTED, Sets.LISTED):
            for tie in (Tie.CELLS, Tie.HOUSES):
                yield partial(_set_by_set, step, pattern, style, tie)
        yield partial(_set_by_set, step, pattern, Sets.BRIEF_BY_CELL, Tie.HOUSES)
        for tie in (Tie.HOUSES, Tie.NONE):
            yield partial(_set_by_set, step, pattern, Sets.BRIEF, tie)
    for watched in (True, False):
        yield partial(_experiment, step, pattern, watched=watched)


def _set_by_set(step: Step, pattern: AlsPattern, style: Sets, tie: Tie) -> str:
    """A line for each set, and a line with the conclusion.

    Args:
        style: how to describe the sets.
        tie: how to relate targets to the ends.
    """
    links = strong_links(step.grid, pattern.chain(step.grid), pattern.lettered, style)
    ends = _ends(step, pattern) if tie is Tie.CELLS else _ends_in_short(step, pattern, tie)
    rule = (translate(NEEDS_OTHERS),) if style.is_brief else ()
    return "\n".join((*rule, *links, sentences(*ends)))


def _by_first_link(step: Step, pattern: AlsPattern, style: Sets, tie: Tie) -> str:
    """Both cases of the digit that links the first two sets, if both ends have several digits.

    Args:
        style: how to describe the sets.
        tie: whether to name the cells of the ends that targets see.
    """
    grid, chain = step.grid, pattern.chain(step.grid)
    first, last = pattern.ends
    name, linked = pattern.name(first), pattern.commons[0][0]
    lacking = translate(
        _IF_IT_LACKS,
        name=name,
        cells=listed(map(phrases.cell, first.cells)),
        digit=linked,
        digits=all_of(pattern.digits),
    )
    places = one_of(map(phrases.cell, first.places(grid, linked)))
    lines = [translate(_SUPPOSE_IT_HAS, name=name, digit=linked, places=places)]
    for at, inside in enumerate(chain.link_sets[1:], 1):
        before, false, true = chain.nodes[2 * at - 1 : 2 * at + 2]
        if inside is last:
            # It holds all digits that the ends have in common.
            true = AlternatingNode(last.cells, true.digit)
        lines.append(
            forced_end(grid, pattern.lettered, before, false, true, inside, style, is_first=at == 1)
        )
    if tie is Tie.CELLS:
        ends = list(_ends(step, pattern, _EITHER_IN))
    else:
        ends = [
            translate(
                _EITHER_SET, one=name, other=pattern.name(last), digits=all_of(pattern.digits)
            ),
            translate(
                _SEEN_IN_BOTH,
                digits=one_of(pattern.digits),
                removals=phrases.by_cell(step.eliminations),
            ),
        ]
    return "\n".join((lacking, sentences(*lines), sentences(*ends)))


def _experiment(step: Step, pattern: AlsPattern, *, watched: bool) -> str:
    """The chain as an experiment.

    Args:
        watched: whether it names the sets.
    """
    nodes = pattern.chain(step.grid).nodes
    methods = methods_of(
        (len(als.cells) for als in pattern.sets),
        locked=any(len(node.cells) > 1 for node in nodes),
    )
    first, last = nodes[0], nodes[-1]
    sets = watch(pattern.lettered) if watched else ""
    ends = one_end(first.cells, first.digit, methods, last.cells, last.digit, sets)
    return sentences(ends, *_ends_in_short(step, pattern))


def _not_both(step: Step, pattern: AlsPattern, digit: Digit) -> str:
    """Say that the two sets cannot both hold a digit."""
    one, other = pattern.ends
    return translate(
        _NOT_BOTH,
        one=pattern.name(one),
        other=pattern.name(other),
        digit=digit,
        places=_clash(step.grid, one, other, digit),
    )


def _clash(grid: Grid, one: AlmostLockedSet, other: AlmostLockedSet, digit: Digit) -> str:
    """Why only one of the sets can hold a digit: "r1c1 and r1c5 share row 1"."""
    ones, others = one.places(grid, digit), other.places(grid, digit)
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


def _ends(step: Step, pattern: AlsPattern, first: str = _IN_CELLS) -> Iterator[str]:
    """Say that one of the ends holds each digit, and what this rules out, cell by cell.

    Args:
        first: the template for the first digit.
    """
    cells = {digit: _places_in_ends(step.grid, pattern, digit) for digit in pattern.digits}
    for at, (digit, places) in enumerate(cells.items()):
        template = _ALSO_ELIMINATES if at else first
        yield translate(template, digit=digit, cells=one_of(map(phrases.cell, places)))
    gone = sorted(
        step.eliminations,
        key=lambda elimination: (pattern.digits.index(elimination.digit), elimination.cell),
    )
    yield from rule_out(step.grid, gone, lambda elimination: cells[elimination.digit])


def _ends_in_short(step: Step, pattern: AlsPattern, tie: Tie = Tie.NONE) -> Iterator[str]:
    """Like `_ends` for the first digit alone, with fewer details about what targets see."""
    first = pattern.digits[0]
    cells = _places_in_ends(step.grid, pattern, first)
    yield translate(_IN_CELLS, digit=first, cells=one_of(map(phrases.cell, cells)))
    gone = [removed for removed in step.eliminations if removed.digit == first]
    yield from see_these(step.grid, gone, cells, tie)
    yield also_eliminates(gone for gone in step.eliminations if gone.digit != first)


def _places_in_ends(grid: Grid, pattern: AlsPattern, digit: Digit) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(cell for end in pattern.ends for cell in end.places(grid, digit)))


def _double(step: Step, pattern: AlsPattern) -> Iterator[Callable[[], str]]:
    """Texts about two sets that share two digits, each of which only one set can hold."""
    yield partial(_double_in_full, step, pattern)
    yield partial(_double_in_short, step, pattern)
    yield partial(_double_in_short, step, pattern, reasons=False)


def _double_in_full(step: Step, pattern: AlsPattern) -> str:
    grid, (first, last) = step.grid, pattern.ends
    commons = pattern.commons[0]
    argument = (
        *(_not_both(step, pattern, digit) for digit in commons),
        translate(_DOUBLE, one=commons[0], other=commons[1]),
    )
    left = list(step.eliminations)
    said = []
    for digit in commons:
        cells = (*first.places(grid, digit), *last.places(grid, digit))
        gone = [removed for removed in left if removed.digit == digit]
        left = [removed for removed in left if removed.digit != digit]
        said += rule_out(grid, gone, partial(_same, cells))
    for als in pattern.lettered:
        gone = [
            removed
            for removed in left
            if (places := als.places(grid, removed.digit))
            and all(grid.variant.see_each_other(removed.cell, cell) for cell in places)
        ]
        if gone:
            left = [removed for removed in left if removed not in gone]
            digits = all_of(sorted({removed.digit for removed in gone}))
            said.append(translate(_KEEPS, name=pattern.name(als), digits=digits))
            said += ruled_out_by_set(grid, als, pattern.name(als), gone)
    sets = (_set(_SET, pattern, als) for als in pattern.sets)
    return "\n".join((*sets, sentences(*argument), sentences(*said)))


def _double_in_short(step: Step, pattern: AlsPattern, *, reasons: bool = True) -> str:
    """Like `_double`, without the houses that targets share with the sets.

    Args:
        reasons: whether to name the house in which only one set can hold a digit.
    """
    one, other = pattern.commons[0]
    both = [removed for removed in step.eliminations if removed.digit in (one, other)]
    single = [removed for removed in step.eliminations if removed.digit not in (one, other)]
    first, second = (
        _where_only_one(step.grid, pattern, digit) if reasons else digit for digit in (one, other)
    )
    return "\n".join(
        (
            sentences(_sets_in_short(pattern), translate(_LEAVES_OUT_ONE_OF_THEM)),
            sentences(
                translate(_ONLY_ONE_EACH, first=first, second=second),
                translate(_ONE_EACH, one=one, other=other),
            ),
            sentences(
                translate(
                    _SEEN_IN_BOTH, digits=one_of((one, other)), removals=phrases.by_cell(both)
                )
                if both
                else "",
                translate(_SEEN_IN_ONE, removals=phrases.by_cell(single)) if single else "",
            ),
        )
    )


def _sets_in_short(pattern: AlsPattern) -> str:
    """All sets with their digits, in one sentence."""
    sets = (
        translate(_CELL_WITH, cell=phrases.cell(als.cells[0]), digits=listed(als.digits))
        if len(als.cells) == 1
        else translate(
            _SET_WITH,
            name=pattern.name(als),
            cells=listed(map(phrases.cell, als.cells)),
            digits=listed(als.digits),
        )
        for als in pattern.sets
    )
    return translate(_SETS_ARE, sets=all_of(sets))


def _where_only_one(grid: Grid, pattern: AlsPattern, digit: Digit) -> str:
    """A digit of two sets, with the house of all its places there, if they are in one."""
    cells = (cell for als in pattern.sets for cell in als.places(grid, digit))
    house = common_house(grid, tuple(dict.fromkeys(cells)))
    if house is None:
        return str(digit)
    return translate(_IN_HOUSE, digit=digit, house=phrases.house(house))


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
    """The same cells for every target."""
    return cells


_SETS: Final = (Role.SET_A, Role.SET_B)
"""The alternating roles of the sets, so that neighbours differ."""
