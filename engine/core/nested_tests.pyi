from engine.core.short_tests import End, ShortTests, TestEvent

STAMP: str

class NestedTests(ShortTests):
    def inner_steps(self, begin: int, count: int) -> tuple[tuple[TestEvent, ...], End]: ...
