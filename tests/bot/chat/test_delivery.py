"""The first response, sent again while Discord is slow."""

import asyncio
from unittest.mock import Mock

import discord
import pytest

from bot.chat import delivery
from bot.chat.delivery import first_answer, is_answered


@pytest.fixture
def interaction(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """An interaction without a response, with retries that follow immediately."""
    monkeypatch.setattr(delivery, "_HEDGES", (0.0, 0.01, 60.0))
    interaction = Mock(spec=discord.Interaction, id=1, extras={})
    interaction.response.is_done.return_value = False
    return interaction


async def test_slow_first_attempt_counts_and_ends_the_others(interaction: Mock):
    cancelled: list[int] = []
    attempts: list[asyncio.Event] = []

    async def answer() -> None:
        number = len(attempts)
        attempts.append(asyncio.Event())
        if number == 2:
            attempts[0].set()
        try:
            await attempts[number].wait()
        except asyncio.CancelledError:
            cancelled.append(number)
            raise

    await first_answer(interaction, answer)

    assert len(attempts) == 3
    assert sorted(cancelled) == [1, 2]


async def test_already_answered_counts_as_answered_by_an_earlier_attempt(interaction: Mock):
    attempts: list[int] = []

    async def answer() -> None:
        attempts.append(1)
        if len(attempts) < 2:
            await asyncio.Event().wait()
        response = Mock(status=400, reason="Bad Request")
        raise discord.HTTPException(response, {"code": 40060, "message": ""})

    await first_answer(interaction, answer)

    assert len(attempts) == 2
    assert is_answered(interaction)
