cimport cython

from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

@cython.final
cdef class AlsTable:
    cdef bint built
    cdef unsigned short cand[81]
    cdef int n
    cdef int room
    cdef unsigned int *cells
    cdef unsigned short *digits
    cdef unsigned short *seen
    cdef unsigned int *place
    cdef unsigned int *lose
    cdef int n_links
    cdef int link_room
    cdef unsigned short *one
    cdef unsigned short *other
    cdef unsigned short *first
    cdef unsigned short *second
    cdef int *start
    cdef int *into
    cdef int *into_start
    cdef int head[729]
    cdef int *next
    cdef unsigned short *got
    cdef unsigned int *touched
    cdef void build(self, State grid) noexcept nogil
    cdef void _in_house(self, State grid, int house) noexcept nogil
    cdef void _add(
        self, State grid, unsigned char *member, unsigned char *at, int size, int digits
    ) noexcept nogil
    cdef void _reserve(self) noexcept nogil
    cdef void _link(self) noexcept nogil
    cdef int _lowest(self, int word) noexcept nogil
    cdef bint _apart(self, int i, int j, int digit) noexcept nogil
    cdef void _collect(self, int i) noexcept nogil
    cdef unsigned int shared(self, int one, int other, unsigned int digits) noexcept nogil
    cdef void out(self, Hit hit, int one, int other, unsigned int digits) noexcept nogil
    cdef void note(self, Hit hit, int als, int group) noexcept nogil
    cdef void note_link(self, Hit hit, int one, int other, unsigned int digits) noexcept nogil
