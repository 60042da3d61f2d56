"""`/duel`: two users play the same puzzle, each on a board of their own."""
