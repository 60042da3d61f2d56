from engine.core.grid.position cimport Position

cdef bint box_locked(Position grid) noexcept nogil
cdef bint line_locked(Position grid) noexcept nogil
cdef bint naked_sets(Position grid, int size) noexcept nogil
cdef bint hidden_sets(Position grid, int size) noexcept nogil
cdef bint x_wing(Position grid) noexcept nogil
cdef bint swordfish(Position grid) noexcept nogil
cdef bint _clear(Position grid, int house, int digit, int kept) noexcept nogil
cdef bint _strip(Position grid, int cell, int digits) noexcept nogil
cdef bint _set(Position grid, int house, int size, bint hidden) noexcept nogil
cdef int _earlier(Position grid, int house, int best, int cells, bint hidden) noexcept nogil
cdef bint _carry_out(Position grid, int house, int cells, bint hidden, bint really) noexcept nogil
cdef bint _wing(Position grid, int digit, int columns, int rows) noexcept nogil
cdef bint _only(Position grid, int first, int lines, int digit, int places) noexcept nogil
cdef bint _cross(Position grid, int first, int lines, int digit, int kept) noexcept nogil
