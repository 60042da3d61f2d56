cdef class BaseCounter:
    cdef unsigned char answer[81]
    cdef long long nodes
    cdef long long max_nodes
    cdef int limit
    cdef int found
    cdef bint keep
    cdef bint gather
    cdef unsigned char* all
    cdef _load(self, masks)
    cdef int count_text(self, const unsigned char* text, int limit) except -1 nogil
    cdef int solve_text(self, const unsigned char* text, int limit) except -1 nogil
    cdef int gather_text(
        self, const unsigned char* text, unsigned char* solutions, int limit
    ) except -1 nogil
    cdef bint is_redundant_text(
        self, const unsigned char* text, const unsigned char* solution,
        const unsigned char* cells, int first, int end
    ) except -1 nogil
    cdef bint _load_text(self, const unsigned char* text) noexcept nogil
    cdef int _begin(self) except -1 nogil
    cdef int _start(self, int limit, bint keep) except -1 nogil
    cdef void _answer(self, int at) noexcept nogil
    cdef int _record(self, int at) except -1 nogil
