cimport cython

from engine.core.bits cimport ENGINE_STAMP, ctz64, grow_int, grow_ulonglong, release
from engine.core.chain_links cimport ChainLinks

@cython.final
cdef class ChainSearch:
    cdef ChainLinks links
    cdef unsigned long long *is_false
    cdef int *layer
    cdef int *true_cost
    cdef int *true_parent
    cdef int *true_reason
    cdef int *false_cost
    cdef int *false_parent
    cdef int *frontier
    cdef int *found
    cdef int chain[64]
    cdef int chain_reasons[32]
    cdef int _search(self, int target, int most) noexcept nogil
    cdef bint _holds(self, int reason, int node) noexcept nogil
    cdef void _sort(self, int count) noexcept nogil
    cdef void _trace(self, int last, int length) noexcept nogil
