"""`/daily`: the puzzles of a day."""
