"""Equivalent puzzles: the same puzzle turned, permuted or with other digits."""
