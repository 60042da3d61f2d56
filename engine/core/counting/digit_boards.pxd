cimport cython

cdef unsigned int bit_of(int cell) noexcept nogil
cdef int word_of(int cell, int digit) noexcept nogil
cdef unsigned int bands(unsigned int x) noexcept nogil
cdef unsigned int take_row(unsigned int x, unsigned int alone) noexcept nogil
cdef unsigned int only_places(unsigned int x) noexcept nogil
cdef unsigned int two_of(unsigned int x, unsigned int y, unsigned int z) noexcept nogil
cdef unsigned int next_in_group(unsigned int x) noexcept nogil
cdef unsigned int last_in_group(unsigned int x) noexcept nogil
cdef unsigned int next_group(unsigned int x) noexcept nogil
cdef unsigned int last_group(unsigned int x) noexcept nogil
cdef unsigned int next_band(unsigned int x) noexcept nogil
cdef unsigned int last_band(unsigned int x) noexcept nogil

@cython.final
cdef class DigitBoards:
    cdef unsigned int board[2952]
    cdef unsigned int across[12]
    cdef unsigned int down[12]
    cdef unsigned int sure[36]
    cdef unsigned int once[12]
    cdef unsigned int twice[12]
    cdef unsigned int thrice[4]
    cdef unsigned int exact
    cdef unsigned int pairs[3]
    cdef bint open
    cdef bint changed
    cdef void clear(self) noexcept nogil
    cdef void add(self, int cell, int mask) noexcept nogil
    cdef void open_others(self) noexcept nogil
    cdef int candidates(self, int at, int cell) noexcept nogil
    cdef void drop(self, int at, int cell, int digit) noexcept nogil
    cdef void copy(self, int at) noexcept nogil
    cdef void put(self, int at, int cell, int digit) noexcept nogil
    cdef bint settle(self, int at) noexcept nogil
    cdef bint find_pairs(self, int at) noexcept nogil
    cdef bint _fill_cells(self, int at) noexcept nogil
    cdef void _add(self, int at) noexcept nogil
    cdef unsigned int _once(self, int n) noexcept nogil
    cdef unsigned int _twice(self, int n) noexcept nogil
    cdef bint _fit(self, int at) noexcept nogil
    cdef bint _share(self, int at) noexcept nogil
    cdef bint _count_digits(self, unsigned int* stretches) noexcept nogil
    cdef bint _is_solution(self, int at) noexcept nogil
