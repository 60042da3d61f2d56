"""The producers in order, and the fast path from a line of a file to its rating."""
