"""Faults at every commit and request of a flow: a kill, a full disk or a locked database.

`make faults` writes the table; an ordinary run takes a sample.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

import engine
from engine.notation import parse_position
from testing.standin import Callback, Interaction, StandIn
from testing.standin.breakpoints import Break
from tests.bot.conftest import EASY, RATED
from tests.faults.conftest import NEXT
from tests.faults.crash_points import Attempt, Flow, Request, Stage, happen, points_of, until

pytestmark = [pytest.mark.faults, pytest.mark.untraced]


class Grade(Flow):
    """A rating, publicly on a server."""

    name = "/grade"
    points = (
        "commit of claim",
        "POST interactions/callback",
        "commit of start",
        "commit of save",
        "PATCH webhooks/messages/@original",
        "commit of complete_response",
    )

    async def prepare(self, stage: Stage) -> Request:
        """A new user asks for a rating."""
        user = stage.visitor()

        def ask() -> Interaction:
            return stage.discord.slash(user, "grade", channel=stage.channel, puzzle=EASY)

        async def again() -> None:
            assert RATED in (await ask()).text

        def check(answered: bool) -> None:
            rows = stage.query("SELECT interaction_id FROM results WHERE user_id = ?", user.id)
            first = (request.asked.id,) in rows
            assert len(rows) == 1 + first, "each rating is kept once"
            assert first or not answered, "no rating is lost"

        request = Request(stage, ask, RATED, again, check)
        return request


class NextHint(Flow):
    """The button under a hint, in the same message."""

    name = "button for the next hint"
    points = (
        "commit of claim",
        "POST interactions/callback",
        "commit of advance",
        "PATCH webhooks/messages/@original",
        "commit of complete_response",
    )

    async def prepare(self, stage: Stage) -> Request:
        """A new user has received a hint."""
        user = stage.visitor()
        shown = await stage.discord.slash(user, "hint", channel=stage.channel, puzzle=EASY)
        assert "Hint 1 of 4" in shown.text

        def ask() -> Interaction:
            return stage.discord.press(user, shown.original, NEXT)

        async def again() -> None:
            level = 3 if "Hint 2 of 4" in shown.text else 2
            await ask()
            assert f"Hint {level} of 4" in shown.text

        def check(_: bool) -> None:
            ((level,),) = stage.query("SELECT level FROM hint_sessions WHERE user_id = ?", user.id)
            assert f"Hint {level} of 4" in shown.text

        return Request(stage, ask, "Hint 2 of 4", again, check)


class HintAnswer(Flow):
    """An answer to a hint, by menus."""

    name = "answer to a hint"
    points = (
        "commit of claim",
        "POST interactions/callback",
        "commit of used",
        "commit of answer_hint",
        "PATCH webhooks/messages/@original",
        "commit of complete_response",
    )

    async def prepare(self, stage: Stage) -> Request:
        """A new user has chosen a cell that does not hold the digit of the hint."""
        user = stage.visitor()
        shown = await stage.discord.slash(user, "hint", channel=stage.channel, puzzle=EASY)
        await stage.discord.press(user, shown.original, "I see it")
        assert shown.original is not None
        (back,) = (button for button in shown.original.buttons if button.get("label") == "Back")
        _, task, _, answer = str(back["custom_id"]).split(":")
        menu = f"answer-cells:{task}:0:{answer}"
        await stage.discord.choose(user, shown.original, ["r1c4"], menu)

        def ask() -> Interaction:
            return stage.discord.press(user, shown.original, "Check my answer")

        async def again() -> None:
            if "Not quite" in shown.text:
                await stage.discord.press(user, shown.original, "Try again")
            assert REASON in (await ask()).text

        def check(_: bool) -> None:
            rows = stage.query("SELECT level FROM hint_answers WHERE user_id = ?", user.id)
            assert rows == [(1,)], "the first answer is stored once"

        return Request(stage, ask, REASON, again, check)


class Move(Flow):
    """A move in a game, typed into the form."""

    name = "move in a game"
    points = (
        "commit of claim",
        "POST interactions/callback",
        "commit of change",
        "PATCH webhooks/messages/@original",
        "commit of complete_response",
    )

    async def prepare(self, stage: Stage) -> Request:
        """A new user has opened the form."""
        user = stage.visitor()
        board = await stage.discord.slash(user, "board", puzzle=EASY)
        opened = await stage.discord.press(user, board.original, "Type")

        def ask() -> Interaction:
            return stage.discord.submit(opened, moves=MOVE)

        async def again() -> None:
            nonlocal opened
            opened = await stage.discord.press(user, board.original, "Type")
            assert "30 / 81" in (await ask()).text

        def check(_: bool) -> None:
            ((turns,),) = stage.query("SELECT turns FROM games WHERE user_id = ?", user.id)
            assert str(turns).splitlines() == [MOVE], "the move is kept once"

        return Request(stage, ask, PLACED, again, check)


class DailyAnswer(Flow):
    """The solution of a daily puzzle, privately on a server."""

    name = "/daily answer"
    points = (
        "commit of claim",
        "POST interactions/callback",
        "commit of save_result",
        "PATCH webhooks/messages/@original",
        "commit of complete_response",
    )

    async def prepare(self, stage: Stage) -> Request:
        """A new user has solved today's puzzle."""
        user = stage.visitor()
        await stage.discord.slash(user, "daily show", channel=stage.channel, band="EASY")
        ((puzzle,),) = stage.query(
            "SELECT position FROM puzzles JOIN daily_puzzles ON puzzle_id = id WHERE band = 'easy'"
        )
        grid = engine.check(parse_position(str(puzzle))).solutions[0]

        def ask() -> Interaction:
            return stage.discord.slash(
                user, "daily answer", channel=stage.channel, grid=grid, band="EASY"
            )

        async def again() -> None:
            assert "Right" in (await ask()).text

        def check(answered: bool) -> None:
            rows = stage.query(
                "SELECT interaction_id FROM daily_results WHERE user_id = ?", user.id
            )
            assert len(rows) == 1, "it counts once"
            assert not answered or rows == [(request.asked.id,)], "and it was the first"

        request = Request(stage, ask, "Right, this is the solution", again, check)
        return request


class Challenge(Flow):
    """A challenge to a duel, whose first response is the message."""

    name = "/duel"
    points = (
        "commit of claim",
        "commit of challenge",
        "POST interactions/callback",
        "GET webhooks/messages/@original",
        "commit of sent",
    )

    async def prepare(self, stage: Stage) -> Request:
        """A new user challenges anyone."""
        user = stage.visitor()

        def ask() -> Interaction:
            return stage.discord.slash(user, "duel", channel=stage.channel)

        async def again() -> None:
            assert CHALLENGED in (await ask()).text

        def check(answered: bool) -> None:
            rows = stage.query(
                "SELECT interaction_id FROM duels JOIN duel_players ON duel_id = duels.id"
                " WHERE user_id = ?",
                user.id,
            )
            first = (request.asked.id,) in rows
            assert len(rows) == 1 + first, "each challenge is kept once"
            assert first or not answered, "no challenge that others see is lost"

        request = Request(stage, ask, CHALLENGED, again, check)
        return request


class Accept(Flow):
    """Accepting a challenge, where the bot cannot edit the message later by itself."""

    name = "accepting a duel"
    points = (
        "commit of claim",
        "POST interactions/callback",
        "commit of puzzle_id",
        "commit of save",
        "commit of begin",
        "commit of puzzle_id",
        "PATCH webhooks/messages/@original",
        "POST webhooks",
        "commit of complete_response",
    )

    async def prepare(self, stage: Stage) -> Request:
        """A new user has challenged anyone."""
        hall = stage.discord.add_guild("hall", installed=False).channels[0]
        one, two = (stage.discord.add_user(name, installed=True) for name in ("ann", "ben"))
        challenge = await stage.discord.slash(one, "duel", channel=hall)

        def ask() -> Interaction:
            return stage.discord.press(two, challenge.original, "Accept")

        async def again() -> None:
            for label in ("Update", "Accept"):
                if label in labels():
                    await stage.discord.press(two, challenge.original, label)
            assert BEGUN in challenge.text

        def labels() -> list[object]:
            assert challenge.original is not None
            return [button.get("label") for button in challenge.original.buttons]

        def check(_: bool) -> None:
            rows = stage.query(
                "SELECT place, puzzle_id FROM duels JOIN duel_players ON duel_id = duels.id"
                " WHERE user_id IN (?, ?) ORDER BY place",
                one.id,
                two.id,
            )
            assert [place for place, _ in rows] == [0, 1], "it has begun once, for both"
            assert rows[0][1], "with a puzzle"
            assert rows[0][1] == rows[1][1]

        return Request(stage, ask, BEGUN, again, check)


class BeginRace(Flow):
    """A race, whose message is known only once it is sent."""

    name = "/race"
    points = (
        "commit of claim",
        "POST interactions/callback",
        "commit of puzzle_id",
        "commit of save",
        "commit of begin",
        "PATCH webhooks/messages/@original",
        "commit of complete_response",
        "GET webhooks/messages/@original",
        "commit of sent",
    )

    async def prepare(self, stage: Stage) -> Request:
        """A new user begins a race in a channel of its own."""
        user = stage.visitor()
        channel = stage.discord.add_guild("track").channels[0]

        def ask() -> Interaction:
            return stage.discord.slash(user, "race", channel=channel)

        async def again() -> None:
            text = (await ask()).text
            while BEING_STARTED in text:  # the first one, which nobody will see
                await asyncio.sleep(2)
                text = (await ask()).text
            assert RACE in text or (request.is_done() and "already running" in text)

        def check(answered: bool) -> None:
            rows = stage.query("SELECT interaction_id FROM races WHERE channel_id = ?", channel.id)
            first = rows.count((request.asked.id,))
            assert 1 <= len(rows) <= 1 + first, "each race is kept once"
            assert first or not answered, "no race that others see is lost"

        request = Request(stage, ask, RACE, again, check)
        return request


class JoinRace(Flow):
    """Joining a race, which opens the board."""

    name = "joining a race"
    points = (
        "commit of claim",
        "POST interactions/callback",
        "commit of join",
        "commit of puzzle_id",
        "PATCH webhooks/messages/@original",
        "commit of complete_response",
    )

    async def prepare(self, stage: Stage) -> Request:
        """A new user sees a race."""
        host, user = stage.visitor(), stage.visitor()
        channel = stage.discord.add_guild("track").channels[0]
        race = await stage.discord.slash(host, "race", channel=channel)

        def ask() -> Interaction:
            return stage.discord.press(user, race.original, "Join")

        async def again() -> None:
            assert BOARD in (await ask()).text

        def check(_: bool) -> None:
            rows = stage.query("SELECT solved FROM racers WHERE user_id = ?", user.id)
            assert rows == [(None,)], "they take part once"
            rows = stage.query("SELECT turns FROM games WHERE user_id = ?", user.id)
            assert len(rows) == 1, "and have one board"

        return Request(stage, ask, BOARD, again, check)


class NoticeAttempt(Attempt):
    """A user who waits for a process that was killed.

    Args:
        stage: where.
        asked: what the user waits for.
    """

    def __init__(self, stage: Stage, asked: Interaction) -> None:
        self._stage = stage
        self._asked = asked

    def begin(self) -> None:
        """Do nothing: the bot acts when it starts."""

    def is_done(self) -> bool:
        """Return whether the user has the notice, and the bot has recorded it."""
        return self._asked.answered and not self._stage.is_pending

    async def outcome(self) -> str:
        """Return what the user sees."""
        await self._asked
        await self._stage.nothing_pending()
        assert self._asked.text.count("I was interrupted") == 1
        assert not self._asked.follow_ups
        return "that it was interrupted"


class Notice(Flow):
    """The notice of an interruption."""

    name = "notice of an interruption"
    points = (
        "commit of claim_abandoned_responses",
        "GET webhooks/messages/@original",
        "PATCH webhooks/messages/@original",
        "commit of complete_response",
    )

    async def prepare(self, stage: Stage) -> NoticeAttempt:
        """A new user asks for a rating, and the bot is killed."""
        request = await Grade().prepare(stage)
        await stage.plan(Break.KILL, 2)
        request.begin()
        await until(lambda: stage.has_ended)
        await stage.end_of_process()
        assert request.asked.callback is Callback.THINKING
        return NoticeAttempt(stage, request.asked)


REASON = "r1c4 cannot be 1: column 4 already has its 1 in r2c4."
MOVE = "r1c3<>4"
PLACED = "Removed: 4 from r1c3."
"""An unjustified move: credit for a justified move would be stored in the background."""
CHALLENGED = "challenges anyone here to a duel"
BEGUN = "Ends when both have finished"
RACE = "Your time starts when you join"
BEING_STARTED = "is starting a race"
BOARD = "Your game"
FLOWS = (
    Grade(),
    NextHint(),
    HintAnswer(),
    Move(),
    DailyAnswer(),
    Challenge(),
    Accept(),
    BeginRace(),
    JoinRace(),
)
POINTS = [(flow, after) for flow in (*FLOWS, Notice()) for after in range(1, len(flow.points) + 1)]
COMMITS = [
    (flow, number)
    for flow in FLOWS
    for number, point in enumerate(flow.points, 1)
    if point.startswith("commit")
]
Record = Callable[[str, Flow, int, str], None]


@pytest.fixture
async def stage(discord: StandIn, tmp_path: Path, database: Path) -> AsyncIterator[Stage]:
    stage = Stage(discord, tmp_path)
    assert stage.database == database
    stage.disk.keep()
    await stage.program.start()
    yield stage
    stage.program.close()


@pytest.fixture
def record(record_property: Callable[[str, object], None]) -> Record:
    """Records for the table what became of a flow: the fault, the flow, the point."""

    def keep(fault: str, flow: Flow, number: int, seen: str) -> None:
        point = f"{number}. {flow.points[number - 1]}"
        record_property("point", (fault, flow.name, point, seen))

    return keep


@pytest.mark.whole
async def test_kill_at_some_points(stage: Stage):
    assert await happen(stage, Grade(), Break.KILL, 2) == "that it was interrupted"
    assert await happen(stage, Grade(), Break.FULL, 3) == "that the disk is full"
    assert await happen(stage, Move(), Break.KILL, 2) == "that the move did not arrive"
    assert await happen(stage, Move(), Break.KILL, 3, lost=True) == "that the move is kept"
    again = "that it may have to be done again"
    assert await happen(stage, NextHint(), Break.KILL, 2, lost=True) == again


@pytest.mark.whole
async def test_points_of_flows(stage: Stage, subtests: pytest.Subtests):
    for flow in (*FLOWS, Notice()):
        with subtests.test(flow.name):
            assert await points_of(stage, flow) == list(flow.points)


@pytest.mark.exhaustive
@pytest.mark.parametrize("lost", [False, True], ids=["killed", "power-cut"])
@pytest.mark.parametrize(("flow", "after"), POINTS, ids=str)
async def test_kill_at_every_point(
    stage: Stage, flow: Flow, after: int, record: Record, *, lost: bool
):
    seen = await happen(stage, flow, Break.KILL, after, lost=lost)
    fault = "power cut after it" if lost else "SIGKILL after it"
    record(fault, flow, after, seen)


@pytest.mark.exhaustive
@pytest.mark.parametrize("what", [Break.FULL, Break.LOCK], ids=lambda what: what.value)
@pytest.mark.parametrize(("flow", "number"), COMMITS, ids=str)
async def test_database_fails_at_every_commit(
    stage: Stage, flow: Flow, number: int, record: Record, what: Break
):
    fault = "disk full for 3 s" if what is Break.FULL else "database locked for 7 s"
    seen = await happen(stage, flow, what, number - 1)
    record(f"{fault} before it", flow, number, seen)
