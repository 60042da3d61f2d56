"""HoDoKu's slots, compiled: each module finds the steps of some slots, `solver` runs them all.

The rules are in docs/hodoku-rules.md; cells, digits and houses are numbered as in `engine.core`,
but scanned by row, column, box wherever the rules say so.
"""
