from engine.core.bits cimport ENGINE_STAMP

cdef class BaseCounter:
    cdef unsigned char answer[81]
    cdef long long nodes
    cdef long long max_nodes
    cdef int limit
    cdef int found
    cdef bint keep
    cdef list solutions
    cdef _load(self, masks)
    cdef _begin(self)
    cdef _start(self, int limit, bint keep)
    cdef void _answer(self, int at) noexcept nogil
    cdef int _record(self, int at) except -1 nogil
