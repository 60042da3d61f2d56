"""The weekly quiz of a server: a poll on Mondays, and its answer a day later."""

from collections.abc import Callable
from itertools import islice

import discord
import pytest
import simcord

from bot.client import TutorBot
from bot.store import Store
from engine.practice import position, positions
from engine.practice.patterns import patterns
from engine.words.explanation import technique_name
from tests.bot.hosts import Club, fields, found, settings_in
from tests.bot.messages import answer as reply_to
from tests.bot.messages import card_of, picture_of
from tutor import quiz as jobs
from tutor.presentation import Presentation


@pytest.fixture
async def club(simcord_env: simcord.Env) -> Club:
    """A server with posts at 8:00 and quizzes, on Sunday."""
    club = found(simcord_env)
    await simcord_env.settle()
    await club.set(channel=club.channel, time="8:00", quiz=True)
    await club.jump("2026-01-04 12:00")
    return club


def quizzes(club: Club) -> list[discord.Message]:
    return [message for message in club.channel.history() if message.poll]


def answers(club: Club) -> list[discord.Message]:
    return [message for message in club.channel.history() if message.reference]


async def test_quiz_comes_with_mondays_post_and_its_answer_a_day_later(
    club: Club, store: Store, new_bot: Callable[[], TutorBot]
):
    assert settings_in(await club.set())["Weekly quiz"] == "on Mondays, after the post"
    assert quizzes(club) == []
    await club.jump("2026-01-05 08:01")

    (quiz,) = quizzes(club)
    assert quiz.content == "**Quiz of the week.** The answer comes tomorrow."
    assert quiz.poll is not None
    assert quiz.poll.question == "Which technique comes next?"
    names = [answer.text for answer in quiz.poll.answers]
    assert len(set(names)) == 4
    assert not quiz.poll.multiple
    (picture,) = quiz.attachments
    assert picture.description
    assert picture.description.startswith("Sudoku, ")

    await club.env.restart_bot(new_bot())
    await club.jump("2026-01-06 07:59")
    assert answers(club) == []
    await club.jump("2026-01-06 08:15")

    (answer,) = answers(club)
    assert answer.reference is not None
    assert answer.reference.message_id == quiz.id
    title = card_of(answer).title
    assert title.removeprefix("Answer to the quiz: ") in names
    assert card_of(answer).text
    lesson = reply_to(await club.host.click(answer, label="Lesson"))
    assert lesson.ephemeral
    assert card_of(lesson).title
    assert picture_of(answer).description
    await club.jump("2026-01-11 12:00")
    assert len(answers(club)) == len(quizzes(club)) == 1
    await club.jump("2026-01-12 08:01")
    assert len(quizzes(club)) == 2


async def test_quiz_is_off_by_default_and_needs_a_permission(simcord_env: simcord.Env):
    club = found(simcord_env)
    await simcord_env.settle()
    assert settings_in(await club.set(channel=club.channel, time="8:00"))["Weekly quiz"] == "none"
    await club.jump("2026-01-05 08:01")
    assert quizzes(club) == []
    assert len(club.posts()) == 1

    club.allow(send_polls=False)
    shown = fields(await club.set(quiz=True))
    assert shown["⚠ Permissions that I'm missing in the channel"] == "**Create Polls**"
    shown = fields(await club.set(quiz=False))
    assert "⚠ Permissions that I'm missing in the channel" not in shown


async def test_quiz_is_never_sent_twice(club: Club, store: Store, monkeypatch: pytest.MonkeyPatch):
    send = discord.TextChannel.send

    async def cut(*args: object, **kwargs: object) -> object:
        message = await send(*args, **kwargs)  # type: ignore[call-overload]
        if kwargs.get("poll"):
            raise OSError("cut")
        return message

    monkeypatch.setattr(discord.TextChannel, "send", cut)
    await club.jump("2026-01-05 08:01")
    await club.env.advance_time(3600)

    assert len(quizzes(club)) == 1
    # But its answer is sent, because the quiz is found.
    await club.jump("2026-01-06 08:15")
    assert [answer.reference.message_id for answer in answers(club) if answer.reference] == [
        quiz.id for quiz in quizzes(club)
    ]


async def test_answer_is_sent_after_an_error_of_discord(club: Club):
    await club.jump("2026-01-05 08:01")
    club.env.inject_error("POST", "/channels/*/messages", status=500, times=2)
    await club.jump("2026-01-06 09:00")
    await club.env.advance_time(1200)

    assert len(answers(club)) == 1


async def test_quiz_that_was_deleted_is_not_answered(club: Club):
    await club.jump("2026-01-05 08:01")
    # Discord refuses a reply to a message that is no longer there, if it is told to.
    club.env.inject_error("POST", "/channels/*/messages", status=400, code=50035, times=None)
    await club.jump("2026-01-06 09:00")
    await club.env.advance_time(1200)
    assert answers(club) == []
    sent = [request.json for request in club.env.http_requests if isinstance(request.json, dict)]
    replies = [body["message_reference"] for body in sent if "message_reference" in body]
    assert [reply["fail_if_not_exists"] for reply in replies] == [True]


def test_exactly_one_choice_of_a_quiz_is_possible():
    for seed in range(30):
        quiz = jobs.make_quiz(str(seed), presentation=Presentation())
        here = position(quiz.item)
        right = technique_name(here.technique)
        assert right in quiz.choices
        assert len(set(quiz.choices)) == 4
        by_name = {technique_name(technique): technique for technique in jobs._TECHNIQUES}
        for name in quiz.choices:
            there = any(patterns(here.grid, by_name[name]))
            assert there == (name == right)
    assert (
        jobs.make_quiz("1", presentation=Presentation()).item
        == jobs.make_quiz("1", presentation=Presentation(language="de")).item
    )


@pytest.mark.untraced
def test_every_position_has_enough_wrong_choices():
    for technique in jobs._TECHNIQUES:
        for here in positions(technique):
            missing = (
                technique
                for technique in jobs._TECHNIQUES
                if not any(patterns(here.grid, technique))
            )
            assert len(list(islice(missing, 3))) == 3
