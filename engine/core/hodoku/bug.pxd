from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State
from engine.core.tables cimport HOUSES_OF

cdef bint bug_plus_one(State grid, Hit hit) noexcept nogil
