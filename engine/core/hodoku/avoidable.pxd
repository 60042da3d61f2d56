from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

cdef bint avoidable(State grid, Hit hit, int slot) noexcept nogil
cdef bint _fits(State grid, int cell, int value) noexcept nogil
cdef bint _step(State grid, Hit hit, int slot, unsigned char *corner) noexcept nogil
