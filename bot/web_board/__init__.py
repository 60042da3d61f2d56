"""The touch board of games and of practice, in the browser and inside Discord."""
