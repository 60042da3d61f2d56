from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

cdef bint sue_de_coq(State grid, Hit hit) noexcept nogil
cdef int _others(
    State grid, int house, unsigned int *used, unsigned int without, unsigned char *cells
) noexcept nogil
cdef bint _with_line(
    State grid,
    Hit hit,
    int line,
    int box,
    unsigned int *crossing,
    unsigned int digits,
    int over,
) noexcept nogil
cdef bint _with_box(
    State grid,
    Hit hit,
    int line,
    int box,
    unsigned int *crossing,
    unsigned int digits,
    unsigned int *in_line,
    unsigned int line_digits,
    int over,
) noexcept nogil
cdef void _outs_of_rest(
    State grid,
    Hit hit,
    int house,
    unsigned int *crossing,
    unsigned int *own,
    unsigned int digits,
) noexcept nogil
cdef void _show(State grid, Hit hit, unsigned int *cells, int group) noexcept nogil
