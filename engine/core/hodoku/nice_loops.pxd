cimport cython

from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.implications cimport Implications
from engine.core.hodoku.ranking cimport Ranking
from engine.core.hodoku.state cimport State
from engine.core.hodoku.traced_chain cimport TracedChain

cdef int _CONTINUOUS
cdef int _DISCONTINUOUS
cdef int _AIC
cdef unsigned long long _ON

@cython.final
cdef class NiceLoops:
    cdef Implications links
    cdef TracedChain chain
    cdef Ranking loops
    cdef Ranking aics
    cdef Hit scratch
    cdef int slot
    cdef bint nice_loop(self, State grid, Hit hit, int slot) noexcept nogil
    cdef bint _on_loop_can_improve(self, int n) noexcept nogil
    cdef bint _off_loop_can_improve(self, State grid, int n) noexcept nogil
    cdef bint _aic_can_improve(self, State grid, int n) noexcept nogil
    cdef bint _is_improvement(self, State grid, int n, int m) noexcept nogil
    cdef void _from(self, State grid, Hit hit, int n, int node) noexcept nogil
    cdef void _loop(self, State grid, Hit hit, int node, int following) noexcept nogil
    cdef void _aic(self, State grid, Hit hit, int node, int following) noexcept nogil
    cdef void _out(self, Ranking ranking, int cell, unsigned int digits) noexcept nogil
    cdef void _along(self, State grid) noexcept nogil
    cdef bint _is_left(self, int at, int cell) noexcept nogil
