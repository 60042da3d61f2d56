from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

cdef bint pointing(State grid, Hit hit) noexcept nogil
cdef bint claiming(State grid, Hit hit) noexcept nogil
cdef bint _locked(State grid, Hit hit, int slot, int house) noexcept nogil
cdef bint _take(State grid, Hit hit, int slot, int house, int other, int digit) noexcept nogil
