"""Sudoku Explainer's chains: links, the consequences of an assumption, and the hints."""
