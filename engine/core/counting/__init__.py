"""Counting solutions, removing clues while one solution remains, canonical forms, depth."""
