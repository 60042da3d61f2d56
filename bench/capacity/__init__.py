"""How many members a machine carries: measured costs, a model of them, and a simulation.

`python -m bench.capacity` prints the tables of docs/scaling.md.
"""
