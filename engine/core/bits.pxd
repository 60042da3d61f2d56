# The only C of the project: what Python has no word for. Every hot module cimports from here;
# bits.py holds the same names for a run without compiling.
cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int eng_ctz(unsigned int x) { unsigned long i; _BitScanForward(&i, x); return (int)i; }
    #define eng_popcount (int)__popcnt
    #else
    #define eng_ctz __builtin_ctz
    #define eng_popcount __builtin_popcount
    #endif
    #ifndef ENGINE_STAMP
    #define ENGINE_STAMP ""
    #endif
    """
    int ctz "eng_ctz"(unsigned int x) nogil
    int popcount "eng_popcount"(unsigned int x) nogil
    const char* ENGINE_STAMP
