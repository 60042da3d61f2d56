cimport cython

from engine.core.experts.candidate_sets cimport CandidateSets

@cython.final
cdef class LockedSetSearch:
    cdef CandidateSets sets
    cdef int empty[9]
    cdef int in_row[81]
    cdef int in_column[81]
    cdef int rows_hit[9 * 512]
    cdef int columns_hit[9 * 512]
    cdef int fewest[256]
    cdef unsigned char bits[512]
    cdef int choices[512]
    cdef int stacks[512]
    cdef int covers[3]
    cdef int n_choices
    cdef int loop_cells[16]
    cdef int loop_links[8]
    cdef int loop_has[9]
    cdef void _lower(self, int pairs, int links) noexcept nogil
    cdef void _index(self) noexcept nogil
    cdef bint _loop(self, int row, int other_row, int column, int other_column) noexcept nogil
    cdef void _pair(self, int number, int row, int column, bint in_row) noexcept nogil
    cdef void _choose_links(self, int digit) noexcept nogil
    cdef void _add_links(self, int digit, int links) noexcept nogil
    cdef bint _crossed(self, int rows, int columns, int fewest) noexcept nogil
    cdef void _choose_covers(self, int digit, int rows, int columns) noexcept nogil
    cdef void _cover(self, int digit, int kind) noexcept nogil
    cdef int _boxes_hit(self, int digit, int rows, int columns) noexcept nogil
