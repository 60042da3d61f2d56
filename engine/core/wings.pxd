from engine.core.bits cimport ENGINE_STAMP, ctz, popcount
from engine.core.found cimport Found
from engine.core.position cimport Position
from engine.core.tables cimport BAND, BIT, PEERS, PEER_BOARD

cdef bint wing(Position grid, Found found, int size) noexcept nogil
cdef bint _hit(Position grid, Found found, int pivot, int one, int two, int digit) noexcept nogil
