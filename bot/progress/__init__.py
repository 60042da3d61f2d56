"""`/progress`: a user's progress."""
