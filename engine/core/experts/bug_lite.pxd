cimport cython

@cython.final
cdef class BugLiteSearch:
    cdef unsigned int cand[81]
    cdef bint used[81]
    cdef int held[27 * 9]
    cdef int cells[10]
    cdef unsigned int pairs[10]
    cdef int count
    cdef int guardians
    cdef int most
    cdef int first
    cdef int n_tried
    cdef object _add_pairs(self, int cell, unsigned int digit, list found)
    cdef object _extend(self, list found)
    cdef bint _fits(self, int cell, unsigned int pair) noexcept nogil
    cdef void _change(self, int cell, unsigned int pair, int by) noexcept nogil
