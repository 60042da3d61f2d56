cimport cython

from engine.core.grid.raw_step cimport RawStep
from engine.core.grid.position cimport Position
from engine.core.grid.tables cimport Tables

@cython.final
cdef class TripletSearch:
    cdef Tables tables
    cdef int n_base
    cdef unsigned char base[81]
    cdef unsigned long long lows[81]
    cdef unsigned long long highs[81]
    cdef unsigned long long small_low
    cdef unsigned long long small_high
    cdef unsigned long long base_low
    cdef unsigned long long base_high
    cdef bint known
    cdef unsigned short before[81]
    cdef unsigned long long fresh_low
    cdef unsigned long long fresh_high
    cdef unsigned long long tail_low
    cdef unsigned long long tail_high
    cdef int n_able
    cdef unsigned char able[32]
    cdef int n_masks
    cdef unsigned short masks[32]
    cdef bint search(self, Position grid, RawStep found) noexcept nogil
    cdef void _gather(self, Position grid) noexcept nogil
    cdef void _remember(self, Position grid) noexcept nogil
    cdef void _tail(self, Position grid, int i, int j, int one, int two) noexcept nogil
    cdef bint _first(self, Position grid, RawStep found, int one, int two) noexcept nogil
    cdef bint _may_hit(self, Position grid, int one, int two, int three) noexcept nogil
    cdef bint _hits(self, Position grid, RawStep found, int one, int two, int three) noexcept nogil
