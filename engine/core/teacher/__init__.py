"""Chains and tests of the teacher's order."""
