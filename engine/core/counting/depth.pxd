cimport cython

@cython.final
cdef class Depth:
    cdef unsigned int board[150]
    cdef unsigned char solution[81]
    cdef unsigned int dirty
    cdef bint ok
    cdef bint _put(self, int at, int digit, int cell) noexcept nogil
    cdef bint _settle(self, int at) noexcept nogil
    cdef bint _settle_cells(self, int at) noexcept nogil
    cdef bint _settle_digit(self, int at, int digit) noexcept nogil
    cdef bint _is_solved(self, int at) noexcept nogil
    cdef void _copy(self, int at, int to) noexcept nogil
    cdef int _try(self, int at, int depth) noexcept nogil
    cdef bint _opens(self, int at, int size, int first) noexcept nogil
