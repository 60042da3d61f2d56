"""`/learn`: lessons on techniques."""
