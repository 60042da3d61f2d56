from typing import TypeAlias

from engine.core.experts.exocet_base import ExocetBase

Four: TypeAlias = tuple[int, int, int, int]
Three: TypeAlias = tuple[int, int, int]

class SeniorExocetSearch(ExocetBase):
    def find(self) -> list[tuple[Four, Three, Three]]: ...
