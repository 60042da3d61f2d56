cimport cython

from engine.core.bits cimport ENGINE_STAMP, ctz, ctz64
from engine.core.links cimport CELL_OF, DIGIT_OF
from engine.core.reach cimport Reach
from engine.core.tables cimport BAND, BIT, Tables

@cython.final
cdef class ImplicationSets:
    cdef Tables tables
    cdef Reach reach
    cdef bint sure
    cdef unsigned short cand[81]
    cdef unsigned int live[27]
    cdef unsigned int row[40824]
    cdef unsigned int after_off[40824]
    cdef unsigned int group[20160]
    cdef unsigned char used[360]
    cdef int one_of[9]
    cdef void load(self, unsigned short *cand, unsigned int *live) noexcept nogil
    cdef void _begin(self, int candidate) noexcept nogil
    cdef void _add(self, int at, int candidate) noexcept nogil
    cdef void _close(self, int v) noexcept nogil
    cdef void _group(self) noexcept nogil
    cdef void _fill_others(self) noexcept nogil
    cdef bint cell_has_common(self, int cell) noexcept nogil
    cdef bint region_has_common(self, int house, int digit, int where) noexcept nogil
    cdef bint _meet(self, int n) noexcept nogil
