"""Practice in chat: positions, hints, answers, and their effects."""

import re
from collections.abc import Callable
from typing import Any

import pytest
import simcord

import engine
from bot.client import TutorBot
from bot.practice.service import PracticeError, PracticeService
from bot.store import Store
from engine.model.candidates import Elimination, Placement
from engine.model.technique import Technique
from engine.practice import PracticePosition, position, positions
from engine.words.claims import describe_moves
from tests.bot.conftest import InlineWorkers, Room
from tests.bot.messages import Card, answer, card_of, cards_of, items_of, picture_of, text_of
from tutor.glicko import points_of
from tutor.learning import OVERALL, PracticeAttempt
from workers import Overloaded

PAIR = Technique.NAKED_PAIR


class Learner:
    """A user who practises.

    Attributes:
        message: the current message with the position.
    """

    def __init__(self, room: Room, store: Store, who: simcord.MemberActor) -> None:
        self.room, self.store, self.who = room, store, who
        self.message: simcord.ResponseMessage

    async def begin(self, technique: str | None = PAIR.slug) -> simcord.InteractionResult:
        options = {"technique": technique} if technique else {}
        result = await self.who.slash(self.room.channel, "practice", **options)
        self.message = answer(result)
        return result

    async def press(self, label: str) -> simcord.InteractionResult:
        return await self.who.click(self.message, label=label)

    async def form(self) -> simcord.InteractionResult:
        """The form for a typed answer, opened from the menus."""
        if "Answer" in self.labels():
            await self.press("Answer")
        return await self.press("Type")

    async def say(self, text: str) -> simcord.InteractionResult:
        shown = await self.form()
        return await self.who.submit_modal(shown, {"moves": text})

    async def attempt(self) -> PracticeAttempt:
        mine = next(custom_id for custom_id in self.ids() if custom_id.startswith("practice:"))
        found = await self.store.practice.own(int(mine.split(":")[2]), self.who.id)
        assert found is not None
        return found

    async def here(self) -> PracticePosition:
        return position((await self.attempt()).item)

    async def right(self) -> str:
        return ", ".join(str(effect) for effect in (await self.here()).step.effects)

    async def wrong(self) -> str:
        grid = (await self.here()).grid
        (solution,) = engine.solve(grid)
        return next(
            str(Placement(cell, digit))
            for cell in range(81)
            for digit in grid.candidates_of(cell)
            if str(digit) != solution[cell]
        )

    async def elsewhere(self, *known: Elimination) -> Elimination:
        """A true answer that does not follow from a naked pair, other than the known ones."""
        here = await self.here()
        (solution,) = engine.solve(here.grid)
        judged = (
            Elimination(cell, digit)
            for cell in range(81)
            for digit in here.grid.candidates_of(cell)
            if str(digit) != solution[cell]
        )
        for move in judged:
            verdict = engine.practice.judge(here.grid, here.technique, [move]).verdict
            if verdict is engine.practice.Verdict.TRUE_BUT_OTHER and move not in known:
                return move
        raise AssertionError("every true answer follows from it")

    def labels(self) -> list[str]:
        return [button["label"] for button in buttons(self.message)]

    def ids(self) -> list[str]:
        return [button["custom_id"] for button in buttons(self.message)]

    @property
    def card(self) -> Card:
        return card_of(self.message)

    @property
    def text(self) -> str:
        return self.card.text

    @property
    def rating(self) -> str:
        return self.card.fields.get("Your rating", "")


def buttons(message: simcord.ResponseMessage) -> list[Any]:
    return items_of(message)


@pytest.fixture
def alice(room: Room, store: Store) -> Learner:
    return Learner(room, store, room.alice)


async def test_position_is_private_with_all_buttons(alice: Learner):
    result = await alice.begin()

    assert result.ephemeral
    assert alice.card.title == "Practice: Naked pair"
    assert alice.text == (
        "The next step here uses this technique. Try to find it.\n"
        "**Which candidates does it rule out?**"
    )
    assert alice.labels() == [
        "Lesson",
        "Answer",
        "Hint",
        "Show answer",
        "Next position",
        "Spot it",
    ]
    attachment = picture_of(alice.message)
    assert attachment.description
    here = await alice.here()
    assert here.technique is PAIR
    step = engine.next_step(here.grid)
    assert step is not None
    assert step.technique is PAIR


async def test_right_answer_is_confirmed_explained_and_rated(alice: Learner, store: Store):
    await alice.begin()
    here, right = await alice.here(), await alice.right()

    result = await alice.say(right)

    assert not result.followups
    assert alice.text.startswith(f"**Right: {describe_moves(here.step.effects)}.**")
    assert engine.explain(here.step) in alice.text
    assert alice.labels() == ["Lesson", "Next position", "Spot it"]
    skills = await store.practice.skills(alice.who.id)
    assert set(skills) == {OVERALL, PAIR.slug}
    gained = round(skills[PAIR.slug].rating) - round(points_of(here.tenths))
    assert gained > 0
    own, overall, uncertain = alice.rating.splitlines()
    assert uncertain == "Your first answers move a rating a lot. It soon settles."
    assert own == f"Naked pair: {'⬆️ a big step up' if gained >= 40 else '↗️ a step up'}"
    assert overall.startswith("All techniques: ")
    assert not re.search("[0-9]", f"{own} {overall}"), "the numbers are in /progress"
    assert (await alice.attempt()).correct is True
    assert not await store.practice.due(alice.who.id, (await alice.attempt()).created)
    (day,) = await store.practice.days(alice.who.id)
    assert day.rating == skills[OVERALL].rating


async def test_partial_answer_is_right_and_completed(alice: Learner):
    await alice.begin()
    first, *rest = (await alice.here()).step.effects
    while not rest:
        await alice.press("Next position")
        first, *rest = (await alice.here()).step.effects

    await alice.say(str(first))

    assert alice.text.startswith(
        f"**Right: {describe_moves([first])}.** This also follows: {describe_moves(rest)}."
    )


async def test_wrong_answer_reveals_nothing_and_counts_once(alice: Learner, store: Store):
    await alice.begin()
    right, wrong = await alice.right(), await alice.wrong()

    await alice.say(wrong)

    assert "That is not right." in alice.text
    assert wrong.replace("=", " does not have to be ") in alice.text
    assert right not in alice.text
    assert (
        "Naked pair: ⬇️ a big step down" in alice.rating
        or "Naked pair: ↘️ a step down" in alice.rating
    )
    assert "It comes back" in alice.text
    assert alice.labels() == [
        "Lesson",
        "Answer",
        "Hint",
        "Show answer",
        "Next position",
        "Spot it",
    ]
    before = await store.practice.skills(alice.who.id)

    await alice.say(right)

    assert "Only the first answer counts" in alice.text
    assert not alice.rating
    assert await store.practice.skills(alice.who.id) == before
    assert (await alice.attempt()).correct is False


async def test_true_but_unrelated_answer_does_not_count(alice: Learner, store: Store):
    await alice.begin()
    other = await alice.elsewhere()

    await alice.say(str(other))

    assert alice.text.startswith(
        f"True: {describe_moves([other])}. But this technique does not prove it"
    )
    assert "Answer" in alice.labels()
    assert (await alice.attempt()).correct is None
    assert not await store.practice.skills(alice.who.id)


async def test_second_unrelated_answer_counts(alice: Learner):
    await alice.begin()
    first = await alice.elsewhere()
    for _ in range(2):
        await alice.say(str(first))
        assert "costs you nothing, but another answer of this kind counts" in alice.text

    await alice.say(str(await alice.elsewhere(first)))

    assert "this was the second answer of this kind" in alice.text
    assert "It comes back" in alice.text
    assert (await alice.attempt()).correct is False


async def test_answer_already_in_the_grid_does_not_count(alice: Learner, store: Store):
    await alice.begin()
    grid = (await alice.here()).grid
    given = next(cell for cell in range(81) if grid.values[cell])

    await alice.say(str(Placement(given, grid.values[given])))

    assert "already there" in alice.text
    assert (await alice.attempt()).correct is None


async def test_invalid_answer_is_explained_privately(alice: Learner):
    await alice.begin()
    form = await alice.form()
    before = alice.text

    result = await alice.who.submit_modal(form, {"moves": "somewhere in the middle"})

    (followup,) = result.followups
    assert followup.ephemeral
    assert "r3c4=5" in text_of(followup)
    assert alice.text == before


async def test_hint_levels_reduce_the_weight_of_an_answer(alice: Learner, store: Store):
    await alice.begin()
    here = await alice.here()
    for level in (1, 2, 3):
        await alice.press("Hint")
        assert f"**Hint {level} of 4**" in alice.text
        assert engine.explain(here.step, engine.HintLevel(level)) in alice.text
        assert (await alice.attempt()).level == level

    await alice.say(await alice.right())

    assert "After hint 3, an answer counts 20%." in alice.rating
    # Found only with the hint at level 3: it comes back.
    assert "It comes back" in alice.text
    assert (await alice.attempt()).correct is True


async def test_after_three_hints_one_button_shows_the_answer(alice: Learner, store: Store):
    await alice.begin()
    for _ in range(3):
        assert {"Hint", "Show answer"} <= set(alice.labels())
        await alice.press("Hint")
    assert "Hint" not in alice.labels()
    await alice.press("Show answer")

    attempt = await alice.attempt()
    assert alice.text.startswith("Here is the answer.")
    assert (attempt.level, attempt.correct) == (4, False)
    assert not alice.rating
    assert not await store.practice.skills(alice.who.id)
    assert "It comes back" in alice.text
    assert alice.labels() == ["Lesson", "Next position", "Spot it"]


async def test_answer_can_be_shown_at_once(alice: Learner):
    await alice.begin()
    here = await alice.here()

    await alice.press("Show answer")

    assert engine.explain(here.step) in alice.text
    assert (await alice.attempt()).correct is False


async def test_next_positions_do_not_repeat_until_all_were_given(alice: Learner):
    await alice.begin(Technique.HIDDEN_QUAD.slug)
    items = [position.id for position in positions(Technique.HIDDEN_QUAD)]
    seen = [(await alice.attempt()).item]
    for _ in items[1:]:
        await alice.press("Next position")
        seen.append((await alice.attempt()).item)

    assert seen == items
    await alice.press("Next position")
    assert (await alice.attempt()).item == items[0]


async def test_missed_position_comes_back_before_new_ones(alice: Learner):
    await alice.begin()
    missed = (await alice.attempt()).item
    await alice.say(await alice.wrong())
    await alice.room.env.advance_time(11 * 60)

    await alice.press("Next position")
    assert (await alice.attempt()).item != missed, "not at once the same one again"
    assert alice.card.small_print.endswith("1 position is due for review")
    await alice.press("Next position")
    assert (await alice.attempt()).item == missed
    assert alice.text.startswith("You missed this one before")

    await alice.say(await alice.right())
    assert not alice.card.small_print


async def test_due_position_comes_first_without_a_technique(alice: Learner):
    await alice.begin(Technique.JELLYFISH.slug)
    missed = await alice.attempt()
    await alice.press("Show answer")
    await alice.begin(None)
    assert (await alice.attempt()).technique != Technique.JELLYFISH.slug, "not due yet"
    await alice.room.env.advance_time(11 * 60)

    await alice.begin(None)

    assert (await alice.attempt()).item == missed.item


async def test_open_position_is_resumed_with_its_hints(alice: Learner):
    await alice.begin()
    await alice.press("Hint")
    before = await alice.attempt()

    await alice.begin()

    assert await alice.attempt() == before
    assert "**Hint 1 of 4**" in alice.text


@pytest.mark.parametrize("name", ["Naked pair", "naked-pair", "NAKEDPAIR", "Nacktes Paar"])
async def test_technique_can_be_typed(alice: Learner, name: str):
    await alice.begin(name)

    assert (await alice.attempt()).technique == PAIR.slug


async def test_unknown_technique_is_reported_with_a_fix(alice: Learner):
    result = await alice.begin("qqqq")

    assert result.ephemeral
    assert text_of(alice.message).startswith("I don't know a technique called 'qqqq'. Pick one")


async def test_technique_without_positions_is_reported(alice: Learner):
    await alice.begin(Technique.DYNAMIC_CELL_WITH_CHAINS_IN_CHAINS.slug)

    assert "I have no position for practising this" in text_of(alice.message)


@pytest.mark.parametrize("technique", [Technique.FINNED_X_WING, Technique.FORCING_NET_VERITY])
async def test_hodoku_only_technique_is_practised(
    alice: Learner, store: Store, technique: Technique
):
    await alice.begin(technique.slug)
    assert alice.card.title == f"Practice: {technique.value}"
    here, right = await alice.here(), await alice.right()
    await alice.press("Hint")
    assert engine.explain(here.step, engine.HintLevel.NUDGE) in alice.text

    await alice.say(right)

    assert alice.text.startswith(f"**Right: {describe_moves(here.step.effects)}.**")
    assert engine.explain(here.step) in alice.text
    assert technique.value in alice.rating
    skills = await store.practice.skills(alice.who.id)
    assert set(skills) == {OVERALL, technique.slug}
    shown = answer(await alice.who.slash(alice.room.channel, "progress"))
    assert f"Rating about {round(skills[OVERALL].rating)}" in cards_of(shown)[0].text


@pytest.mark.parametrize("technique", [Technique.BRUTE_FORCE, Technique.FRANKEN_X_WING])
async def test_technique_without_positions_links_to_the_lesson(
    alice: Learner, store: Store, technique: Technique
):
    await alice.begin(technique.slug)

    assert technique.value in text_of(alice.message)
    assert "there is a lesson, with /learn." in text_of(alice.message)
    assert not await store.practice.given(alice.who.id)


async def test_technique_names_are_suggested(alice: Learner, store: Store):
    offered = await alice.who.autocomplete(alice.room.channel, "practice", "technique", "sky")

    assert offered == [
        {"name": "Skyscraper", "value": "skyscraper"},
        {"name": "Turbot fish (skyscraper)", "value": "turbot-fish"},
    ]
    everything = await alice.who.autocomplete(alice.room.channel, "practice", "technique", "")
    assert len(everything) == 25
    assert everything[0]["value"] == "full-house"


async def test_buttons_and_form_work_after_a_restart(
    alice: Learner, new_bot: Callable[[], TutorBot]
):
    await alice.begin()
    await alice.room.env.restart_bot(new_bot())
    await alice.press("Hint")
    assert "**Hint 1 of 4**" in alice.text
    shown = await alice.form()
    await alice.room.env.restart_bot(new_bot())

    await alice.who.submit_modal(shown, {"moves": await alice.right()})

    assert alice.text.startswith("**Right")


async def test_repeated_answer_counts_once(alice: Learner, store: Store):
    await alice.begin()
    await alice.say(await alice.wrong())
    before = await store.practice.skills(alice.who.id)

    await alice.room.repeat_last_event()

    assert await store.practice.skills(alice.who.id) == before
    assert (
        "Naked pair: ⬇️ a big step down" in alice.rating
        or "Naked pair: ↘️ a step down" in alice.rating
    )


async def test_repeated_hint_shows_one_level(alice: Learner):
    await alice.begin()
    await alice.press("Hint")

    await alice.room.repeat_last_event()

    assert (await alice.attempt()).level == 1
    assert "**Hint 1 of 4**" in alice.text


async def test_repeated_next_gives_one_position(alice: Learner, store: Store):
    await alice.begin()
    await alice.press("Next position")
    item = (await alice.attempt()).item

    await alice.room.repeat_last_event()

    assert (await alice.attempt()).item == item
    assert sum((await store.practice.given(alice.who.id)).values()) == 2


async def test_positions_are_not_ephemeral_in_direct_messages(room: Room, store: Store):
    result = await room.alice.user.slash("practice", technique=PAIR.slug)

    assert not result.ephemeral
    message = answer(result)
    await room.alice.user.click(message, label="Hint")
    assert "**Hint 1 of 4**" in cards_of(message)[0].text


async def test_repeated_start_gives_one_position(alice: Learner, store: Store):
    await alice.begin()

    await alice.room.repeat_last_event()

    assert sum((await store.practice.given(alice.who.id)).values()) == 1


async def test_hint_on_outdated_message_reveals_nothing(alice: Learner, store: Store):
    await alice.begin()
    attempt = await alice.attempt()
    await store.practice.reveal(attempt, 1)

    await alice.press("Hint")

    assert "**Hint 1 of 4**" in alice.text
    assert (await alice.attempt()).level == 1


async def test_error_keeps_the_position_open(alice: Learner, workers: InlineWorkers):
    await alice.begin()
    right = await alice.right()
    form = await alice.form()
    workers.error = Overloaded("queue full")

    result = await alice.who.submit_modal(form, {"moves": right})

    (followup,) = result.followups
    assert "try again" in text_of(followup)
    assert (await alice.attempt()).correct is None
    await alice.say(right)
    assert (await alice.attempt()).correct is True


async def test_positions_belong_to_the_user(alice: Learner, room: Room, simcord_bot: TutorBot):
    await alice.begin()
    attempt = await alice.attempt()
    bob = await simcord_bot.services.users.context(
        user_id=room.bob.id,
        interaction_id=1,
        guild_id=None,
        now=attempt.created,
        locale="en-US",
    )

    for press in (
        simcord_bot.services.get(PracticeService).show(attempt.id, bob),
        simcord_bot.services.get(PracticeService).hint(attempt.id, 0, bob),
        simcord_bot.services.get(PracticeService).another(attempt.id, bob),
        simcord_bot.services.get(PracticeService).answer(attempt.id, await alice.right(), bob),
    ):
        with pytest.raises(PracticeError, match="someone else"):
            await press
    assert await alice.attempt() == attempt


async def test_deleted_position_is_reported(alice: Learner, store: Store):
    await alice.begin()
    await store.delete_user(alice.who.id)

    result = await alice.press("Hint")

    (followup,) = result.followups
    assert text_of(followup).startswith("I no longer have this position")


@pytest.mark.parametrize("kind", [Placement, Elimination])
async def test_answer_for_a_filled_cell_does_not_count(alice: Learner, store: Store, kind: type):
    await alice.begin()
    grid = (await alice.here()).grid
    cell = next(cell for cell in range(81) if grid.values[cell])
    digit = grid.values[cell]
    move = Placement(cell, digit % 9 + 1) if kind is Placement else Elimination(cell, digit)
    right = await alice.right()

    await alice.say(str(move))

    assert f"is already {digit}." in alice.text
    assert "I did not count it" in alice.text
    assert not alice.rating
    assert not await store.practice.skills(alice.who.id)

    await alice.say(right)

    assert "Right" in alice.text
    assert "step up" in alice.rating


async def test_slip_does_not_reveal_whether_the_rest_is_right(alice: Learner):
    await alice.begin()
    grid = (await alice.here()).grid
    cell = next(cell for cell in range(81) if grid.values[cell])
    slip = Placement(cell, grid.values[cell] % 9 + 1)
    wrong = await alice.wrong()

    await alice.say(f"{slip}, {wrong}")

    assert wrong not in alice.text
    assert not alice.rating


@pytest.mark.parametrize("way", ["345", "row", "grid"])
async def test_answer_accepts_every_notation(alice: Learner, way: str):
    await alice.begin("hidden single")
    here = await alice.here()
    placed = next(effect for effect in here.step.effects if isinstance(effect, Placement))
    row, column = divmod(placed.cell, 9)
    values = [*here.grid.values]
    values[placed.cell] = placed.digit
    grid = "".join(str(value or ".") for value in values)
    typed = {
        "345": f"{row + 1}{column + 1}{placed.digit}",
        "row": f"row {row + 1}: {grid[row * 9 : row * 9 + 9]}",
        "grid": grid,
    }

    await alice.say(typed[way])

    assert "Right" in alice.text
