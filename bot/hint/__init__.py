"""`/hint`: the next step of a puzzle, level by level."""
