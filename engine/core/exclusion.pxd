from engine.core.bits cimport ENGINE_STAMP, ctz, popcount
from engine.core.found cimport Found
from engine.core.position cimport Position
from engine.core.tables cimport BAND, BIT, PEERS, PEER_BOARD

cdef bint aligned_pair(Position grid, Found found) noexcept nogil
cdef bint _hit(Position grid, Found found, int one, int two) noexcept nogil
