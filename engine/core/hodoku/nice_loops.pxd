cimport cython

from engine.core.bits cimport ENGINE_STAMP, ctz, ctz64, popcount
from engine.core.hodoku.hit cimport Hit, copy
from engine.core.hodoku.implications cimport Implications
from engine.core.hodoku.ranking cimport Ranking
from engine.core.hodoku.state cimport State
from engine.core.hodoku.way cimport Way
from engine.core.tables cimport BAND, BIT, PEER_BOARD

cdef int _CONTINUOUS
cdef int _DISCONTINUOUS
cdef int _AIC
cdef unsigned long long _ON

@cython.final
cdef class NiceLoops:
    cdef Implications links
    cdef Way way
    cdef Ranking loops
    cdef Ranking aics
    cdef Hit spare
    cdef int slot
    cdef bint nice_loop(self, State grid, Hit hit, int slot) noexcept nogil
    cdef bint _hope_on(self, int n) noexcept nogil
    cdef bint _hope_off(self, State grid, int n) noexcept nogil
    cdef bint _hope_aic(self, State grid, int n) noexcept nogil
    cdef bint _worth(self, State grid, int n, int m) noexcept nogil
    cdef void _from(self, State grid, Hit hit, int n, int node) noexcept nogil
    cdef void _loop(self, State grid, Hit hit, int node, int following) noexcept nogil
    cdef void _aic(self, State grid, Hit hit, int node, int following) noexcept nogil
    cdef void _out(self, Ranking ranking, int cell, unsigned int digits) noexcept nogil
    cdef void _along(self, State grid) noexcept nogil
    cdef bint _is_left(self, int at, int cell) noexcept nogil
