"""HoDoKu's scale: slots, score and level (docs/hodoku.md)."""

from engine.orders.hodoku import (
    SLOTS,
    HodokuReport,
    Level,
    Score,
    Slot,
    describe_score,
    grade,
    hodoku_name,
    iter_steps,
    next_step,
)

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
