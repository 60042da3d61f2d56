"""HoDoKu's slots, compiled: each module finds the steps of some slots, `solver` runs them all.

The rules are in docs/hodoku-rules.md; cells, digits and houses are numbered as in `engine.core`,
but scanned by row, column, box wherever the rules say so.
"""

from importlib import import_module

from engine.core import _fresh

_HOT = (
    "state",
    "hit",
    "sight",
    "choices",
    "singles",
    "subsets",
    "locked",
    "bug",
    "single_digit",
    "wings",
    "fish",
    "rectangle_types",
    "rectangles",
    "avoidable",
    "sue_de_coq",
    "colours",
    "ranking",
    "remote",
    "links",
    "chains",
    "franken",
    "implications",
    "traced_chain",
    "nice_loops",
    "als",
    "als_wings",
    "nets",
    "traced_net",
    "reasons",
    "forcing_chains",
    "lines",
    "als_chains",
    "solver",
)

for _name in _HOT:
    _fresh.check(import_module(f"engine.core.hodoku.{_name}"))
