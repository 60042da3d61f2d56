cimport cython

from engine.core.grid.position cimport Position

@cython.final
cdef class RawStep:
    cdef int kind
    cdef int tenths
    cdef int cell
    cdef int digit
    cdef int outs
    cdef unsigned char out_cell[81]
    cdef unsigned short out_mask[81]
    cdef int digits
    cdef int more_digits
    cdef int n_houses
    cdef unsigned char house[8]
    cdef int n_cells
    cdef unsigned char cells[81]
    cdef unsigned short masks[81]
    cdef int n_more
    cdef unsigned char more[81]
    cdef void clear(self) noexcept nogil
    cdef void out(self, int cell, int mask) noexcept nogil
    cdef void add_house(self, int house) noexcept nogil
    cdef void add_cell(self, int cell, int mask) noexcept nogil
    cdef void add_more(self, int cell) noexcept nogil
    cdef void apply(self, Position grid) noexcept nogil

cdef void copy(RawStep target, RawStep source) noexcept nogil
