"""The producers in their order, and the fast path from a line of a file to its rating."""
