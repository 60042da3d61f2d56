"""Sudoku Explainer's chains: links, what follows from an assumption, and the hints in it."""
