from engine.core.bits cimport ENGINE_STAMP, ctz, grow_uchar, grow_ushort, release
from engine.core.clock cimport Clock
from engine.core.found cimport Found
from engine.core.hints cimport Hints
from engine.core.links cimport BOX_BITS, CELL_OF, CODE, COLUMN_BITS, DIGIT_OF, ROW_BITS, worth
from engine.core.reach cimport Reach
from engine.core.tables cimport BAND, BIT, PEER_BOARD

cdef class Cycles:
    cdef Clock clock
    cdef Hints hints
    cdef Reach reach
    cdef unsigned short cand[81]
    cdef unsigned int live[27]
    cdef bint cells
    cdef bint units
    cdef int n_nodes
    cdef unsigned short key[22000]
    cdef unsigned char cause[22000]
    cdef short depth[22000]
    cdef short above[22000]
    cdef unsigned int seen[1458]
    cdef unsigned int stamp
    cdef int start
    cdef int start_at
    cdef unsigned int start_bit
    cdef int longest
    cdef int round
    cdef int known[729]
    cdef unsigned char n_strong[729]
    cdef unsigned short strong[2916]
    cdef unsigned char strong_cause[2916]
    cdef int n_kept
    cdef int kept_room
    cdef unsigned short *kept
    cdef unsigned char *kept_why
    cdef int length
    cdef unsigned short path[736]
    cdef unsigned char why[736]
    cdef unsigned int from_on[27]
    cdef unsigned int from_off[27]
    cdef void load(self, unsigned short *cand, unsigned int *live) noexcept nogil
    cdef bint search(self) noexcept nogil
    cdef void _pass(self, int number) noexcept nogil
    cdef void _walk(self, int start, bint cycle) noexcept nogil
    cdef bint _on(self, int node, bint cycle) noexcept nogil
    cdef bint _turn_off(self, unsigned int bits, int band, int digit, int cause, int node, bint cycle) noexcept nogil
    cdef bint _off(self, int node, bint cycle) noexcept nogil
    cdef void _find_strong(self, int candidate) noexcept nogil
    cdef void _link(self, int one, int two, int cause) noexcept nogil
    cdef void _limit(self) noexcept nogil
    cdef void _record(self, int key, int cause, int node, bint cycle) noexcept nogil
    cdef bint _is_above(self, int node, int key) noexcept nogil
    cdef void _add(self, int key, int cause, int node) noexcept nogil
    cdef void _offer(self, unsigned long long effect, double value, int complexity, int key, int kind) noexcept nogil
    cdef void _offer_cycle(self) noexcept nogil
    cdef void _offer_chain(self) noexcept nogil
    cdef void mark_cycle(self) noexcept nogil
    cdef void recall(self, int slot) noexcept nogil
    cdef void tell(self, int slot, Found found) noexcept nogil
