from engine.core.counting.base_counter cimport BaseCounter

cdef class CandidateCounter(BaseCounter):
    cdef unsigned char house_cells[576]
    cdef unsigned char peers[6561]
    cdef unsigned char n_peers[81]
    cdef unsigned short mask[6642]
    cdef unsigned char closed[6642]
    cdef _take_cells(self, houses, peers)
    cdef bint _leave(self, int at, int cell, int mask) noexcept nogil
    cdef bint _fill_house(self, int at, int house) noexcept nogil
    cdef void _copy(self, int at) noexcept nogil
