cimport cython

from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.implications cimport Implications
from engine.core.hodoku.traced_net cimport TracedNet
from engine.core.hodoku.nets cimport Nets
from engine.core.hodoku.reasons cimport Reasons
from engine.core.hodoku.state cimport State
from engine.core.hodoku.traced_chain cimport TracedChain

@cython.final
cdef class ForcingChains:
    cdef Implications links
    cdef TracedChain chain
    cdef Reasons reasons
    cdef Nets nets
    cdef TracedNet traced_net
    cdef unsigned char wrong[1458]
    cdef unsigned long long truths[38]
    cdef unsigned char offs[243]
    cdef unsigned int ons[9]
    cdef bint forcing_chain(self, State grid, Hit hit) noexcept nogil
    cdef bint forcing_net(self, State grid, Hit hit) noexcept nogil
    cdef bint _decide(self, State grid, Hit hit) noexcept nogil
    cdef bint _is_true(self, int node) noexcept nogil
    cdef bint _contradicts(self, State grid, int node) noexcept nogil
    cdef void _find_truths(self, State grid) noexcept nogil
    cdef void _add_common(self, int size, int but) noexcept nogil
    cdef bint _take(self, State grid, Hit hit, int target) noexcept nogil
    cdef void _show(self, Hit hit, int premise, int end) noexcept nogil
