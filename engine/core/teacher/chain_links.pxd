cimport cython

@cython.final
cdef class ChainLinks:
    cdef object houses
    cdef int n_houses
    cdef unsigned long long house_low[64]
    cdef int house_high[64]
    cdef unsigned long long peers_low[81]
    cdef int peers_high[81]
    cdef int cand[81]
    cdef unsigned long long digit_low[9]
    cdef int digit_high[9]
    cdef int n_nodes
    cdef int node_room
    cdef int *digit
    cdef unsigned long long *low
    cdef int *high
    cdef int *same_digit
    cdef int last_of[9]
    cdef int *table
    cdef int single[729]
    cdef int n_links
    cdef int link_room
    cdef int *head
    cdef int *next
    cdef int *to
    cdef int *reason
    cdef int n_reasons
    cdef int reason_room
    cdef unsigned long long *reason_low
    cdef int *reason_high
    cdef int *weight
    cdef int *is_set
    cdef int words
    cdef unsigned long long *weak
    cdef unsigned long long common_low
    cdef int common_high
    cdef int _node(self, int digit, unsigned long long low, int high) noexcept nogil
    cdef int _reason(self, unsigned long long low, int high, int digits, bint is_set) noexcept nogil
    cdef void _link(self, int one, int other, int reason) noexcept nogil
    cdef void _add_links(self) noexcept nogil
    cdef void _add_places(self, int house) noexcept nogil
    cdef void _add_sets(self, int house) noexcept nogil
    cdef void _add_set(self, unsigned long long low, int high, int digits) noexcept nogil
    cdef int _house_of(self, unsigned long long low, int high, int but) noexcept nogil
    cdef void _common_peers(self, unsigned long long low, int high) noexcept nogil
    cdef void _join(self) noexcept nogil
    cdef int _cells(self, unsigned long long low, int high, unsigned char *into) noexcept nogil

cdef unsigned long long _low(int cell) noexcept nogil
cdef int _high(int cell) noexcept nogil
cdef int _count(unsigned long long low, int high) noexcept nogil
