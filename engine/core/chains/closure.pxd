cimport cython

from engine.core.clock cimport Clock
from engine.core.chains.node_log cimport NodeLog
from engine.core.grid.tables cimport Tables

cdef class Deducer

@cython.final
cdef class Closures(NodeLog):
    cdef Tables tables
    cdef Clock clock
    cdef Deducer deducer
    cdef bint plain
    cdef bint dynamic
    cdef bint cells
    cdef int level
    cdef unsigned short start_cand[81]
    cdef unsigned int start_live[27]
    cdef unsigned short cand[81]
    cdef unsigned int live[27]
    cdef unsigned int on[27]
    cdef unsigned int off[27]
    cdef int where[1458]
    cdef int known[1458]
    cdef int base
    cdef unsigned int serial
    cdef bint sets_only
    cdef bint resumed
    cdef bint any_kept
    cdef bint done
    cdef unsigned char has_kept[2916]
    cdef unsigned int kept_live[54]
    cdef unsigned int lost[54]
    cdef unsigned int fresh[27]
    cdef bint is_current[2]
    cdef bint is_part[2]
    cdef int limit
    cdef bint futile

    cdef void load(self, unsigned short *cand, unsigned int *live) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef void keep(self) noexcept nogil
    cdef void _compare(self, int source) noexcept nogil
    cdef int _source(self, int start) noexcept nogil
    cdef bint _resume(self, int start, int source) noexcept nogil
    cdef bint _turn_on_alone(self, int candidate) noexcept nogil
    cdef int find(self, int start) noexcept nogil
    cdef int _run(self, int start) noexcept nogil
    cdef bint _on(self, int node) noexcept nogil
    cdef bint _on_any(self, int cell, int digit, int node) noexcept nogil
    cdef bint _turn_off(self, unsigned int bits, int band, int digit, int cause, int parent) noexcept nogil
    cdef bint _off(self, int node) noexcept nogil
    cdef bint _off_any(self, int node) noexcept nogil
    cdef bint _turn_on(self, int cell, int digit, int cause, int parent) noexcept nogil
    cdef void _hidden_parents(self, int cell, int digit, int cause) noexcept nogil
    cdef void _hidden_parents_any(self, int cell, int digit, int cause) noexcept nogil
    cdef int add(self, int key, int cause) noexcept nogil
    cdef void add_parent(self, int node) noexcept nogil

cdef class Deducer:
    cdef void deduce(self, Closures net) noexcept nogil
    cdef void start_count(self) noexcept nogil
    cdef int nested_cost(self, Closures net, int count) noexcept nogil
