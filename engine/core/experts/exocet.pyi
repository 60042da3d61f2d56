from collections.abc import Sequence
from typing import TypeAlias

Cells: TypeAlias = tuple[int, ...]

class ExocetSearch:
    def load(self, values: Sequence[int], candidates: Sequence[int]) -> None: ...
    def find(self) -> list[tuple[Cells, tuple[int, int, int], tuple[int, int, int]]]: ...
