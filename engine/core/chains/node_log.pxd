cdef class NodeLog:
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
    cdef unsigned int *kept
    cdef void reserve(self, int parents) noexcept nogil
    cdef int node_of(self, int closure, int key) noexcept nogil
    cdef int ancestors(self, int node, int limit) noexcept nogil
    cdef void reserve_closures(self) noexcept nogil
