"""The Sudoku Grader's techniques, and a player without a plan who uses them."""
