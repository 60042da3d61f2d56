cimport cython

from engine.core.counting.candidate_counter cimport CandidateCounter

@cython.final
cdef class VariantCounter(CandidateCounter):
    cdef unsigned int houses[81]
    cdef unsigned int all_houses
    cdef unsigned char queue[96]
    cdef int n_queued
    cdef unsigned int dirty
    cdef bint _settle(self, int at) noexcept nogil
    cdef int _search(self, int depth) except -1 nogil
