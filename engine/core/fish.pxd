from engine.core.bits cimport ENGINE_STAMP, ctz
from engine.core.found cimport Found
from engine.core.position cimport Position
from engine.core.tables cimport HOUSE, SIZE

cdef bint fish(Position grid, Found found, int size) noexcept nogil
cdef int _first_lines(Position grid, int first, int digit, int size) noexcept nogil
cdef bint _removes(Position grid, int first, int lines, int crossing, int digit) noexcept nogil
cdef void _note(Position grid, Found found, int first, int lines, int crossing, int digit) noexcept nogil
