from engine.core.chains.closure cimport Closures
from engine.core.chains.deductions cimport Deductions
from engine.core.grid.position cimport Position
from engine.core.grid.tables cimport Tables

cdef int _shared(Tables tables, int base, int cover) noexcept nogil

cdef class InnerPatterns(Deductions):
    cdef unsigned char empty[31]
    cdef unsigned char placed[9]
    cdef unsigned short pairs[31]
    cdef void load(self, Position grid) noexcept nogil
    cdef bint patterns(self, Closures net) noexcept nogil
    cdef bint _locked(self, Closures net) noexcept nogil
    cdef bint _locked_any(self, Closures net) noexcept nogil
    cdef bint _lock(self, Closures net, int base, int cover, int within, int digit) noexcept nogil
    cdef void _find_pairs(self, unsigned int *live) noexcept nogil
    cdef bint _hidden_pairs(self, Closures net) noexcept nogil
    cdef bint _naked_pairs(self, Closures net) noexcept nogil
    cdef bint _pair(self, Closures net, int house, int within, int digits, int cause) noexcept nogil
    cdef bint _x_wings(self, Closures net) noexcept nogil
    cdef bint _x_wing(self, Closures net, int low, int high, int digit, int where) noexcept nogil
