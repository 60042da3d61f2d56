"""Patterns of chains: strong and weak links, almost locked sets, assumptions and tests.

`ChainPattern`, which contains steps, is in `engine.model.step`.
"""

from dataclasses import dataclass

from engine.houses import Cell, Digit, House
from engine.model.candidates import Candidate


@dataclass(frozen=True, slots=True)
class AlternatingNode:
    """A candidate, or one digit in two or three cells of a box and a line, taken together.

    Attributes:
        cells: one cell, or the cells of a group, of which one holds the digit if it is true.
        digit: the digit.
    """

    cells: tuple[Cell, ...]
    digit: Digit


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
class AlternatingPattern:
    """Strong links joined by weak ones: of the two ends at least one is true.

    Attributes:
        nodes: the ends of all links, in walking order. The first link is strong, the next weak, and
            so on; the last is strong.
        loop: whether a weak link connects the last node with the first.
        sets: for each strong link the almost locked set that it rests on, if its two digits are in
            one; None for a link in a cell or a house. Empty if there are none.
    """

    nodes: tuple[AlternatingNode, ...]
    loop: bool = False
    sets: tuple[AlmostLockedSet | None, ...] = ()

    @property
    def link_sets(self) -> tuple[AlmostLockedSet | None, ...]:
        """`sets`, also if there are none."""
        return self.sets or (None,) * (len(self.nodes) // 2)

    @property
    def one_digit(self) -> Digit | None:
        """The digit that all nodes have; None if they have several."""
        digits = {node.digit for node in self.nodes}
        return digits.pop() if len(digits) == 1 else None

    @property
    def in_cells(self) -> bool:
        """Whether all strong links are inside cells with two candidates."""
        return all(
            one.cells == other.cells
            for one, other in zip(self.nodes[::2], self.nodes[1::2], strict=True)
        )

    @property
    def returns(self) -> bool:
        """Whether the last node is the same as the first, which is therefore true."""
        return self.nodes[0] == self.nodes[-1]


@dataclass(frozen=True, slots=True)
class AlsPattern:
    """A chain of almost locked sets, two neighbours of which cannot both hold a certain digit.

    Attributes:
        sets: the sets, two or more.
        commons: for each set and the next, their restricted common: a digit all of whose places in
            one see all its places in the other; two of them only if there are two sets.
        digits: the removed digits, ascending: digits that one of the ends must hold; with two
            digits between two sets, any that a set must hold.
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


@dataclass(frozen=True, slots=True)
class CaseChain:
    """What follows from one of several candidates by strong and weak links.

    Attributes:
        start: the candidate.
        nodes: the ends of its strong links, in walking order: the start rules out the first node,
            so the second is true, which rules out the third, and so on. Empty if the start rules
            out the target itself.
        sets: as those of `AlternatingPattern`, one for each strong link.
    """

    start: Candidate
    nodes: tuple[AlternatingNode, ...] = ()
    sets: tuple[AlmostLockedSet | None, ...] = ()

    @property
    def end(self) -> AlternatingNode:
        """What is true at the end; it rules out the targets."""
        return (
            self.nodes[-1] if self.nodes else AlternatingNode((self.start.cell,), self.start.digit)
        )


@dataclass(frozen=True, slots=True)
class CasesPattern:
    """Candidates of which one is true, with a chain from each that rules out the same.

    Attributes:
        chains: a chain from each candidate of a cell, or from each place of a digit in a house.
        house: that house; None if it is a cell.
    """

    chains: tuple[CaseChain, ...]
    house: House | None

    @property
    def strong_links(self) -> int:
        """How many strong links all chains together have."""
        return sum(len(chain.sets) for chain in self.chains)

    @property
    def sets(self) -> tuple[AlmostLockedSet, ...]:
        """The almost locked sets of all chains, each once, in their order."""
        every = (one for chain in self.chains for one in chain.sets if one is not None)
        return tuple(dict.fromkeys(every))


@dataclass(frozen=True, slots=True)
class BranchNode:
    """A statement of a forcing chain or net about a candidate, or a digit in a group of cells.

    Attributes:
        cells: one cell, or the cells of a group, of which one holds the digit if it is true.
        digit: the digit.
        on: True if it is true, False if it is false.
    """

    cells: tuple[Cell, ...]
    digit: Digit
    on: bool


@dataclass(frozen=True, slots=True)
class ForcingPattern:
    """Branches of one assumption that contradict each other, or of several that agree.

    Attributes:
        branches: what follows, in an order in which each node follows from earlier ones of its
            branch; the assumption comes first, the end last.
        contradiction: True if all branches have one assumption and their ends cannot all be true;
            False if one of the assumptions must be true, and all branches have one end.
        net: whether a node may follow from several earlier ones together.
    """

    branches: tuple[tuple[BranchNode, ...], ...]
    contradiction: bool
    net: bool = False

    @property
    def starts(self) -> tuple[BranchNode, ...]:
        """The assumptions, each once."""
        return tuple(dict.fromkeys(branch[0] for branch in self.branches))

    @property
    def ends(self) -> tuple[BranchNode, ...]:
        """The ends of the branches, each once."""
        return tuple(dict.fromkeys(branch[-1] for branch in self.branches))

    @property
    def links(self) -> int:
        """How many nodes the branches have after their assumptions."""
        return sum(len(branch) - 1 for branch in self.branches)


@dataclass(frozen=True, slots=True)
class Consequence:
    """What follows from a test, because of those before it.

    Attributes:
        digit: the digit that is placed or locked.
        cell: the cell in which it is placed; None for locked candidates.
        house: where the cell is its only place, or, for locked candidates, where all its places lie
            in the other house; None if it is the only candidate of the cell.
        cover: for locked candidates: the other house, whose other cells lose the digit.
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
        digits: as many digits.
        house: a house that all cells are in.
        hidden: whether the digits have no other places in the house, and the cells lose all others;
            otherwise the cells have no other candidates, and the rest of the house loses these.
    """

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]
    house: House
    hidden: bool


@dataclass(frozen=True, slots=True)
class ContradictionPattern:
    """A candidate that is placed as a test, and how it fails.

    Attributes:
        test: the candidate.
        consequences: the singles, locked candidates and subsets that follow, in order, and tests
            inside of this one, which fail, too; in these there are no others.
        cell: the cell that is left without a candidate; None if it is a house.
        house: the house that is left without a place for a digit; None if it is a cell.
        digit: that digit; None if it is a cell.
    """

    test: Candidate
    consequences: "tuple[Consequence | SubsetConsequence | ContradictionPattern, ...]"
    cell: Cell | None = None
    house: House | None = None
    digit: Digit | None = None

    @property
    def length(self) -> int:
        """How many steps follow from the test; a test inside is one, and each of its steps."""
        return sum(
            one.length + 1 if isinstance(one, ContradictionPattern) else 1
            for one in self.consequences
        )

    @property
    def inner(self) -> "tuple[ContradictionPattern, ...]":
        """The tests inside of this one."""
        return tuple(one for one in self.consequences if isinstance(one, ContradictionPattern))

    @property
    def placed(self) -> tuple[Candidate, ...]:
        """The digits that follow, without those of tests inside."""
        return tuple(
            Candidate(one.cell, one.digit)
            for one in self.consequences
            if isinstance(one, Consequence) and one.cell is not None
        )

    @property
    def is_by_singles(self) -> bool:
        """Whether singles alone follow, in tests inside of this one, too."""
        return len(self.placed) + len(self.inner) == len(self.consequences) and all(
            one.is_by_singles for one in self.inner
        )


@dataclass(frozen=True, slots=True)
class EitherWayPattern:
    """Tests of which one is true, and the singles by which each leads to the same conclusion.

    Attributes:
        tests: all candidates of a cell, or all places of a digit in a house.
        house: that house; None if it is a cell.
        branches: for each test, the singles that the conclusion needs, in order.
    """

    tests: tuple[Candidate, ...]
    house: House | None
    branches: tuple[tuple[Consequence, ...], ...]
