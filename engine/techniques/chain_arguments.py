"""The whole argument of a chain: its branches, the chains inside them, and the conclusion."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain, groupby
from typing import TYPE_CHECKING, Final

from engine.language import N_
from engine.model.candidates import Candidate
from engine.model.chain_nodes import ChainKind, ChainNode
from engine.model.grid import Grid
from engine.model.step import Chain, Step
from engine.techniques.chain_branches import InnerChain, Paragraph, describe_branch, inner_order
from engine.words import phrases
from engine.words.claims import After, backwards, claim, denials
from engine.words.eureka import eureka
from engine.words.phrases import number as number_word
from engine.words.phrases import one_of, sentences, translate
from engine.words.stories import IF, SUPPOSE, StoryOpening

if TYPE_CHECKING:
    from engine.houses import Cell, Digit

IF_AT_ONCE: Final = N_("If {start}, there is nothing more to show.")
_OPPOSITE: Final = N_("It also leads to the opposite.")
CELL_IS: Final = N_("{cell} is {digits}.")
_INNER_CELL_IS: Final = N_("{cell} has only {digits} left.")
FITS: Final = N_("{house:In}, {digit} fits only in {cells}.")
_INNER_FITS: Final = N_("{digit} has only {cells} left {house:in}.")

SELF_DEFEAT: Final = N_("That contradicts the assumption, so {result}.")
COLLIDE: Final = N_("{cell} cannot be both {digit} and not {digit}, so {result}.")
_EITHER_WAY: Final = N_("Either way {end}, so {result}.")
_EVERY_WAY: Final = N_("In all {count} cases {end}, so {result}.")
_PLACED_EITHER_WAY: Final = N_("Either way {digit} goes into {cell}, so {result}.")
_PLACED_EVERY_WAY: Final = N_("In all {count} cases {digit} goes into {cell}, so {result}.")
_INNER_EITHER_WAY: Final = N_("Either way {end}.")
_INNER_EVERY_WAY: Final = N_("In all {count} cases {end}.")
_CLOSES: Final = N_("The loop closes.")
_NEIGHBOURS: Final = N_("So of any two neighbours, one is true and one is false.")
_ONE_OF_PAIR: Final = N_("One of {one} and {other} is {digit}, and {cells} sees both.")
_ONE_OF_PAIR_MANY: Final = N_("One of {one} and {other} is {digit}, and {cells} see both.")
_SO: Final = N_("So {result}.")

_INNER: Final = N_("Inner chain {number} ({name}). Removed so far: {gone}.")
_INNER_GOES_ON: Final = N_("Inner chain {number} (continued).")


def whole_text(step: Step) -> str:
    """A chain at level 4, one line for each branch; chains inside have lines of their own."""
    lines = []
    for number, group in groupby(
        _Argument(step).paragraphs(), key=lambda paragraph: paragraph.number
    ):
        first, *rest = group
        texts = [first.text, *(argument.text for argument in rest)]
        if number and not first.begins:
            texts.insert(0, translate(_INNER_GOES_ON, number=_number(number)))
        lines += [" ".join(texts)] if number else texts
    return "\n".join(filter(None, (*lines, eureka(step))))


def agreement(cases: int, end: str, placed: tuple[str, int] | None, result: str) -> str:
    """The conclusion if several assumptions lead to the same end.

    Args:
        cases: how many assumptions there are.
        end: the end, as a claim after "so".
        placed: the cell and the digit, if the end is a placement.
        result: what the step does.
    """
    values = {"count": number_word(cases), "end": end, "result": result}
    if placed is None:
        return translate(_EITHER_WAY if cases == 2 else _EVERY_WAY, **values)
    template = _PLACED_EITHER_WAY if cases == 2 else _PLACED_EVERY_WAY
    return translate(template, cell=placed[0], digit=placed[1], **values)


def _number(number: Sequence[int]) -> str:
    return ".".join(map(str, number))


class _Argument:
    """Explains a chain, or a chain inside another."""

    def __init__(
        self,
        step: Step,
        number: tuple[int, ...] = (),
        gone: Sequence[Candidate] = (),
        proved: Sequence[ChainNode] = (),
    ) -> None:
        assert isinstance(step.pattern, Chain)
        self.step = step
        self.pattern: Chain = step.pattern
        self.number = number
        self.gone = gone
        # The node that the outer chain needs from this chain.
        self.proved = proved
        self.order = inner_order(step.pattern)
        self.told: set[int] = set()

    def paragraphs(self) -> list[Paragraph]:
        """All paragraphs, with the conclusion."""
        heading = []
        if self.number:
            name, gone = phrases.name(self.step), phrases.from_cells(self.gone)
            text = translate(_INNER, number=_number(self.number), name=name, gone=gone)
            heading = [Paragraph(text, self.number, begins=True)]
        return [
            *heading,
            *self._cases(),
            self._own(self._inner_conclusion() if self.number else self._conclusion()),
        ]

    def _own(self, text: str) -> Paragraph:
        return Paragraph(text, self.number)

    def _branch(
        self,
        branch: Sequence[ChainNode],
        template: str = "",
        described: Sequence[ChainNode] = (),
    ) -> list[Paragraph]:
        after = After.IF if template == IF else After.NOTHING
        return describe_branch(
            self.step.grid,
            branch,
            self._tell_inner,
            number=self.number,
            described=described,
            opening=StoryOpening(template, claim(branch[0], after)) if template else None,
        )

    def _cases(self) -> list[Paragraph]:
        """The branches, and why one of several assumptions holds."""
        pattern = self.pattern
        first = pattern.chains[0]
        if pattern.kind in (ChainKind.CYCLE, ChainKind.CHAIN):
            return self._branch(first, SUPPOSE)
        if pattern.kind is ChainKind.CONTRADICTION:
            second = pattern.chains[1]
            if len(first) == 1:
                return self._branch(second, SUPPOSE)
            paragraphs = self._branch(first, SUPPOSE)
            if len(second) > 1:
                more = self._branch(second, described=first)
                opposite = translate(_OPPOSITE)
                if more[0].number == self.number:
                    opposite = sentences(opposite, more.pop(0).text)
                paragraphs += [self._own(opposite), *more]
            return paragraphs
        opening = []
        if pattern.kind is ChainKind.CELL:
            template = _INNER_CELL_IS if self.number else CELL_IS
            opening = [cell_is(self.step.grid, pattern, template)]
        elif pattern.kind is ChainKind.REGION:
            opening = [sentences(fits(pattern, _INNER_FITS if self.number else FITS))]
        return [
            *map(self._own, opening),
            *chain.from_iterable(self._case(branch) for branch in pattern.chains),
        ]

    def _case(self, branch: Sequence[ChainNode]) -> list[Paragraph]:
        self.told.clear()
        if len(branch) > 1:
            return self._branch(branch, IF)
        return [self._own(translate(IF_AT_ONCE, start=claim(branch[0], After.IF)))]

    def _tell_inner(self, index: int, gone: Sequence[Candidate]) -> InnerChain:
        number = (*self.number, self.order.index(index) + 1)
        step = self.pattern.nested[index]
        placed = step.placements[0].digit if step.placements else None
        if index in self.told:
            return InnerChain(_number(number), (), placed)
        self.told.add(index)
        nodes = (node for branch in self.pattern.chains for node in branch if node.nested == index)
        # Several branches may need the same chain.
        proved = {(node.cell, node.digit): node for node in nodes}
        inner = _Argument(step, number, gone, tuple(proved.values()))
        return InnerChain(_number(number), inner.paragraphs(), placed)

    def _conclusion(self) -> str:
        """The conclusion from all branches."""
        step, pattern = self.step, self.pattern
        end = pattern.ends[0]
        if step.placements:
            (placed,) = step.placements
            result = claim(ChainNode(placed.cell, placed.digit, on=True), After.SO)
        else:
            result = phrases.removals(step.eliminations)
        if pattern.kind is ChainKind.CYCLE:
            return self._loop(
                [
                    Candidate(elimination.cell, elimination.digit)
                    for elimination in step.eliminations
                ],
                result,
            )
        if pattern.kind in (ChainKind.CHAIN, ChainKind.CONTRADICTION):
            return self._refuted(result)
        name = phrases.cell(end.cell)
        return agreement(
            len(pattern.chains),
            claim(end, After.SO),
            (name, end.digit) if step.placements else None,
            result,
        )

    def _inner_conclusion(self) -> str:
        """The conclusion of a chain inside another chain."""
        pattern = self.pattern
        if pattern.kind is ChainKind.CYCLE:
            gone = [Candidate(node.cell, node.digit) for node in self.proved]
            return self._loop(gone, denials(self.proved, After.SO))
        if pattern.kind in (ChainKind.CHAIN, ChainKind.CONTRADICTION):
            start = pattern.starts[0]
            return self._refuted(claim(ChainNode(start.cell, start.digit, not start.on), After.SO))
        cases, end = len(pattern.chains), claim(pattern.ends[0], After.SO)
        template = _INNER_EITHER_WAY if cases == 2 else _INNER_EVERY_WAY
        return translate(template, count=number_word(cases), end=end)

    def _refuted(self, result: str) -> str:
        """Why the assumption is wrong."""
        if self.pattern.kind is ChainKind.CHAIN:
            return translate(SELF_DEFEAT, result=result)
        end = self.pattern.ends[0]
        return translate(COLLIDE, cell=phrases.cell(end.cell), digit=end.digit, result=result)

    def _loop(self, gone: Iterable[Candidate], result: str) -> str:
        """The eliminations of a cycle: they see two of its candidates, one of which is true."""
        see = self.step.grid.variant.see_each_other
        nodes = self.pattern.chains[0][:-1]
        groups: dict[tuple[Cell, Cell, Digit], list[Cell]] = {}
        for candidate in gone:
            seen = [n for n in nodes if n.digit == candidate.digit and see(n.cell, candidate.cell)]
            true = next((node.cell for node in seen if node.on), None)
            false = next((node.cell for node in seen if not node.on), None)
            if true is not None and false is not None:
                groups.setdefault((true, false, candidate.digit), []).append(candidate.cell)
        pairs = [
            translate(
                _ONE_OF_PAIR if len(cells) == 1 else _ONE_OF_PAIR_MANY,
                one=phrases.cell(true),
                other=phrases.cell(false),
                digit=digit,
                cells=phrases.cells(cells),
            )
            for (true, false, digit), cells in groups.items()
        ]
        opposites = [
            partial(claim, ChainNode(node.cell, node.digit, not node.on)) for node in nodes
        ]
        return sentences(
            translate(_CLOSES),
            backwards(opposites),
            translate(_NEIGHBOURS),
            *pairs,
            translate(_SO, result=result),
        )


def cell_is(grid: Grid, pattern: Chain, template: str = CELL_IS) -> str:
    """The candidates of a cell chain's cell."""
    cell = pattern.starts[0].cell
    return translate(template, cell=phrases.cell(cell), digits=one_of(grid.candidates_of(cell)))


def fits(pattern: Chain, template: str) -> str:
    """Where the digit of a region chain fits in its house."""
    assert pattern.house is not None
    return translate(
        template,
        house=phrases.house(pattern.house),
        digit=pattern.starts[0].digit,
        cells=phrases.cells(node.cell for node in pattern.starts),
    )
