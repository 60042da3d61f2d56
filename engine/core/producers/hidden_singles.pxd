cimport cython

from engine.core.grid.position cimport Position

@cython.final
cdef class HiddenSingles:
    cdef unsigned int board[27]
    cdef unsigned int lone[9]
    cdef unsigned int changed
    cdef unsigned char value[81]
    cdef unsigned char empty[27]
    cdef unsigned int last_houses
    cdef int unsolved
    cdef int tenths
    cdef int kind
    cdef bint load(self, const unsigned char* text) noexcept nogil
    cdef bint fill_next(self) noexcept nogil
    cdef int fill_all(self, int tenths) noexcept nogil
    cdef unsigned int _open_to(self, int tenths) noexcept nogil
    cdef unsigned int _update(self) noexcept nogil
    cdef int _place(self, int digit, int house) noexcept nogil
    cdef void hand_over(self, Position grid) noexcept nogil
    cdef void _put(self, int cell, int digit) noexcept nogil
    cdef unsigned int _lone(self, int digit) noexcept nogil
