"""What is wrong with a grid or with a game, and what variant a grid may be."""
