cimport cython

from engine.core.counting.base_counter cimport BaseCounter
from engine.core.counting.digit_boards cimport DigitBoards

cdef unsigned int count_bits(unsigned int x) noexcept nogil

@cython.final
cdef class Counter(BaseCounter):
    cdef DigitBoards boards
    cdef unsigned int shared[12]
    cdef int weight[12]
    cdef int _choose(self, int at) noexcept nogil
    cdef void _share_pairs(self, int at) noexcept nogil
    cdef int _heaviest(self) noexcept nogil
    cdef int _choose_larger(self, int at) noexcept nogil
    cdef int _search(self, int at) except -1 nogil
