"""The vocabulary of the engine: grids, techniques, steps, ratings, games, limits."""
