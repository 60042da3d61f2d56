"""The houses of a variant, the grid that the producers scan, and a step as numbers."""
