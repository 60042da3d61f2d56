cimport cython

@cython.final
cdef class TridagonSearch:
    cdef int cand[81]
    cdef int guardians[54]
    cdef bint _weigh(self, int digits) noexcept nogil

cdef int _cell(int box, int permutation, int row) noexcept nogil
