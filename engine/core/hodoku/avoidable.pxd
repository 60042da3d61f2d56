from engine.core.bits cimport ctz
from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.rectangles cimport is_new
from engine.core.hodoku.sight cimport in_line, seen_by_both
from engine.core.hodoku.state cimport State
from engine.core.tables cimport HOUSE, HOUSES_OF

cdef bint avoidable(State grid, Hit hit, int slot) noexcept nogil
cdef bint _fits(State grid, int cell, int value) noexcept nogil
cdef bint _step(State grid, Hit hit, int slot, unsigned char *corner) noexcept nogil
