"""What all of the engine speaks of: grids, techniques, steps, ratings, games, limits."""
