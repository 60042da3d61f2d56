from engine.core.bits cimport ENGINE_STAMP, ctz, popcount
from engine.core.found cimport Found
from engine.core.position cimport Position
from engine.core.tables cimport COMBOS, COMBO_START, HOUSE

cdef bint direct_hidden_set(Position grid, Found found, int size) noexcept nogil
cdef bint hidden_set(Position grid, Found found, int size) noexcept nogil
cdef bint naked_set(Position grid, Found found, int size) noexcept nogil
cdef bint _hidden_set(Position grid, Found found, int size, bint direct) noexcept nogil
cdef bint _place(Position grid, Found found, int house, int digits, int places) noexcept nogil
cdef bint _keep(Position grid, Found found, int house, int digits, int places) noexcept nogil
cdef void _note(Found found, int house, int digits, int places) noexcept nogil
cdef int _digits_to_try(Position grid, int house, int size) noexcept nogil
