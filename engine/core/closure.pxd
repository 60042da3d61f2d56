from engine.core.bits cimport ENGINE_STAMP, ctz, grow_int, grow_uchar, grow_uint, grow_ushort, release
from engine.core.clock cimport Clock
from engine.core.links cimport BOX_BITS, CELL_OF, COLUMN_BITS, DIGIT_OF, ROW_BITS
from engine.core.tables cimport BAND, BIT

cdef class Closures

cdef class Deducer:
    cdef void deduce(self, Closures net) noexcept nogil
    cdef int cost(self, int number) noexcept nogil
    cdef bint same(self, int one, int two) noexcept nogil

cdef class Closures:
    cdef Clock clock
    cdef Deducer deducer
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
    cdef int n_nodes
    cdef int node_room
    cdef unsigned short *key
    cdef unsigned char *cause
    cdef int *first
    cdef int *nested
    cdef int *stage
    cdef unsigned int *mark
    cdef unsigned int stamp
    cdef int n_parents
    cdef int parent_room
    cdef int *parent
    cdef int n_closures
    cdef int closure_room
    cdef int *begin
    cdef int *end
    cdef int *clash_on
    cdef int *clash_off
    cdef unsigned int *sets
    cdef int *stack

    cdef void load(self, unsigned short *cand, unsigned int *live) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef int find(self, int start) noexcept nogil
    cdef int _run(self, int start) noexcept nogil
    cdef bint _on(self, int node) noexcept nogil
    cdef bint _turn_off(self, unsigned int bits, int band, int digit, int cause, int parent) noexcept nogil
    cdef bint _off(self, int node) noexcept nogil
    cdef bint _turn_on(self, int cell, int digit, int cause, int parent) noexcept nogil
    cdef void _hidden_parents(self, int cell, int digit, int cause) noexcept nogil
    cdef int add(self, int key, int cause) noexcept nogil
    cdef void add_parent(self, int node) noexcept nogil
    cdef void reserve(self, int parents) noexcept nogil
    cdef void _reserve_closures(self) noexcept nogil
    cdef int node_of(self, int closure, int key) noexcept nogil
    cdef int ancestors(self, int node, int limit) noexcept nogil
