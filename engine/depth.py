"""How far a puzzle goes beyond singles: trial depth, backdoors and links (docs/depth.md)."""

from engine.research.depth import backdoor_size, links, trial_depth

__all__ = ["backdoor_size", "links", "trial_depth"]
