cimport cython

from engine.core.hodoku.state cimport State

cdef int FAR

@cython.final
cdef class ChainStates:
    cdef unsigned char link[29160]
    cdef unsigned char links[1458]
    cdef unsigned char queue[162]
    cdef void of_digits(self, State grid) noexcept nogil
    cdef void of_cells(self, State grid) noexcept nogil
    cdef void spread(self, unsigned char *distance, int base, int size) noexcept nogil
    cdef bint _on_a_line(self, int cell, int other) noexcept nogil
    cdef void _add(self, int at, int state) noexcept nogil
