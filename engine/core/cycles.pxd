cimport cython

from engine.core.bits cimport ENGINE_STAMP, ctz, grow_uchar, grow_ushort, release
from engine.core.clock cimport Clock
from engine.core.raw_step cimport RawStep
from engine.core.hints cimport Hints
from engine.core.links cimport BOX_BITS, CELL_OF, CODE, COLUMN_BITS, DIGIT_OF, ROW_BITS, cause_of, chain_rating
from engine.core.reach cimport Reach
from engine.core.strong cimport StrongLinks
from engine.core.tables cimport BAND, BIT, Tables

@cython.final
cdef class Cycles(StrongLinks):
    cdef Clock clock
    cdef Hints hints
    cdef Reach reach
    cdef int n_nodes
    cdef unsigned short key[31000]
    cdef unsigned char cause[31000]
    cdef short depth[31000]
    cdef short above[31000]
    cdef unsigned int seen[1458]
    cdef unsigned int stamp
    cdef int start
    cdef int start_at
    cdef unsigned int start_bit
    cdef int longest
    cdef int n_kept
    cdef int kept_room
    cdef unsigned short *kept
    cdef unsigned char *kept_why
    cdef int length
    cdef unsigned short path[736]
    cdef unsigned char why[736]
    cdef unsigned int from_on[27]
    cdef unsigned int from_off[27]
    cdef bint search(self) noexcept nogil
    cdef void _pass(self, int number) noexcept nogil
    cdef void _walk(self, int start, bint cycle) noexcept nogil
    cdef bint _on(self, int node, bint cycle) noexcept nogil
    cdef bint _on_any(self, int cell, int digit, int node, bint cycle) noexcept nogil
    cdef bint _turn_off(self, unsigned int bits, int band, int digit, int cause, int node, bint cycle) noexcept nogil
    cdef bint _off(self, int node, bint cycle) noexcept nogil
    cdef void _limit(self) noexcept nogil
    cdef void _record(self, int key, int cause, int node, bint cycle) noexcept nogil
    cdef bint _is_above(self, int node, int key) noexcept nogil
    cdef void _add(self, int key, int cause, int node) noexcept nogil
    cdef void _offer(self, unsigned long long effect, double value, int complexity, int key, int kind) noexcept nogil
    cdef void _offer_cycle(self) noexcept nogil
    cdef void _offer_chain(self) noexcept nogil
    cdef void mark_cycle(self) noexcept nogil
    cdef void recall(self, int slot) noexcept nogil
    cdef void describe(self, int slot, RawStep found) noexcept nogil
