cimport cython

cdef int BEYOND

@cython.final
cdef class BestHints:
    cdef bint single
    cdef int count
    cdef int met
    cdef int room
    cdef unsigned long long *effect
    cdef double *rating
    cdef int *complexity
    cdef int *key
    cdef int *ordinal
    cdef int *what
    cdef int *next
    cdef int *order
    cdef int head[256]
    cdef void clear(self) noexcept nogil
    cdef int _slot(self, unsigned long long effect) noexcept nogil
    cdef int limit(self, unsigned long long effect) noexcept nogil
    cdef bint offer(self, unsigned long long effect, double rating, int complexity, int key, int kind, int start, int target) noexcept nogil
    cdef bint _before(self, int one, int two) noexcept nogil
    cdef void rank(self) noexcept nogil
    cdef void _reserve(self) noexcept nogil
