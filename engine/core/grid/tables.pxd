cimport cython

@cython.final
cdef class Tables:
    cdef int own
    cdef bint boxes
    cdef bint plain
    cdef unsigned char house[279]
    cdef unsigned char houses_of[243]
    cdef unsigned int house_bits[81]
    cdef unsigned int house_board[93]
    cdef unsigned char index_in[243]
    cdef unsigned char place[2511]
    cdef unsigned char around[567]
    cdef unsigned char around_count[81]
    cdef unsigned char peers[2592]
    cdef unsigned char peer_count[81]
    cdef unsigned int peer_board[243]
    cdef unsigned long long low[81]
    cdef unsigned long long high[81]
    cdef unsigned char sees[6561]
    cdef void _fill(self, const unsigned char* cells)

cdef unsigned char HOUSE[243]
cdef unsigned char HOUSES_OF[243]
cdef unsigned int HOUSE_BITS[81]
cdef unsigned int HOUSE_BOARD[81]
cdef unsigned char INDEX_IN[243]
cdef unsigned int PEER_BOARD[243]
cdef unsigned char BAND[81]
cdef unsigned int BIT[81]
cdef unsigned char SIZE[512]
cdef unsigned int SIZES[512]
cdef unsigned char STRETCHES[512]
cdef unsigned char LOCKS[512]
cdef unsigned char SCAN[3]
cdef unsigned char CROSSING[108]
