"""`/leaderboard`: the members of a server beside each other."""
