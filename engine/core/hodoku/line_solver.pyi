class LineSolver:
    def rate(
        self, line: bytes, seconds: float = 0.0
    ) -> tuple[int, dict[tuple[int, int], int]] | None: ...
