from engine.core.grid.raw_step cimport RawStep
from engine.core.grid.position cimport Position

cdef unsigned long long LOW_BIT[81]
cdef unsigned long long HIGH_BIT[81]
cdef unsigned long long LOW_FROM[81]
cdef unsigned long long HIGH_FROM[81]
cdef unsigned char NEEDED[2000]

cdef bint aligned_pair(Position grid, RawStep found, int size) noexcept nogil
cdef unsigned long long _low_word(unsigned long long top, unsigned long long middle, unsigned long long bottom) noexcept nogil
cdef bint _hit(Position grid, RawStep found, int one, int two, unsigned long long low, unsigned long long high) noexcept nogil
