"""Puzzles that are read from pictures."""
