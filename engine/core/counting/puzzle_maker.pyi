from collections.abc import Sequence

from engine.houses import Cell, Variant

class PuzzleMaker:
    def __init__(
        self,
        variant: Variant,
        seed: int,
        orbits: Sequence[Sequence[Cell]],
        targets: Sequence[int] = ...,
        solution: bytes | None = ...,
    ) -> None: ...
    def start(self) -> bytes | None: ...
    def change(self) -> bytes: ...
    def keep(self) -> None: ...
