cimport cython

from engine.core.bits cimport ENGINE_STAMP
from engine.core.count cimport Counter
from engine.core.hodoku.solver cimport Solver
from engine.core.lines cimport is_plain
from engine.core.tables cimport hold, let_go

@cython.final
cdef class LineSolver:
    cdef Counter counter
    cdef Solver solver
