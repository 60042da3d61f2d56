cimport cython

from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.implications cimport Implications
from engine.core.hodoku.nets cimport Nets

cdef int _MOST

@cython.final
cdef class TracedNet:
    cdef Implications links
    cdef Nets nets
    cdef int size
    cdef int branches
    cdef unsigned short node[8192]
    cdef int begin[200]
    cdef int nodes[200]
    cdef int start[200]
    cdef unsigned int passed[3]
    cdef int measure(self, int premise, int end) noexcept nogil
    cdef bint _joins(self, int k, int at) noexcept nogil
    cdef int _go_back(self, int table, int at, int begin, int most, bint branch) noexcept nogil
    cdef bint _is_in_chain(self, int node) noexcept nogil
    cdef void note(self, Hit hit, int premise, int end) noexcept nogil
