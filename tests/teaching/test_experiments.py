"""Experiments replace long arguments: they are short and correct; separate code repeats them."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from corpus.chain_samples import SAMPLES
from engine import HintLevel, Step, Technique, explain, prove
from engine.houses import CLASSIC, cell_name
from engine.language import use_locale
from engine.lessons import lesson, lessons
from engine.model.views import CellRole, HouseRole
from engine.notation import parse_position
from engine.orders import teacher
from engine.practice.pool import positions
from engine.techniques.almost_locked import AlsPattern
from engine.techniques.alternating import AlternatingPattern
from engine.techniques.alternating_chain import AlternatingChain
from engine.techniques.short_chains import steps_to_singles
from engine.words import explanation
from engine.words.explanation import is_shortened
from engine.words.openings import opening_words, rest_words
from testing.claims import check
from testing.step_claims import board_of, problems_of, shown_with
from tests.conftest import Sampled
from tests.engine.orders.teacher.test_contradictions import nested_steps

MOST_WORDS = 120
"""The maximum number of words of a hint."""
FAMILIES = (
    Technique.CONTRADICTION,
    Technique.DYNAMIC_CONTRADICTION_WITH_FORCING_CHAINS,
    Technique.FORCING_CHAIN_CONTRADICTION,
    Technique.FORCING_CHAIN_VERITY,
    Technique.FORCING_NET_CONTRADICTION,
    Technique.FORCING_NET_VERITY,
    Technique.GROUPED_AIC,
    Technique.GROUPED_CONTINUOUS_NICE_LOOP,
    Technique.GROUPED_DISCONTINUOUS_NICE_LOOP,
    Technique.ALS_CHAIN,
    Technique.ALS_XY_WING,
    Technique.BROKEN_WING,
    Technique.SK_LOOP,
    Technique.MULTI_SECTOR_LOCKED_SET,
    Technique.TRIDAGON,
    Technique.PATTERN_FORCING_CHAINS,
)


WITHOUT_CHAINS = (
    Technique.ALIGNED_TRIPLET_EXCLUSION,
    Technique.ALS_XZ,
    Technique.BUG_2,
    Technique.JELLYFISH,
    Technique.MULTI_COLOURS_1,
    Technique.SUE_DE_COQ,
    Technique.UNIQUE_LOOP_2,
    Technique.UNIQUE_LOOP_3,
    Technique.XY_WING,
)


def words(text: str) -> int:
    lines = (line for line in text.splitlines() if "=>" not in line)
    return sum(len(re.findall(r"[\w'-]+", line)) for line in lines)


@cache
def steps() -> tuple[Step, ...]:
    """Return steps of all orders, some of them with long arguments."""
    return tuple(found())


def found() -> Iterator[Step]:
    yield from nested_steps()
    yield from (sample.step for sample in SAMPLES if sample.chain)
    for technique in FAMILIES:
        topic = lesson(technique)
        assert topic.example is not None
        yield topic.example.step
        yield from (exercise.step for exercise in topic.exercises)


@pytest.mark.compiled
def test_no_chain_takes_more_words_than_a_hint_has(
    subtests: pytest.Subtests, sampled: Sampled
) -> None:
    experiments = Counter[str]()
    for step in sampled(steps(), 8):
        with subtests.test(str(step)):
            assert problems_of(step) == []
            for language in ("en", "de"):
                with use_locale(language):
                    assert words(explain(step)) <= MOST_WORDS, explain(step)
            if is_shortened(step):
                experiments[type(step.pattern).__name__] += 1
                shorter = explain(step).removesuffix(rest_words(step)).rstrip()
                shorter = shorter.removesuffix(opening_words(step))
                assert words(prove(step)) > words(shorter)
            else:
                # Only the explanation ends with the sentence about what the step opens.
                text = explain(step).removesuffix(rest_words(step)).rstrip()
                assert text.removesuffix(opening_words(step)).rstrip() == prove(step)
    assert len(experiments) >= 4, experiments


@cache
def shown_steps() -> tuple[Step, ...]:
    """Return steps of all lessons, and of some practice positions of techniques without chains."""
    found = []
    for topic in lessons():
        if topic.example is not None:
            found += [topic.example.step, *(exercise.step for exercise in topic.exercises)]
    for technique in WITHOUT_CHAINS:
        found += [position.step for position in positions(technique)[::4]]
    return tuple(found)


@pytest.mark.compiled
def test_no_hint_is_longer_at_any_level(subtests: pytest.Subtests, sampled: Sampled) -> None:
    shortened = Counter[str]()
    for step in sampled(shown_steps(), 6):
        with subtests.test(str(step)):
            for language in ("en", "de"):
                with use_locale(language):
                    for level in HintLevel:
                        assert words(explain(step, level)) <= MOST_WORDS, explain(step, level)
            if is_shortened(step) and not step.pattern.attempts(step.grid):
                assert problems_of(step) == [], explain(step)
                shortened[type(step.pattern).__name__] += 1
    assert len(shortened) >= 8, shortened


LONGEST = {
    Technique.ALIGNED_PAIR_EXCLUSION: (
        ":::4+1.7...895+3+9.681...7..........8.23...63....5..................4.91..7.2..2+49."
        ".81.:334 335 336 667 668 669 574 575 576 577:::"
    ),
    Technique.ALS_CHAIN: (
        ":::..4..23..85..6.4.+7...+4....1.8.7...6...+6+2.5+78..+73+64+8.+1+2...5...7...1..62."
        "..9..2....:114 115 519 919 924 926 731 335 735 336 537 937 549 949 959 977 379 479 3"
        "81 481 384 385 588 988 389 489 791 894 597 598 399 499:::"
    ),
    Technique.MULTI_COLOURS_1: (
        ":::+89..+5+67+4...+7.8..+9+55+3+4+917+26+8+9.364.8+2+72+46.+7.5.9..8.294.+6.8+976..+"
        "52....9.+6+7...5.+3.+98.:154 171 181 184 284 484 186 286 486 189 191 491 192 292:::"
    ),
    Technique.FINNED_FRANKEN_SWORDFISH: (
        ":::.2....4..7....+4..6..8..7.....3+4.89.........42.541.........6....5....93.....34.."
        "81:113 123 153 365 366 171 271 971 172 772 972 973 182 682 782 291:::"
    ),
    Technique.PATTERN_FORCING_CHAINS: (
        ":::8.......24...3........5..1..+71..+956.......9+7....7........8.4..7.6....3...9.2.+"
        "3...:713 615 717 126 626 726 731 636 736 349 252 352 552 453 853 655 256 856 359 261"
        " 361 262 362 562 263 363 463 863 265 665 166 266 866 172 581 283 583 783 588 589 593"
        " 793:::"
    ),
}
"""For each technique, a position whose step needs more words for its proof than most."""


@pytest.mark.compiled
@pytest.mark.parametrize("technique", LONGEST)
def test_steps_that_are_not_taken_are_no_longer(technique: Technique) -> None:
    steps = [
        step
        for step in teacher.all_steps(parse_position(LONGEST[technique]))
        if step.technique is technique
    ]
    assert any(is_shortened(step) for step in steps)
    for step in steps:
        assert problems_of(step) == [], explain(step)
        for language in ("en", "de"):
            with use_locale(language):
                assert words(explain(step)) <= MOST_WORDS, explain(step)


@pytest.mark.compiled
@pytest.mark.whole
def test_steps_that_the_tutor_does_not_take_are_no_longer_at_any_level(
    subtests: pytest.Subtests,
) -> None:
    for topic in [*lessons()][::3]:
        if topic.example is None or topic.example.step.grid.variant is not CLASSIC:
            continue
        for step in teacher.all_steps(topic.example.step.grid):
            with subtests.test(f"{topic.slug}: {step}"):
                for language in ("en", "de"):
                    with use_locale(language):
                        for level in HintLevel:
                            said = explain(step, level)
                            assert words(said) <= MOST_WORDS, said


@pytest.mark.compiled
@pytest.mark.whole
def test_long_lists_of_sets_are_left_to_the_whole_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    topic = lesson(Technique.MULTI_SECTOR_LOCKED_SET)
    assert topic.example is not None
    steps = [topic.example.step, *(exercise.step for exercise in topic.exercises)]
    longer = [words(explain(step)) for step in steps]
    monkeypatch.setattr("engine.techniques.experiments.MOST_WORDS", 60)
    monkeypatch.setattr(explanation, "_texts_in", explanation._texts_in.__wrapped__)
    for step, before in zip(steps, longer, strict=True):
        assert words(explain(step)) <= before
        assert "the whole proof lists them" in explain(step)
        assert words(prove(step)) > words(explain(step))
        assert problems_of(step) == []
        assert noticed_changes(step, slice(None, None, 5))[True]


@pytest.mark.compiled
@pytest.mark.whole
def test_changed_short_texts_are_noticed():
    noticed, seen = Counter[bool](), Counter[Technique]()
    for step in shown_steps():
        if is_shortened(step) and not step.pattern.attempts(step.grid):
            seen[step.technique] += 1
            if seen[step.technique] < 3:
                noticed += noticed_changes(step, slice(None, None, 7))
    assert noticed.total() > 180
    assert noticed[True] > 0.8 * noticed.total(), noticed


@pytest.mark.compiled
def test_a_chain_does_not_end_where_its_start_is_crossed_out():
    back = 0
    for step in steps():
        said = explain(step)
        tried = re.match(r"Cross out (\d) in (.*?) on a scratch copy.*?That leads(.*?)\.", said)
        if not tried:
            continue
        digit, out, end = tried.groups()
        crossed, ends = (set(re.findall(r"r\dc\d", cells)) for cells in (out, end))
        if end.startswith(" back"):
            assert ends <= crossed, said
            back += 1
        elif end.startswith(f" to {digit} "):
            assert not ends & crossed, said
    assert back


@pytest.mark.compiled
def test_lines_of_a_shorter_chain_have_the_numbers_of_the_picture():
    lines = 0
    for step in shown_steps():
        for first, last, said in re.findall(r"^(\d+)-(\d+)\. (.*)$", explain(step), re.M):
            numbers = step.views[0].numbers
            assert "The numbers are those in the picture." in explain(step)
            for label in numbers[int(first) - 1], numbers[int(last) - 1]:
                assert cell_name(label.cell) in said
                assert str(label.digit) in said
            lines += 1
    assert lines > 8


@pytest.mark.compiled
def test_loop_is_followed_backwards():
    told = 0
    for technique in (Technique.CONTINUOUS_NICE_LOOP, Technique.GROUPED_CONTINUOUS_NICE_LOOP):
        for exercise in lesson(technique).exercises:
            step = exercise.step
            proof, effects = prove(step), [str(effect) for effect in step.effects]
            back = re.search(r"Backwards: if ([^,]*), ([^,]*), so ([^,]*), and .*?\.", proof)
            if back is None:
                continue
            told += 1
            assert check(board_of(step.grid), proof, effects) == []
            for claim in back.groups():
                opposite = (
                    re.sub(" (is|are) not ", r" \1 ", claim)
                    if " not " in claim
                    else re.sub(" is ", " is not ", claim)
                )
                changed = proof.replace(back[0], back[0].replace(claim, opposite))
                assert check(board_of(step.grid), changed, effects), opposite
    assert told > 1


@pytest.mark.compiled
def test_cells_of_a_set_are_filled_one_by_one_where_that_is_enough():
    filled = 0
    for technique in (Technique.ALS_XZ, Technique.ALS_XY_WING, Technique.ALS_CHAIN):
        for exercise in lesson(technique).exercises:
            said = explain(exercise.step)
            filled += ", and then r" in said
    assert filled > 2


COMMON = (
    ":::+47...36+1.....418.+331.9.....5....+432.+7+34.8...1+1...39.....+3..+72..8.+146..+37..7+3..1..:"
    "522 233 533 236 536 537 539 843 644 949 863 264 764 567:::"
)
"""A position with two sets that have several digits in common."""


@pytest.mark.compiled
def test_sets_with_several_common_digits_are_told_by_the_digit_that_links_them():
    found = [
        (step, len(step.pattern.sets))
        for step in teacher.all_steps(parse_position(COMMON))
        if isinstance(step.pattern, AlsPattern) and len(step.pattern.digits) > 1
    ]
    assert all(problems_of(step) == [] for step, _ in found)
    said = explain(next(step for step, sets in found if sets == 2))
    assert said.startswith("If set A (r1c5, r3c5) has no 7, it holds 2 and 5.\nSuppose set A has ")
    assert "Either way set A or set B holds 2 and 5." in said
    assert "the whole proof" not in said


@pytest.mark.compiled
def test_a_chain_begins_where_more_links_are_singles():
    chains = [
        (step.grid, step.pattern)
        for step in shown_steps()
        if step.scale == "teacher"
        and isinstance(step.pattern, AlternatingPattern)
        and not step.pattern.loop
    ]
    turned = [
        AlternatingChain(pattern.nodes[::-1], sets=pattern.sets[::-1]) for _, pattern in chains
    ]
    ways = [
        (steps_to_singles(grid, pattern), steps_to_singles(grid, other))
        for (grid, pattern), other in zip(chains, turned, strict=True)
    ]
    assert all(way <= other for way, other in ways)
    assert sum(way < other for way, other in ways) > 8


@pytest.mark.compiled
def test_lines_carry_the_placed_digit_on():
    said = "\n".join(map(explain, shown_steps()))
    carried = re.findall(r"(\S+)\. With (\d) in (r\dc\d), r\dc\d.*? (?:is|are) not (\d)", said)
    carried += re.findall(
        r"(\S+)\.\n\S* ?With (\d) in (r\dc\d), r\dc\d.*? (?:is|are) not (\d)", said
    )
    assert len(carried) > 8
    assert all(digit == other for _, digit, _, other in carried)


@pytest.mark.compiled
def test_without_a_picture_nothing_is_said_of_one():
    pictured = 0
    for step in shown_steps():
        pictured += "picture" in explain(step)
        plain = explain(step, pictured=False)
        assert "picture" not in plain
        assert not re.search(r"  |^\s|\n\n", plain), plain
    assert pictured > 8


@pytest.mark.compiled
def test_most_long_chains_are_told_by_their_links():
    chains = [step for step in shown_steps() if isinstance(step.pattern, AlternatingPattern)]
    longer = [step for step in chains if is_shortened(step)]
    tried = [step for step in longer if "on a scratch copy" in explain(step)]
    assert len(longer) > 10
    assert len(tried) < len(longer) / 2


@pytest.mark.compiled
@pytest.mark.whole
def test_changed_experiments_are_noticed():
    noticed = Counter[bool]()
    for step in steps()[::6]:
        # A chain that is told node by node is read as in its proof.
        if is_shortened(step) and not explain(step).startswith("1. "):
            noticed += noticed_changes(step, slice(None, None, 3))
    assert noticed.total() > 40
    assert noticed[True] > 0.94 * noticed.total(), noticed


def noticed_changes(step: Step, which: slice) -> Counter[bool]:
    """Count the noticed and the missed changes of a digit or cell in the last level."""
    text = "\n".join(line for line in explain(step).splitlines() if "=>" not in line)
    board, effects = board_of(step.grid), [str(effect) for effect in step.effects]
    noticed = Counter[bool]()
    for name in list(re.finditer(r"r[1-9]c[1-9]|(?<![rc\w])[1-9]\d?(?!\w)", text))[which]:
        changed = f"{name[0][:-1]}{int(name[0][-1]) % 9 + 1}"
        body = text[: name.start()] + changed + text[name.end() :]
        noticed[bool(check(board, body, effects, shown_with(step)))] += 1
    return noticed


@pytest.mark.compiled
def test_experiment_says_where_it_starts_and_ends():
    step = next(step for step in nested_steps() if not step.pattern.attempts(step.grid)[0].failing)
    (attempt,) = step.pattern.attempts(step.grid)
    start, *_, end = explain(step).split(". ")
    assert re.match(rf"Put {attempt.start.digit} in r\dc\d on a scratch copy and follow ", start)
    assert f"After {len(attempt.digits)} digits, " in explain(step)
    assert re.fullmatch(r"So r\dc\d is not \d\.", end)
    assert list(step.views[0].numbers) == list(attempt.digits)
    assert explain(step, HintLevel.NUDGE).startswith("I know no pattern that helps here. Try the ")


@pytest.mark.compiled
def test_picture_marks_the_place_where_the_words_say_that_it_fails():
    kinds = Counter[str]()
    for step in contradictions():
        said = explain(step)
        house = re.search(r" ((?:row|column|box) \d) has no place left for", said)
        cell = re.search(r" (r\dc\d) (?:\(.*?\) has no candidate left|must be)", said)
        named = house or cell
        if is_shortened(step) and named:
            view = step.views[0]
            shown = {place.name for place, role in view.houses if role is HouseRole.END}
            shown |= {cell_name(place) for place, role in view.cells if role is CellRole.END}
            # The cell that gets the digit has another mark.
            placed = {cell_name(placement.cell) for placement in step.placements}
            assert shown == {named[1]} - placed, said
            kinds[type(step.pattern).__name__] += 1
    assert len(kinds) == 3, kinds


def contradictions() -> Iterator[Step]:
    for sample in SAMPLES:
        if sample.chain and "contradiction" in str(sample):
            yield sample.step
    for technique in (
        Technique.CONTRADICTION,
        Technique.FORCING_CHAIN_CONTRADICTION,
        Technique.FORCING_NET_CONTRADICTION,
    ):
        topic = lesson(technique)
        assert topic.example is not None
        yield topic.example.step
        yield from (exercise.step for exercise in topic.exercises)
