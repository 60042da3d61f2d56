"""The scales. A new one is a folder with a `Scale` or `SolvingScale`, and an entry here."""

from collections.abc import Mapping
from typing import Any, Final

from engine.grader.scale import GraderScale
from engine.hodoku.scale import HodokuScale
from engine.houses import Variant
from engine.scale import Scale, SolvingScale
from engine.se.scale import SudokuExplainerScale

SE: Final = SudokuExplainerScale()
HODOKU: Final = HodokuScale()
GRADER: Final = GraderScale()

SCALES: Final[Mapping[str, Scale[Any]]] = {scale.slug: scale for scale in (SE, HODOKU, GRADER)}
"""Every scale by its slug, in the order in which they are shown."""

SOLVING_SCALES: Final[Mapping[str, SolvingScale[Any]]] = {
    slug: scale for slug, scale in SCALES.items() if isinstance(scale, SolvingScale)
}
"""Those of them that have a solving path."""


def solving_scale(slug: str, variant: Variant) -> SolvingScale[Any]:
    """The scale of a slug, or Sudoku Explainer's if that one does not support the variant.

    Raises:
        KeyError: if no scale with a solving path has this slug.
    """
    scale = SOLVING_SCALES[slug]
    return scale if scale.supports(variant) else SE
