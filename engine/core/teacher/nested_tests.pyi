from engine.core.teacher.light_tests import TestEvent
from engine.core.teacher.short_tests import End, ShortTests

class NestedTests(ShortTests):
    def inner_steps(self, begin: int, count: int) -> tuple[tuple[TestEvent, ...], End]: ...
