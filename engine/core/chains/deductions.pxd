from engine.core.chains.closure cimport Closures, Deducer
from engine.core.grid.tables cimport Tables

cdef class Deductions(Deducer):
    cdef Tables tables
    cdef unsigned int serial
    cdef int cursor
    cdef unsigned short touched[31]
    cdef unsigned int changed[3]
    cdef unsigned long long code
    cdef int n_outer
    cdef unsigned short outer[729]
    cdef unsigned int outer_seen[729]
    cdef unsigned int outer_stamp
    cdef int n_outs
    cdef unsigned short outs[729]
    cdef void follow(self, Closures net) noexcept nogil
    cdef void _touch(self, int cell, int digit) noexcept nogil
    cdef void _resume(self, Closures net) noexcept nogil
    cdef void begin(self) noexcept nogil
    cdef void need(self, int candidate) noexcept nogil
    cdef void remove(self, int candidate) noexcept nogil
    cdef void _need_gone(self, Closures net, int house, int within, int digit) noexcept nogil
    cdef int turn_off(self, Closures net, int candidate, int cause, int nested) noexcept nogil
    cdef bint emit(self, Closures net, int cause, int nested) noexcept nogil
