cimport cython

from engine.core.counting.counter cimport Counter
from engine.core.hodoku.solver cimport Solver

@cython.final
cdef class LineSolver:
    cdef Counter counter
    cdef Solver solver
