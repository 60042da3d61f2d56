cimport cython

@cython.final
cdef class Clock:
    cdef double end
    cdef double next_check
    cdef unsigned int ticks
    cdef int stopped
    cdef object error
    cdef bint tick(self) noexcept nogil
    cdef void _run_signal_handlers(self) noexcept
