from engine.core.teacher.light_tests import LightTests, TestEvent

class EitherWay(LightTests):
    def find(self, most: int) -> list[tuple[int, int, int, int]]: ...
    def proof_of(
        self, cell: int, digit: int, test_cell: int, test_digit: int
    ) -> tuple[TestEvent, ...]: ...
