"""The teacher's order of techniques (docs/teaching.md)."""

from engine.orders.teacher import Justification, all_steps, iter_steps, justify, next_step

__all__ = ["Justification", "all_steps", "iter_steps", "justify", "next_step"]
