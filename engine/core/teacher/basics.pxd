cimport cython

@cython.final
cdef class Basics:
    cdef int start[81]
    cdef int cand[81]
    cdef int before[81]
    cdef int items[9]
    cdef int skip
    cdef int placed
    cdef bint _leads_on(self) noexcept nogil
    cdef bint _may_remove(self) noexcept nogil
    cdef void _put(self, int cell, int digit) noexcept nogil
    cdef bint _place_singles(self) noexcept nogil
    cdef bint _lock(self) noexcept nogil
    cdef int _cell(self, int kind, int line, int at) noexcept nogil
    cdef bint _find_sets(self) noexcept nogil
    cdef bint _find_sets_of_items(self) noexcept nogil
    cdef bint _keep(self, int held) noexcept nogil
