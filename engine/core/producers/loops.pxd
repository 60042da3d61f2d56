cimport cython

from engine.core.grid.raw_step cimport RawStep
from engine.core.producers.loop_types cimport LoopTypes
from engine.core.grid.position cimport Position
from engine.core.grid.tables cimport Tables

@cython.final
cdef class LoopSearch:
    cdef Tables tables
    cdef LoopTypes types
    cdef unsigned int on_path[3]
    cdef unsigned int able[3]
    cdef bint few_extras
    cdef int n_bivalue
    cdef unsigned int with_bivalue
    cdef unsigned int with_two
    cdef int n_extra_cells
    cdef unsigned char extra_cells[81]
    cdef bint search(self, Position grid, RawStep found) noexcept nogil
    cdef void _gather(self, Position grid, int start) noexcept nogil
    cdef bint _prune_houses(self) noexcept nogil
    cdef void _count_bivalue(self, Position grid) noexcept nogil
    cdef bint _is_dead_end(self, Position grid, int cell, int allowance, unsigned int houses) noexcept nogil
    cdef void _walk(self, Position grid, RawStep found, int cell, int allowance, int extras, int last, unsigned int mine, unsigned int other) noexcept nogil
    cdef bint _push_extra_cell(self, Position grid, int cell) noexcept nogil
