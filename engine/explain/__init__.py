"""Steps and ratings in words.

One module for each family of techniques describes its steps at the four hint levels; every sentence
comes from the catalogue of `engine.language`.
"""

from enum import IntEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.explain.captions import describe_caption
    from engine.explain.claims import describe_moves
    from engine.explain.families import step_title, technique_name
    from engine.explain.rating import (
        describe_audience,
        describe_hardness,
        describe_rating,
        describe_verdict,
    )
    from engine.explain.splitting import pages
    from engine.model.step import Step

_LATE = {
    "describe_audience": "rating",
    "describe_caption": "captions",
    "describe_hardness": "rating",
    "describe_moves": "claims",
    "describe_rating": "rating",
    "describe_verdict": "rating",
    "pages": "splitting",
    "step_title": "families",
    "technique_name": "families",
}
"""The modules of names that are imported when they are used."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - of whatever type the name is
    if name not in _LATE:
        raise AttributeError(f"module 'engine.explain' has no attribute {name!r}")
    return getattr(import_module(f"engine.explain.{_LATE[name]}"), name)


__all__ = [
    "HintLevel",
    "describe_audience",
    "describe_caption",
    "describe_hardness",
    "describe_moves",
    "describe_rating",
    "describe_verdict",
    "explain",
    "pages",
    "step_title",
    "technique_name",
]


class HintLevel(IntEnum):
    """How much a hint reveals."""

    NUDGE = 1
    """A place to look at."""
    TECHNIQUE = 2
    """The technique and its idea; of a chain also how long it is and where it begins."""
    WHERE = 3
    """Where the pattern is, but not what follows."""
    FULL = 4
    """The whole argument and what follows."""


def explain(step: "Step", level: HintLevel = HintLevel.FULL) -> str:
    """A step in words, as plain text.

    The first sentence of level `TECHNIQUE` names the technique; the other levels do not repeat
    it. `FULL` names every effect of the step and is complete by itself, however long; `pages`
    splits it. Its last line is the chain in Eureka notation where the technique is a chain.

    Args:
        step: any step.
        level: how much of it to describe.

    Raises:
        ValueError: if the level is a number that is no hint level.
        TypeError: if the step is anything but a step, such as a grid.
    """
    # Imported here, since `import engine` would take twice as long with all families.
    from engine.explain.families import describe
    from engine.model.step import Step

    if not isinstance(step, Step):
        raise TypeError(f"explain takes a step, as engine.next_step returns it, not {step!r:.90}")
    level = HintLevel(level)
    return describe(step)[level - 1]
