from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

cdef bint step(
    State grid, Hit hit, int slot, unsigned char *corner, int low, int high
) noexcept nogil
cdef void _insert(unsigned char *cells, int n, int cell) noexcept nogil
cdef bint _finish(State grid, Hit hit, unsigned char *corner, unsigned int pair) noexcept nogil
cdef void _one_extra(
    State grid, Hit hit, unsigned char *roof, int roofs, int digit
) noexcept nogil
cdef bint _naked_roof(
    State grid,
    Hit hit,
    unsigned char *corner,
    unsigned char *roof,
    unsigned int pair,
    unsigned int extra,
) noexcept nogil
cdef bint _naked_set(
    State grid,
    Hit hit,
    unsigned char *roof,
    int house,
    unsigned char *others,
    unsigned int chosen,
    unsigned int digits,
) noexcept nogil
cdef void _outs_of_rest(
    State grid, Hit hit, int house, unsigned int *used, unsigned int digits
) noexcept nogil
cdef void _tied_roof(State grid, Hit hit, unsigned char *roof, int low, int high) noexcept nogil
cdef bint _elsewhere(State grid, unsigned char *corner, int house, int digit) noexcept nogil
cdef void _crossed_roof(
    State grid, Hit hit, unsigned char *corner, unsigned char *roof, int low, int high
) noexcept nogil
cdef int _opposite(unsigned char *corner, int cell) noexcept nogil
cdef bint _tied_corner(
    State grid,
    Hit hit,
    unsigned char *corner,
    int cell,
    int kept,
    int lost,
    unsigned int pair,
) noexcept nogil
