from typing import TypeAlias

HitTuple: TypeAlias = tuple[
    int,
    int,
    tuple[tuple[int, int], ...],
    tuple[tuple[int, int], ...],
    int,
    int,
    tuple[tuple[int, int], ...],
    tuple[tuple[int, int, int], ...],
    tuple[int, ...],
]

class Hit:
    def collect(self) -> None: ...
    def collected(self) -> list[HitTuple]: ...
    def as_tuple(self) -> HitTuple: ...
