from collections.abc import Sequence
from typing import TypeAlias

Nodes: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
Reasons: TypeAlias = tuple[tuple[int, ...], ...]
ChainFound: TypeAlias = tuple[Nodes, Reasons]
CasesFound: TypeAlias = tuple[int, tuple[tuple[tuple[int, int], Nodes, Reasons], ...]]

class ChainSearch:
    def load(
        self,
        values: Sequence[int],
        candidates: Sequence[int],
        houses: Sequence[Sequence[int]],
    ) -> None: ...
    def find(
        self, cell: int, digit: int, most: int = 12, set_cells: int = 5
    ) -> ChainFound | None: ...
    def cases(self, cell: int, digit: int, most: int, most_cases: int) -> CasesFound | None: ...
    def from_patterns(
        self,
        cell: int,
        digit: int,
        most: int,
        sources: Sequence[Sequence[tuple[int, int]]],
    ) -> CasesFound | None: ...
