"""Equivalent puzzles: the same puzzle rotated, permuted or with other digits."""
