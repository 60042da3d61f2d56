cimport cython

from engine.core.experts.exocet_base cimport ExocetBase

@cython.final
cdef class SeniorExocetSearch(ExocetBase):
    cdef int places[27]
    cdef int cross[3]
    cdef bint _look(self) noexcept nogil
    cdef void _add_targets(self, list found)
    cdef bint _could_be(self, int place, int cell) noexcept nogil
    cdef bint _are_targets(self, int one, int other) noexcept nogil
    cdef int _fits(self, int one, int other, int cell) noexcept nogil
    cdef bint _three_apart(self, int digit, int number, int line, int other, int other_line) noexcept nogil
    cdef int _without(self, int digit, int which, int number, int line, int other, int other_line) noexcept nogil
