"""The chain producers: the search of each, and the effects of its first hint."""

import cython
from cython.cimports.engine.core.chains.cycles import Cycles
from cython.cimports.engine.core.chains.multiple_chains import MultipleChains
from cython.cimports.engine.core.chains.nested_chains import NestedChains
from cython.cimports.engine.core.clock import Clock
from cython.cimports.engine.core.constants import Producer
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.raw_step import RawStep
from cython.cimports.engine.core.grid.tables import Tables

_TRIPLETS = cython.declare(
    cython.int, 1 << Producer.ALIGNED_TRIPLET - Producer.SINGLE_CHAINS
)  # the bit of a producer without chains


class ChainProducers:
    """Producers 21 and 23 to 30, on the grid of one step."""

    def __init__(self, tables: Tables, clock: Clock, single: cython.bint):
        """Set up; with `single`, look for the first hint only."""
        self.clock = clock
        self.cycles = Cycles(tables, clock, single)
        self.nested = NestedChains(tables, clock, True)
        self.multiple = MultipleChains(tables, clock, self.nested, single)
        self.producer = self.failed = 0

    def start(self, grid: Position) -> cython.void:
        """Start on the grid of a step."""
        self.producer = 0
        self.failed = 0
        self.cycles.load(grid.cand, grid.board)
        self.multiple.load(grid.cand, grid.board)
        self.nested.start(grid)

    def find(self, producer: cython.int, found: RawStep) -> cython.bint:
        """Find the first hint of a producer; False if it finds nothing or was stopped."""
        if not self._search(producer):
            if not self.clock.stopped:
                self.failed |= 1 << producer - Producer.SINGLE_CHAINS
            return False
        if self.clock.stopped:
            return False
        if producer == Producer.SINGLE_CHAINS:
            self.cycles.describe(0, found)
        else:
            self.multiple.describe(0, found)
        self.producer = producer
        # `describe` follows the chain once more, which can also be stopped.
        return self.clock.stopped == 0

    def _search(self, producer: cython.int) -> cython.bint:
        found: cython.bint
        if producer == Producer.SINGLE_CHAINS:
            return self.cycles.search()
        self.multiple.set_producer(producer)
        if (
            Producer.DYNAMIC_CHAINS < producer < Producer.WITH_DYNAMIC_CHAINS
            and (producer > Producer.WITH_PATTERNS or self.multiple.net.is_part[0])
            and self.failed | _TRIPLETS == (1 << producer - Producer.SINGLE_CHAINS) - 1
        ):
            return self.multiple.search_involved()
        found = self.multiple.search()
        if producer == Producer.WITH_PATTERNS:
            self.multiple.net.keep()
        return found

    def every(self, producer: cython.int, found: RawStep) -> list:
        """All hints of a producer in the form of `RawStep.as_tuple`, one for each effect.

        `found` is for scratch. None if it was stopped.
        """
        slot: cython.int
        count: cython.int = 0
        with cython.nogil:
            if self.find(producer, found):
                count = (
                    self.cycles.hints.count
                    if producer == Producer.SINGLE_CHAINS
                    else self.multiple.hints.count
                )
        if self.clock.stopped:
            return None
        steps = []
        for slot in range(count):
            if producer == Producer.SINGLE_CHAINS:
                self.cycles.describe(slot, found)
            else:
                self.multiple.describe(slot, found)
            steps.append(found.as_tuple())
        return steps
