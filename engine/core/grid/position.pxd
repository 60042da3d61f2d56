cimport cython

from engine.core.grid.tables cimport Tables

@cython.final
cdef class Position:
    cdef Tables tables
    cdef unsigned char value[81]
    cdef unsigned short cand[81]
    cdef unsigned char count[81]
    cdef unsigned short pos[279]
    cdef unsigned char empty[31]
    cdef unsigned short lone[31]
    cdef unsigned int lone_houses
    cdef unsigned int last_houses
    cdef unsigned int naked[3]
    cdef unsigned int two[3]
    cdef unsigned int board[27]
    cdef unsigned char placed[9]
    cdef int own
    cdef int unsolved
    cdef int tallied
    cdef unsigned int sized[31]
    cdef unsigned int lines[18]
    cdef unsigned int small[31]
    cdef void load_line(self, const unsigned char* text) noexcept nogil
    cdef void load_boards(self, const unsigned char* values, const unsigned int* board) noexcept nogil
    cdef void tally_places(self) noexcept nogil
    cdef void tally_cells(self) noexcept nogil
    cdef void _clear(self) noexcept nogil
    cdef void _build(self) noexcept nogil
    cdef void _build_own(self) noexcept nogil
    cdef unsigned int _sizes(self, int house) noexcept nogil
    cdef void _lose(self, int house, int index, int digit) noexcept nogil
    cdef void _fill_in(self, int house) noexcept nogil
    cdef void _drop(self, int cell, int digit) noexcept nogil
    cdef void _drop_own(self, int cell, int digit) noexcept nogil
    cdef void remove(self, int cell, int digit) noexcept nogil
    cdef void put(self, int cell, int digit) noexcept nogil
