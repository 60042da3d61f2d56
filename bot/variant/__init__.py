"""The question which variant of sudoku a grid is."""
