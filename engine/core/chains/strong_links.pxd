from engine.core.grid.tables cimport Tables

cdef class StrongLinks:
    cdef Tables tables
    cdef unsigned short cand[81]
    cdef unsigned int live[27]
    cdef bint plain
    cdef bint cells
    cdef bint units
    cdef int round
    cdef int known[729]
    cdef unsigned char n_strong[729]
    cdef unsigned short strong[5832]
    cdef unsigned char strong_cause[5832]
    cdef void load(self, unsigned short *cand, unsigned int *live) noexcept nogil
    cdef void find_strong(self, int candidate) noexcept nogil
    cdef void _link(self, int one, int two, int cause) noexcept nogil
