"""The solving path of a puzzle, step by step."""
