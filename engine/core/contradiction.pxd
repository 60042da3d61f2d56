from engine.core.bits cimport ENGINE_STAMP, ctz, popcount

cdef class Contradictions:
    cdef object houses
    cdef int n_houses
    cdef unsigned char house[64 * 9]
    cdef int n_of[81]
    cdef unsigned char of[81 * 8]
    cdef unsigned char peers[81 * 40]
    cdef int n_peers[81]
    cdef int start[81]
    cdef int cand[81]
    cdef bint filled[81]
    cdef bint start_filled[81]
    cdef short cause[729]
    cdef int n_events
    cdef int n_done
    cdef int event_cell[512]
    cdef int event_digit[512]
    cdef int event_house[512]
    cdef int event_cover[512]
    cdef bint _is_in(self, int cell, int house) noexcept nogil
    cdef bint _search(self, int cell, int digit) noexcept nogil
    cdef bint _remove(self, int cell, int digit, int event) noexcept nogil
    cdef void _add(self, int cell, int digit, int house) noexcept nogil
    cdef bint _place(self, int event) noexcept nogil
