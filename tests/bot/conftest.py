"""A bot on a simulated Discord, with a real store and workers that run jobs inline."""

import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self, TypeVar

import pytest
import simcord
from discord.app_commands import CommandTree
from simcord.http import router

import bot
from bot import client
from bot.chat import sync
from bot.chat.features import Feature, find_features
from bot.client import TutorBot
from bot.config import (
    Config,
    DailyConfig,
    DiscordConfig,
    LimitsConfig,
    PictureConfig,
    ReadingConfig,
)
from bot.playground import PageDownloads
from bot.store import Store, database_file
from testing.patience import patient
from testing.playground import Playground
from testing.standin.outgoing import check_request
from testing.standin.routes import DiscordError
from tests.bot.labels import too_long
from tests.bot.messages import answer, button_of
from tutor.drawing import Drawing
from workers.interface import current_owner

T = TypeVar("T")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""A puzzle of singles: SE 1.2."""
RATED = "Easy · about "
"""The beginning of its rating."""
LONE_SINGLE = ".....4...43..5..6..1.6324..72....89.1.......4.45....32..1286.4..6..1..29...7....."
"""A puzzle of 30 givens that begins with a hidden single, and then needs locked candidates."""
LAST_CELL = ".34678912672195348198342567859761423426853791713924856961537284287419635345286179"
"""A puzzle one step from its end."""
CHAINS = "....239..76.................1.68.......7....6......3..3.2.........1...8.9......4."
"""A puzzle that needs a chain: SE 6.6."""
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
"""Golden Nugget, which takes seconds to rate: SE 11.9."""
TWO_SEVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5...78..79"
"""`EASY` with a second 7 in row 9."""


async def all_about(store: Store, user_id: int) -> dict[str, Any]:
    """The complete export of a user: the rows of each table."""
    found: dict[str, Any] = {"user_id": user_id}
    async for table, rows in store.export_user(user_id):
        found.setdefault(table, []).extend(rows)
    return found


async def ratings_of(store: Store, user_id: int) -> list[dict[str, Any]]:
    """The ratings that a user requested, as in the export, oldest first."""
    ratings: list[dict[str, Any]] = (await all_about(store, user_id))["results"]
    return ratings


async def prefer(store: Store, user_id: int, **settings: Any) -> None:
    """Change some settings of a user."""
    await store.people.change(user_id, lambda before: replace(before, **settings))


@pytest.fixture(scope="session", autouse=True)
def _settle_on_any_machine() -> Iterator[None]:
    """Make simcord wait longer for the bot to settle, and notice sooner that it has.

    By default it gives up after five seconds, which a busy machine exceeds. It also checks only
    every 50 ms whether a background task is waiting again, as most of the bot's tasks do.
    """
    settle = simcord.Env._settle_internal

    async def settle_patiently(env: simcord.Env, **options: Any) -> None:
        env.settle_timeout = 60.0
        await settle(env, **options | {"timeout": env.settle_timeout, "idle": 0.002})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(simcord.Env, "_settle_internal", settle_patiently)
        yield


class _Payload(dict[str, Any]):
    """The payload of a command, of which simcord's log of requests needs no copy."""

    def __deepcopy__(self, _: object) -> Self:
        return self


@pytest.fixture(scope="session", autouse=True)
def _start_quickly() -> Iterator[None]:
    """Find the features and translate their commands once, not for each of a thousand bots."""
    payloads = sync._payloads
    features: dict[tuple[str, ...], tuple[Feature, ...]] = {}
    known: dict[tuple[str, ...], list[dict[str, Any]]] = {}

    def found() -> tuple[Feature, ...]:
        places = tuple(bot.__path__)
        if places not in features:
            features[places] = tuple(find_features())
        return features[places]

    async def payloads_of(tree: CommandTree[Any]) -> list[dict[str, Any]]:
        names = tuple(sorted(command.name for command in tree.get_commands()))
        if names not in known:
            known[names] = [_Payload(payload) for payload in await payloads(tree)]
        return known[names]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "find_features", found)
        patch.setattr(sync, "_payloads", payloads_of)
        yield


@pytest.fixture(autouse=True)
def _patient() -> Iterator[None]:
    """Give the bot long limits, which no busy machine exceeds."""
    with patient():
        yield


@pytest.fixture(autouse=True)
def _checked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Check everything that the bot sends against Discord's limits; simcord checks only some.

    Labels of buttons must not be longer than phones show, in any language.
    """
    refused: list[str] = []
    dispatch = router.dispatch

    def checked(backend: Any, method: str, path: str, **request: Any) -> Any:
        try:
            check_request(method, path, request.get("json"), request.get("files") or ())
        except DiscordError as error:
            refused.append(f"{method} {path}: {error}")
        refused.extend(too_long(request.get("json")))
        return dispatch(backend, method, path, **request)

    monkeypatch.setattr(router, "dispatch", checked)
    yield
    assert not refused, "Discord would refuse this, or a phone break it"


@dataclass
class InlineWorkers:
    """Runs each job inline, in this process.

    Attributes:
        error: an error to raise once instead of running the next job.
        jobs: the names of the jobs that were run.
        owners: the users for whom they were run.
        waiting: the number of jobs that seem to wait.
    """

    error: Exception | None = None
    jobs: list[str] = field(default_factory=list)
    owners: list[int | None] = field(default_factory=list)
    waiting: int = 0

    async def run(
        self,
        job: Callable[..., T],
        /,
        *args: object,
        seconds: float,
        long: bool = False,
        admitted: bool = False,
        **kwargs: object,
    ) -> T:
        assert seconds > 0
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        self.jobs.append(job.__name__)
        self.owners.append(current_owner())
        return job(*args, **kwargs)

    async def warm(self) -> None: ...

    async def close(self) -> None: ...

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None: ...


@pytest.fixture
def config(tmp_path: Path) -> Config:
    # The simulated Discord does not recommend a number of shards.
    return Config(
        data=tmp_path,
        discord=DiscordConfig(shards=1),
        # Tests press faster than users.
        limits=LimitsConfig(user_burst=1000, play_burst=1000, server_burst=1000),
        # Puzzles are generated on demand.
        daily=DailyConfig(ahead=0),
        picture=PictureConfig(size=200),
        # This process has no sandbox.
        reading=ReadingConfig(without_sandbox=True),
    )


@pytest.fixture
async def store(config: Config, migrated_file: Path) -> AsyncIterator[Store]:
    file = database_file(config.database_url)
    assert file is not None
    shutil.copy(migrated_file, file)
    async with Store.open(config.database_url) as store:
        yield store


@pytest.fixture
def workers() -> InlineWorkers:
    return InlineWorkers()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Drawing]:
    """A list of all drawings from now on."""
    drawings: list[Drawing] = []
    make = Drawing.__init__

    def make_and_list(drawing: Drawing, *args: Any, **values: Any) -> None:
        make(drawing, *args, **values)
        drawings.append(drawing)

    monkeypatch.setattr(Drawing, "__init__", make_and_list)
    return drawings


@pytest.fixture
def new_bot(config: Config, store: Store, workers: InlineWorkers) -> Callable[[], TutorBot]:
    """Creates bots; a second one represents the bot after a restart."""
    return lambda: TutorBot(config=config, store=store, workers=workers, downloads=PageDownloads())


@pytest.fixture
def simcord_bot(new_bot: Callable[[], TutorBot]) -> TutorBot:
    """The bot that simcord's own fixture `simcord_env` runs."""
    return new_bot()


@dataclass
class Room:
    """A channel with two users."""

    env: simcord.Env
    channel: simcord.ChannelHandle
    alice: simcord.MemberActor
    bob: simcord.MemberActor

    async def grade(self, puzzle: str) -> simcord.ResponseMessage:
        """Alice's answer to `/grade`."""
        return answer(await self.alice.slash(self.channel, "grade", puzzle=puzzle))

    async def hint(self, puzzle: str, **options: int) -> simcord.ResponseMessage:
        """Alice's answer to `/hint`."""
        return answer(await self.alice.slash(self.channel, "hint", puzzle=puzzle, **options))

    async def press(self, message: simcord.ResponseMessage) -> simcord.ResponseMessage:
        """The message after Alice has pressed its first button."""
        return answer(await self.alice.click(message, custom_id=button_of(message)["custom_id"]))

    async def repeat_last_event(self) -> None:
        """Deliver the newest interaction again, as Discord does after a dropped connection."""
        events = [
            payload
            for _, name, payload in self.env.backend.transcript
            if name == "INTERACTION_CREATE"
        ]
        self.env.backend.emit("INTERACTION_CREATE", events[-1])
        await self.env.settle()


@pytest.fixture
async def room(simcord_env: simcord.Env) -> Room:
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("puzzles")
    await simcord_env.settle()
    alice, bob = (guild.add_member(simcord_env.create_user(name)) for name in ("alice", "bob"))
    return Room(simcord_env, channel, alice, bob)


@pytest.fixture
def playground(tmp_path: Path) -> Iterator[Playground]:
    running = Playground(tmp_path)
    yield running
    running.close()
