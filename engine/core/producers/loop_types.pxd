cimport cython

from engine.core.grid.raw_step cimport RawStep
from engine.core.grid.position cimport Position
from engine.core.grid.tables cimport Tables

@cython.final
cdef class LoopTypes:
    cdef Tables tables
    cdef unsigned char path[81]
    cdef int length
    cdef int pair
    cdef int low
    cdef int high
    cdef int extra
    cdef int n_extra_cells
    cdef unsigned char extra_cells[81]
    cdef bint any_found
    cdef int longest
    cdef RawStep trial
    cdef void start(self) noexcept nogil
    cdef void record(self, Position grid, RawStep found) noexcept nogil
    cdef void _begin(self, int kind, int tenths) noexcept nogil
    cdef void _offer(self, RawStep found) noexcept nogil
    cdef void _type_1(self, Position grid, RawStep found, int tenths) noexcept nogil
    cdef void _type_2(self, Position grid, RawStep found, int tenths) noexcept nogil
    cdef void _type_3(self, Position grid, RawStep found, int tenths) noexcept nogil
    cdef void _naked(self, Position grid, RawStep found, int tenths, int degree, int house, int one, int two) noexcept nogil
    cdef void _hidden(self, Position grid, RawStep found, int tenths, int degree, int house, int one, int two) noexcept nogil
    cdef void _type_4(self, Position grid, RawStep found, int tenths) noexcept nogil
