cimport cython

from engine.core.counting.counter cimport Counter

@cython.final
cdef class Vicinity:
    cdef unsigned char text[81]
    cdef unsigned char barred[81]
    cdef int counts[810]
    cdef unsigned char* solutions
    cdef bytearray room
    cdef Counter counter
    cdef bint minimal
    cdef list found
    cdef int _add(self, int first, int add, int most) except -1 nogil
    cdef int _add_last(
        self, int first, int count, bint complete, int place, int given
    ) except -1 nogil
    cdef int _keep(self) except -1 nogil
