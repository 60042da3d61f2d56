cimport cython

@cython.final
cdef class RankZeroSearch:
    cdef int n_candidates
    cdef int n_sets
    cdef int index[729]
    cdef int code[729]
    cdef int number[324]
    cdef int first[325]
    cdef int *members
    cdef double *share
    cdef double *half
    cdef int width
    cdef double *table
    cdef double *costs
    cdef int *basic
    cdef int *free
    cdef void _add_set(self, int number) noexcept nogil
    cdef void _scale(self, int rounds) noexcept nogil
    cdef void _begin(self, int target) noexcept nogil
    cdef bint _solve(self) noexcept nogil
    cdef void _pivot(self, int row, int column) noexcept nogil
