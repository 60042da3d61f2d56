# The numbers that hot modules know by name; to C they are constants.
cdef enum:
    # `DigitBoards` has LANES words a row of bands, and LEVEL_WORDS for each level of a search.
    LANES = 12
    LEVEL_WORDS = 36
    # Of a word with three bands of nine bits: the first bit of each, and all.
    BAND_ONES = 0x100401
    BAND_BITS = 0o777 * BAND_ONES
    # The first bit of each group of three.
    GROUP_ONES = 0o111 * BAND_ONES

    # How many other solutions `Digger` keeps, and how many random words are drawn at once.
    KNOWN_SOLUTIONS = 256
    RANDOM_WORDS = 64
