"""Sudoku Explainer's producers without chains, one module per family."""
