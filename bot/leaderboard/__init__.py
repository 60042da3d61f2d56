"""`/leaderboard`: the rankings of a server."""
