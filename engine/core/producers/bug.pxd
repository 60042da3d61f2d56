cimport cython

from engine.core.grid.raw_step cimport RawStep
from engine.core.grid.position cimport Position
from engine.core.grid.tables cimport Tables

@cython.final
cdef class BugSearch:
    cdef Tables tables
    cdef unsigned short mask[81]
    cdef unsigned short pos[279]
    cdef unsigned char cells[81]
    cdef int n_cells
    cdef unsigned short extra[81]
    cdef int all_extra
    cdef unsigned int common[3]
    cdef bint search(self, Position grid, RawStep found) noexcept nogil
    cdef bint _may_be_bug(self, Position grid) noexcept nogil
    cdef bint _gather(self, Position grid) noexcept nogil
    cdef void _take(self, int cell, int digit) noexcept nogil
    cdef bint _is_bug(self, Position grid) noexcept nogil
    cdef void _begin(self, RawStep found, int kind, int tenths) noexcept nogil
    cdef bint _type_1(self, Position grid, RawStep found) noexcept nogil
    cdef bint _type_2(self, Position grid, RawStep found) noexcept nogil
    cdef bint _type_3(self, Position grid, RawStep found) noexcept nogil
    cdef bint _type_4(self, Position grid, RawStep found) noexcept nogil
    cdef int _shared_house(self, int at) noexcept nogil
