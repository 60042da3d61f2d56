cimport cython

from engine.core.counter cimport Counter
from engine.core.hodoku.solver cimport Solver
from engine.core.lines cimport is_plain

@cython.final
cdef class LineSolver:
    cdef Counter counter
    cdef Solver solver
