cimport cython

from engine.core.grid.position cimport Position

cdef int _count(unsigned int bits) noexcept nogil

@cython.final
cdef class HumanPlayer:
    cdef Position grid
    cdef short seen[486]
    cdef unsigned char solution[81]
    cdef int length
    cdef int eliminations
    cdef int given
    cdef unsigned long long choice
    cdef void _run(self) noexcept nogil
    cdef int _random(self, int below) noexcept nogil
    cdef bint _look(self) noexcept nogil
    cdef void _take(self) noexcept nogil
    cdef bint _eliminate(self) noexcept nogil
    cdef void _give(self) noexcept nogil
