from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

cdef bint rectangle(State grid, Hit hit, int slot) noexcept nogil
cdef void _unblocked(State grid, unsigned int *could) noexcept nogil
cdef bint _could_hold(unsigned int *could, int cell, int digit) noexcept nogil
cdef bint is_new(unsigned int *known, unsigned char *corner) noexcept nogil
