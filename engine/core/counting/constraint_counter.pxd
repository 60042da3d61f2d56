cimport cython

from engine.core.clock cimport Clock
from engine.core.counting.base_counter cimport BaseCounter

@cython.final
cdef class ConstraintCounter(BaseCounter):
    cdef Clock clock
    cdef int n_houses
    cdef unsigned char house_cells[576]
    cdef unsigned long long houses[81]
    cdef unsigned char peers[6561]
    cdef unsigned char n_peers[81]
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
    cdef unsigned short mask[6642]
    cdef unsigned char closed[6642]
    cdef int weight[81]
    cdef unsigned char queue[81]
    cdef unsigned char queued[81]
    cdef int n_queued
    cdef unsigned long long dirty
    cdef int *walk_queue
    cdef unsigned char *walk_queued
    cdef int n_walk_queue
    cdef bint _leave(self, int at, int cell, int mask) noexcept nogil
    cdef bint _settle(self, int at) noexcept nogil
    cdef bint _spread(self, int at, int cell) noexcept nogil
    cdef bint _fill_house(self, int at, int house) noexcept nogil
    cdef bint _walk(self, int at, int walk) noexcept nogil
    cdef void _forget(self) noexcept nogil
    cdef int _search(self, int depth) except -1 nogil
