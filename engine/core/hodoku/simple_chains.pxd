cimport cython

from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.chain_states cimport ChainStates
from engine.core.hodoku.ranking cimport Ranking
from engine.core.hodoku.state cimport State

cdef int _FISH
cdef int _XY

@cython.final
cdef class SimpleChains:
    cdef ChainStates states
    cdef Ranking ranking
    cdef int slot
    cdef int digit
    cdef int base
    cdef int start
    cdef int least
    cdef int limit
    cdef int level
    cdef unsigned char ahead[162]
    cdef unsigned char back[162]
    cdef unsigned char far[162]
    cdef unsigned char wanted[162]
    cdef unsigned char used[81]
    cdef unsigned char path[32]
    cdef unsigned char turn[32]
    cdef int count[81]
    cdef int total[81]
    cdef unsigned int other[3]
    cdef bint one_digit(self, State grid, Hit hit, int slot) noexcept nogil
    cdef bint bivalue(self, State grid, Hit hit) noexcept nogil
    cdef void _from(self, State grid, Hit hit, int cell, int start) noexcept nogil
    cdef int _end_state(self, State grid, int end) noexcept nogil
    cdef void _outs_of(self, State grid, int cell, int end) noexcept nogil
    cdef void _weigh(self, State grid, int cell) noexcept nogil
    cdef void _want(self, State grid, int cell, int best) noexcept nogil
    cdef void _want_same(self, State grid, int cell, int best) noexcept nogil
    cdef int _want_one(self, State grid, int end, int size) noexcept nogil
    cdef void _way_back(self, int size) noexcept nogil
    cdef bint _search(self, int limit) noexcept nogil
    cdef void _shorten(self, State grid, Hit hit, int cell) noexcept nogil
    cdef void _note(self, State grid, Hit hit) noexcept nogil
