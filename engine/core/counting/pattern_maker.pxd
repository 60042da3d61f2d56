cimport cython

from engine.core.counting.base_counter cimport BaseCounter
from engine.core.counting.puzzle_maker cimport PuzzleMaker
from engine.core.counting.random_bits cimport RandomBits

@cython.final
cdef class PatternMaker:
    cdef PuzzleMaker filler
    cdef RandomBits bits
    cdef BaseCounter counter
    cdef int cells[81]
    cdef int order[81]
    cdef int n_cells
    cdef unsigned char puzzle[81]
    cdef unsigned char changed[81]
    cdef int _count(self, int limit) except -1 nogil
    cdef bint _descend(self) except -1 nogil
