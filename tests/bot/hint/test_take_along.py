"""The sentence to take along comes with the first full step of its technique in a game only."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

import corpus
from bot.chat.request_context import RequestContext
from bot.chat.work import Work
from bot.config import Config
from bot.hint.result import HintResult, Way
from bot.hint.service import HintService
from bot.store import HintUse, Store
from engine import Grid
from engine.houses import House, HouseKind
from engine.language import languages, use_locale
from engine.lessons import lesson
from engine.model.technique import Technique
from engine.orders.scales import TEACHER
from engine.techniques.fish import FishPattern
from engine.techniques.singles import SinglePattern
from tests.bot.conftest import InlineWorkers, Room
from tests.bot.messages import answer, text_of
from tutor.presentation import Presentation
from tutor.take_along import take_along, with_same_sentence

POINTINGS = "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9"
"""A puzzle whose first steps are four pointings."""
JIGSAW = (
    "jigsaw:gears: "
    "3...1.2....6.4..8..5.8.........6.4..........7.....3...29.1......4...9......7....."
)
ALICE = RequestContext(
    1, 10, None, datetime(2026, 1, 1, tzinfo=UTC), ZoneInfo("UTC"), Presentation(size=200)
)


@pytest.fixture
def hints(config: Config, store: Store, workers: InlineWorkers) -> HintService:
    return HintService(store=store, work=Work(config=config, workers=workers))


async def whole_steps(
    hints: HintService, context: RequestContext, count: int, puzzle: str = POINTINGS
) -> list[HintResult]:
    """The hints at level 4 for the first steps of a puzzle."""
    shown = [await hints.start(puzzle, context, level=4)]
    while len(shown) < count:
        last = await hints.next_hint(shown[-1].session, shown[-1].place, context)
        if last.end is not None:
            break
        shown.append(await hints.next_hint(last.session, last.place, context, way=Way.ALL))
    return shown


def said(hint: HintResult) -> bool:
    return "Remember: " in hint.words


async def test_sentence_comes_once_for_each_technique(hints: HintService):
    shown = await whole_steps(hints, ALICE, 8)
    slugs = [hint.slug for hint in shown]
    assert len(set(slugs)) < len(slugs)
    assert [said(hint) for hint in shown] == [
        slug not in slugs[:number] for number, slug in enumerate(slugs)
    ]
    for hint in shown:
        one = lesson(next(t for t in Technique if t.slug == hint.slug))
        sentences = (one.take_along, one.take_along_other)
        assert any(f"Remember: {sentence}" in hint.words for sentence in sentences) is said(hint)


async def test_no_two_techniques_say_the_same_sentence(hints: HintService, store: Store):
    """Grouped chains of any shape have one sentence."""
    one, other = Technique.GROUPED_AIC, Technique.GROUPED_DISCONTINUOUS_NICE_LOOP
    assert lesson(one).take_along == lesson(other).take_along
    (shown,) = await whole_steps(hints, ALICE, 1)
    first = await hints.session(shown.session, ALICE)
    session = replace(first, step=1)
    await store.hints.used(first, 0, HintUse(ALICE.user_id, (one.slug,), 4))
    assert await store.hints.has_shown(session, with_same_sentence(other.slug))
    assert not await store.hints.has_shown(session, with_same_sentence(Technique.X_WING.slug))


@pytest.mark.parametrize(
    ("technique", "sentences"),
    [
        (Technique.X_WING, {"check these columns", "check these rows"}),
        (Technique.SKYSCRAPER, {"share a column", "share a row"}),
        (Technique.HIDDEN_SINGLE, {"in the grid more than once", "few empty cells"}),
        (Technique.NAKED_SINGLE, {"sees eight", "remove a candidate"}),
    ],
)
def test_sentence_fits_the_form_of_the_step(technique: Technique, sentences: set[str]):
    steps = (
        step
        for line in corpus.read_lines("se/bench/er-7.txt")
        for step in TEACHER.iter_steps(Grid.parse(line[:81]))
        if step.technique is technique
    )
    seen: set[str] = set()
    while seen != sentences:
        step = next(steps)
        told = take_along(step)
        seen.add(next(sentence for sentence in sentences if sentence in told))
        match step.pattern:
            case FishPattern(base=base):
                assert ("these rows" in told) is (base[0].kind is HouseKind.COLUMN)
            case SinglePattern(house=House() as house):
                assert ("few empty" in told) is house.kind.is_line


async def test_hint_that_is_shown_again_says_the_same(hints: HintService):
    (first,) = await whole_steps(hints, ALICE, 1)
    again = await hints.shown(first.session, first.place, ALICE)
    assert said(first)
    assert again.words == first.words


async def test_another_puzzle_says_it_again(hints: HintService):
    for number in (10, 20):
        (first,) = await whole_steps(hints, replace(ALICE, interaction_id=number), 1)
        assert said(first)


@pytest.mark.parametrize("language", languages())
async def test_a_jigsaw_has_no_boxes(hints: HintService, language: str):
    context = replace(ALICE, presentation=Presentation(size=200, language=language))
    shown = await whole_steps(hints, context, 20, JIGSAW)
    assert {"hidden-single", "full-house"} <= {hint.slug for hint in shown}
    for hint in shown:
        assert not re.search(r"\bbox|\bBlock", hint.words), hint.words


async def test_lower_levels_do_not_say_it(hints: HintService):
    for level in (1, 2, 3):
        shown = await hints.start(POINTINGS, replace(ALICE, interaction_id=level), level=level)
        assert not said(shown)


async def test_sentence_is_the_last_of_the_explanation(room: Room):
    shown = text_of(answer(await room.alice.slash(room.channel, "hint", puzzle=POINTINGS, level=4)))
    (line,) = (line for line in shown.splitlines() if line.startswith("Remember: "))
    assert shown.index(line) > shown.index("r")


@pytest.mark.parametrize("language", languages())
def test_sentences_are_short_and_name_no_cell(language: str):
    with use_locale(language):
        for technique in Technique:
            one = lesson(technique)
            for sentence in (one.take_along, one.take_along_other, one.take_along_variant):
                assert not any(map(str.isdecimal, sentence)), sentence
                assert len(sentence.split()) <= 28, sentence
                assert sentence.endswith(".")
