from engine.core.bits cimport ENGINE_STAMP, ctz
from engine.core.found cimport Found
from engine.core.position cimport Position
from engine.core.tables cimport HOUSE

cdef bint hidden_single(Position grid, Found found) noexcept nogil
cdef bint naked_single(Position grid, Found found) noexcept nogil
