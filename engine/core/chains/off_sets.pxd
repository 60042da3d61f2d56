cimport cython

from engine.core.chains.candidate_groups cimport CandidateGroups

@cython.final
cdef class OffSets(CandidateGroups):
    cdef unsigned long long first[8748]
    cdef unsigned long long off[8748]
    cdef unsigned long long first_bad[12]
    cdef unsigned long long bad[12]
    cdef unsigned long long wanted[12]
    cdef unsigned long long members[12]
    cdef unsigned long long more[12]
    cdef int n_links
    cdef short one[360]
    cdef short two[360]
    cdef unsigned int removed[27]
    cdef void set_whole(self, unsigned short *cand) noexcept nogil
    cdef bint find_bad(self, unsigned short *cand, unsigned short *pairs) noexcept nogil
    cdef void find_common(self, unsigned short *cand, unsigned short *pairs) noexcept nogil
    cdef bint _have_common(self, unsigned short *cand, int group) noexcept nogil
    cdef void _find_links(self, unsigned short *cand, unsigned short *pairs) noexcept nogil
    cdef void _list_link(self, unsigned short *cand, int group) noexcept nogil
    cdef bint _has(self, unsigned short *cand, int v) noexcept nogil
    cdef void _add_links(self) noexcept nogil
    cdef void _spread(self, unsigned long long *members, unsigned long long *more, bint both) noexcept nogil
    cdef void _note(self, unsigned short *cand, unsigned long long *row) noexcept nogil
