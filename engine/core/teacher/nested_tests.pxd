from engine.core.teacher.short_tests cimport ShortTests

cdef class NestedTests(ShortTests):
    cdef int rounds
    cdef int n_kept
    cdef bint hopeless[729]
    cdef int kept[6 * 16384]
    cdef int save_cand[81]
    cdef bint save_filled[81]
    cdef short save_cause[729]
    cdef unsigned short save_places[576]
    cdef int save_events
    cdef unsigned long long save_low
    cdef unsigned long long save_high
    cdef void _begin(self, int rules) noexcept nogil
    cdef bint _find_more(self) noexcept nogil
    cdef void _find_tests(self) noexcept nogil
    cdef void _note_hopeless(self) noexcept nogil
    cdef void _save(self) noexcept nogil
    cdef void _restore(self) noexcept nogil
    cdef bint _keep(self, int cell, int digit, int i, int limit) noexcept nogil
