from engine.core.grid.tables cimport Tables

cdef class LinkPairs:
    cdef Tables tables
    cdef unsigned int linked[27]
    cdef int n_pairs
    cdef unsigned short one[512]
    cdef unsigned short two[512]
    cdef void _pair(self, int one, int two) noexcept nogil
    cdef void link(self, unsigned short *cand, unsigned int *live, bint cells, bint units) noexcept nogil
    cdef void _link_houses(self, unsigned int *live, int first, int end) noexcept nogil
    cdef void _column(self, unsigned int *live, int digit, int column) noexcept nogil
