cimport cython

@cython.final
cdef class ExocetSearch:
    cdef int has[81]
    cdef int open[81]
    cdef int below[27]
    cdef bint turned
    cdef int line
    cdef int stack
    cdef int line_one
    cdef int line_two
    cdef int cross_base
    cdef int cross_one
    cdef int cross_two
    cdef int base_one
    cdef int base_two
    cdef int target_one
    cdef int target_two
    cdef int companion_one
    cdef int companion_two
    cdef int digits
    cdef int fits_one
    cdef int fits_two
    cdef int _at(self, int line, int cross) noexcept nogil
    cdef bint _base(self, int line, int stack, int escape) noexcept nogil
    cdef bint _targets(self, int swap, int i, int j) noexcept nogil
    cdef int _mirror(self, int line, int cross) noexcept nogil
    cdef void _look_below(self, int number, int cross) noexcept nogil
    cdef bint _two_apart(self, int digit, int one, int other) noexcept nogil
    cdef bint _three_apart(self, int digit) noexcept nogil
