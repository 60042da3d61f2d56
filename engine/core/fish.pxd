from engine.core.bits cimport ENGINE_STAMP, ctz, popcount
from engine.core.found cimport Found
from engine.core.position cimport Position
from engine.core.tables cimport COMBOS, COMBO_START, HOUSE

cdef bint fish(Position grid, Found found, int size) noexcept nogil
cdef bint _hit(Position grid, Found found, int first, int lines, int crossing, int digit) noexcept nogil
