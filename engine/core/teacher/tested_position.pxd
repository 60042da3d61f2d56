cdef class TestedPosition:
    cdef object houses
    cdef int n_houses
    cdef unsigned char house[64 * 9]
    cdef unsigned short shared[64 * 64]
    cdef unsigned char lockable[64 * 512]
    cdef int lock_kind[64]
    cdef int n_of[81]
    cdef unsigned char of[81 * 8]
    cdef unsigned char at[81 * 8]
    cdef unsigned char peers[81 * 40]
    cdef int n_peers[81]
    cdef int start[81]
    cdef int cand[81]
    cdef unsigned short start_places[64 * 9]
    cdef unsigned short places[64 * 9]
    cdef unsigned short changed[64]
    cdef bint filled[81]
    cdef bint start_filled[81]
    cdef short start_cause[729]
    cdef short cause[729]
    cdef void _start_again(self) noexcept nogil
