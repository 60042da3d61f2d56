"""Answers by menus: a digit, then the cells where it is placed or removed.

Hints and practice share them.
"""
