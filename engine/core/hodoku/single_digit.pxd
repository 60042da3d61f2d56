from engine.core.bits cimport ctz
from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.sight cimport seen_by_both
from engine.core.hodoku.state cimport State
from engine.core.tables cimport HOUSE, HOUSES_OF, SIZE

cdef bint skyscraper(State grid, Hit hit) noexcept nogil
cdef bint _skyscraper(State grid, Hit hit, int first) noexcept nogil
cdef bint kite(State grid, Hit hit) noexcept nogil
cdef bint empty_rectangle(State grid, Hit hit) noexcept nogil
cdef bint _link_across(
    State grid, Hit hit, int digit, int box, int walked, int other
) noexcept nogil
