cimport cython

from engine.core.chains.link_pairs cimport LinkPairs

cdef class Reach(LinkPairs):
    cdef int n_strong
    cdef int words
    cdef unsigned short linked_digits[81]
    cdef unsigned short index[729]
    cdef unsigned short candidate[729]
    cdef unsigned long long partners[8748]
    cdef unsigned long long near[8748]
    cdef unsigned long long on[8748]
    cdef unsigned long long after_off[8748]
    cdef unsigned char done[729]
    cdef unsigned int bad[27]
    cdef unsigned int bad_off[27]
    cdef unsigned int in_cycle[27]
    cdef bint run(self, unsigned short *cand, unsigned int *live, bint cells, bint units) noexcept nogil
    cdef void _number(self) noexcept nogil
    cdef void _close(self, int v) noexcept nogil
    cdef bint _judge(self, unsigned int *live, bint cells) noexcept nogil
    cdef void _refute(self, int one, int digit, int two, int other) noexcept nogil
    cdef void find_cycles(self) noexcept nogil
    cdef int _circle(self, int v, unsigned long long *circle) noexcept nogil
    cdef bint _meets(self, unsigned long long *rows, int n, unsigned long long *row) noexcept nogil
    cdef void _mark_seen(self, unsigned long long *row, unsigned int *boards) noexcept nogil
    cdef bint comes_back(self, int candidate, int start) noexcept nogil
    cdef void see(self, int candidate, bint cells, unsigned long long *rows, int at) noexcept nogil
    cdef void union(self, unsigned long long *rows, unsigned long long *some, unsigned long long *into, int at) noexcept nogil
    cdef void mark_before(self, int node, bint cells, unsigned int *boards) noexcept nogil
    cdef void mark(self, unsigned long long *rows, int at, unsigned int *boards) noexcept nogil
