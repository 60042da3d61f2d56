"""Drills in chat: choosing a cell, the immediate verdict, and the time."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest

from bot.chat.request_context import RequestContext
from bot.client import TutorBot
from bot.practice.drill import Drill, DrillKind, Drills
from bot.practice.service import PracticeError
from bot.store import Store
from engine import Technique
from engine.houses import cell_name
from engine.practice import position
from engine.practice.choices import choices, found_in
from engine.words.explanation import explain
from tests.bot.conftest import InlineWorkers, Room, all_about, prefer
from tests.bot.messages import answer, card_of, labels_of, picture_of, pictures_of, text_of
from tutor.drawing import Drawing
from tutor.learning import OVERALL, PracticeAttempt
from tutor.presentation import Presentation

if TYPE_CHECKING:
    import simcord

PAIR = Technique.NAKED_PAIR
PAIRS = Drill(DrillKind.TEN, PAIR.slug)


class Driller:
    """A user in a drill.

    Attributes:
        message: the current message of the drill.
    """

    def __init__(self, room: Room, store: Store) -> None:
        self.room, self.store, self.who = room, store, room.alice
        self.message: simcord.ResponseMessage

    async def begin(self, kind: str = "ten", technique: str | None = PAIR.slug) -> None:
        options = {"technique": technique} if technique else {}
        result = await self.who.slash(self.room.channel, "practice", drill=kind, **options)
        assert result.ephemeral
        self.message = answer(result)

    async def press(self, label: str) -> None:
        self.message = answer(await self.who.click(self.message, label=label))

    async def attempts(self) -> list[PracticeAttempt]:
        rows = (await all_about(self.store, self.who.id))["attempts"]
        found = [await self.store.practice.own(row["id"], self.who.id) for row in rows]
        return [attempt for attempt in found if attempt is not None]

    async def cells(self, *, right: bool) -> list[str]:
        """The labels of the buttons for right or for wrong cells."""
        here = position((await self.attempts())[-1].item)
        names = {cell_name(cell) for cell in found_in(here)}
        offered = [label for label in labels_of(self.message) if label.startswith("r")]
        return [label for label in offered if (label in names) is right]

    async def answer(self, *, right: bool, after: float = 4) -> str:
        (label, *_) = await self.cells(right=right)
        await self.room.env.advance_time(after)
        await self.press(label)
        return label

    @property
    def text(self) -> str:
        return card_of(self.message).text

    @property
    def title(self) -> str:
        return card_of(self.message).title


@pytest.fixture
def alice(room: Room, store: Store) -> Driller:
    return Driller(room, store)


async def test_right_cell_leads_to_the_next_position_at_once(alice: Driller):
    await alice.begin()
    assert alice.title == "Spot it: Naked pair · 1 of 10"
    assert alice.text == "**Which of these cells loses a candidate?**"
    assert len(labels_of(alice.message)) == 7
    assert labels_of(alice.message)[0] == "Lesson"
    assert labels_of(alice.message)[-1] == "Stop"
    assert len(await alice.cells(right=True)) == 1
    before = picture_of(alice.message)

    label = await alice.answer(right=True)

    assert alice.text.splitlines()[0] == f"✅ **{label}** is right, in 4 seconds."
    assert alice.title == "Spot it: Naked pair · 2 of 10"
    assert picture_of(alice.message).description != before.description
    first, second = await alice.attempts()
    assert (first.correct, second.correct) == (True, None)
    assert first.drill == second.drill
    assert first.item != second.item


async def test_wrong_cell_shows_the_step_and_comes_back(alice: Driller, store: Store):
    await alice.begin()
    (missed,) = await alice.attempts()

    label = await alice.answer(right=False)

    assert alice.text.startswith(f"❌ Not **{label}**. Here is the step:\n")
    assert explain(position(missed.item).step) in alice.text
    assert "remove" in str(picture_of(alice.message).description)
    assert labels_of(alice.message) == ["Lesson", "Next position", "Stop"]
    assert not await store.practice.due(alice.who.id, missed.created)
    await alice.room.env.advance_time(11 * 60)
    await alice.press("Next position")
    assert alice.title == "Spot it: Naked pair · 2 of 10"
    assert (await alice.attempts())[-1].item == missed.item, "it is due again"


async def test_ten_positions_end_with_a_score_that_progress_shows(alice: Driller, store: Store):
    await alice.begin()
    for number in range(10):
        await alice.answer(right=number != 3, after=6)
        if number == 3:
            await alice.press("Next position")

    assert alice.title == "Spot it: Naked pair"
    assert "**9 of 10 right**, 6 s each" in alice.text
    assert card_of(alice.message).small_print == "What you have missed comes back in /practice."
    assert labels_of(alice.message) == [
        "Spot it: 10 positions",
        "Spot it: 60 seconds",
        "Practise it",
    ]
    assert not pictures_of(alice.message)
    shown = answer(await alice.who.slash(alice.room.channel, "progress"))
    assert card_of(shown).fields["Spot it"] == "Naked pair: 9 of 10 right, 6 s each"
    skills = await store.practice.skills(alice.who.id)
    assert set(skills) == {OVERALL, PAIR.slug}
    # Five cells to choose from are a hint, so the technique does not count as known.
    assert not await store.practice.uses(alice.who.id)
    await alice.press("Spot it: 60 seconds")
    assert alice.title == "Spot it: Naked pair · 0 of 60 s"


async def test_minute_ends_when_the_answers_have_taken_it(alice: Driller):
    await alice.begin("minute", Technique.HIDDEN_SINGLE.slug)
    assert alice.text == "**Which of these cells does it fill?**"
    await alice.answer(right=True, after=25)
    assert alice.title == "Spot it: Hidden single · 25 of 60 s"
    await alice.answer(right=False, after=30)
    # Reading takes no time.
    await alice.room.env.advance_time(500)
    await alice.press("Next position")
    assert alice.title == "Spot it: Hidden single · 55 of 60 s"
    await alice.answer(right=True, after=5)
    assert "**2 of 3 right**, 20 s each" in alice.text


async def test_without_a_technique_they_are_mixed(alice: Driller):
    await alice.begin(technique=None)
    names = {alice.title}
    for _ in range(10):
        await alice.answer(right=True)
        names.add(alice.title.partition(" · ")[0])
    assert alice.title == "Spot it"
    assert len(names) > 2
    assert alice.text.count(" right, ") > 2


async def test_somebody_who_misses_all_still_gets_different_techniques(alice: Driller):
    await alice.begin(technique=None)
    for _ in range(10):
        await alice.answer(right=False)
        await alice.press("Next position")
    given = Counter(attempt.technique for attempt in await alice.attempts())
    assert given["full-house"] <= 1
    assert max(given.values()) <= 3
    assert {"hidden-single", "naked-single", "pointing"} <= set(given)


async def test_only_the_first_of_two_presses_counts(
    alice: Driller, store: Store, simcord_bot: TutorBot
):
    await alice.begin()
    (first,) = await alice.attempts()
    wrong = next(cell for cell in choices(position(first.item)) if cell not in shown_by(first))
    await alice.answer(right=True)
    await alice.room.repeat_last_event()
    before = await store.practice.skills(alice.who.id)

    # A delayed press on another cell of the first position.
    again = await simcord_bot.services.get(Drills).choose(PAIRS, first.id, wrong, late(first))

    second = (await alice.attempts())[-1]
    assert (again.last, again.attempt) == (None, second)
    assert len(await alice.attempts()) == 2
    assert await store.practice.skills(alice.who.id) == before


async def test_step_of_a_missed_position_stays_after_a_second_press(
    alice: Driller, store: Store, simcord_bot: TutorBot
):
    await alice.begin()
    (missed,) = await alice.attempts()
    await alice.answer(right=False)
    before = await store.practice.skills(alice.who.id)

    for cell in choices(position(missed.item)):
        again = await simcord_bot.services.get(Drills).choose(PAIRS, missed.id, cell, late(missed))
        assert (again.last, again.cells, again.attempt.correct) == (None, (), False)
        assert again.exercise is not None
        assert explain(position(missed.item).step) in again.exercise.words

    assert len(await alice.attempts()) == 1
    assert await store.practice.skills(alice.who.id) == before


async def test_two_presses_at_once_get_the_same_position(alice: Driller, simcord_bot: TutorBot):
    await alice.begin()
    (missed,) = await alice.attempts()
    await alice.answer(right=False)
    drills = simcord_bot.services.get(Drills)

    shown = await asyncio.gather(
        *(drills.go_on(PAIRS, missed.id, late(missed, number)) for number in (5, 6))
    )

    assert shown[0].attempt == shown[1].attempt
    assert len(await alice.attempts()) == 2


async def test_position_of_practice_is_not_one_of_a_drill(alice: Driller, simcord_bot: TutorBot):
    await alice.who.slash(alice.room.channel, "practice", technique=PAIR.slug)
    (attempt,) = await alice.attempts()
    (cell, *_) = shown_by(attempt)
    drills = simcord_bot.services.get(Drills)
    for action in (
        drills.choose(PAIRS, attempt.id, cell, late(attempt)),
        drills.go_on(PAIRS, attempt.id, late(attempt)),
        drills.end(PAIRS, attempt.id, late(attempt)),
    ):
        with pytest.raises(PracticeError):
            await action
    assert await alice.attempts() == [attempt]


def shown_by(attempt: PracticeAttempt) -> frozenset[int]:
    return found_in(position(attempt.item))


def late(attempt: PracticeAttempt, interaction: int = 5) -> RequestContext:
    """The context of a delayed press."""
    return RequestContext(
        attempt.user_id,
        interaction,
        None,
        attempt.created,
        ZoneInfo("UTC"),
        Presentation(size=200),
    )


async def test_stopping_shows_the_score_so_far(alice: Driller):
    await alice.begin()
    await alice.press("Stop")
    assert alice.text == "You have not chosen a cell yet."
    await alice.press("Spot it: 10 positions")
    await alice.answer(right=True, after=3)
    await alice.press("Stop")
    assert alice.text == "**1 of 1 right**, 3 s each"


async def test_practice_and_progress_lead_to_a_drill(alice: Driller):
    alice.message = answer(
        await alice.who.slash(alice.room.channel, "practice", technique=PAIR.slug)
    )
    await alice.press("Spot it")
    assert alice.title == "Spot it: Naked pair · 1 of 10"
    # The open position of practice does not belong to the drill.
    shown = answer(await alice.who.slash(alice.room.channel, "practice", technique=PAIR.slug))
    assert card_of(shown).title == "Practice: Naked pair"
    alice.message = answer(await alice.who.slash(alice.room.channel, "progress"))
    await alice.press("Spot it")
    assert alice.title.endswith(" · 1 of 10")


async def test_drill_goes_on_after_a_restart(alice: Driller, new_bot: Callable[[], TutorBot]):
    await alice.begin()
    await alice.room.env.restart_bot(new_bot())
    await alice.answer(right=True)
    assert alice.title == "Spot it: Naked pair · 2 of 10"


async def test_each_press_draws_one_picture(
    alice: Driller, drawn: list[Drawing], workers: InlineWorkers
):
    await alice.begin()
    for right in (True, False):
        drawn.clear()
        workers.jobs.clear()
        await alice.answer(right=right)
        assert len(drawn) == len(pictures_of(alice.message)) == 1
        assert len(workers.jobs) == 1 + right


async def test_drill_in_german(alice: Driller, store: Store):
    await prefer(store, alice.who.id, language="de")
    await alice.begin()
    assert alice.title == "Auf einen Blick: Nacktes Paar · 1 von 10"
    label = await alice.answer(right=True)
    assert f"✅ **{label}** ist richtig, in 4 Sekunden." in text_of(alice.message)
