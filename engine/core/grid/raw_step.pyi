from typing import TypeAlias

RawStepTuple: TypeAlias = tuple[
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

class RawStep:
    def as_tuple(self) -> RawStepTuple: ...
