cimport cython

from engine.core.counting.base_counter cimport BaseCounter
from engine.core.producers.hidden_singles cimport HiddenSingles
from engine.core.rating.rater cimport Rater

@cython.final
cdef class LineRater:
    cdef bint classic
    cdef BaseCounter counter
    cdef Rater rater
    cdef HiddenSingles singles
    cdef bint cancelled
    cdef bint _rate(self, const unsigned char* text, bint count_steps) noexcept nogil

cdef bint is_plain(const unsigned char* text) noexcept nogil
cdef bint is_line(const unsigned char* text, int at, int end) noexcept nogil
cdef Py_ssize_t put_rating(unsigned char* into, Py_ssize_t end, int tenths) noexcept nogil
