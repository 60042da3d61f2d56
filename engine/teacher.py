"""The teacher's order of techniques (docs/hint-order.md)."""

from engine.orders.teacher import Justification, all_steps, iter_steps, justify, next_step

__all__ = ["Justification", "all_steps", "iter_steps", "justify", "next_step"]
