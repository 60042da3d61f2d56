"""A standby process keeps the interactions of the last seconds."""

import time
from typing import Any

import pytest

from bot.chat.interaction_gate import InteractionGate


def event(number: int, kind: int = 2) -> dict[str, Any]:
    return {"id": str(number), "type": kind}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which can be set."""
    moment = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: moment[0])
    return moment


def test_interactions_nobody_answered_are_passed_on_once_open(clock: list[float]):
    seen: list[dict[str, Any]] = []
    gate = InteractionGate(seen.append, lambda _: False, is_open=False)
    gate(event(1))
    clock[0] += 2
    gate(event(2))
    gate(event(3))
    gate(event(4, kind=4))
    clock[0] += 1
    assert seen == []
    assert gate.kept() == (1, 2, 3)

    gate.open({3})
    gate(event(5))

    # 1 is too old, 3 was answered, and autocompletions would be too late.
    assert seen == [event(2), event(5)]


def test_interactions_after_closing_are_dropped():
    seen: list[dict[str, Any]] = []
    gate = InteractionGate(seen.append, lambda _: False, is_open=True)
    gate(event(1))
    gate.close()
    gate(event(2))

    assert seen == [event(1)]
    assert gate.kept() == ()


def test_flood_is_dropped_unread():
    seen: list[dict[str, Any]] = []
    gate = InteractionGate(
        seen.append, lambda interaction: interaction["id"] in ("1", "3"), is_open=False
    )
    gate(event(1))
    gate(event(2))
    gate.open(())
    gate(event(3))
    gate(event(4))

    assert seen == [event(2), event(4)]
