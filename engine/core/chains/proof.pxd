from engine.core.chains.closure cimport Closures
from engine.core.chains.cycles cimport Cycles
from engine.core.chains.multiple_chains cimport MultipleChains
from engine.core.chains.nested_chains cimport NestedChains

cdef object cycle_proof(Cycles cycles, int slot)
cdef object multiple_proof(MultipleChains multiple, int slot)
cdef object _branch(Closures net, int target, dict numbers)
cdef object _removed(Closures net, int closure, int stage)
cdef object _nested_proof(NestedChains nested, Closures net, int number, object removed)
