"""Measures of a puzzle beyond its rating, and tables of many puzzles."""
