"""The scales and orders. A new scale or order is a folder with its class, and an entry here."""

from collections.abc import Mapping
from typing import Any, Final

from engine.houses import Variant
from engine.orders.grader.scale import GraderScale
from engine.orders.hodoku.scale import HodokuScale
from engine.orders.scale import Scale, SolvingOrder
from engine.orders.se.scale import SudokuExplainerScale
from engine.orders.teacher.order import TeacherOrder

SE: Final = SudokuExplainerScale()
HODOKU: Final = HodokuScale()
GRADER: Final = GraderScale()
TEACHER: Final = TeacherOrder()

SCALES: Final[Mapping[str, Scale[Any]]] = {scale.slug: scale for scale in (SE, HODOKU, GRADER)}
"""Every scale by its slug, in the order in which they are shown."""

ORDERS: Final[Mapping[str, SolvingOrder]] = {order.slug: order for order in (TEACHER, SE, HODOKU)}
"""Every order of techniques by its slug."""


def solving_order(slug: str, variant: Variant) -> SolvingOrder:
    """The order of a slug; Sudoku Explainer's if that order does not support the variant.

    Raises:
        KeyError: if no order has this slug.
    """
    order = ORDERS[slug]
    return order if order.supports(variant) else SE
