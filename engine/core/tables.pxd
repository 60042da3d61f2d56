from engine.core.bits cimport ENGINE_STAMP

cdef unsigned char OWN[1]
cdef unsigned char BOXES[1]
cdef unsigned char PLAIN[1]
cdef unsigned char HOUSE[279]
cdef unsigned char HOUSES_OF[243]
cdef unsigned int HOUSE_BITS[81]
cdef unsigned int HOUSE_BOARD[93]
cdef unsigned char INDEX_IN[243]
cdef unsigned char PLACE[2511]
cdef unsigned char AROUND[567]
cdef unsigned char AROUND_COUNT[81]
cdef unsigned char PEERS[2592]
cdef unsigned char PEER_COUNT[81]
cdef unsigned int PEER_BOARD[243]
cdef unsigned char BAND[81]
cdef unsigned int BIT[81]
cdef unsigned char SIZE[512]
cdef unsigned int SIZES[512]
cdef unsigned char STRETCHES[512]
cdef unsigned char LOCKS[512]
cdef unsigned char SCAN[3]
cdef unsigned char CROSSING[108]
cdef int acquire_tables(variant) except -1
cdef int release_tables() except -1
cdef void _fill(const unsigned char* cells, int n_houses)
