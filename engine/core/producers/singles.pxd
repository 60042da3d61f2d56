from engine.core.grid.raw_step cimport RawStep
from engine.core.grid.position cimport Position

cdef bint hidden_single(Position grid, RawStep found, int size) noexcept nogil
cdef bint naked_single(Position grid, RawStep found, int size) noexcept nogil
