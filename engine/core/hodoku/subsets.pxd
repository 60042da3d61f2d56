from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

cdef int _LOCKED
cdef int _NAKED
cdef int _HIDDEN

cdef bint locked_set(State grid, Hit hit, int slot, int size) noexcept nogil
cdef bint naked_set(State grid, Hit hit, int slot, int size) noexcept nogil
cdef bint hidden_set(State grid, Hit hit, int slot, int size) noexcept nogil
cdef bint _by_house(State grid, Hit hit, int slot, int size, int form) noexcept nogil
cdef bint _in_house(State grid, Hit hit, int slot, int size, int house, int form) noexcept nogil
cdef bint _take(
    State grid, Hit hit, int slot, int house, int some, int held, int form
) noexcept nogil
cdef bint _clean(
    State grid, Hit hit, int slot, int house, int digits, int places, int form
) noexcept nogil
cdef bint _among(int cell, unsigned char* cells, int n) noexcept nogil
cdef bint _keep(State grid, Hit hit, int slot, int house, int digits, int places) noexcept nogil
