cimport cython

from engine.core.clock cimport Clock
from engine.core.chains.cycles cimport Cycles
from engine.core.grid.raw_step cimport RawStep
from engine.core.chains.multiple cimport Multiple
from engine.core.chains.nested cimport Nested
from engine.core.grid.position cimport Position

@cython.final
cdef class Chains:
    cdef readonly Clock clock
    cdef Cycles cycles
    cdef Multiple multiple
    cdef Nested nested
    cdef int producer
    cdef int failed
    cdef void start(self, Position grid) noexcept nogil
    cdef bint _search(self, int producer) noexcept nogil
    cdef bint find(self, int producer, RawStep found) noexcept nogil
    cdef list every(self, int producer, RawStep found)
