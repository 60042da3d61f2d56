cimport cython

from engine.core.hodoku.state cimport State

cdef int EDGES

@cython.final
cdef class Implications:
    cdef int n_candidates
    cdef int n_groups
    cdef int n_nodes
    cdef int words
    cdef int room
    cdef int size
    cdef unsigned short rank[729]
    cdef unsigned char cell[1215]
    cdef unsigned char second[1215]
    cdef unsigned char third[1215]
    cdef unsigned char digit[1215]
    cdef unsigned int sight[3645]
    cdef unsigned char line[486]
    cdef unsigned char box[486]
    cdef unsigned short edge[97200]
    cdef unsigned char degree[2430]
    cdef unsigned char done[2430]
    cdef unsigned short queue[2430]
    cdef unsigned short parent[2430]
    cdef unsigned short level[2430]
    cdef unsigned long long *direct
    cdef unsigned long long *reach
    cdef unsigned long long *todo
    cdef void build(self, State grid, bint grouped) noexcept nogil
    cdef void add(self, int node, int following) noexcept nogil
    cdef bint has(self, int n, int cell) noexcept nogil
    cdef void pass_by(self, int n, unsigned int *passed) noexcept nogil
    cdef unsigned int code(self, int node) noexcept nogil
    cdef bint reaches(self, int node, int other) noexcept nogil
    cdef void spread(self, int node) noexcept nogil
    cdef void walk(self, int node) noexcept nogil
    cdef void _link(self, State grid, int n) noexcept nogil
    cdef void _find_groups(self, State grid) noexcept nogil
    cdef void _add_group(self, int line, int digit, unsigned int places) noexcept nogil
    cdef void _link_group(self, State grid, int group) noexcept nogil
    cdef int _only_other(self, State grid, int n, int house) noexcept nogil
    cdef void _link_to_groups(self, State grid, int group) noexcept nogil
    cdef int _size(self, int n) noexcept nogil
    cdef bint _apart(self, int group, int other) noexcept nogil
    cdef void _begin_reach(self) noexcept nogil
