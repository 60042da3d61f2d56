cimport cython

from engine.core.clock cimport Clock
from engine.core.hodoku.als cimport AlsTable
from engine.core.hodoku.als_chains cimport AlsChains
from engine.core.hodoku.franken cimport Franken
from engine.core.hodoku.hit cimport Hit
from engine.core.hodoku.simple_chains cimport SimpleChains
from engine.core.hodoku.forcing_chains cimport ForcingChains
from engine.core.hodoku.implications cimport Implications
from engine.core.hodoku.nice_loops cimport NiceLoops
from engine.core.hodoku.remote_pairs cimport RemotePairs
from engine.core.hodoku.state cimport State
from engine.core.hodoku.colours cimport Colours

@cython.final
cdef class Solver:
    cdef State grid
    cdef Hit hit
    cdef Clock clock
    cdef Colours colours
    cdef RemotePairs remote_pairs
    cdef SimpleChains chains
    cdef AlsTable als
    cdef AlsChains als_chains
    cdef Franken franken
    cdef Implications links
    cdef NiceLoops nice_loops
    cdef ForcingChains forcing_chains
    cdef unsigned char solution[81]
    cdef int solved
    cdef int used[1024]
    cdef bint _search(self, int slot) noexcept nogil
    cdef bint _find(self) noexcept nogil
    cdef bint _is_over(self) noexcept nogil
    cdef bint _brute_force(self) noexcept nogil
    cdef void _run(self) noexcept nogil
