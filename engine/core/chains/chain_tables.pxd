from engine.core.grid.tables cimport Tables

cdef unsigned int BOX_BITS[81]
cdef unsigned int ROW_BITS[81]
cdef unsigned int COLUMN_BITS[81]
cdef unsigned char CELL_OF[729]
cdef unsigned char DIGIT_OF[729]
cdef unsigned long long CODE[729]
cdef double LENGTH_RATINGS[64]
cdef int STEPS[4096]

cdef int places(Tables tables, unsigned int *live, int house, int digit) noexcept nogil
cdef unsigned int columns_of_two(unsigned int *live, int digit) noexcept nogil
cdef int _places_in_any(Tables tables, unsigned int *live, int house, int at) noexcept nogil
cdef int partner(Tables tables, unsigned int *live, int house, int digit, int cell) noexcept nogil
cdef int cause_of(int house) noexcept nogil
cdef int house_of(Tables tables, int cause, int cell) noexcept nogil
cdef int _column(unsigned int word, int column) noexcept nogil
cdef double chain_rating(int base, int complexity) noexcept nogil
