from typing import TypeAlias

from engine.core.teacher.light_tests import LightTests, TestEvent

End: TypeAlias = tuple[int, int, int]

class ShortTests(LightTests):
    def shortest(self, cell: int, digit: int, rules: int, limit: int) -> int: ...
    def shorten(self, cell: int, digit: int, rules: int, limit: int) -> int: ...
    def steps(self) -> tuple[tuple[TestEvent, ...], End]: ...
