"""Faults of a grid, mistakes in a game, and detection of a grid's variant."""
