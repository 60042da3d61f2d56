"""Commands are registered when they have changed, and only then."""

from collections.abc import Callable
from pathlib import Path

import pytest
import simcord

from bot.app import TutorBot
from bot.sync import fingerprint, sync_commands


def registrations(env: simcord.Env) -> int:
    return sum(
        request.method == "PUT" and request.path.endswith("/commands")
        for request in env.http_requests
    )


async def test_a_second_start_registers_nothing(
    simcord_env: simcord.Env, new_bot: Callable[[], TutorBot]
):
    assert registrations(simcord_env) == 1

    await simcord_env.restart_bot(new_bot())

    assert registrations(simcord_env) == 1


async def test_changed_commands_are_registered(
    simcord_env: simcord.Env, simcord_bot: TutorBot, tmp_path: Path
):
    kept = tmp_path / "made" / "on-demand"
    assert await sync_commands(simcord_bot.tree, kept=kept)
    assert not await sync_commands(simcord_bot.tree, kept=kept)

    simcord_bot.tree.remove_command("hint")

    assert await sync_commands(simcord_bot.tree, kept=kept)


async def test_registering_can_be_forced(
    simcord_env: simcord.Env, simcord_bot: TutorBot, tmp_path: Path
):
    kept = tmp_path / "kept"
    for _ in range(2):
        assert await sync_commands(simcord_bot.tree, kept=kept, always=True)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"0" * 64])
async def test_spoilt_fingerprint_means_register(
    simcord_env: simcord.Env, simcord_bot: TutorBot, tmp_path: Path, content: bytes
):
    kept = tmp_path / "kept"
    kept.write_bytes(content)

    assert await sync_commands(simcord_bot.tree, kept=kept)
    assert kept.read_text().strip() == await fingerprint(simcord_bot.tree)
