from engine.core.teacher.light_tests cimport LightTests

cdef class ShortTests(LightTests):
    cdef int n_best
    cdef int in_best[128]
    cdef int n_subsets
    cdef int subsets[120]
    cdef int digits_of[512]
    cdef int _shorten(self, int cell, int digit, int rules, int limit) noexcept nogil
    cdef void _list_best(self) noexcept nogil
    cdef bint _find_more(self) noexcept nogil
    cdef void _find_locked(self) noexcept nogil
    cdef void _find_subsets(self) noexcept nogil
    cdef void _unite_subset(self, int house, int cells, int digits) noexcept nogil
