cimport cython

from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.ranking cimport Ranking
from engine.core.hodoku.state cimport State

@cython.final
cdef class RemotePairs:
    cdef Ranking ranking
    cdef int digit
    cdef int second
    cdef unsigned char path[12]
    cdef unsigned char turn[12]
    cdef unsigned char used[81]
    cdef bint remote_pair(self, State grid, Hit hit) noexcept nogil
    cdef void _from(self, State grid, Hit hit, int cell) noexcept nogil
    cdef void _check(self, State grid, Hit hit, int level) noexcept nogil
