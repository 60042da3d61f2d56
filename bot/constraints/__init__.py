"""Puzzles with constraints, such as killer cages, that links hold."""
