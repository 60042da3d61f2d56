cimport cython

from engine.core.experts.candidate_sets cimport CandidateSets

@cython.final
cdef class FireworkSearch:
    cdef CandidateSets sets
    cdef int in_row[81]
    cdef int in_column[81]
    cdef void _index(self) noexcept nogil
    cdef int _sparks(self, int row, int column, int other_row, int other_column) noexcept nogil
    cdef bint _triple(self, int row, int column, int other_row, int other_column, int digits) noexcept nogil
    cdef bint _quad(self, int row, int column, int other_row, int other_column, int digits, int others) noexcept nogil
    cdef void _spark(self, int row, int column, int digits) noexcept nogil
