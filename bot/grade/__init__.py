"""`/grade`: the rating of a puzzle."""
