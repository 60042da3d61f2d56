"""`Rater`: the producers in the order of Sudoku Explainer 1.2.1, and the loop around them."""

import cython
from cython.cimports.engine.core.chains.chain_producers import ChainProducers
from cython.cimports.engine.core.chains.proof import cycle_proof, multiple_proof
from cython.cimports.engine.core.clock import Clock
from cython.cimports.engine.core.constants import KINDS, PRODUCERS, STEP_COUNTS, Producer
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.raw_step import RawStep
from cython.cimports.engine.core.producers.bug import BugSearch
from cython.cimports.engine.core.producers.exclusion import aligned_pair
from cython.cimports.engine.core.producers.fish import fish
from cython.cimports.engine.core.producers.locked import direct_locked, locked
from cython.cimports.engine.core.producers.loops import LoopSearch
from cython.cimports.engine.core.producers.singles import hidden_single, naked_single
from cython.cimports.engine.core.producers.subsets import direct_hidden_set, hidden_set, naked_set
from cython.cimports.engine.core.producers.triplets import TripletSearch
from cython.cimports.engine.core.producers.wings import wing
from cython.cimports.engine.core.rating.no_harder import NoHarder

from engine import ratings
from engine.core.grid.tables import tables_of
from engine.houses import CLASSIC

# The lowest rating of a step of producers 21 to 30, in tenths.
_FLOOR = cython.declare(cython.int[10])
for _place, _tenths in enumerate(
    (ratings.SIMPLE_CYCLE, ratings.ALIGNED_TRIPLET_EXCLUSION, *ratings.MULTIPLE_CHAINS)
):
    _FLOOR[_place] = _tenths

# If only the ratings are wanted, direct steps are skipped once an equally hard step is known:
# eliminations with these ratings, in tenths, let a single fill in the same cell. Hidden sets are
# only searched for in houses with many empty cells; elsewhere, the other cells are a smaller naked
# set with a lower rating (docs/why-exact.md, "The rest of a path").
_COVERED = cython.declare(cython.int[PRODUCERS])
for _place in range(PRODUCERS):
    _COVERED[_place] = 1000
for _place, _tenths in (
    (Producer.DIRECT_LOCKED, ratings.CLAIMING),
    (Producer.DIRECT_HIDDEN_PAIR, ratings.HIDDEN_PAIR),
    (Producer.DIRECT_HIDDEN_TRIPLET, ratings.HIDDEN_TRIPLET),
):
    _COVERED[_place] = _tenths


class Rater:
    """Solves a puzzle, step by step or completely. Not to be shared between threads.

    Raises:
        UnsupportedVariantError: if the variant cannot be rated.
    """

    def __init__(self, variant=CLASSIC):
        self.tables = tables_of(variant)
        self.grid = Position(self.tables)
        self.found = RawStep()
        self.loops = LoopSearch(self.tables)
        self.bug = BugSearch(self.tables)
        self.triplets = TripletSearch(self.tables)
        self.clock = Clock()
        self.chains = self.no_harder = None  # created when needed: most puzzles need no chain
        self.producer = self.tried = self.below = 0
        self.unique = True
        self.brief = False
        self._add(Producer.HIDDEN_SINGLE, hidden_single, 1)
        self._add(Producer.DIRECT_LOCKED, direct_locked, 1)
        self._add(Producer.DIRECT_HIDDEN_PAIR, direct_hidden_set, 2)
        self._add(Producer.NAKED_SINGLE, naked_single, 1)
        self._add(Producer.DIRECT_HIDDEN_TRIPLET, direct_hidden_set, 3)
        self._add(Producer.LOCKED, locked, 1)
        self._add(Producer.NAKED_PAIR, naked_set, 2)
        self._add(Producer.X_WING, fish, 2)
        self._add(Producer.HIDDEN_PAIR, hidden_set, 2)
        self._add(Producer.NAKED_TRIPLET, naked_set, 3)
        self._add(Producer.SWORDFISH, fish, 3)
        self._add(Producer.HIDDEN_TRIPLET, hidden_set, 3)
        self._add(Producer.XY_WING, wing, 2)
        self._add(Producer.XYZ_WING, wing, 3)
        self._add(Producer.NAKED_QUAD, naked_set, 4)
        self._add(Producer.JELLYFISH, fish, 4)
        self._add(Producer.HIDDEN_QUAD, hidden_set, 4)
        self._add(Producer.ALIGNED_PAIR, aligned_pair, 2)

    def _add(self, producer: cython.int, finder, size: cython.int) -> cython.void:
        """Register the function that finds a producer's steps: `finder(grid, found, size)`."""
        self.finders[producer] = finder
        self.sizes[producer] = size

    def load(self, values, candidates):
        """Start from 81 values (0-9) and 81 candidate masks."""
        self.grid.load(values, candidates)
        self.producer = 0

    def find(self, seconds=0.0):
        """Look for the next step.

        Args:
            seconds: how long it may take; 0 for no limit.

        Returns:
            (producer, step): the number of the producer (1-30; docs/rating-rules.md, section 3) and
            the step in the form of `RawStep.as_tuple`; None if no producer has a step or the time
            is up.
        """
        self.clock.start(seconds)
        with cython.nogil:
            self.producer = self._find(Producer.WITH_CHAINS_IN_CHAINS)
        self.clock.raise_pending_signal()
        return (self.producer, self.found.as_tuple()) if self.producer else None

    def find_with(self, producer: cython.int, seconds=0.0):
        """Look for a step with one producer, regardless of the producers before it.

        Args:
            producer: the number of the producer.
            seconds: how long it may take; 0 for no limit.

        Returns:
            The rating of its first step in tenths; 0 if it finds none, and None if the time is up.
        """
        found: cython.bint
        self.clock.start(seconds)
        self.producer = 0
        with cython.nogil:
            if producer >= Producer.SINGLE_CHAINS:
                self._start_chains()
            found = self._try(producer)
        self.clock.raise_pending_signal()
        if self.clock.stopped:
            return None
        return self.found.tenths if found else 0

    def every_chain(self, producer, seconds=0.0):
        """Find all steps of a chain producer on the current grid, one for each effect.

        Args:
            producer: 21, or 23 to 30.
            seconds: how long it may take; 0 for no limit.

        Returns:
            The steps in the form of `RawStep.as_tuple`; None if the time is up.
        """
        self.clock.start(seconds)
        self.producer = 0
        chains = ChainProducers(self.tables, self.clock, False)
        chains.start(self.grid)
        steps = chains.every(producer, self.found)
        self.clock.raise_pending_signal()
        return steps

    def chain(self):
        """The chains behind the step found last; None if no chain producer found it."""
        if self.producer != Producer.SINGLE_CHAINS and self.producer < Producer.NISHIO:
            return None
        self.clock.suspend()
        if self.producer == Producer.SINGLE_CHAINS:
            return cycle_proof(self.chains.cycles, 0)
        return multiple_proof(self.chains.multiple, 0)

    def cancel(self):
        """Stop a `find` or `rate` that is running in another thread."""
        self.clock.stop()

    def apply(self):
        """Apply the step found last, once."""
        if self.producer:
            self.found.apply(self.grid)
            self.producer = 0

    def position(self):
        """The current (values, candidates): 81 numbers, 81 masks."""
        return self.grid.values(), self.grid.candidates()

    def rate(self, seconds=0.0, below=0, unique=True):
        """Solve the puzzle.

        Args:
            seconds: how long it may take; 0 for no limit.
            below: stop as soon as the rating cannot be less than this, in tenths; 0 for never.
            unique: whether rectangles, loops and BUGs may be used, which are only valid because
                the puzzle has a single solution.

        Returns:
            (ending, er, ep, ed, floor, hardest, used). Ending: 0 solved, 1 no producer has a step,
            2 stopped, 3 the rating is not less than `below`. The ratings (docs/rating-rules.md,
            section 2) are in tenths, -1 for one that is not fixed yet. If it was stopped, the
            rating is at least floor tenths; otherwise floor is 0. Hardest is the (producer, kind)
            of the first step rated er, (0, 0) without one; used has the number of steps of each
            (producer, kind).
        """
        self.clock.start(seconds)
        self.begin()
        self.below = below
        self.unique = unique
        with cython.nogil:
            self.run(Producer.WITH_CHAINS_IN_CHAINS)
        self.below = 0
        self.unique = True
        return self.result()

    def result(self):
        """The return value of `rate`, after `run`."""
        self.clock.raise_pending_signal()
        used = {
            (i // KINDS, i % KINDS): self.used[i] for i in range(KINDS, STEP_COUNTS) if self.used[i]
        }
        hardest = (self.hardest // KINDS, self.hardest % KINDS)
        ending = 3 if self.enough else 2 if self.clock.stopped else 1
        if self.grid.unsolved == 0:
            ending = 0
        floor = _FLOOR[self.tried - Producer.SINGLE_CHAINS] if ending == 2 else 0
        return ending, self.er, self.ep, self.ed, floor, hardest, used

    def begin(self) -> cython.void:
        """Forget the steps of the last puzzle."""
        i: cython.int
        for i in range(STEP_COUNTS):
            self.used[i] = 0
        self.producer = 0
        if self.no_harder is not None:
            self.no_harder.tenths = 0
        self.enough = False
        self.er = -1
        self.ep = -1
        self.ed = -1
        self.hardest = 0

    def note(
        self, producer: cython.int, kind: cython.int, tenths: cython.int, places: cython.bint
    ) -> cython.void:
        """Record a step: its producer and kind, its rating, and whether it fills a cell."""
        self.used[producer * KINDS + kind] += 1
        if tenths > self.er:
            self.er = tenths
            self.hardest = producer * KINDS + kind
        if self.ep < 0:
            if self.ed < 0:
                self.ed = self.er
            if places:
                self.ep = self.er

    def run(self, last: cython.int) -> cython.void:
        """Solve the grid as far as possible with the producers up to `last`.

        If `brief` is set, the grid may only be marked as solved at the end; the three ratings are
        right.
        """
        producer: cython.int
        while self.grid.unsolved:
            producer = self._find(last)
            if not producer:
                break
            self.note(producer, self.found.kind, self.found.tenths, self.found.cell >= 0)
            if self.below and self.er >= self.below:
                self.enough = True
                break
            self.found.apply(self.grid)

    def _find(self, last: cython.int) -> cython.int:
        """The number of the first producer that has a step (then in `found`); otherwise 0."""
        producer: cython.int
        for producer in range(1, last + 1):
            if self.brief and self.er >= _COVERED[producer]:
                continue
            if producer == Producer.SINGLE_CHAINS:
                if self.brief and self._is_rated():
                    self.grid.unsolved = 0
                    return 0
                self._start_chains()
            if producer >= Producer.SINGLE_CHAINS:
                self.tried = producer
                if self.below and _FLOOR[producer - Producer.SINGLE_CHAINS] >= self.below:
                    self.enough = True
                    return 0
            if self._try(producer):
                return producer
            if producer >= Producer.SINGLE_CHAINS and self.clock.stopped:
                return 0
        return 0

    def _is_rated(self) -> cython.bint:
        """Whether no further step can change a rating."""
        if self.chains is None or self.ep < 0:
            return False
        return self.no_harder.solves(self.grid, self.er)

    def _start_chains(self) -> cython.void:
        """Start the chain producers on the current grid."""
        if self.chains is None:
            with cython.gil:
                self.chains = ChainProducers(self.tables, self.clock, True)
                self.no_harder = NoHarder(self.tables, self.chains.cycles.reach)
        self.chains.start(self.grid)

    def _try(self, producer: cython.int) -> cython.bint:
        """Whether a producer has a step (then in `found`); False also if it was stopped."""
        if producer == Producer.UNIQUE_LOOP:
            return self.unique and self.loops.search(self.grid, self.found)
        if producer == Producer.BUG:
            return self.unique and self.bug.search(self.grid, self.found)
        if producer < Producer.SINGLE_CHAINS:
            return self.finders[producer](self.grid, self.found, self.sizes[producer])
        if producer == Producer.ALIGNED_TRIPLET:
            return self.triplets.search(self.grid, self.found)
        return self.chains.find(producer, self.found)
