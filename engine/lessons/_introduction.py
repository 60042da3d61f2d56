"""The basics that lessons and hints assume: terms, and how links are read."""

from typing import Final

from engine.language import N_

EXAMPLE: Final = 21
"""The example for cell names: the fourth cell of the third row."""

SECTIONS: Final = (
    (
        N_("Cells and houses"),
        (
            N_(
                "A sudoku has nine rows, counted from the top, nine columns, counted from the "
                "left, and nine boxes of three by three cells, counted like the words on a page. A "
                "cell is named by its row and column: {cell} is the cell in row {row}, column 4."
            ),
            N_(
                "A house is a row, a column or a box. The rule of the game is that every house "
                "holds each digit from 1 to 9 once. A line is a row or a column."
            ),
            N_(
                "Two cells see each other if they share a house. So they never hold the same digit."
            ),
        ),
    ),
    (
        N_("Candidates"),
        (
            N_(
                "The candidates of an empty cell are the digits that it can still take. Written "
                "small into the cell they are called pencil marks. A digit that the cell sees is "
                "no candidate."
            ),
            N_(
                "A place of a digit in a house is an empty cell of the house that has the digit as "
                "a candidate."
            ),
            N_(
                "Some techniques write a digit into a cell. All others remove candidates: they "
                "prove that a digit cannot go into a cell. Enough of that, and a cell has one "
                "candidate left, or a digit one place."
            ),
        ),
    ),
    (
        N_("Sets and patterns"),
        (
            N_(
                "A set is a number of cells of a house that share the same number of digits, such "
                "as two cells for two digits. It is called naked if the cells have no other "
                "candidates, and hidden if the digits have no other places."
            ),
        ),
    ),
    (
        N_("Links and chains"),
        (
            N_(
                "Two candidates have a strong link if at least one of them must be true: the only "
                "two places of a digit in a house, or the only two candidates of a cell. If one is "
                "false, the other is true."
            ),
            N_(
                "Two candidates have a weak link if at most one of them can be true: the same "
                "digit in two cells that see each other, or two candidates of the same cell. If "
                "one is true, the other is false. A strong link like those above is weak as well."
            ),
            N_(
                "A chain is a series of links, written as a story: suppose this, then that is "
                "false, so this is true. Where several assumptions are followed, each of them "
                "begins a branch. What a chain supposes is never guessed: the conclusion holds "
                "whether it is true or not."
            ),
        ),
    ),
)
"""Each with its title and its paragraphs; `{cell}` and `{row}` name the example."""
