cimport cython

from engine.core.counting.canonical_rows cimport RowSearch

@cython.final
cdef class Canonicalizer(RowSearch):
    cdef unsigned char place[10]
    cdef void _search(self, bint complete) noexcept nogil
    cdef void _start(self, int first, int second) noexcept nogil
    cdef void _complete(self, int n, int start, int size, int order) noexcept nogil
    cdef bint _is_larger(self, int at) noexcept nogil
