cimport cython

from engine.core.counting.base_counter cimport BaseCounter

@cython.final
cdef class VariantCounter(BaseCounter):
    cdef unsigned char cells[288]
    cdef unsigned int houses[81]
    cdef unsigned char peers[6561]
    cdef unsigned char n_peers[81]
    cdef unsigned int all_houses
    cdef unsigned short mask[6642]
    cdef unsigned char closed[6642]
    cdef unsigned char queue[96]
    cdef int n_queued
    cdef unsigned int dirty
    cdef bint _leave(self, int at, int cell, int mask) noexcept nogil
    cdef bint _settle(self, int at) noexcept nogil
    cdef int _search(self, int depth) except -1 nogil
