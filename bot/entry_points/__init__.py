"""Buttons by which messages of one feature lead to another: labels and ids, nothing else.

The features that answer them restore them from their ids.
"""
