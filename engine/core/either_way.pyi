from engine.core.contradiction import Contradictions, Event

STAMP: str

class EitherWay(Contradictions):
    def find(self, most: int) -> list[tuple[int, int, int, int, int]]: ...
    def proof_of(
        self, cell: int, digit: int, test_cell: int, test_digit: int
    ) -> tuple[Event, ...]: ...
