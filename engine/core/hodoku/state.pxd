cimport cython

@cython.final
cdef class State:
    cdef unsigned char value[81]
    cdef unsigned char given[81]
    cdef unsigned short cand[81]
    cdef unsigned char count[81]
    cdef unsigned char free[243]
    cdef unsigned short pos[243]
    cdef unsigned int board[27]
    cdef unsigned int bivalue[3]
    cdef int unsolved
    cdef unsigned char naked_cell[96]
    cdef unsigned char naked_digit[96]
    cdef int naked_at
    cdef int naked_end
    cdef unsigned char hidden_cell[256]
    cdef unsigned char hidden_digit[256]
    cdef int hidden_at
    cdef int hidden_end
    cdef void _start(self) noexcept nogil
    cdef void load_line(self, const unsigned char* text) noexcept nogil
    cdef void _lift(self, int cell, int digit) noexcept nogil
    cdef void _last_place(self, int house, int digit) noexcept nogil
    cdef void remove(self, int cell, int digit) noexcept nogil
    cdef void put(self, int cell, int digit) noexcept nogil
    cdef void copy(self, State other) noexcept nogil
