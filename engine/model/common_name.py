"""The names that players have for shapes of chains."""

from enum import Enum

from engine.language import N_


class CommonName(Enum):
    """A players' name for a chain; the value is the name as written inside a sentence.

    A chain that removes a candidate is an alternating inference chain (AIC): strong links joined by
    weak ones. Its two ends cannot both be false, and either end rules out the victim. A strong link
    is in a cell with two candidates or in a house with two places.
    """

    SKYSCRAPER = N_("skyscraper")
    """One digit, two strong links: in two rows that share a column, or two columns that share a
    row (HoDoKu, "Single Digit Patterns")."""
    TWO_STRING_KITE = N_("two-string kite")
    """One digit, two strong links: in a row and in a column that share a box; the victim is where
    the lines through the free ends cross (HoDoKu, "Single Digit Patterns")."""
    TURBOT_FISH = N_("turbot fish")
    """One digit, two strong links, neither of the two above (HoDoKu, "Single Digit Patterns"). An
    empty rectangle needs a group of cells, which this scale does not have; one whose box has only
    two places is a turbot fish."""
    X_CHAIN = N_("X-chain")
    """One digit, three strong links or more (HoDoKu, "Chains and Loops")."""
    REMOTE_PAIR = N_("remote pair")
    """Strong links in four or more cells, all with the same two candidates (HoDoKu, "Chains and
    Loops")."""
    XY_WING = N_("XY-wing")
    """An XY-chain of three cells, as it appears inside other chains."""
    XY_CHAIN = N_("XY-chain")
    """All strong links in cells, both ends with the victim's digit (HoDoKu, "Chains and Loops")."""
    W_WING = N_("W-wing")
    """Two cells with the same two candidates, one of which has two places in a house, each seen by
    one of the cells; the victim is the other, seen by both cells (Sudopedia, "W-Wing")."""
    M_WING = N_("M-wing")
    """A cell of two candidates x and y; two places of x in a house, one seen by the cell; and two
    places of y in a house, one in the other cell of x; the victim is y, seen by the first cell and
    the last (the dailysudoku.com forum, "m-wings?")."""
    S_WING = N_("S-wing")
    """Two places of a in a house, a cell of two candidates a and b, and two places of b in a house;
    the ends see each other ("split wing", the New Sudoku Players' Forum)."""
    L_WING = N_("L-wing")
    """Three digits with two places in a house each, and a cell that joins each house to the next;
    the ends see each other ("local wing", L3, the New Sudoku Players' Forum)."""
    H_WING = N_("H-wing")
    """Two places of a in a house, then cells of two candidates a, b and b, c; the ends see each
    other ("hybrid wing", H3, the New Sudoku Players' Forum)."""
    WXYZ_WING = N_("WXYZ-wing")
    """Two almost locked sets, together four cells with four digits (Sudopedia, "WXYZ-Wing")."""
    UNIQUE_LOOP = N_("unique loop")
    """A BUG-lite whose cells have the same two digits (Sudopedia, "Unique Loop")."""
    UNEVEN_SK_LOOP = N_("SK-loop 3-1-3-1")
    """An SK-loop whose pairs of cells are joined by three digits and by one in turn (the New
    Sudoku Players' Forum)."""
    DOUBLE_EXOCET = N_("double exocet")
    """Two junior exocets with the same digits and cross-lines, but different base cells and targets
    (the New Sudoku Players' Forum)."""
    TWINNED_XY_CHAINS = N_("twinned XY-chains")
    """Six cells where two rows cross three columns, or two columns three rows, whose digits fit
    there six times (SudokuWiki, "Twinned XY-Chains")."""
    DEATH_BLOSSOM = N_("death blossom")
    """From each candidate of a cell, one almost locked set that holds the victim's digit without it
    (Sudopedia, "Death Blossom")."""
    KRAKEN_FISH = N_("Kraken fish")
    """A chain from each place of a digit in a line, all to the same target: some follow the digit
    between parallel lines as in a fish, the others start at its fins (Sudopedia, "Kraken Fish")."""
    AIC_TYPE_1 = N_("AIC type 1")
    """Any chain whose ends have the victim's digit and are both seen by it (HoDoKu, "Chains and
    Loops")."""
    AIC_TYPE_2 = N_("AIC type 2")
    """Any chain whose ends have different digits and see each other; the victim is one end's digit
    in the cell of the other (HoDoKu, "Chains and Loops")."""
    DISCONTINUOUS_NICE_LOOP = N_("discontinuous nice loop")
    """A candidate between two strong links, which must be true (HoDoKu, "Chains and Loops"; the
    loops that remove a candidate are called AICs)."""
    CONTINUOUS_NICE_LOOP = N_("continuous nice loop")
    """A loop of alternating strong and weak links (HoDoKu, "Chains and Loops").

    So is a chain whose ends are two candidates of one cell, where the loop closes by a weak link;
    its victim is a third candidate of that cell."""
