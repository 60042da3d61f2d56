from typing import TypeAlias

from engine.core.teacher.tested_position import TestedPosition

TestEvent: TypeAlias = tuple[int, int, int, int, int, int]

class LightTests(TestedPosition): ...
