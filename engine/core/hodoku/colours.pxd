cimport cython

from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

@cython.final
cdef class Colours:
    cdef int n
    cdef unsigned int cells[240]
    cdef unsigned int seen[240]
    cdef unsigned int left[3]
    cdef void paint(self, State grid, int digit) noexcept nogil
    cdef void _walk(self, State grid, int digit, int cell, int colour) noexcept nogil
    cdef bint meet(self, int one, int two) noexcept nogil
    cdef void colour_out(self, Hit hit, int colour, int digit) noexcept nogil
    cdef void between_out(self, State grid, Hit hit, int one, int two, int digit) noexcept nogil
    cdef void show(self, Hit hit, int cluster, int digit) noexcept nogil

cdef bint simple_colours(State grid, Hit hit, Colours colours) noexcept nogil
cdef bint multi_colours(State grid, Hit hit, Colours colours) noexcept nogil
