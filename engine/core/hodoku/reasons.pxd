cimport cython

from engine.core.hodoku.implications cimport Implications
from engine.core.hodoku.traced_net cimport TracedNet
from engine.core.hodoku.state cimport State

cdef int CONTRADICTION
cdef int VERITY

@cython.final
cdef class Reasons:
    cdef Implications links
    cdef TracedNet traced_net
    cdef bint in_nets
    cdef unsigned char whole[243]
    cdef int node[9]
    cdef int best_node[9]
    cdef int best_size
    cdef int best
    cdef int kind
    cdef int target
    cdef void start(self, int target) noexcept nogil
    cdef void see_whole(self, State grid) noexcept nogil
    cdef int places(self, int house, int digit, unsigned int places, int on) noexcept nogil
    cdef void _offer(self, int kind, int size) noexcept nogil
    cdef bint _is_reached(self, int node) noexcept nogil
    cdef void contradictions(self, State grid, int premise) noexcept nogil
    cdef bint _has_on(self, int node, int size) noexcept nogil
    cdef void _two_in_a_cell(self, State grid, int digit, int other) noexcept nogil
    cdef void _houses(self, State grid, int on) noexcept nogil
    cdef unsigned int _reached_places(self, unsigned int places, int house, int digit, int on) noexcept nogil
    cdef void verities(self, State grid) noexcept nogil
    cdef void _all_lead(self, int size) noexcept nogil
