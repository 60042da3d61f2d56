cimport cython

from engine.core.clock cimport Clock
from engine.core.chains.closure cimport Closures
from engine.core.chains.cycles cimport Cycles
from engine.core.chains.multiple_chains cimport MultipleChains
from engine.core.chains.off_sets cimport OffSets
from engine.core.chains.inner_patterns cimport InnerPatterns
from engine.core.grid.position cimport Position

@cython.final
cdef class NestedChains(InnerPatterns):
    cdef Clock clock
    cdef Cycles cycles
    cdef MultipleChains inner
    cdef NestedChains below
    cdef OffSets off_sets
    cdef unsigned short cand[81]
    cdef unsigned int live[27]
    cdef int head[1024]
    cdef int n_grids
    cdef int grid_room
    cdef unsigned long long *grid
    cdef int *next
    cdef int *first
    cdef int n_chains
    cdef int n_counted
    cdef int counted_room
    cdef int *counted
    cdef int chain_room
    cdef int *family
    cdef int *complexity
    cdef unsigned long long *walk
    cdef int *out_start
    cdef int *need_start
    cdef int n_all_outs
    cdef int n_all_needs
    cdef int out_room
    cdef int need_room
    cdef unsigned short *all_outs
    cdef unsigned short *all_needs
    cdef unsigned short step[81]
    cdef unsigned long long code_of_step
    cdef void start(self, Position grid) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef bint _chains(self, Closures net, int family) noexcept nogil
    cdef bint _is_counted(self, int number) noexcept nogil
    cdef int _last_family(self, int level) noexcept nogil
    cdef bint _is_futile(self, Closures net, int node) noexcept nogil
    cdef int _record(self, Closures net, int family) noexcept nogil
    cdef void _gather_removed(self, Closures net, int family) noexcept nogil
    cdef void _gather_cycles(self, Closures net, int family) noexcept nogil
    cdef void _gather_multiple(self, Closures net, int family) noexcept nogil
    cdef void _need_lost(self, Closures net, int candidate, int cause) noexcept nogil
    cdef void outs_of_cycle(self) noexcept nogil
    cdef unsigned long long needs_of_cycle(self, Closures net) noexcept nogil
    cdef void _remove_others(self, int target, int mask) noexcept nogil
    cdef void outs_of_target(self, int target) noexcept nogil
    cdef unsigned long long needs_of_multiple(self, Closures net, int slot) noexcept nogil
    cdef void _keep(self, int family, int complexity, unsigned long long walk) noexcept nogil
    cdef void load_inner(self, unsigned short *cand, unsigned int *live, int family) noexcept nogil
