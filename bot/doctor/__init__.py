"""`sudoku-tutor doctor`: check for anything that keeps the bot from running well."""
