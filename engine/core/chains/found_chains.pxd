cimport cython

from engine.core.chains.best_hints cimport BestHints
from engine.core.grid.raw_step cimport RawStep
from engine.core.chains.strong_links cimport StrongLinks

cdef class FoundChains(StrongLinks):
    cdef BestHints hints
    cdef int start
    cdef int n_kept
    cdef int kept_room
    cdef unsigned short *kept
    cdef unsigned char *kept_why
    cdef int length
    cdef unsigned short path[736]
    cdef unsigned char why[736]
    cdef unsigned int from_on[27]
    cdef unsigned int from_off[27]
    cdef void limit(self) noexcept nogil
    cdef void _offer(self, unsigned long long effect, double value, int complexity, int key, int kind) noexcept nogil
    cdef void _offer_cycle(self) noexcept nogil
    cdef void _offer_chain(self) noexcept nogil
    cdef void mark_cycle(self) noexcept nogil
    cdef void recall(self, int slot) noexcept nogil
    cdef void describe(self, int slot, RawStep found) noexcept nogil
