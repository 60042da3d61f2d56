cimport cython

from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.implications cimport Implications

@cython.final
cdef class TracedChain:
    cdef Implications links
    cdef int length
    cdef unsigned short path[2430]
    cdef unsigned int passed[3]
    cdef bint trace(self, int node, int following) noexcept nogil
    cdef bint is_loop(self) noexcept nogil
    cdef bint is_simple(self, bint aic) noexcept nogil
    cdef bint has_group(self) noexcept nogil
    cdef void note(self, Hit hit, unsigned int mark) noexcept nogil
