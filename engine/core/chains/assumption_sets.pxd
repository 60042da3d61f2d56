cimport cython

from engine.core.chains.candidate_groups cimport CandidateGroups

@cython.final
cdef class AssumptionSets(CandidateGroups):
    cdef bint cells
    cdef bint dynamic
    cdef int base
    cdef unsigned long long on[8748]
    cdef unsigned long long may[8748]
    cdef unsigned long long sure[4]
    cdef unsigned long long first_on[8748]
    cdef unsigned long long first_may[8748]
    cdef unsigned long long first_doubt[12]
    cdef unsigned long long dirty[6]
    cdef unsigned long long some[4]
    cdef unsigned long long lone[4]
    cdef unsigned long long turned[64]
    cdef unsigned long long doubt[12]
    cdef unsigned long long last[12]
    cdef unsigned long long linked[12]
    cdef bint any_common
    cdef unsigned long long common[6]
    cdef unsigned long long *row
    cdef int row_room
    cdef void set_whole(self, unsigned short *cand) noexcept nogil
    cdef void load(self, unsigned short *cand) noexcept nogil
    cdef void _start_again(self) noexcept nogil
    cdef void _continue(self, int block) noexcept nogil
    cdef void _mark(self, int v) noexcept nogil
    cdef void _settle(self) noexcept nogil
    cdef unsigned long long _look(self, int group) noexcept nogil
    cdef void _conclude(self, int group) noexcept nogil
    cdef void _find_common(self, int block) noexcept nogil
    cdef bint _all_off(self, int group, int block) noexcept nogil
    cdef void _fill_rows(self, int block) noexcept nogil
    cdef void _turn(self, int word) noexcept nogil
    cdef void _transpose(self, int word, int part, unsigned long long wanted) noexcept nogil
    cdef bint is_doubtful(self, int start) noexcept nogil
    cdef void replace(self, int start, unsigned short *key, int first, int last) noexcept nogil
    cdef void compare_rows(self) noexcept nogil
    cdef bint group_has_common(self, int group) noexcept nogil
    cdef bint double_has_common(self, int candidate) noexcept nogil
