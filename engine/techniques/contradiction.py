"""Tests of candidates that fail."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.houses import Cell, Digit, House
from engine.language import N_, forms, start_of_sentence, translate_count
from engine.model.attempts import Attempt, DeadPlace
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.chain_nodes import ChainNode
from engine.model.grid import Grid
from engine.model.reasons import candidates_to_test, common_house, house_of_tests
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import Caption, CellRole, HouseRole, Link, Role, View, ViewBuilder
from engine.techniques.experiments import (
    ScratchMethod,
    after_digits,
    methods_of,
    one_fails,
    text_that_fits,
    what_is_lost,
)
from engine.techniques.reason_links import dead_candidates, links_to, links_to_end
from engine.words import phrases
from engine.words.claims import After, claim
from engine.words.phrases import all_of, number, sentences, translate


@dataclass(frozen=True, slots=True)
class Consequence:
    """A consequence of a test and of the consequences before it.

    Attributes:
        digit: the digit that is placed or locked.
        cell: the cell in which it is placed; None for locked candidates.
        house: the house in which the cell is the digit's only place; for locked candidates, the
            house whose places for the digit all lie in `cover`; None if the digit is the cell's
            only candidate.
        cover: for locked candidates: the house whose other cells lose the digit.
    """

    digit: Digit
    cell: Cell | None = None
    house: House | None = None
    cover: House | None = None


@dataclass(frozen=True, slots=True)
class SubsetConsequence:
    """A naked or hidden subset that follows from a test.

    Attributes:
        cells: its cells.
        digits: its digits, as many as cells.
        house: a house that all cells are in.
        hidden: True if the digits have no other places in the house, and the cells lose all other
            digits; False if the cells have no other candidates, and the rest of the house loses the
            digits.
    """

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]
    house: House
    hidden: bool


@dataclass(frozen=True, slots=True)
class ContradictionPattern(Pattern):
    """A candidate that is placed as a test, and the contradiction.

    Attributes:
        test: the candidate.
        consequences: the singles, locked candidates and subsets that follow, in order, and failing
            tests inside this one; these do not contain further tests.
        cell: the cell that is left without a candidate; None if a house fails.
        house: the house that is left without a place for a digit; None if a cell fails.
        digit: that digit; None if a cell fails.
    """

    test: Candidate
    consequences: "tuple[Consequence | SubsetConsequence | ContradictionPattern, ...]"
    cell: Cell | None = None
    house: House | None = None
    digit: Digit | None = None

    @property
    def length(self) -> int:
        """How many steps follow from the test; a test inside counts as one plus its steps."""
        return sum(
            consequence.length + 1 if isinstance(consequence, ContradictionPattern) else 1
            for consequence in self.consequences
        )

    @property
    def inner(self) -> "tuple[ContradictionPattern, ...]":
        """The tests inside this one."""
        return tuple(
            consequence
            for consequence in self.consequences
            if isinstance(consequence, ContradictionPattern)
        )

    @property
    def placed(self) -> tuple[Candidate, ...]:
        """The digits that follow, without digits of inner tests."""
        return tuple(
            Candidate(consequence.cell, consequence.digit)
            for consequence in self.consequences
            if isinstance(consequence, Consequence) and consequence.cell is not None
        )

    @property
    def is_by_singles(self) -> bool:
        """Whether only singles follow, including in inner tests."""
        return len(self.placed) + len(self.inner) == len(self.consequences) and all(
            inner.is_by_singles for inner in self.inner
        )

    @property
    def methods(self) -> frozenset[ScratchMethod]:
        """The methods that the consequences use, including those of inner tests."""
        subsets = [found for found in self.consequences if isinstance(found, SubsetConsequence)]
        locked = len(self.placed) + len(self.inner) + len(subsets) < len(self.consequences)
        own = methods_of((len(subset.cells) for subset in subsets), locked=locked)
        return own.union(*(inner.methods for inner in self.inner))

    @property
    def end(self) -> DeadPlace:
        """Where the test fails."""
        return DeadPlace(self.cell, self.house, self.digit)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.shade((_place_of_end(step.grid, self),), HouseRole.END)

    def draw(self, builder: ViewBuilder) -> None:
        """The candidates to test, one of which is refuted, and the place of the contradiction."""
        builder.mark_tests(self.test)
        _mark_end(builder, self)

    def draw_conclusion(
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        """The scratch copy: all digits that follow, numbered, with links if there are few.

        Of inner tests, only the eliminations are drawn.
        """
        builder.candidates.clear()
        builder.cells.clear()
        links = [link for some in _links(builder.grid, self) for link in some]
        _draw_copy(builder, self, self.placed, links if len(links) <= MAX_LINKS else ())
        _draw_end(builder, (self.test, *self.placed), self)

    def parts(
        self,
        grid: Grid,
        placements: tuple[Placement, ...],
        eliminations: tuple[Elimination, ...],
    ) -> tuple[View, ...]:
        return (*_link_views(grid, self), *_inner_views(grid, self))

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return (house_of_tests(grid, self.test),)

    def attempts(self, grid: Grid) -> tuple[Attempt, ...]:
        """The test, its digits and the inner tests."""
        failing = tuple(attempt for inner in self.inner for attempt in inner.attempts(grid))
        return (Attempt(self.test, True, self.placed, failing),)

    def describe(self, step: Step) -> HintTexts:
        """A contradiction at all four levels."""
        tests = candidates_to_test(step.grid, self.test)
        count = self.length
        in_cell = tests[0].cell == tests[-1].cell
        house = house_of_tests(step.grid, self.test)
        full, proof = text_that_fits(
            step,
            partial(_proof, step.grid, self),
            partial(_in_turn, step.grid, self),
            trials=[
                partial(_experiment, step.grid, self, others=others) for others in (True, False)
            ],
        )
        return HintTexts(
            LevelText(
                translate(
                    _NUDGE_CELL if in_cell else _NUDGE_HOUSE,
                    digit=self.test.digit,
                    house=phrases.house(house),
                )
            ),
            sentences(
                translate(_idea(self), name=phrases.name(step)),
                begin(step.grid, tests, None if in_cell else house),
                translate_count(_LENGTH, count, end=phrases.house(_place_of_end(step.grid, self))),
            ),
            LevelText(
                sentences(
                    what_to_test(step.grid, self.test),
                    translate_count(_WHERE, count, end=_end(self)),
                )
            ),
            full,
            proof,
        )


_NUDGE_CELL: Final = N_(
    "I know no pattern that helps here. Try the candidates of a cell {house:in}: one of them fails."
)
_NUDGE_HOUSE: Final = N_(
    "I know no pattern that helps here. Try the {digit}s {house:in}: one place fails."
)
_TECHNIQUE: Final = N_(
    "{name}: try a digit and follow the singles. If a cell runs out of candidates, or a digit out "
    "of places, the digit you tried is wrong."
)
_TECHNIQUE_LOCKED: Final = N_(
    "{name}: try a digit and follow the singles and locked candidates. If a cell runs out of "
    "candidates, or a digit out of places, the digit you tried is wrong."
)
_TECHNIQUE_MORE: Final = N_(
    "{name}: try a digit and follow the singles, locked candidates, pairs and triplets. If a cell "
    "runs out of candidates, or a digit out of places, the digit you tried is wrong."
)
_TECHNIQUE_NESTED: Final = N_(
    "{name}: try a digit and see what follows. If you get stuck, a second test inside the first "
    "rules out a candidate. If a cell runs out of candidates, or a digit out of places, the first "
    "digit you tried is wrong."
)
_BEGIN_CELL: Final = N_("Start in a cell of {house} with {count} candidates.")
_BEGIN_HOUSE: Final = N_("Start with the {digit}s {house:in}.")
_LENGTH: Final = forms(
    "One of the tests fails after {count} step, {end:in}.",
    "One of the tests fails after {count} steps, {end:in}.",
)
_TEST_CELL: Final = N_("Test each candidate of {cell} ({digits}).")
_TEST_PLACES: Final = N_("Test {digit} in each of its places {house:in} ({cells}).")
_WHERE: Final = forms(
    "One of these tests fails {count} step later: {end}.",
    "One of these tests fails {count} steps later: {end}.",
)
_NO_CANDIDATE: Final = N_("{cell} has no candidate left")
_NO_PLACE: Final = N_("{house} has no place left for {digit}")
_TEST: Final = N_("Test {cell}={digit}:")
_LINE: Final = "{number}. {text}"
MAX_LINKS: Final = 10
"""The maximum number of links in one picture."""
_PLACED: Final = N_("{claim}: {reason}.")
_ONLY_CANDIDATE: Final = N_("of {digits}, only {digit} is left")
_ONLY_PLACE: Final = N_("{house} has no other place for {digit}")
_LOCKED: Final = N_("{house:start} has its {digit} {cover:in}, so the rest of {cover} loses it.")
_NAKED: Final = N_("{cells} have only {digits} left, so the rest of {house} loses them.")
_HIDDEN: Final = N_(
    "{house:start} has its {digits} in {cells}, so these cells lose all other digits."
)
_TEST_INSIDE: Final = N_("Also test {cell}={digit}:")
_FAILS_INSIDE: Final = N_("So the second test fails, and {cell} is not {digit}.")
_LEFT_CELL: Final = N_("Now {cell} ({digits}) has no candidate left.")
_LEFT_HOUSE: Final = N_("Now {house} has no place left for {digit} ({cells}).")
_FAILS: Final = N_("So the test fails, and {cell} cannot be {digit}.")

_FILL_IN: Final = N_(
    "Put {digit} in {cell} on a scratch copy. Then this follows, with the house of each single:"
)
_FORCED_BY_HOUSE: Final = N_("{cell}={digit} ({house}).")
_FORCED_BY_CELL: Final = N_("{cell}={digit} (naked single).")
_WHEN: Final = (
    N_("At once: {text}"),
    forms("After {count} digit: {text}", "After {count} digits: {text}"),
)
_MOST_LISTED: Final = 12
"""The maximum number of steps in such a list."""
_SO_NOT: Final = N_("So {cell} is not {digit}.")
_COLLIDES: Final = {
    True: N_("One of these tests leads to a contradiction {place:in}."),
    False: N_("If one of them is false, that leads to a contradiction {place:in}."),
}


def begin(grid: Grid, starts: Sequence[Candidate], house: House | None) -> str:
    """Level 2: the place of the candidates, one of which is true or fails.

    Args:
        starts: all candidates of a cell, or all places of a digit in a house.
        house: the house; None if it is a cell.
    """
    first = starts[0]
    if house is None:
        box = phrases.house(grid.variant.box(first.cell))
        return translate(_BEGIN_CELL, house=box, count=number(len(starts)))
    return translate(_BEGIN_HOUSE, digit=first.digit, house=phrases.house(house))


def _proof(grid: Grid, pattern: ContradictionPattern) -> str:
    """The test line by line."""
    values = {"cell": phrases.cell(pattern.test.cell), "digit": pattern.test.digit}
    return "\n".join(
        (
            translate(_TEST, **values),
            *_lines(grid, pattern),
            sentences(_left(grid, pattern), translate(_FAILS, **values)),
        )
    )


def _in_turn(grid: Grid, pattern: ContradictionPattern) -> str:
    """The test as a list of consequences; empty if these are many, or if it has inner tests.

    The digits have the numbers of the picture.
    """
    if pattern.inner or pattern.length > _MOST_LISTED:
        return ""
    values = {"cell": phrases.cell(pattern.test.cell), "digit": pattern.test.digit}
    lines = []
    number = 0
    for found in pattern.consequences:
        if isinstance(found, Consequence) and found.cell is not None:
            number += 1
            text = translate(
                _FORCED_BY_HOUSE if found.house else _FORCED_BY_CELL,
                cell=phrases.cell(found.cell),
                digit=found.digit,
                house=phrases.house(found.house) if found.house else "",
            )
            lines.append(_LINE.format(number=number, text=text))
        elif not isinstance(found, ContradictionPattern):
            lines.append(start_of_sentence(_pattern(grid, found)))
    return "\n".join(
        (
            translate(_FILL_IN, **values),
            *lines,
            sentences(_left(grid, pattern), translate(_SO_NOT, **values)),
        )
    )


def _experiment(grid: Grid, pattern: ContradictionPattern, *, others: bool = False) -> str:
    """The test as an experiment.

    Args:
        others: whether to name the steps that are not singles; the text is then empty without such
            steps.
    """
    named = list(_others(grid, pattern)) if others else []
    if others and not named:
        return ""
    (attempt,) = pattern.attempts(grid)
    test = pattern.test
    return one_fails(
        grid,
        attempt,
        pattern.methods,
        pattern.end,
        claim(ChainNode(test.cell, test.digit, on=False), After.SO),
        numbered=True,
        others=named,
    )


def _others(grid: Grid, pattern: ContradictionPattern) -> Iterator[str]:
    """The steps that are not singles; the first after a digit says how many digits came before."""
    digits, told = 0, -1
    for found in pattern.consequences:
        if isinstance(found, Consequence) and found.cell is not None:
            digits += 1
        elif not isinstance(found, ContradictionPattern):
            text = _pattern(grid, found)
            if digits > told:
                text = after_digits(_WHEN, digits, text=text)
            yield text
            told = digits


def _idea(pattern: ContradictionPattern) -> str:
    """The idea of a test, and the methods to follow it."""
    if pattern.inner:
        return _TECHNIQUE_NESTED
    if any(isinstance(consequence, SubsetConsequence) for consequence in pattern.consequences):
        return _TECHNIQUE_MORE
    return _TECHNIQUE if pattern.is_by_singles else _TECHNIQUE_LOCKED


def _lines(grid: Grid, pattern: ContradictionPattern, around: str = "") -> list[str]:
    """The numbered consequences of a test; inner tests have numbers of two parts."""
    lines = []
    number = 1 if around else 0
    for found in pattern.consequences:
        number += 1
        if isinstance(found, ContradictionPattern):
            values = {"cell": phrases.cell(found.test.cell), "digit": found.test.digit}
            inner = f"{number}."
            fails = sentences(_left(grid, found), translate(_FAILS_INSIDE, **values))
            lines += [
                _LINE.format(number=f"{inner}1", text=translate(_TEST_INSIDE, **values)),
                *_lines(grid, found, inner),
                _LINE.format(number=f"{inner}{len(found.consequences) + 2}", text=fails),
            ]
        else:
            text = start_of_sentence(_pattern(grid, found))
            lines.append(_LINE.format(number=f"{around}{number}", text=text))
    return lines


def _pattern(grid: Grid, found: Consequence | SubsetConsequence) -> str:
    return _subset(found) if isinstance(found, SubsetConsequence) else consequence(grid, found)


def _subset(found: SubsetConsequence) -> str:
    return translate(
        _HIDDEN if found.hidden else _NAKED,
        cells=phrases.cells(found.cells),
        digits=all_of(found.digits),
        house=phrases.house(found.house),
    )


def what_to_test(grid: Grid, assumed: Candidate, *, one_digit: bool = False) -> str:
    """The candidates to test, one of which is the assumption; level 3 does not reveal which one."""
    first, *others = candidates_to_test(grid, assumed, one_digit=one_digit)
    if others and first.cell == others[0].cell:
        digits = all_of(grid.candidates_of(first.cell))
        return translate(_TEST_CELL, cell=phrases.cell(first.cell), digits=digits)
    cells = [other.cell for other in (first, *others)]
    house = common_house(grid, cells, first.digit)
    assert house is not None
    return translate(
        _TEST_PLACES,
        digit=first.digit,
        house=phrases.house(house),
        cells=phrases.cells(cells),
    )


def consequence(grid: Grid, found: Consequence) -> str:
    """A consequence with its reason: "r7c8 is 6: row 7 has no other place left."."""
    if found.cell is None:
        assert found.house is not None
        assert found.cover is not None
        house, cover = phrases.house(found.house), phrases.house(found.cover)
        return translate(_LOCKED, house=house, digit=found.digit, cover=cover)
    reason = (
        translate(_ONLY_CANDIDATE, digits=all_of(grid.candidates_of(found.cell)), digit=found.digit)
        if found.house is None
        else translate(_ONLY_PLACE, house=phrases.house(found.house), digit=found.digit)
    )
    return translate(
        _PLACED, claim=claim(ChainNode(found.cell, found.digit, on=True)), reason=reason
    )


def _end(pattern: ContradictionPattern) -> str:
    if pattern.cell is not None:
        return translate(_NO_CANDIDATE, cell=phrases.cell(pattern.cell))
    assert pattern.house is not None
    return translate(_NO_PLACE, house=phrases.house(pattern.house), digit=pattern.digit)


def _left(grid: Grid, pattern: ContradictionPattern) -> str:
    """How the test fails, with the lost candidates."""
    template = _LEFT_HOUSE if pattern.cell is None else _LEFT_CELL
    return translate(template, **what_is_lost(grid, pattern.end))


def _links(
    grid: Grid, pattern: ContradictionPattern, before: Sequence[Candidate] = ()
) -> list[list[Link]]:
    """For each digit that follows from a test, the links to it."""
    placed, found = [*before, pattern.test], []
    for single in pattern.consequences:
        if isinstance(single, Consequence) and single.cell is not None:
            one = Candidate(single.cell, single.digit)
            found.append(links_to(grid, placed, one, single.house))
            placed.append(one)
    return found


def _link_views(grid: Grid, pattern: ContradictionPattern) -> tuple[View, ...]:
    """The pictures that show the links in parts if one picture cannot hold them; otherwise none."""
    found = _links(grid, pattern)
    if sum(map(len, found)) <= MAX_LINKS:
        return ()
    parts: list[list[list[Link]]] = [[]]
    for links in found:
        if sum(map(len, parts[-1])) + len(links) > MAX_LINKS:
            parts.append([])
        parts[-1].append(links)
    views = []
    for part, some in enumerate(parts, 1):
        builder, placed = ViewBuilder(grid), pattern.placed[: sum(map(len, parts[:part]))]
        builder.mark(pattern.test.cell, (pattern.test.digit,), Role.TRIAL)
        _draw_copy(builder, pattern, placed, [link for links in some for link in links])
        if part == len(parts):
            _draw_end(builder, (pattern.test, *placed), pattern)
        nodes = [
            ChainNode(candidate.cell, candidate.digit, on=True)
            for candidate in (pattern.test, placed[-1])
        ]
        caption = Caption((nodes[0], nodes[1]), part=part, parts=len(parts))
        views.append(builder.view(caption))
    return tuple(views)


def _inner_views(grid: Grid, pattern: ContradictionPattern) -> tuple[View, ...]:
    """A view of each inner test: the digits placed before it, then its consequences."""
    views: list[View] = []
    before: list[Candidate] = [pattern.test]
    for consequence in pattern.consequences:
        if isinstance(consequence, ContradictionPattern):
            test, placed = consequence.test, consequence.placed
            builder = ViewBuilder(grid)
            for candidate in (*before, test):
                builder.mark(candidate.cell, (candidate.digit,), Role.TRIAL)
            builder.numbers.append(test)
            links = [link for some in _links(grid, consequence, before) for link in some]
            _draw_copy(builder, consequence, placed, links if len(links) <= MAX_LINKS else ())
            _draw_end(builder, (*before, test, *placed), consequence)
            caption = Caption(None, len(views) + 1, len(pattern.inner), test=test)
            views.append(builder.view(caption))
        elif not isinstance(consequence, SubsetConsequence) and consequence.cell is not None:
            before.append(Candidate(consequence.cell, consequence.digit))
    return tuple(views)


def _draw_copy(
    builder: ViewBuilder,
    pattern: ContradictionPattern,
    placed: Sequence[Candidate],
    links: Iterable[Link],
) -> None:
    """A test with digits that follow from it, in their order."""
    builder.mark_cells((pattern.test.cell,), CellRole.START)
    for candidate in placed:
        builder.mark(candidate.cell, (candidate.digit,), Role.TRIAL)
    filled = {candidate.cell for candidate in placed}
    for inner in pattern.inner:
        if inner.test.cell not in filled:
            builder.mark(inner.test.cell, (inner.test.digit,), Role.OFF)
    for subset in pattern.consequences:
        if isinstance(subset, SubsetConsequence):
            builder.mark_cells(cell for cell in subset.cells if cell not in filled)
    builder.numbers += placed
    builder.links += links


def _draw_end(
    builder: ViewBuilder, placed: Sequence[Candidate], pattern: ContradictionPattern
) -> None:
    """Mark where a test fails, with the digits that rule out each candidate there."""
    filled = {candidate.cell for candidate in placed}
    for gone in dead_candidates(builder.grid, pattern.end):
        if gone.cell not in filled:
            builder.mark(gone.cell, (gone.digit,), Role.OFF)
    builder.links += links_to_end(builder.grid, placed, pattern.end)
    _mark_end(builder, pattern)


def _mark_end(builder: ViewBuilder, pattern: ContradictionPattern) -> None:
    """Mark where a test fails."""
    if pattern.house is not None:
        builder.mark_place(pattern.house)
    if pattern.cell is not None:
        builder.mark_place(pattern.cell)


def _place_of_end(grid: Grid, pattern: ContradictionPattern) -> House:
    """The house where a test fails; for a cell, its box."""
    if pattern.cell is not None:
        return grid.variant.box(pattern.cell)
    assert pattern.house is not None
    return pattern.house


def where_it_contradicts(
    grid: Grid, assumed: Candidate, place: Cell | House, *, on: bool, one_digit: bool = False
) -> str:
    """The candidates to test and the place of the contradiction, without revealing the assumption.

    Args:
        assumed: the candidate.
        place: the place of the contradiction.
        on: whether the candidate is assumed to be true.
        one_digit: whether the chain has a single digit.
    """
    named = phrases.house(place) if isinstance(place, House) else phrases.cell(place)
    return sentences(
        what_to_test(grid, assumed, one_digit=one_digit), translate(_COLLIDES[on], place=named)
    )
