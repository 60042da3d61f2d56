"""Rate limits for fast players: own games have a separate limit, and typed text is echoed."""

from dataclasses import replace

import pytest

from bot.config import Config, LimitsConfig
from tests.bot.conftest import EASY, Room, answer


class TestFast:
    @pytest.fixture
    def config(self, config: Config) -> Config:
        return replace(config, limits=LimitsConfig(user_burst=3, user_per_minute=1))

    async def test_moves_in_own_game_have_a_separate_limit(self, room: Room):
        await room.alice.slash(room.channel, "board", puzzle=EASY)

        for number in range(10):
            result = await room.alice.slash(room.channel, "place", moves="r1c3=4; clear r1c3")
            assert answer(result).embeds, f"move {number} was refused"

    async def test_limited_command_echoes_the_typed_text(self, room: Room):
        for _ in range(3):
            await room.alice.slash(room.channel, "grade", puzzle=EASY)

        result = await room.alice.slash(room.channel, "grade", puzzle=EASY)

        assert "That was a lot at once." in answer(result).content
        assert EASY in answer(result).content
        assert answer(result).ephemeral


class TestFaster:
    @pytest.fixture
    def config(self, config: Config) -> Config:
        return replace(config, limits=LimitsConfig(play_burst=1, play_per_minute=1))

    async def test_limited_moves_are_echoed(self, room: Room):
        board = answer(await room.alice.slash(room.channel, "board", puzzle=EASY))
        await room.alice.slash(room.channel, "place", moves="r1c3=4")

        refused = answer(await room.alice.slash(room.channel, "place", moves="r1c4=2, r1c6=8"))

        assert "That was a lot at once." in refused.content
        assert "r1c4=2, r1c6=8" in refused.content

        opened = await room.alice.click(board, label="Place")
        sent = await room.alice.submit_modal(opened, {"moves": "r1c6=8"})
        texts = [one.content for one in sent.followups] + [sent.response and sent.response.content]
        assert any("r1c6=8" in (text or "") for text in texts)
