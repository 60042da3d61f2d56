cimport cython

from engine.core.clock cimport Clock
from engine.core.chains.found_chains cimport FoundChains
from engine.core.chains.shortest cimport ShortestChains

@cython.final
cdef class Cycles(FoundChains):
    cdef Clock clock
    cdef ShortestChains reach
    cdef int n_nodes
    cdef unsigned short key[31000]
    cdef unsigned char cause[31000]
    cdef short depth[31000]
    cdef short above[31000]
    cdef unsigned int seen[729]
    cdef unsigned int open[27]
    cdef unsigned int ends[27]
    cdef unsigned int stamp
    cdef int start_at
    cdef unsigned int start_bit
    cdef int longest
    cdef double bound
    cdef bint search(self) noexcept nogil
    cdef void _pass(self, int number) noexcept nogil
    cdef void _follow(self, int first) noexcept nogil
    cdef int _first_chain(self) noexcept nogil
    cdef void _walk(self, int start, bint cycle) noexcept nogil
    cdef bint _on(self, int node, bint cycle) noexcept nogil
    cdef bint _on_any(self, int cell, int digit, int node, bint cycle) noexcept nogil
    cdef bint _turn_off(self, unsigned int bits, int band, int digit, int cause, int node, bint cycle) noexcept nogil
    cdef bint _off(self, int node, bint cycle) noexcept nogil
    cdef void _record(self, int key, int cause, int node, bint cycle) noexcept nogil
    cdef bint _is_above(self, int node, int key) noexcept nogil
    cdef void _add(self, int key, int cause, int node) noexcept nogil
