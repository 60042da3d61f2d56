"""Puzzles that take long to rate: a bound first, then the rating; and cancelling."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

import pytest

from bot.chat.request_context import RequestContext
from bot.chat.work import Work
from bot.client import TutorBot
from bot.config import Config, WorkersConfig
from bot.grade import service as grading
from bot.grade.service import GradeResult, Grading, RatingProgress
from bot.hint.service import HintService
from bot.store import Store
from engine import Grid
from engine.model.limit import Limit
from engine.model.report import Ending
from engine.orders import hodoku
from engine.orders.hodoku.scale import HodokuScale
from tests.bot.conftest import EASY, HARDEST, InlineWorkers, Room, ratings_of
from tests.bot.messages import answer, button_of, cards_of, text_of
from tutor.assessment import assess
from tutor.presentation import Presentation
from workers import JobCrashed

T = TypeVar("T")

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""A puzzle that takes a tenth of a second to rate: SE 10.5."""
ALICE = RequestContext(
    1, 10, None, datetime(2026, 1, 1, tzinfo=UTC), ZoneInfo("UTC"), Presentation(size=200)
)
BOB = replace(ALICE, user_id=2, interaction_id=20)


@pytest.fixture(autouse=True)
def _short_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "_FIRST_SECONDS", 1e-4)


class TestInChat:
    """The limit is two seconds, and the time for the first answer is zero."""

    @pytest.fixture
    def config(self, config: Config) -> Config:
        return replace(config, workers=WorkersConfig(seconds=2.5))

    async def test_bound_is_replaced_by_the_rating(self, room: Room, simcord_bot: TutorBot):
        message = await room.grade(ESCARGOT)

        first, last = edits(room)
        assert " or harder" in str(first["components"])
        assert "still rating it" in str(first["components"])
        assert "hint:" not in str(first["components"])
        assert "Cancel" in str(first["components"])
        assert "SE 10.5" not in str(last["components"]), "the scales are behind More"
        assert cards_of(message)[0].title == "🟣 Extreme"
        assert "still rating" not in cards_of(message)[0].text
        assert button_of(message)["label"] == "Give me a hint"
        files = {str(edit["attachments"]) for edit in (first, last)}
        assert len(files) == 2, "each edit needs a new file name"
        (kept,) = await ratings_of(simcord_bot.services.store, room.alice.id)
        assert kept["er_exact"]

    async def test_late_cancel_is_explained(self, room: Room, monkeypatch: pytest.MonkeyPatch):
        shown: list[GradeResult] = []

        async def under_way_for_ever(
            self: Grading, text: str, context: RequestContext, **options: Any
        ) -> Any:
            async for graded in grade(self, text, context, **options):
                shown.append(graded)
                yield graded
                return

        grade = Grading.grade
        monkeypatch.setattr(Grading, "grade", under_way_for_ever)
        message = await room.grade(ESCARGOT)

        result = await room.alice.click(message, label="Cancel")

        assert result.ephemeral
        assert "nothing to cancel" in text_of(answer(result))


def edits(room: Room) -> list[dict[str, Any]]:
    """The successive edits of the bot's answer."""
    return [
        dict(request.json)
        for request in room.env.http_requests
        if request.method == "PATCH" and isinstance(request.json, dict)
    ]


class SlowWorkers(InlineWorkers):
    """Holds a full rating until the test decides how it ends."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = asyncio.Event()
        self.end: asyncio.Future[None] = asyncio.get_running_loop().create_future()

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
        if job is assess:
            self.begun.set()
            await self.end
        return await super().run(
            job, *args, seconds=seconds, long=long, admitted=admitted, **kwargs
        )


class TestService:
    """The rating service."""

    @pytest.fixture
    async def slow(self) -> SlowWorkers:
        return SlowWorkers()

    @pytest.fixture
    def service(self, config: Config, store: Store, slow: SlowWorkers) -> Grading:
        work = Work(config=config, workers=slow)
        return Grading(store=store, work=work, hints=HintService(store=store, work=work))

    async def test_cancelling_keeps_the_bound(
        self, service: Grading, slow: SlowWorkers, store: Store
    ):
        answers = service.grade(HARDEST, ALICE)
        first = await anext(answers)
        assert first.progress is RatingProgress.UNDER_WAY
        waiting = asyncio.ensure_future(anext(answers))
        await slow.begun.wait()

        assert not await service.cancel(first.session.id, BOB), "it is not theirs"
        assert not await service.cancel(first.session.id + 1, ALICE)
        assert await service.cancel(first.session.id, ALICE)

        last = await waiting
        assert last.progress is RatingProgress.CANCELLED
        assert last.assessment == first.assessment
        (kept,) = await ratings_of(store, ALICE.user_id)
        assert not kept["er_exact"]
        assert not await service.cancel(first.session.id, ALICE), "it runs no more"

    async def test_bound_on_one_scale_is_preliminary(
        self, service: Grading, slow: SlowWorkers, monkeypatch: pytest.MonkeyPatch
    ):
        def too_slow_for_a_glance(
            scale: HodokuScale, grid: Grid, *, limit: Limit
        ) -> hodoku.HodokuReport:
            in_a_glance = limit.seconds is not None and limit.seconds <= 0.5
            return hodoku.grade(grid, limit=Limit(1e-6) if in_a_glance else limit)

        monkeypatch.setattr(grading, "_FIRST_SECONDS", 1.0)
        monkeypatch.setattr(HodokuScale, "rate", too_slow_for_a_glance)
        slow.end.set_result(None)

        first, last = [graded async for graded in service.grade(EASY, ALICE)]

        assert first.assessment.report.exact
        assert first.progress is RatingProgress.UNDER_WAY
        bound = first.assessment.scales[1]
        assert re.match(r"HoDoKu at least \d \(Easy or harder\)", bound)
        assert last.progress is RatingProgress.DONE
        assert last.assessment.scales[1] == "HoDoKu 204 (Easy)"

    async def test_crashed_worker_leaves_the_bound(self, service: Grading, slow: SlowWorkers):
        slow.end.set_exception(JobCrashed("exit code -9"))

        first, last = [graded async for graded in service.grade(HARDEST, ALICE)]

        assert last.assessment == first.assessment
        assert last.assessment.report.ending is Ending.OUT_OF_TIME
        assert last.progress is RatingProgress.DONE

    async def test_stopping_the_bot_stops_the_rating(self, service: Grading, slow: SlowWorkers):
        answers = service.grade(HARDEST, ALICE)
        first = await anext(answers)
        waiting = asyncio.ensure_future(anext(answers))
        await slow.begun.wait()

        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

        assert slow.end.cancelled()
        assert not await service.cancel(first.session.id, ALICE)
