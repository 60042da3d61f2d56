from engine.core.grid.raw_step cimport RawStep
from engine.core.grid.position cimport Position

cdef int NAKED
cdef int HIDDEN
cdef int DIRECT

cdef bint direct_hidden_set(Position grid, RawStep found, int size) noexcept nogil
cdef bint hidden_set(Position grid, RawStep found, int size) noexcept nogil
cdef bint naked_set(Position grid, RawStep found, int size) noexcept nogil
cdef bint _hidden_set(Position grid, RawStep found, int size, bint direct) noexcept nogil
cdef bint _place(Position grid, RawStep found, int house, int digits, int places) noexcept nogil
cdef bint _keep(Position grid, RawStep found, int house, int digits, int places) noexcept nogil
cdef void _note(Position grid, RawStep found, int house, int digits, int places) noexcept nogil
cdef bint _clean(Position grid, RawStep found, int house, int digits, int places) noexcept nogil
cdef bint _scan(Position grid, RawStep found, int house, int size, int form) noexcept nogil
cdef bint _take(Position grid, RawStep found, int house, int some, int held, int form) noexcept nogil
