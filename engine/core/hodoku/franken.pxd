cimport cython

from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.state cimport State

cdef int _MAX_FINS
cdef int _MAX_ENDO_FINS

@cython.final
cdef class Franken:
    cdef int size
    cdef bint finned
    cdef int n_cells
    cdef int n_base
    cdef int n_cover
    cdef unsigned char cell[64]
    cdef unsigned long long unit[27]
    cdef unsigned long long peer[64]
    cdef unsigned long long line[64]
    cdef unsigned long long box[64]
    cdef unsigned long long viable
    cdef unsigned char base[18]
    cdef unsigned char cover[18]
    cdef unsigned char covers[18]
    cdef unsigned long long covered[18]
    cdef unsigned long long later[19]
    cdef unsigned char base_at[4]
    cdef unsigned char cover_at[4]
    cdef unsigned char base_house[4]
    cdef unsigned char cover_house[4]
    cdef bint search(self, State grid, Hit hit, int slot, int size, bint finned) noexcept nogil
    cdef bint _number(self, State grid, int digit) noexcept nogil
    cdef bint _by_base(self, Hit hit, int slot, int digit, int start) noexcept nogil
    cdef bint _by_cover(
        self, Hit hit, int slot, int digit, unsigned long long base, unsigned long long endo
    ) noexcept nogil
    cdef unsigned long long _still(
        self, unsigned long long viable, unsigned long long base, unsigned long long endo
    ) noexcept nogil
    cdef bint _coverable(self, unsigned long long places, int houses) noexcept nogil
    cdef unsigned long long _seeing(self, unsigned long long places) noexcept nogil
    cdef void _out(self, Hit hit, int digit, unsigned long long places) noexcept nogil
    cdef void _note(
        self, Hit hit, int slot, int digit, unsigned long long base, unsigned long long fins,
        unsigned long long endo, unsigned long long twice
    ) noexcept nogil

cdef int _size(unsigned long long places) noexcept nogil
