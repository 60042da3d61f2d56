cimport cython

from engine.core.bits cimport ENGINE_STAMP, ctz, popcount
from engine.core.base_counter cimport BaseCounter

@cython.final
cdef class Counter(BaseCounter):
    cdef unsigned int board[2430]
    cdef unsigned int pick
    cdef int pick_band
    cdef bint open
    cdef bint _reduce(self, int at, int digit) noexcept nogil
    cdef bint _settle(self, int at, int dirty) noexcept nogil
    cdef void _pick_larger(self, int at) noexcept nogil
    cdef int _search(self, int depth, int dirty) except -1 nogil
    cdef void _drop(self, int at, int digit, int band, unsigned int bit) noexcept nogil
    cdef void _only(self, int at, int digit, int band, unsigned int bit) noexcept nogil
