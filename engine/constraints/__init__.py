"""Puzzles with rules beyond the houses: cages, lines, dots, clues outside the grid.

`puzzle.Puzzle` is a grid with constraints, and `registry` lists all kinds of constraints. Each
constraint is made of the four kinds of rules in `rules`: `counting` knows only these.
"""
