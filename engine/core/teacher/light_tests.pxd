from engine.core.teacher.tested_position cimport TestedPosition

cdef int PLACED
cdef int LOCKED
cdef int NAKED
cdef int HIDDEN
cdef int INNER
cdef int ENDLESS

cdef class LightTests(TestedPosition):
    cdef int rules
    cdef unsigned long long heavy_low
    cdef unsigned long long heavy_high
    cdef int n_events
    cdef int event_cell[128]
    cdef int event_house[128]
    cdef int event_cover[128]
    cdef int kind[128]
    cdef int weight[128]
    cdef int size[128]
    cdef int event_cells[128]
    cdef int event_digits[128]
    cdef unsigned long long low[128]
    cdef unsigned long long high[128]
    cdef unsigned long long low_of
    cdef unsigned long long high_of
    cdef int n_wait
    cdef int wait[729]
    cdef bint waits[729]
    cdef int wait_size[729]
    cdef int wait_house[729]
    cdef int n_ready
    cdef int ready_kind[1024]
    cdef int ready_size[1024]
    cdef int ready_house[1024]
    cdef int ready_cover[1024]
    cdef int ready_cells[1024]
    cdef int ready_digits[1024]
    cdef int ready_weight[1024]
    cdef unsigned long long ready_low[1024]
    cdef unsigned long long ready_high[1024]
    cdef int end_cell
    cdef int end_digit
    cdef int end_house
    cdef int best
    cdef unsigned long long best_low
    cdef unsigned long long best_high
    cdef bint banned[1458]
    cdef bint is_cut
    cdef int _try(self, int cell, int digit, int rules, int limit) noexcept nogil
    cdef void _begin(self, int rules) noexcept nogil
    cdef void _clear_waiting(self) noexcept nogil
    cdef void _place_test(self, int cell, int digit, int limit) noexcept nogil
    cdef void _run(self, int limit) noexcept nogil
    cdef void _take_waiting(self, int place) noexcept nogil
    cdef void _take_ready(self, int place) noexcept nogil
    cdef void _move_ready(self, int source, int place) noexcept nogil
    cdef void _new_event(self, int kind, int cell, int house, int cover, int cells, int digits, int weight) noexcept nogil
    cdef void _put(self, int cell, int digit) noexcept nogil
    cdef void _lose(self, int cell, int digit, int event) noexcept nogil
    cdef bint _may_wait(self, int one, int event) noexcept nogil
    cdef void _fail(self, int cell, int digit, int house) noexcept nogil
    cdef void _let_wait(self, int cell, int digit, int house) noexcept nogil
    cdef void _let_be_ready(self, int kind, int house, int cover, int cells, int digits) noexcept nogil
    cdef int _size_of(self, unsigned long long low, unsigned long long high) noexcept nogil
    cdef void _unite_cell(self, int cell, int digit) noexcept nogil
    cdef void _unite_house(self, int house, int digit, int but) noexcept nogil
    cdef bint _find_more(self) noexcept nogil
    cdef bint _is_in_best(self, int i) noexcept nogil

cdef int _count(unsigned long long bits) noexcept nogil
