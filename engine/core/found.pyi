from typing import TypeAlias

STAMP: str

FoundTuple: TypeAlias = tuple[
    int,
    int,
    tuple[int, int] | None,
    tuple[tuple[int, int], ...],
    int,
    int,
    tuple[int, ...],
    tuple[tuple[int, int], ...],
    tuple[int, ...],
]

class Found:
    def as_tuple(self) -> FoundTuple: ...
