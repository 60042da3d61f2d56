cimport cython

from engine.core.bits cimport ENGINE_STAMP
from engine.core.contradiction cimport Contradictions

@cython.final
cdef class EitherWay(Contradictions):
    cdef unsigned long long basis[64]
    cdef int n_tests
    cdef int tests[9]
    cdef int total[729]
    cdef int best[729]
    cdef int best_tests[729]
    cdef int best_source[729]
    cdef void _compare_all(self, int most) noexcept nogil
    cdef void _compare(self, int source) noexcept nogil
    cdef void _find_bases(self) noexcept nogil
    cdef void _rest_on_cell(self, int event, int digit) noexcept nogil
    cdef void _rest_on_house(self, int event) noexcept nogil

cdef int _count(unsigned long long bits) noexcept nogil
