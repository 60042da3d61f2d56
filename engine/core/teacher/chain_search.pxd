cimport cython

from engine.core.teacher.chain_links cimport ChainLinks

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
    cdef int n_true
    cdef int n_false
    cdef int best_links
    cdef int best_cost
    cdef int best_source
    cdef int total_links
    cdef int total_cost
    cdef int n_starts
    cdef int most_cases
    cdef int most_weight
    cdef void _begin(self, int target) noexcept nogil
    cdef void _rule_out(self) noexcept nogil
    cdef bint _follow(self, int depth, int target) noexcept nogil
    cdef bint _is_weak(self, int node, int other) noexcept nogil
    cdef void _spread(self, int target, int most) noexcept nogil
    cdef int _choose_source(self) noexcept nogil
    cdef void _start_source(self) noexcept nogil
    cdef void _add_start(self, int cell, int digit) noexcept nogil
    cdef void _end_source(self, int source) noexcept nogil
    cdef int _search(self, int target, int most) noexcept nogil
    cdef bint _holds(self, int reason, int node) noexcept nogil
    cdef void _sort(self, int count) noexcept nogil
    cdef void _trace(self, int last, int length) noexcept nogil
