from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

cdef bint w_wing(State grid, Hit hit) noexcept nogil
cdef int _bivalue_cells(State grid, unsigned char *cells) noexcept nogil
cdef bint _linked(State grid, Hit hit, int one, int two, int digit, int by) noexcept nogil
cdef bint xy_wing(State grid, Hit hit) noexcept nogil
cdef bint xyz_wing(State grid, Hit hit) noexcept nogil
cdef bint _wing(State grid, Hit hit, int pivot, int one, int two) noexcept nogil
