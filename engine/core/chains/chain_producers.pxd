cimport cython

from engine.core.clock cimport Clock
from engine.core.chains.cycles cimport Cycles
from engine.core.grid.raw_step cimport RawStep
from engine.core.chains.multiple_chains cimport MultipleChains
from engine.core.chains.nested_chains cimport NestedChains
from engine.core.grid.position cimport Position

@cython.final
cdef class ChainProducers:
    cdef readonly Clock clock
    cdef Cycles cycles
    cdef MultipleChains multiple
    cdef NestedChains nested
    cdef int producer
    cdef int failed
    cdef void start(self, Position grid) noexcept nogil
    cdef bint _search(self, int producer) noexcept nogil
    cdef bint find(self, int producer, RawStep found) noexcept nogil
    cdef list every(self, int producer, RawStep found)
