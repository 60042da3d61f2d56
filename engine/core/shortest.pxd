cimport cython

from engine.core.bits cimport ENGINE_STAMP, ctz64
from engine.core.reach cimport Reach

@cython.final
cdef class ShortestChains(Reach):
    cdef int shortest(self, int node, bint cells, int most) noexcept nogil
    cdef void _union(self, unsigned long long *rows, unsigned long long *some, unsigned long long *into) noexcept nogil
