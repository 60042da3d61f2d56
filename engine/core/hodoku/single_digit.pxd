from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

cdef bint skyscraper(State grid, Hit hit) noexcept nogil
cdef bint _skyscraper(State grid, Hit hit, int first) noexcept nogil
cdef bint kite(State grid, Hit hit) noexcept nogil
cdef bint empty_rectangle(State grid, Hit hit) noexcept nogil
cdef bint _link_across(
    State grid, Hit hit, int digit, int box, int walked, int other
) noexcept nogil
