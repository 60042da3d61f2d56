from engine.core.grid.raw_step cimport RawStep
from engine.core.grid.position cimport Position

cdef bint fish(Position grid, RawStep found, int size) noexcept nogil
cdef int _first_lines(Position grid, int first, int digit, int size) noexcept nogil
cdef bint _removes(Position grid, int first, int lines, int crossing, int digit) noexcept nogil
cdef void _note(Position grid, RawStep found, int first, int lines, int crossing, int digit) noexcept nogil
