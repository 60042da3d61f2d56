"""`/race`: members of a channel play the same new puzzle for a set time."""
