cimport cython

from engine.core.counting.counter cimport Counter
from engine.core.grid.position cimport Position

cdef int SIMPLE
cdef int SLICING
cdef int SINGLE
cdef int HIDDEN_SINGLE
cdef int BOX_LOCKED
cdef int LINE_LOCKED
cdef int NAKED
cdef int HIDDEN
cdef int X_WING
cdef int SWORDFISH
cdef int NONE
cdef unsigned char COLUMNWISE[81]
cdef unsigned char TURN[81]

@cython.final
cdef class Grader:
    cdef Counter counter
    cdef Position grid
    cdef int used[14]
    cdef unsigned short in_rows[9]
    cdef unsigned short in_columns[9]
    cdef unsigned short in_boxes[9]
    cdef unsigned short open[9]
    cdef void _run(self) noexcept nogil
    cdef int _step(self) noexcept nogil
    cdef void _note(self, int cell, int digit) noexcept nogil
    cdef void _put(self, int cell, int digit) noexcept nogil
    cdef bint _simple(self) noexcept nogil
    cdef bint _slice(self) noexcept nogil
    cdef bint _single(self) noexcept nogil
    cdef bint _hidden_single(self) noexcept nogil
