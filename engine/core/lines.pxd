cimport cython

from engine.core.bits cimport ENGINE_STAMP
from engine.core.position cimport Position
from engine.core.rater cimport Rater

@cython.final
cdef class LineRater:
    cdef object counter
    cdef Rater rater
    cdef Position grid

cdef bint is_plain(const unsigned char* text) noexcept nogil
