cimport cython

from engine.core.hodoku.implications cimport Implications
from engine.core.hodoku.state cimport State

cdef int _ROUNDS

@cython.final
cdef class Nets:
    cdef Implications links
    cdef State play
    cdef int rows
    cdef int room
    cdef int places
    cdef unsigned short *entry
    cdef unsigned short *distance
    cdef unsigned short *cause
    cdef unsigned short *place
    cdef unsigned short size[2430]
    cdef unsigned short own[2430]
    cdef unsigned char single_cell[360]
    cdef unsigned char single_digit[360]
    cdef unsigned char single_naked[360]
    cdef unsigned char seen[81]
    cdef int causes[5]
    cdef void fill(self, State grid) noexcept nogil
    cdef void to_bits(self) noexcept nogil
    cdef void _clear_causes(self) noexcept nogil
    cdef void _add(self, int table, int node) noexcept nogil
    cdef void _play(self, State grid, int table) noexcept nogil
    cdef int _find_singles(self) noexcept nogil
    cdef void _set_cell_causes(self, State grid, int table, int cell, int digit) noexcept nogil
    cdef void _set_house_causes(self, State grid, int table, int cell, int digit) noexcept nogil
    cdef void _add_cause(self, int table, int n, int node) noexcept nogil
    cdef void _put(self, State grid, int table, int cell, int digit) noexcept nogil
    cdef void _expand(self, int table) noexcept nogil
