"""A step as a JSON object, as `sudoku-tutor steps --json` prints it."""

from engine import Step
from engine.common_names import common_name
from engine.houses import CELLS, cell_name
from engine.scales import ORDERS
from engine.step import ChainNode, ChainPattern, Elimination


def step_as_json(step: Step) -> dict[str, object]:
    """A step as a JSON object; a chain includes its nodes and the chains inside it.

    Args:
        step: the step.

    Returns:
        `order` (and, as before, `scale`) is the order of techniques that was used, `technique` the
        name in that order and `name` ours. `strong_links` is the number of those of a chain, or
        null. Chains of Sudoku Explainer's order also have their `common_name` (what
        players call the shape, such as "skyscraper", or null), their `kind`,
        the `house` of a region chain (or null), `chains` (a list of branches, each a list of
        nodes), `nested` (steps like this one, each with the candidates that are `gone` from the
        grid in which it is found) and `complexity`. The `parents` of a node are indices in its
        branch; its `nested` is an index in the list of that name, or null.
    """
    data: dict[str, object] = {
        "order": step.scale,
        "scale": step.scale,
        "technique": ORDERS[step.scale].step_name(step),
        "name": step.technique.value,
        "rating": step.rating,
        "strong_links": step.strong_links,
        "placements": [str(placement) for placement in step.placements],
        "eliminations": [str(elimination) for elimination in step.eliminations],
    }
    if isinstance(step.pattern, ChainPattern):
        data |= _chain(step, step.pattern)
    return data


def _chain(step: Step, pattern: ChainPattern) -> dict[str, object]:
    common = common_name(step)
    return {
        "common_name": common.value if common else None,
        "kind": pattern.kind.value,
        "house": pattern.house.name if pattern.house else None,
        "chains": [[_node(node) for node in branch] for branch in pattern.chains],
        "nested": [
            {"gone": _removed_before(step, inner), **step_as_json(inner)}
            for inner in pattern.nested
        ],
        "complexity": pattern.complexity,
    }


def _removed_before(outer: Step, inner: Step) -> list[str]:
    """The candidates that a branch has removed before a chain inside it is found."""
    return [
        str(Elimination(cell, digit))
        for cell in CELLS
        for digit in outer.grid.candidates_of(cell)
        if not inner.grid.has(cell, digit)
    ]


def _node(node: ChainNode) -> dict[str, object]:
    return {
        "cell": cell_name(node.cell),
        "digit": node.digit,
        "on": node.on,
        "cause": node.cause.value,
        "parents": list(node.parents),
        "nested": node.nested,
    }
