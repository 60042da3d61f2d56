from engine.core.bits cimport ENGINE_STAMP
from engine.core.count cimport Counter
from engine.core.position cimport Position
from engine.core.rater cimport Rater

cdef class LineRater:
    cdef Counter counter
    cdef Rater rater
    cdef Position grid

cdef bint is_plain(const unsigned char* text) noexcept nogil
