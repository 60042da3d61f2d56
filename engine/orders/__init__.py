"""The orders of techniques: how a puzzle is solved step by step, and how hard it is.

A folder for each of them; `scales` lists them. `dicts` makes plain data of their steps and reports.
"""
