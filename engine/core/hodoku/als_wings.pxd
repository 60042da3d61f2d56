from engine.core.hodoku.als cimport AlsTable
from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

cdef bint als_xz(State grid, Hit hit, AlsTable table) noexcept nogil
cdef void _alone(Hit hit, AlsTable table, int one, int other, unsigned int commons) noexcept nogil
cdef bint als_xy_wing(State grid, Hit hit, AlsTable table) noexcept nogil
cdef bint _wing(Hit hit, AlsTable table, int k, int at, int a, int b, int c) noexcept nogil
