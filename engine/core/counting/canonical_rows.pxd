cdef class RowSearch:
    cdef unsigned char order[72]
    cdef int n_orders[4]
    cdef unsigned char source[162]
    cdef unsigned short filled[18]
    cdef unsigned char best[81]
    cdef unsigned char low[90]
    cdef unsigned char line[9]
    cdef int side
    cdef int n_best
    cdef int count
    cdef int used[11]
    cdef unsigned char row[11]
    cdef int weight[11]
    cdef unsigned char column[99]
    cdef unsigned char fresh[33]
    cdef unsigned char fresh_stacks[11]
    cdef unsigned char label[110]
    cdef int n_labels[11]
    cdef bint _accept(self, int level) noexcept nogil
    cdef void _next_row(self, int level) noexcept nogil
    cdef void _finish(self) noexcept nogil
    cdef bint _may_be_next(self, int level, int candidate) noexcept nogil
    cdef bint _is_filled(self, int band) noexcept nogil
    cdef int _alike(self, int level, int row) noexcept nogil
    cdef bint _try(self, int level, int candidate, bint first, bint place) noexcept nogil
    cdef void _read(self, int level, int row, int* order) noexcept nogil
    cdef void _place(self, int level, int row, int* order) noexcept nogil
    cdef void _place_stack(self, int level, int* order, int slot) noexcept nogil
