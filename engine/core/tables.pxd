from engine.core.bits cimport ENGINE_STAMP

cdef unsigned char HOUSE[243]
cdef unsigned char HOUSES_OF[243]
cdef unsigned char INDEX_IN[243]
cdef unsigned char PEERS[1620]
cdef unsigned int PEER_BOARD[243]
cdef unsigned char BAND[81]
cdef unsigned int BIT[81]
cdef unsigned char SIZE[512]
cdef unsigned int SIZES[512]
cdef unsigned char STRETCHES[512]
cdef unsigned char LOCKS[512]
cdef unsigned char SCAN[3]
