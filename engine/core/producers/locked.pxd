from engine.core.grid.raw_step cimport RawStep
from engine.core.grid.position cimport Position

cdef bint direct_locked(Position grid, RawStep found, int size) noexcept nogil
cdef bint locked(Position grid, RawStep found, int size) noexcept nogil
cdef bint _scan(Position grid, RawStep found, bint direct) noexcept nogil
cdef void _find_locks(unsigned int *boards, int digit, unsigned int *locks) noexcept nogil
cdef bint _direct(Position grid, RawStep found, int pairing, int base, int cover, int digit) noexcept nogil
cdef bint _remove(Position grid, RawStep found, int base, int cover, int digit) noexcept nogil
cdef int _shared(int base, int cover) noexcept nogil
cdef void _note(Position grid, RawStep found, int base, int cover, int digit) noexcept nogil
cdef void find_lockable(unsigned int *boards, unsigned int digits, unsigned short *able) noexcept nogil
cdef int _stretches(unsigned int band) noexcept nogil
cdef unsigned char PAIRINGS[11]
cdef bint _scan_all(Position grid, RawStep found, bint direct) noexcept nogil
cdef int _end(Position grid, int kind) noexcept nogil
cdef bint _touch(Position grid, int one, int two) noexcept nogil
cdef bint _beyond(Position grid, int house, int other, int digit) noexcept nogil
cdef bint _direct_any(Position grid, RawStep found, int base, int cover, int digit) noexcept nogil
cdef bint _remove_any(Position grid, RawStep found, int base, int cover, int digit) noexcept nogil
