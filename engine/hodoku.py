"""HoDoKu's scale: slots, score and level (docs/hodoku.md)."""

from typing import TYPE_CHECKING, Any

from engine.orders import hodoku as _package
from engine.orders.hodoku import (
    SLOTS,
    HodokuReport,
    Level,
    Score,
    Slot,
    describe_score,
    grade,
)

if TYPE_CHECKING:
    from engine.orders.hodoku import hodoku_name, iter_steps, next_step

__all__ = [
    "SLOTS",
    "HodokuReport",
    "Level",
    "Score",
    "Slot",
    "describe_score",
    "grade",
    "hodoku_name",
    "iter_steps",
    "next_step",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - depends on the name
    return getattr(_package, name)
