cdef class ExocetBase:
    cdef int has[81]
    cdef int open[81]
    cdef bint turned
    cdef int line
    cdef int stack
    cdef int cross_base
    cdef int base_one
    cdef int base_two
    cdef int digits
    cdef int _at(self, int line, int cross) noexcept nogil
    cdef bint _base(self, int line, int stack, int escape) noexcept nogil
