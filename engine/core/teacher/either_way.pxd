cimport cython

from engine.core.teacher.light_tests cimport LightTests

@cython.final
cdef class EitherWay(LightTests):
    cdef int n_tests
    cdef int tests[9]
    cdef int total[729]
    cdef int fewest[729]
    cdef int source[729]
    cdef void _compare_all(self, int most) noexcept nogil
    cdef void _compare(self, int source) noexcept nogil
