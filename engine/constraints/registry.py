"""All kinds of constraints: every class with a `KEY` in `engine/constraints/kinds/`."""

import pkgutil
from functools import cache
from importlib import import_module

from engine.constraints import kinds
from engine.constraints.constraint import Constraint


@cache
def known_kinds() -> dict[str, type[Constraint]]:
    """The kinds by their keys in the JSON of f-puzzles."""
    found: dict[str, type[Constraint]] = {}
    for module in pkgutil.iter_modules(kinds.__path__):
        for item in vars(import_module(f"{kinds.__name__}.{module.name}")).values():
            if isinstance(item, type) and issubclass(item, Constraint) and hasattr(item, "KEY"):
                found[item.KEY] = item
    return found
