cimport cython

from engine.core.experts.exocet_base cimport ExocetBase

@cython.final
cdef class ExocetSearch(ExocetBase):
    cdef int below[27]
    cdef int line_one
    cdef int line_two
    cdef int cross_one
    cdef int cross_two
    cdef int target_one
    cdef int target_two
    cdef int companion_one
    cdef int companion_two
    cdef int fits_one
    cdef int fits_two
    cdef bint _targets(self, int swap, int i, int j) noexcept nogil
    cdef int _mirror(self, int line, int cross) noexcept nogil
    cdef void _look_below(self, int number, int cross) noexcept nogil
    cdef bint _two_apart(self, int digit, int one, int other) noexcept nogil
    cdef bint _three_apart(self, int digit) noexcept nogil
