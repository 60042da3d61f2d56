cimport cython

@cython.final
cdef class OddLoopSearch:
    cdef int cand[81]
    cdef int cells[64]
    cdef unsigned long long inside[27]
    cdef int path[8]
    cdef int along[8]
    cdef int count
    cdef int most
    cdef dict loops
    cdef bint _index(self, int digit) noexcept nogil
    cdef object _extend(self, int length, unsigned long long path, unsigned long long guardians)
    cdef object _note(self, int length, unsigned long long guardians)

cdef int _count(unsigned long long places) noexcept nogil
