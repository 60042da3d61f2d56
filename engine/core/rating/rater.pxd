cimport cython

from engine.core.producers.bug cimport BugSearch
from engine.core.chains.chain_producers cimport ChainProducers
from engine.core.clock cimport Clock
from engine.core.grid.raw_step cimport RawStep
from engine.core.producers.loops cimport LoopSearch
from engine.core.rating.no_harder cimport NoHarder
from engine.core.grid.position cimport Position
from engine.core.grid.tables cimport Tables
from engine.core.producers.triplets cimport TripletSearch

ctypedef bint (*Finder)(Position grid, RawStep found, int size) noexcept nogil

@cython.final
cdef class Rater:
    cdef Tables tables
    cdef Position grid
    cdef RawStep found
    cdef LoopSearch loops
    cdef BugSearch bug
    cdef TripletSearch triplets
    cdef Clock clock
    cdef ChainProducers chains
    cdef NoHarder no_harder
    cdef int tried
    cdef int below
    cdef bint unique
    cdef bint brief
    cdef bint enough
    cdef int producer
    cdef int er
    cdef int ep
    cdef int ed
    cdef int hardest
    cdef Finder finders[21]
    cdef int sizes[21]
    cdef int used[512]
    cdef void _add(self, int producer, Finder finder, int size) noexcept nogil
    cdef void begin(self) noexcept nogil
    cdef void note(self, int producer, int kind, int tenths, bint places) noexcept nogil
    cdef void run(self, int last) noexcept nogil
    cdef int _find(self, int last) noexcept nogil
    cdef bint _is_rated(self) noexcept nogil
    cdef void _start_chains(self) noexcept nogil
    cdef bint _try(self, int producer) noexcept nogil
