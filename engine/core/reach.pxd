cimport cython

from engine.core.bits cimport ENGINE_STAMP, ctz, ctz64
from engine.core.links cimport CELL_OF, DIGIT_OF
from engine.core.link_pairs cimport LinkPairs
from engine.core.tables cimport BAND, BIT, Tables

cdef class Reach(LinkPairs):
    cdef int n_strong
    cdef int words
    cdef unsigned short linked_digits[81]
    cdef unsigned short index[729]
    cdef unsigned short candidate[729]
    cdef unsigned long long partners[8748]
    cdef unsigned long long near[8748]
    cdef unsigned long long on[8748]
    cdef unsigned long long after_off[8748]
    cdef unsigned char done[729]
    cdef unsigned long long group_near[4320]
    cdef unsigned long long group_on[4320]
    cdef unsigned int bad[27]
    cdef unsigned int bad_off[27]
    cdef unsigned int in_cycle[27]
    cdef bint run(self, unsigned short *cand, unsigned int *live, bint cells, bint units) noexcept nogil
    cdef void _number(self) noexcept nogil
    cdef void _meet(self, int v, bint cells) noexcept nogil
    cdef void _close(self, int v) noexcept nogil
    cdef void _group(self) noexcept nogil
    cdef bint _judge(self, unsigned int *live, bint cells) noexcept nogil
    cdef unsigned long long _meets_any(self, int cell, int digit, bint cells) noexcept nogil
    cdef void find_cycles(self) noexcept nogil
    cdef bint comes_back(self, int node, int start) noexcept nogil
    cdef unsigned long long _near(self, int candidate, int word, bint cells) noexcept nogil
