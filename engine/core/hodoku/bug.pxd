from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

cdef bint bug_plus_one(State grid, Hit hit) noexcept nogil
