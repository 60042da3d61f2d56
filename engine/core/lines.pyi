from engine.houses import Variant

STAMP: str

class LineRater:
    def __init__(self, variant: Variant = ...) -> None: ...
    def rate(
        self, line: bytes, seconds: float = 0.0
    ) -> tuple[int, int, int, int, int, tuple[int, int], dict[tuple[int, int], int]] | None: ...
