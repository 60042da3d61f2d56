from engine.core.hodoku.state cimport State

cdef bint seen_by_both(
    State grid, int digit, int one, int two, unsigned int *places
) noexcept nogil
cdef bint sees(int one, int two) noexcept nogil
cdef bint in_line(int one, int two) noexcept nogil
