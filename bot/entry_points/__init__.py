"""Buttons that lead from messages of one feature to another: only their labels and ids.

The features that answer them restore the buttons from their ids.
"""
