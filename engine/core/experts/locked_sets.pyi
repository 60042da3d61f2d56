from collections.abc import Sequence
from typing import TypeAlias

STAMP: str

Found: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]

class LockedSetSearch:
    def load(self, values: Sequence[int], candidates: Sequence[int]) -> None: ...
    def sk_loops(self) -> list[Found]: ...
    def multi_sector(self) -> list[Found]: ...
