"""The walkthrough of a puzzle: the steps of its solution path, one at a time."""
