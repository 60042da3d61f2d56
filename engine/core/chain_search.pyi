from collections.abc import Sequence
from typing import TypeAlias

STAMP: str

ChainFound: TypeAlias = tuple[tuple[tuple[int, tuple[int, ...]], ...], tuple[tuple[int, ...], ...]]

class ChainSearch:
    def load(
        self,
        values: Sequence[int],
        candidates: Sequence[int],
        houses: Sequence[Sequence[int]],
    ) -> None: ...
    def find(self, cell: int, digit: int, most: int = 12) -> ChainFound | None: ...
