from engine.core.bits cimport ENGINE_STAMP, ctz
from engine.core.tables cimport BAND, BIT, HOUSE, HOUSES_OF, INDEX_IN, PEER_BOARD, SIZE, SIZES

cdef class Position:
    cdef unsigned char value[81]
    cdef unsigned short cand[81]
    cdef unsigned char count[81]
    cdef unsigned short pos[243]
    cdef unsigned char empty[27]
    cdef unsigned short lone[27]
    cdef unsigned int lone_houses
    cdef unsigned int last_houses
    cdef unsigned int naked[3]
    cdef unsigned int two[3]
    cdef unsigned int board[27]
    cdef unsigned char placed[9]
    cdef int unsolved
    cdef int tallied
    cdef unsigned int sized[27]
    cdef unsigned int lines[18]
    cdef unsigned int small[27]
    cdef void load_line(self, const unsigned char* text) noexcept nogil
    cdef void tally_places(self) noexcept nogil
    cdef void tally_cells(self) noexcept nogil
    cdef void _clear(self) noexcept nogil
    cdef void _build(self) noexcept nogil
    cdef void _drop(self, int cell, int digit) noexcept nogil
    cdef void remove(self, int cell, int digit) noexcept nogil
    cdef void put(self, int cell, int digit) noexcept nogil
