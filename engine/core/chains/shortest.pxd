cimport cython

from engine.core.chains.reach cimport Reach

@cython.final
cdef class ShortestChains(Reach):
    cdef int shortest(self, int node, bint cells, int most) noexcept nogil
