# The only C of the project: what Python has no word for. Every hot module cimports from here;
# bits.py holds the same names for a run without compiling.
from cpython.exc cimport PyErr_CheckSignals

cdef extern from *:
    """
    #include <stdlib.h>
    #include <time.h>
    /* Without memory there is no way on, and what writes through NULL might not even stop. */
    #define ENG_GROW(name, type) static __inline type *eng_grow_##name(type *block, int count) { \\
        block = (type *)realloc(block, sizeof(type) * (size_t)count); \\
        if (!block) abort(); \\
        return block; }
    ENG_GROW(uchar, unsigned char)
    ENG_GROW(ushort, unsigned short)
    ENG_GROW(int, int)
    ENG_GROW(uint, unsigned int)
    ENG_GROW(ulonglong, unsigned long long)
    ENG_GROW(double, double)
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int eng_ctz(unsigned int x) { unsigned long i; _BitScanForward(&i, x); return (int)i; }
    static __inline int eng_ctz64(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    #define eng_popcount (int)__popcnt
    #else
    #define eng_ctz __builtin_ctz
    #define eng_ctz64 __builtin_ctzll
    #if defined(__POPCNT__) || defined(__aarch64__)
    #define eng_popcount __builtin_popcount
    #else
    static __inline int eng_popcount(unsigned int x) {
        x -= x >> 1 & 0x55555555u; x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
        return (int)(((x + (x >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
    }
    #endif
    #endif
    #if defined(CLOCK_MONOTONIC)
    static __inline double eng_now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }
    #else
    static __inline double eng_now(void) { struct timespec t; timespec_get(&t, TIME_UTC); return t.tv_sec + 1e-9 * t.tv_nsec; }
    #endif
    """
    int ctz "eng_ctz"(unsigned int x) nogil
    int ctz64 "eng_ctz64"(unsigned long long x) nogil
    int popcount "eng_popcount"(unsigned int x) nogil
    double now "eng_now"() nogil
    unsigned char *grow_uchar "eng_grow_uchar"(unsigned char *block, int count) nogil
    unsigned short *grow_ushort "eng_grow_ushort"(unsigned short *block, int count) nogil
    int *grow_int "eng_grow_int"(int *block, int count) nogil
    unsigned int *grow_uint "eng_grow_uint"(unsigned int *block, int count) nogil
    unsigned long long *grow_ulonglong "eng_grow_ulonglong"(unsigned long long *block, int count) nogil
    double *grow_double "eng_grow_double"(double *block, int count) nogil
    void release "free"(void *block) nogil
