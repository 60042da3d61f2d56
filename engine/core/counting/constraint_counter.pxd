cimport cython

from engine.core.clock cimport Clock
from engine.core.counting.candidate_counter cimport CandidateCounter

@cython.final
cdef class ConstraintCounter(CandidateCounter):
    cdef Clock clock
    cdef public bint by_places
    cdef int n_houses
    cdef unsigned long long houses[81]
    cdef int *arc_start
    cdef int *arc_cell
    cdef int *arc_relation
    cdef unsigned short *relations
    cdef int n_walks
    cdef int *walk_table
    cdef int *walk_cells
    cdef int *table_layers
    cdef int *table_length
    cdef int *layers
    cdef int *table_base
    cdef int *following
    cdef int *cell_walks
    cdef int *cell_walk_start
    cdef unsigned char *reached
    cdef int weight[81]
    cdef long long changes
    cdef unsigned char queue[81]
    cdef unsigned char queued[81]
    cdef int n_queued
    cdef unsigned long long dirty
    cdef int *walk_queue
    cdef unsigned char *walk_queued
    cdef int n_walk_queue
    cdef bint _take_all(self) noexcept nogil
    cdef bint _settle(self, int at) noexcept nogil
    cdef bint _spread(self, int at, int cell) noexcept nogil
    cdef bint _walk(self, int at, int walk) noexcept nogil
    cdef void _forget(self) noexcept nogil
    cdef int _two_places(self, int at, int most) noexcept nogil
    cdef int _search(self, int depth) except -1 nogil
