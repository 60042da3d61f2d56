"""The orders of techniques: how a puzzle is solved step by step, and how hard it is.

Each order has a folder; `scales` lists the orders. `dicts` converts steps and reports to plain
data.
"""
