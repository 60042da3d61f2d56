cimport cython

@cython.final
cdef class CandidateSets:
    cdef int cand[81]
    cdef int bases[32]
    cdef int n_bases
    cdef int covers[32]
    cdef int n_covers
    cdef int gone[729]
    cdef int n_gone
    cdef void clear(self) noexcept nogil
    cdef void base(self, int number) noexcept nogil
    cdef void cover(self, int number) noexcept nogil
    cdef bint _holds(self, int number, int cell, int digit) noexcept nogil
    cdef int _excess(self, int cell, int digit) noexcept nogil
    cdef int removed(self, int digit) noexcept nogil
    cdef bint removes(self) noexcept nogil
