from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

cdef int _PLAIN
cdef int _FINNED
cdef int _SASHIMI

cdef bint fish(State grid, Hit hit, int slot, int size, int form) noexcept nogil
cdef bint _by_lines(
    State grid, Hit hit, int slot, int size, int form, int digit, int start
) noexcept nogil
cdef bint _plain(
    State grid, Hit hit, int slot, int size, int digit, int start, unsigned char* base, int cover
) noexcept nogil
cdef bint _finned(
    State grid, Hit hit, int slot, int size, int form, int digit, int start, unsigned char* base,
    int held
) noexcept nogil
cdef bint _with_fins(
    State grid, Hit hit, int slot, int size, int form, int digit, int start, unsigned char* base,
    int held, int fins, int stack
) noexcept nogil
cdef void _note(
    State grid, Hit hit, int slot, int size, int digit, int start, unsigned char* base, int cover
) noexcept nogil
