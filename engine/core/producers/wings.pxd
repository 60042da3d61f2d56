from engine.core.grid.raw_step cimport RawStep
from engine.core.grid.position cimport Position

cdef bint wing(Position grid, RawStep found, int size) noexcept nogil
cdef bint _hit(Position grid, RawStep found, int pivot, int one, int two, int digit) noexcept nogil
cdef bint _pincer(Position grid, int pivot, int cell) noexcept nogil
cdef int _shared(Position grid, int pivot, int one, int two) noexcept nogil
cdef bint _any_wing(Position grid, int pivot) noexcept nogil
cdef void _first_wing(Position grid, RawStep found, int pivot) noexcept nogil
cdef bint _seen(Position grid, int pivot, int one, int two, int digit) noexcept nogil
