cimport cython

from engine.core.counting.base_counter cimport BaseCounter
from engine.core.counting.random_bits cimport RandomBits

@cython.final
cdef class PuzzleMaker:
    cdef BaseCounter counter
    cdef RandomBits bits
    cdef int houses[81]
    cdef int n_houses
    cdef unsigned char cells[81]
    cdef int first[82]
    cdef int n_orbits
    cdef int targets[81]
    cdef int n_targets
    cdef unsigned char solution[81]
    cdef bint filled
    cdef unsigned char puzzle[81]
    cdef unsigned char changed[81]
    cdef int orbits[81]
    cdef int order[81]
    cdef int digits[9]
    cdef int chosen[81]
    cdef bint restored[81]
    cdef unsigned int givens[3]
    cdef unsigned int known[768]
    cdef int n_known
    cdef bint _fill(self) except -1 nogil
    cdef int _count(self) except -1 nogil
    cdef int _restore(self) except -1 nogil
    cdef int _dig(self) except -1 nogil
    cdef bint _is_redundant(self, int orbit) except -1 nogil
    cdef bint _is_refuted(self) noexcept nogil
    cdef void _learn(self) noexcept nogil
