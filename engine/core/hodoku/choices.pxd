cdef unsigned int following(unsigned int chosen) noexcept nogil
cdef unsigned int beside(unsigned int chosen) noexcept nogil
