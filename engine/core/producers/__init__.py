"""Sudoku Explainer's producers without chains, one family a module."""
