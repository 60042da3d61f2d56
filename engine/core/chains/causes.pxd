# Why a node is there (docs/rating-rules.md, sections 9 and 13): links, deductions, then links in the
# variant's own houses.
cdef enum Cause:
    ASSUMPTION = 0, CELL, BOX, COLUMN, ROW
    LOCKED = 5, NAKED_PAIR, HIDDEN_PAIR, X_WING, CHAIN
    OWN = 10

# What multiple chains prove (section 12).
cdef enum Proof:
    CONTRADICTION = 0, DOUBLE, CELL_CHAINS, REGION_CHAINS
