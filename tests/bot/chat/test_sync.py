"""Commands are registered when they have changed, and only then."""

from collections.abc import Callable
from pathlib import Path

import pytest
import simcord

from bot.chat.sync import sync_commands
from bot.client import TutorBot


def registrations(env: simcord.Env) -> int:
    return sum(
        request.method == "PUT" and request.path.endswith("/commands")
        for request in env.http_requests
    )


async def test_second_start_registers_nothing(
    simcord_env: simcord.Env, new_bot: Callable[[], TutorBot]
):
    assert registrations(simcord_env) == 1

    await simcord_env.restart_bot(new_bot())

    assert registrations(simcord_env) == 1


async def test_changed_commands_are_registered(
    simcord_env: simcord.Env, simcord_bot: TutorBot, tmp_path: Path
):
    file = tmp_path / "made" / "on-demand"
    first = await sync_commands(simcord_bot.tree, file=file)
    assert first.is_new
    again = await sync_commands(simcord_bot.tree, file=file)
    assert not again.is_new
    assert again.ids == first.ids
    assert again.ids["hint"]
    assert "Grade this puzzle" not in again.ids

    simcord_bot.tree.remove_command("hint")

    changed = await sync_commands(simcord_bot.tree, file=file)
    assert changed.is_new
    assert set(first.ids) - set(changed.ids) == {"hint"}


async def test_read_only_process_only_fetches_the_ids(
    simcord_env: simcord.Env, simcord_bot: TutorBot, tmp_path: Path
):
    file = tmp_path / "kept"
    there = await sync_commands(simcord_bot.tree, file=file, read_only=True, always=True)
    assert there.ids["hint"]
    assert not there.is_new
    assert not file.exists()
    assert registrations(simcord_env) == 1, "the bot's own at its start"

    first = await sync_commands(simcord_bot.tree, file=file)
    before = len(simcord_env.http_requests)
    again = await sync_commands(simcord_bot.tree, file=file, read_only=True, always=True)
    assert again.ids == first.ids == there.ids
    assert len(simcord_env.http_requests) == before, "on the same machine it is known already"


async def test_registration_can_be_forced(
    simcord_env: simcord.Env, simcord_bot: TutorBot, tmp_path: Path
):
    file = tmp_path / "kept"
    for _ in range(2):
        assert (await sync_commands(simcord_bot.tree, file=file, always=True)).is_new


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"0" * 64, b"[]", b"{}", b'{"fingerprint": 1, "ids": [7]}']
)
async def test_damaged_file_causes_registration(
    simcord_env: simcord.Env, simcord_bot: TutorBot, tmp_path: Path, content: bytes
):
    file = tmp_path / "kept"
    file.write_bytes(content)

    assert (await sync_commands(simcord_bot.tree, file=file)).is_new
    assert not (await sync_commands(simcord_bot.tree, file=file)).is_new


async def test_unwritable_file_does_not_prevent_registration(
    simcord_env: simcord.Env,
    simcord_bot: TutorBot,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
):
    (tmp_path / "file").touch()

    now = await sync_commands(simcord_bot.tree, file=tmp_path / "file" / "kept")

    assert now.is_new
    assert "could not be saved" in caplog.text
