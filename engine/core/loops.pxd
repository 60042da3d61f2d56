from engine.core.bits cimport ENGINE_STAMP, ctz
from engine.core.found cimport Found, copy
from engine.core.position cimport Position
from engine.core.tables cimport BAND, BIT, HOUSE, HOUSES_OF, INDEX_IN, PEER_BOARD, SCAN, SIZE

cdef class LoopSearch:
    cdef unsigned char path[81]
    cdef int length
    cdef unsigned int on_path[3]
    cdef int pair
    cdef int gathered
    cdef unsigned int able[3]
    cdef int low
    cdef int high
    cdef int extra
    cdef int n_extra_cells
    cdef unsigned char extra_cells[81]
    cdef bint any_found
    cdef Found trial
    cdef bint search(self, Position grid, Found found) noexcept nogil
    cdef void _gather(self, Position grid) noexcept nogil
    cdef void _walk(self, Position grid, Found found, int cell, int allowance, int extras, int last, unsigned int mine, unsigned int other) noexcept nogil
    cdef void _record(self, Position grid, Found found) noexcept nogil
    cdef void _begin(self, int kind, int tenths) noexcept nogil
    cdef void _offer(self, Found found) noexcept nogil
    cdef void _type_1(self, Position grid, Found found, int tenths) noexcept nogil
    cdef void _type_2(self, Position grid, Found found, int tenths) noexcept nogil
    cdef void _type_3(self, Position grid, Found found, int tenths) noexcept nogil
    cdef void _naked(self, Position grid, Found found, int tenths, int degree, int house, int one, int two) noexcept nogil
    cdef void _hidden(self, Position grid, Found found, int tenths, int degree, int house, int one, int two) noexcept nogil
    cdef void _type_4(self, Position grid, Found found, int tenths) noexcept nogil
