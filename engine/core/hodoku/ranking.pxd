cimport cython

from engine.core.hodoku.hit cimport Hit

@cython.final
cdef class Ranking:
    cdef unsigned int outs[27]
    cdef unsigned int best_outs[27]
    cdef bint every
    cdef bint found
    cdef int kind
    cdef int length
    cdef int count
    cdef int total
    cdef int trial_count
    cdef int trial_total
    cdef void start(self, bint every) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef void add(self, int digit, int band, unsigned int cells) noexcept nogil
    cdef void measure(self) noexcept nogil
    cdef bint better(self) noexcept nogil
    cdef bint beaten_by(self, int count, int total) noexcept nogil
    cdef bint same(self, int kind) noexcept nogil
    cdef void take(self, Hit hit, int slot, int kind, int length) noexcept nogil
