"""Puzzles with constraints: cages, lines, dots, clues outside of the grid, beside the houses.

`puzzle.Puzzle` is a grid with constraints, and `registry` knows all kinds of them. `rules` has the
four kinds of rules that all are made of: `counting` knows only these.
"""
