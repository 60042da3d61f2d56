"""Rate limits for fast players: own games have a separate limit, and typed text is echoed."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace

import pytest

from bot.client import TutorBot
from bot.config import Config, LimitsConfig
from bot.game import jobs
from bot.store import Store
from testing.patience import SECONDS
from testing.standin import Interaction, Message, StandIn, User, running
from tests.bot.conftest import EASY, InlineWorkers, Room
from tests.bot.messages import answer, cards_of, text_of
from workers import TooManyWaiting


class TestFast:
    @pytest.fixture
    def config(self, config: Config) -> Config:
        return replace(config, limits=LimitsConfig(user_burst=3, user_per_minute=1))

    async def test_moves_in_own_game_have_a_separate_limit(self, room: Room):
        await room.alice.slash(room.channel, "board", puzzle=EASY)

        for number in range(10):
            result = await room.alice.slash(room.channel, "place", moves="r1c3=4; clear r1c3")
            assert cards_of(answer(result)), f"move {number} was refused"

    async def test_limited_command_echoes_the_typed_text(self, room: Room):
        for _ in range(3):
            await room.alice.slash(room.channel, "grade", puzzle=EASY)

        result = await room.alice.slash(room.channel, "grade", puzzle=EASY)

        assert "That was a lot at once." in text_of(answer(result))
        assert EASY in text_of(answer(result))
        assert answer(result).ephemeral

    async def test_text_that_is_nearly_a_puzzle_is_echoed(self, room: Room):
        result = await room.alice.slash(room.channel, "grade", puzzle=EASY[:80])

        assert "Found 80 cells, need 81." in text_of(answer(result))
        assert f"```\n{EASY[:80]}\n```" in text_of(answer(result))

    @pytest.mark.parametrize(
        ("command", "option", "text"),
        [("grade", "puzzle", "Can you solve this one, please?"), ("place", "moves", "r1c3=12")],
    )
    async def test_other_text_that_is_refused_is_not(
        self, room: Room, command: str, option: str, text: str
    ):
        await room.alice.slash(room.channel, "board", puzzle=EASY)

        result = await room.alice.slash(room.channel, command, **{option: text})

        assert "```" not in text_of(answer(result))


@dataclass
class Match:
    """Alice's game on the stand-in, where several interactions may be in flight."""

    discord: StandIn
    store: Store
    alice: User

    def place(self, moves: str) -> Interaction:
        return self.discord.slash(self.alice, "place", moves=moves)

    async def board(self) -> Message:
        """The board, in a new message."""
        message = (await self.discord.slash(self.alice, "board")).original
        assert message is not None
        return message

    async def turns(self) -> list[str]:
        game = await self.store.games.current(self.alice.id)
        assert game is not None
        return game.turns.splitlines()


class TestFaster:
    @pytest.fixture
    def config(self, config: Config) -> Config:
        return replace(config, limits=LimitsConfig(play_burst=2, play_per_minute=1200))

    @pytest.fixture
    async def match(self, new_bot: Callable[[], TutorBot], store: Store) -> AsyncIterator[Match]:
        async with await StandIn.start() as discord, running(discord, new_bot()):
            discord.world.acknowledge_seconds = SECONDS
            alice = discord.add_user("alice")
            await discord.slash(alice, "board", puzzle=EASY)
            yield Match(discord, store, alice)

    async def test_moves_typed_at_once_are_all_played_in_order(self, match: Match):
        moves = ["r1c3=4", "r1c4=6", "r1c6=8", "r1c7=9", "r1c8=1", "r1c9=2", "clear r1c3", "r1c3=2"]
        shown = [await task for task in [match.place(move) for move in moves]]
        assert not [answer.text for answer in shown if "Your game" not in answer.text]
        assert await match.turns() == [
            "r1c3=4",
            "r1c4=6",
            "r1c6=8",
            "r1c7=9",
            "r1c8=1",
            "r1c9=2",
            "clear r1c3",
            "r1c3=2",
        ]

    async def test_cells_chosen_from_one_picture_at_once_are_all_filled(self, match: Match):
        board = await match.discord.press(match.alice, await match.board(), "8")
        assert board.original is not None
        (menu,) = board.original.menus
        cells = ["r1c6", "r2c9", "r3c7"]

        chosen = [
            match.discord.choose(match.alice, board.original, [cell], menu["custom_id"])
            for cell in cells
        ]
        for task in chosen:
            await task

        assert await match.turns() == [f"{cell}=8" for cell in cells]

    async def test_flood_of_presses_is_refused_and_said_so(self, match: Match):
        board = await match.discord.press(match.alice, await match.board(), "8")
        assert board.original is not None
        (menu,) = board.original.menus
        cells = [option["value"] for option in menu["options"]]

        chosen = [
            match.discord.choose(match.alice, board.original, [cell], menu["custom_id"])
            for cell in cells
        ]
        told = [
            answer.text
            for answer in [await task for task in chosen]
            if "That was a lot" in answer.text
        ]

        assert len(await match.turns()) + len(told) == len(cells)

    async def test_typed_form_that_is_refused_is_given_back(self, match: Match):
        board = await match.board()
        forms = [match.discord.press(match.alice, board, "Type") for _ in range(14)]
        moves = [f"r1c3={number % 9 + 1}" for number in range(14)]
        opened = [await task for task in forms]
        shown = [
            await task
            for task in [
                match.discord.submit(form, moves=move)
                for form, move in zip(opened, moves, strict=True)
            ]
        ]

        played = await match.turns()
        told = [answer.text for answer in shown if "That was a lot at once" in answer.text]
        assert len(played) + len(told) == len(moves)
        assert all(move in text for move, text in zip(moves[len(played) :], told, strict=True))

    async def test_move_waits_for_room_in_the_queue(
        self, match: Match, workers: InlineWorkers, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(jobs, "_PAUSES", (0.01, 0.01))
        workers.error = TooManyWaiting(4)
        assert "Your game" in (await match.place("r1c3=4")).text
        assert await match.turns() == ["r1c3=4"]

    async def test_flood_of_moves_is_refused_with_the_typed_text(self, match: Match):
        moves = [f"r1c3={number % 9 + 1}" for number in range(14)]
        shown = [await task for task in [match.place(move) for move in moves]]
        told = [answer.text for answer in shown if "That was a lot at once" in answer.text]
        played = await match.turns()
        assert 9 <= len(played) <= 10, "the answer to /board may not have ended yet"
        assert played == moves[: len(played)]
        assert len(told) == 14 - len(played)
        assert all(move in text for move, text in zip(moves[len(played) :], told, strict=True))
