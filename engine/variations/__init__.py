"""Puzzles made from a puzzle: its neighbours, and the minimal and equivalent puzzles."""

from engine.model.morphs import random_morph
from engine.variations.climb import Climb, Peak
from engine.variations.minimal import minimal_puzzle, minimal_puzzles, redundant_givens
from engine.variations.vicinity import vicinity

__all__ = [
    "Climb",
    "Peak",
    "minimal_puzzle",
    "minimal_puzzles",
    "random_morph",
    "redundant_givens",
    "vicinity",
]
