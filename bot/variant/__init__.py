"""Asking which variant of sudoku a grid is."""
