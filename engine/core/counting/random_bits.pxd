cimport cython

@cython.final
cdef class RandomBits:
    cdef object random
    cdef unsigned int words[64]
    cdef int used
    cdef int pool[81]
    cdef int below(self, int bound) except -1 nogil
    cdef int shuffle(self, int* items, int count) except -1 nogil
    cdef int sample(self, int count, int* chosen, int number) except -1 nogil
    cdef void _refill(self)
