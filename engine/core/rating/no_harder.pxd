cimport cython

from engine.core.grid.position cimport Position
from engine.core.grid.raw_step cimport RawStep
from engine.core.chains.shortest cimport ShortestChains

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
