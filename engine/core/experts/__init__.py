"""Finders of the patterns that experts use on the hardest puzzles, compiled; classic puzzles only.

Each loads a position and returns numbers: cells 0-80 in reading order, digits 1-9, houses 0-26 as
in `engine.core`. docs/hint-order.md explains the patterns and their eliminations.
"""
