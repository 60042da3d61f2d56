cimport cython

from engine.core.chains.assumption_sets cimport AssumptionSets
from engine.core.chains.closure cimport Closures, Deducer
from engine.core.grid.raw_step cimport RawStep
from engine.core.chains.best_hints cimport BestHints
from engine.core.grid.tables cimport Tables

@cython.final
cdef class MultipleChains:
    cdef Tables tables
    cdef Closures net
    cdef BestHints hints
    cdef Deducer deducer
    cdef int base
    cdef int n_targets
    cdef int target[9]
    cdef int starts[9]
    cdef int closures[9]
    cdef AssumptionSets sets
    cdef AssumptionSets static_sets
    cdef AssumptionSets nishio_sets
    cdef bint sieved
    cdef bint marking
    cdef unsigned char exact[1458]
    cdef void load(self, unsigned short *cand, unsigned int *live) noexcept nogil
    cdef void set_producer(self, int producer) noexcept nogil
    cdef bint search(self) noexcept nogil
    cdef bint search_involved(self) noexcept nogil
    cdef void _try_all(self) noexcept nogil
    cdef bint _sieve(self) noexcept nogil
    cdef bint _is_doubtful(self, int start) noexcept nogil
    cdef bint _have_common(self, int group) noexcept nogil
    cdef int _find(self, int start) noexcept nogil
    cdef void _mark(self, int count) noexcept nogil
    cdef void _contradiction(self, int start) noexcept nogil
    cdef void _double(self, int candidate) noexcept nogil
    cdef void _region(self, int cell, int digit, int house) noexcept nogil
    cdef void _cell(self, int cell) noexcept nogil
    cdef void _meet(self, int count, int kind, int key, int start) noexcept nogil
    cdef void _offer(self, int kind, int key, int start, int target) noexcept nogil
    cdef int _weigh(self, int limit) noexcept nogil
    cdef void recall(self, int slot) noexcept nogil
    cdef unsigned long long effect(self, int target) noexcept nogil
    cdef void describe(self, int slot, RawStep found) noexcept nogil
