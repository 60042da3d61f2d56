from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

cdef bint full_house(State grid, Hit hit) noexcept nogil
cdef bint naked_single(State grid, Hit hit) noexcept nogil
cdef bint hidden_single(State grid, Hit hit) noexcept nogil
