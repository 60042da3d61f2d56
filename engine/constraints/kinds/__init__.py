"""The kinds of constraints, one file each: whatever is here is known."""
