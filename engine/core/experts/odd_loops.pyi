from collections.abc import Sequence
from typing import TypeAlias

OddLoop: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]

class OddLoopSearch:
    def load(self, values: Sequence[int], candidates: Sequence[int]) -> None: ...
    def find(self, most: int) -> list[OddLoop]: ...
