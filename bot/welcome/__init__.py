"""The greeting of servers and members, and buttons to start with."""
