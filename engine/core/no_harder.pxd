cimport cython

from engine.core.position cimport Position
from engine.core.raw_step cimport RawStep
from engine.core.shortest cimport ShortestChains

@cython.final
cdef class NoHarder:
    cdef Position grid
    cdef ShortestChains chains
    cdef RawStep found
    cdef int tenths
    cdef bint solves(self, Position grid, int tenths) noexcept nogil
    cdef bint _share(self, Position grid) noexcept nogil
    cdef bint _remove(self, bint cells, int most) noexcept nogil

cdef int _most_links(int base, int tenths) noexcept nogil
