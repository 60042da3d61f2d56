cimport cython

from engine.core.hodoku.als cimport AlsTable
from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

cdef int _LONGEST

@cython.final
cdef class AlsChains:
    cdef int begin
    cdef bint cut
    cdef int length
    cdef int most
    cdef int least
    cdef int fewest
    cdef unsigned int out[27]
    cdef unsigned int best_out[27]
    cdef unsigned int best_digits
    cdef int path[50]
    cdef unsigned short used[50]
    cdef int best_path[50]
    cdef unsigned short best_used[50]
    cdef int room
    cdef unsigned int *been
    cdef unsigned short *both
    cdef unsigned int *tried
    cdef bint search(self, State grid, Hit hit, AlsTable table) noexcept nogil
    cdef void _first(self, Hit hit, AlsTable table, unsigned int digit) noexcept nogil
    cdef void _grow(
        self, Hit hit, AlsTable table, int als, unsigned int came, int length, int cells
    ) noexcept nogil
    cdef void _weigh(self, Hit hit, AlsTable table, int als, int length, int cells) noexcept nogil
    cdef void _note(self, Hit hit, AlsTable table, int length, unsigned int digits) noexcept nogil
