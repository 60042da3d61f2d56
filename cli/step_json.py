"""A step as an object for JSON: what `sudoku-tutor steps --json` prints."""

from engine import Step
from engine.common_names import common_name
from engine.houses import CELLS, cell_name
from engine.scales import SOLVING_SCALES
from engine.step import ChainNode, ChainPattern, Elimination


def step_as_json(step: Step) -> dict[str, object]:
    """A step as an object for JSON; a chain comes with its nodes, and with the chains inside it.

    Args:
        step: the step.

    Returns:
        `scale` is by whose order the step comes next, `technique` the name on that scale and
        `name` ours. Chains of Sudoku Explainer's order have, besides, their
        `common_name` (what players call the shape, such as "skyscraper", or null), their `kind`,
        the `house` of a region chain (or null), `chains` (a list of branches, each a list of
        nodes), `nested` (steps like this one, each with the candidates that are `gone` from the
        grid that it is found in) and `complexity`. The `parents` of a node are places in its
        branch, counted from 0; its `nested` is a place in the list of that name, or null.
    """
    told: dict[str, object] = {
        "scale": step.scale,
        "technique": SOLVING_SCALES[step.scale].step_name(step),
        "name": step.technique.value,
        "rating": step.rating,
        "placements": [str(placement) for placement in step.placements],
        "eliminations": [str(elimination) for elimination in step.eliminations],
    }
    if isinstance(step.pattern, ChainPattern):
        told |= _chain(step, step.pattern)
    return told


def _chain(step: Step, pattern: ChainPattern) -> dict[str, object]:
    common = common_name(step)
    return {
        "common_name": common.value if common else None,
        "kind": pattern.kind.value,
        "house": pattern.house.name if pattern.house else None,
        "chains": [[_node(node) for node in branch] for branch in pattern.chains],
        "nested": [{"gone": _gone(step, inner), **step_as_json(inner)} for inner in pattern.nested],
        "complexity": pattern.complexity,
    }


def _gone(outer: Step, inner: Step) -> list[str]:
    """What a branch has taken out before a chain inside it is found."""
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
