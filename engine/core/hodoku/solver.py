"""`Solver`: HoDoKu's slots in their order, and the loop around them.

The rules are in docs/hodoku-rules.md, sections 1 and 2.
"""

import cython
from cython.cimports.engine.core.clock import Clock
from cython.cimports.engine.core.constants import CELLS, KINDS, SLOT_COUNTS
from cython.cimports.engine.core.hodoku.als import AlsTable
from cython.cimports.engine.core.hodoku.als_chains import AlsChains
from cython.cimports.engine.core.hodoku.als_wings import als_xy_wing, als_xz
from cython.cimports.engine.core.hodoku.avoidable import avoidable
from cython.cimports.engine.core.hodoku.bug import bug_plus_one
from cython.cimports.engine.core.hodoku.colours import Colours, multi_colours, simple_colours
from cython.cimports.engine.core.hodoku.fish import fish
from cython.cimports.engine.core.hodoku.forcing_chains import ForcingChains
from cython.cimports.engine.core.hodoku.franken import Franken
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.implications import Implications
from cython.cimports.engine.core.hodoku.locked import claiming, pointing
from cython.cimports.engine.core.hodoku.nice_loops import NiceLoops
from cython.cimports.engine.core.hodoku.rectangles import rectangle
from cython.cimports.engine.core.hodoku.remote_pairs import RemotePairs
from cython.cimports.engine.core.hodoku.simple_chains import SimpleChains
from cython.cimports.engine.core.hodoku.single_digit import empty_rectangle, kite, skyscraper
from cython.cimports.engine.core.hodoku.singles import full_house, hidden_single, naked_single
from cython.cimports.engine.core.hodoku.slots import Slot
from cython.cimports.engine.core.hodoku.state import State
from cython.cimports.engine.core.hodoku.subsets import hidden_set, locked_set, naked_set
from cython.cimports.engine.core.hodoku.sue_de_coq import sue_de_coq
from cython.cimports.engine.core.hodoku.wings import w_wing, xy_wing, xyz_wing

_LAST = cython.declare(cython.int, Slot.BRUTE_FORCE)
"""The last implemented slot; all slots before it are implemented."""
_LONG = cython.declare(cython.int, Slot.NICE_LOOP)
"""From this slot on, searches may take milliseconds; up to 16 ms were measured."""


class Solver:
    """Solves a puzzle, step by step or completely. Not to be shared between threads."""

    def __init__(self):
        self.grid = State()
        self.hit = Hit()
        self.clock = Clock()
        self.colours = Colours()
        self.remote_pairs = RemotePairs()
        self.chains = SimpleChains()
        self.als = AlsTable()
        self.als_chains = AlsChains()
        self.franken = Franken()
        links = self.links = Implications()
        self.nice_loops = NiceLoops(links)
        self.forcing_chains = ForcingChains(links)
        self.solved = 0

    def load(self, values, candidates, givens, solution):
        """Start from a position.

        Args:
            values: 81 numbers, 0 for an empty cell.
            candidates: 81 digit masks; those of filled cells do not matter.
            givens: the cells whose digit belongs to the puzzle.
            solution: the 81 digits of the only solution.
        """
        cell: cython.int
        self.grid.load(values, candidates, givens)
        for cell in range(CELLS):
            self.solution[cell] = solution[cell]

    def find(self, seconds=0.0):
        """Search for the next step; `apply` applies it.

        Args:
            seconds: how long it may take; 0 for no limit.

        Returns:
            The step in the form of `Hit.as_tuple`; None if no slot has one, or the time is up.
        """
        self.clock.start(seconds)
        with cython.nogil:
            found: cython.bint = self._find()
        self.clock.raise_pending_signal()
        return self.hit.as_tuple() if found else None

    def search(self, slot: cython.int):
        """The step of this slot in this position, in the form of `Hit.as_tuple`, or None."""
        self.clock.start(0.0)
        with cython.nogil:
            found: cython.bint = self._search(slot)
        return self.hit.as_tuple() if found else None

    def every(self, slot: cython.int):
        """All steps that a slot finds in this position, in the form of `Hit.as_tuple`.

        This consumes the queues, so call `load` again before the next `find`.
        """
        self.clock.start(0.0)
        self.hit.collect()
        with cython.nogil:
            self._search(slot)
        return self.hit.collected()

    def apply(self):
        """Apply the step found last."""
        self.hit.apply(self.grid)

    def play(self, placed, removed):
        """Apply any step: (cell, digit) placements, then eliminations, in order."""
        self.hit.clear(0, 0)
        for cell, digit in placed:
            self.hit.place(cell, digit - 1)
        for cell, digit in removed:
            self.hit.out(cell, digit - 1)
        self.hit.apply(self.grid)

    def cancel(self):
        """Stop a `find` or `rate` that is running in another thread."""
        self.clock.stop()

    def position(self):
        """The current (values, candidates): 81 numbers, 81 masks."""
        return self.grid.values(), self.grid.candidates()

    def rate(self, seconds=0.0):
        """Solve the puzzle.

        Args:
            seconds: how long it may take; 0 for no limit.

        Returns:
            (ending, used). Ending: 0 solved, 1 no implemented slot has a step, 2 stopped. Used has
            the number of steps of each (slot, kind).
        """
        self.clock.start(seconds)
        with cython.nogil:
            self._run()
        self.clock.raise_pending_signal()
        used = {
            (i // KINDS, i % KINDS): self.used[i] for i in range(KINDS, SLOT_COUNTS) if self.used[i]
        }
        return 0 if not self.grid.unsolved else 2 if self.clock.stopped else 1, used

    def _run(self) -> cython.void:
        i: cython.int
        for i in range(SLOT_COUNTS):
            self.used[i] = 0
        while self.grid.unsolved and not self._is_over() and self._find():
            self.used[self.hit.slot * KINDS + self.hit.kind] += 1
            self.hit.apply(self.grid)

    def _find(self) -> cython.bint:
        """Whether some slot has a step, which is then in `hit`."""
        slot: cython.int
        for slot in range(1, _LAST + 1):
            if slot >= _LONG and self._is_over():
                return False
            if self._search(slot):
                return True
        return False

    def _is_over(self) -> cython.bint:
        """Whether to stop. Reading the clock on every call is cheap compared with a step."""
        self.clock.ticks |= 63
        return self.clock.tick()

    def _search(self, slot: cython.int) -> cython.bint:
        """Whether this slot has a step; none has one on a full grid."""
        if not self.grid.unsolved:
            return False
        if slot == Slot.FULL_HOUSE:
            return full_house(self.grid, self.hit)
        if slot == Slot.NAKED_SINGLE:
            return naked_single(self.grid, self.hit)
        if slot == Slot.HIDDEN_SINGLE:
            return hidden_single(self.grid, self.hit)
        if slot <= Slot.LOCKED_TRIPLET:
            return locked_set(self.grid, self.hit, slot, 2 + slot - Slot.LOCKED_PAIR)
        if slot == Slot.POINTING:
            return pointing(self.grid, self.hit)
        if slot == Slot.CLAIMING:
            return claiming(self.grid, self.hit)
        if slot <= Slot.NAKED_TRIPLET:
            return naked_set(self.grid, self.hit, slot, 2 + slot - Slot.NAKED_PAIR)
        if slot <= Slot.HIDDEN_TRIPLET:
            return hidden_set(self.grid, self.hit, slot, 2 + slot - Slot.HIDDEN_PAIR)
        if slot == Slot.NAKED_QUAD:
            return naked_set(self.grid, self.hit, slot, 4)
        if slot == Slot.HIDDEN_QUAD:
            return hidden_set(self.grid, self.hit, slot, 4)
        if slot <= Slot.JELLYFISH:
            return fish(self.grid, self.hit, slot, 2 + slot - Slot.X_WING, 0)
        if slot == Slot.REMOTE_PAIR:
            return self.remote_pairs.remote_pair(self.grid, self.hit)
        if slot == Slot.BUG:
            return bug_plus_one(self.grid, self.hit)
        if slot == Slot.SKYSCRAPER:
            return skyscraper(self.grid, self.hit)
        if slot == Slot.KITE:
            return kite(self.grid, self.hit)
        if slot == Slot.TURBOT_FISH or slot == Slot.X_CHAIN:
            return self.chains.one_digit(self.grid, self.hit, slot)
        if slot == Slot.EMPTY_RECTANGLE:
            return empty_rectangle(self.grid, self.hit)
        if slot == Slot.W_WING:
            return w_wing(self.grid, self.hit)
        if slot == Slot.XY_WING:
            return xy_wing(self.grid, self.hit)
        if slot == Slot.XYZ_WING:
            return xyz_wing(self.grid, self.hit)
        if Slot.UNIQUENESS_1 <= slot <= Slot.HIDDEN_RECTANGLE:
            return rectangle(self.grid, self.hit, slot)
        if slot in (Slot.AVOIDABLE_1, Slot.AVOIDABLE_2):
            return avoidable(self.grid, self.hit, slot)
        if Slot.FINNED_X_WING <= slot <= Slot.SASHIMI_JELLYFISH:
            return fish(
                self.grid,
                self.hit,
                slot,
                2 + (slot - Slot.FINNED_X_WING) // 2,
                1 + (slot - Slot.FINNED_X_WING) % 2,
            )
        if slot == Slot.SUE_DE_COQ:
            return sue_de_coq(self.grid, self.hit)
        if slot == Slot.SIMPLE_COLOURS:
            return simple_colours(self.grid, self.hit, self.colours)
        if slot == Slot.MULTI_COLOURS:
            return multi_colours(self.grid, self.hit, self.colours)
        if slot == Slot.XY_CHAIN:
            return self.chains.bivalue(self.grid, self.hit)
        if slot == Slot.NICE_LOOP or slot == Slot.GROUPED_NICE_LOOP:
            return self.nice_loops.nice_loop(self.grid, self.hit, slot)
        if slot == Slot.ALS_XZ:
            return als_xz(self.grid, self.hit, self.als)
        if slot == Slot.ALS_XY_WING:
            return als_xy_wing(self.grid, self.hit, self.als)
        if slot == Slot.ALS_CHAIN:
            return self.als_chains.search(self.grid, self.hit, self.als)
        if slot == Slot.FRANKEN_X_WING or slot == Slot.FRANKEN_SWORDFISH:
            return self.franken.search(
                self.grid, self.hit, slot, 2 + slot - Slot.FRANKEN_X_WING, False
            )
        if slot == Slot.FINNED_FRANKEN_X_WING or slot == Slot.FINNED_FRANKEN_SWORDFISH:
            return self.franken.search(
                self.grid, self.hit, slot, 2 + slot - Slot.FINNED_FRANKEN_X_WING, True
            )
        if slot == Slot.FORCING_CHAIN:
            return self.forcing_chains.forcing_chain(self.grid, self.hit)
        if slot == Slot.FORCING_NET:
            return self.forcing_chains.forcing_net(self.grid, self.hit)
        if slot == Slot.BRUTE_FORCE:
            return self._brute_force()
        return False

    def _brute_force(self) -> cython.bint:
        """Fill the middle empty cell, counted in reading order, from the solution."""
        cell: cython.int
        rank: cython.int = self.grid.unsolved // 2
        for cell in range(CELLS):
            if self.grid.value[cell]:
                continue
            if rank == 0:
                self.hit.clear(Slot.BRUTE_FORCE, 0)
                self.hit.place(cell, self.solution[cell] - 1)
                return self.hit.take()
            rank -= 1
        return False
