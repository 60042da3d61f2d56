from engine.core.bits cimport ENGINE_STAMP, ctz

cdef class AnyCounter:
    cdef unsigned char cells[288]
    cdef unsigned int houses[81]
    cdef unsigned char peers[6561]
    cdef unsigned char n_peers[81]
    cdef int n_houses
    cdef unsigned short mask[6642]
    cdef unsigned char closed[6642]
    cdef unsigned char queue[96]
    cdef int n_queued
    cdef unsigned int dirty
    cdef unsigned char answer[81]
    cdef int limit
    cdef bint keep
    cdef int found
    cdef long long nodes
    cdef long long most
    cdef list solutions
    cdef _load(self, masks)
    cdef _start(self, int limit, bint keep)
    cdef bint _leave(self, int at, int cell, int mask) noexcept nogil
    cdef bint _settle(self, int at) noexcept nogil
    cdef int _search(self, int depth) except -1 nogil
    cdef int _record(self, int at) except -1 nogil
