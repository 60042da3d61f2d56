from collections.abc import Sequence

class Grader:
    def grade(
        self, values: Sequence[int], candidates: Sequence[int]
    ) -> tuple[tuple[int, ...], int]: ...
    def grade_line(self, line: bytes) -> tuple[tuple[int, ...], int] | None: ...
