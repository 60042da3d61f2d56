from collections.abc import Sequence
from typing import TypeAlias

Four: TypeAlias = tuple[int, int, int, int]
Three: TypeAlias = tuple[int, int, int]

class SeniorExocetSearch:
    def load(self, values: Sequence[int], candidates: Sequence[int]) -> None: ...
    def find(self) -> list[tuple[Four, Three, Three]]: ...
