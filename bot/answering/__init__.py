"""Answers by menus: a digit, then the cells where it goes or that lose it.

Hints and practice share them.
"""
