"""Check what can keep the bot from running well: `sudoku-tutor doctor`."""
