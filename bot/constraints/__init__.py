"""Puzzles with constraints, such as killer cages, from links."""
