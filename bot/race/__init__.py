"""`/race`: all who join in a channel play the same new puzzle for a set time."""
