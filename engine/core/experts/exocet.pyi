from typing import TypeAlias

from engine.core.experts.exocet_base import ExocetBase

Cells: TypeAlias = tuple[int, ...]

class ExocetSearch(ExocetBase):
    def find(self) -> list[tuple[Cells, tuple[int, int, int], tuple[int, int, int]]]: ...
