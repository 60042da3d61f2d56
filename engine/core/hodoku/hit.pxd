cimport cython

from engine.core.hodoku.state cimport State

@cython.final
cdef class Hit:
    cdef object every
    cdef int slot
    cdef int kind
    cdef int n_in
    cdef unsigned char in_cell[81]
    cdef unsigned char in_digit[81]
    cdef int n_out
    cdef unsigned char out_cell[729]
    cdef unsigned char out_digit[729]
    cdef int digits
    cdef int more_digits
    cdef int n_houses
    cdef unsigned char house[32]
    cdef unsigned char house_group[32]
    cdef int n_cells
    cdef unsigned char cell[512]
    cdef unsigned short mask[512]
    cdef unsigned char group[512]
    cdef int n_nodes
    cdef unsigned int node[1024]
    cdef void clear(self, int slot, int kind) noexcept nogil
    cdef void place(self, int cell, int digit) noexcept nogil
    cdef void out(self, int cell, int digit) noexcept nogil
    cdef void outs(self, int cell, unsigned int digits) noexcept nogil
    cdef void board_out(self, unsigned int *cells, int digit) noexcept nogil
    cdef void add_house(self, int house, int group) noexcept nogil
    cdef void add_cell(self, int cell, int mask, int group) noexcept nogil
    cdef void add_node(self, unsigned int node) noexcept nogil
    cdef bint take(self) noexcept nogil
    cdef void apply(self, State grid) noexcept nogil

cdef void copy(Hit target, Hit source) noexcept nogil
