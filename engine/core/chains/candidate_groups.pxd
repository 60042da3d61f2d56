cimport cython

from engine.core.grid.tables cimport Tables

cdef class CandidateGroups:
    cdef Tables tables
    cdef int n
    cdef int words
    cdef unsigned short cand[81]
    cdef short index[729]
    cdef short candidate[729]
    cdef short partner[729]
    cdef short group[5832]
    cdef unsigned char n_groups[729]
    cdef short member[3240]
    cdef unsigned char size[360]
    cdef unsigned long long here[12]
    cdef void number(self, unsigned short *cand, bint cells) noexcept nogil
    cdef bint is_whole(self, unsigned short *cand) noexcept nogil
    cdef void reduce(self, unsigned short *cand) noexcept nogil
    cdef bint is_here(self, int v) noexcept nogil
    cdef bint is_linked(self, int v) noexcept nogil
