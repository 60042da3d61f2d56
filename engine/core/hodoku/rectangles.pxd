from engine.core.bits cimport ctz
from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.rectangle_types cimport step
from engine.core.hodoku.sight cimport in_line
from engine.core.hodoku.state cimport State
from engine.core.tables cimport BAND, BIT, HOUSE, HOUSES_OF, PEER_BOARD

cdef bint rectangle(State grid, Hit hit, int slot) noexcept nogil
cdef void _unblocked(State grid, unsigned int *could) noexcept nogil
cdef bint _could_hold(unsigned int *could, int cell, int digit) noexcept nogil
cdef bint is_new(unsigned int *known, unsigned char *corner) noexcept nogil
