# The numbers that hot modules know by name; to C they are constants.
cdef enum:
    # The grid. Houses 0-8 are boxes, and the variant's own begin at HOUSES.
    CELLS = 81
    FIRST_COLUMN = 9
    FIRST_ROW = 18
    HOUSES = 27
    MAX_HOUSES = 31
    # Candidates are cell * 9 + digit, assumptions candidate * 2 + (1 for ON), places house * 9 +
    # digit. Groups are the candidates of a cell, then those of a house and a digit.
    CANDIDATES = 729
    ASSUMPTIONS = 1458
    PLACES = 243
    GROUPS = 360
    # A set of nine digits, or of nine cells of a house: all of them, and how many sets there are.
    ALL_NINE = 511
    NINE_SETS = 512
    # A board has a word for each band, and a set of candidates a board for each digit. In two words
    # the lower one has the first 64 cells.
    BAND_CELLS = 27
    BOARD_WORDS = 27
    LOW_CELLS = 64

    # Strides: of `Tables.around` and `peers`, of `TestedPosition.peers` and `shared`, of the counts
    # of steps; the sets of a closure are its ON boards, then those of OFF.
    AROUND = 7
    PEERS = 32
    TESTED_PEERS = 40
    TESTED_HOUSES = 64
    KINDS = 16
    STEP_COUNTS = 512
    PRODUCERS = 31
    SLOT_COUNTS = 1024
    CLOSURE_WORDS = 56
    CLOSURE_OFF = 28
    # HoDoKu's chains in one digit have states cell * 2 + (1 for ON), with up to 20 links each.
    STATES = 162
    STATE_LINKS = 20

    # `DigitBoards` has LANES words a row of bands, and LEVEL_WORDS for each level of a search.
    LANES = 12
    LEVEL_WORDS = 36
    # Of a word with three bands of nine bits: the first bit of each, and all.
    BAND_ONES = 0x100401
    BAND_BITS = 0o777 * BAND_ONES
    # The first bit of each group of three.
    GROUP_ONES = 0o111 * BAND_ONES

    # How many other solutions `PuzzleMaker` keeps, and how many random words are drawn at once.
    KNOWN_SOLUTIONS = 256
    RANDOM_WORDS = 64

# Sudoku Explainer's producers (section 3), as engine/orders/se/order.py lists them.
cdef enum Producer:
    HIDDEN_SINGLE = 1, DIRECT_LOCKED, DIRECT_HIDDEN_PAIR, NAKED_SINGLE, DIRECT_HIDDEN_TRIPLET
    LOCKED = 6, NAKED_PAIR, X_WING, HIDDEN_PAIR, NAKED_TRIPLET
    SWORDFISH = 11, HIDDEN_TRIPLET, XY_WING, XYZ_WING
    UNIQUE_LOOP = 15, NAKED_QUAD, JELLYFISH, HIDDEN_QUAD, BUG, ALIGNED_PAIR
    SINGLE_CHAINS = 21, ALIGNED_TRIPLET
    NISHIO = 23, MULTIPLE_CHAINS, DYNAMIC_CHAINS
    WITH_PATTERNS = 26, WITH_FORCING_CHAINS, WITH_MULTIPLE_CHAINS, WITH_DYNAMIC_CHAINS
    WITH_CHAINS_IN_CHAINS = 30
