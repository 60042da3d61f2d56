"""What to begin with: the greeting of servers and members."""
