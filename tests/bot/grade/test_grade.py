"""Answers to `/grade`."""

import io
import logging
import re
from dataclasses import replace

import discord
import pytest
import simcord
from PIL import Image

from bot.client import TutorBot
from bot.config import Config, WorkersConfig
from bot.store import Store
from engine.language import CellNames
from engine.model.technique import Technique
from engine.notation import parse_line
from engine.words.explanation import technique_name
from reader import read_text
from tests.bot.conftest import (
    CHAINS,
    EASY,
    HARDEST,
    TWO_SEVENS,
    InlineWorkers,
    Room,
    prefer,
    ratings_of,
)
from tests.bot.messages import (
    answer,
    button_of,
    card_of,
    cards_of,
    is_verdict,
    items_of,
    labels_of,
    picture_of,
    pictures_of,
    text_of,
)
from workers import JobCrashed, JobTimeout, Overloaded


async def test_rating_is_one_message_with_text_picture_and_button(room: Room):
    result = await room.alice.slash(room.channel, "grade", puzzle=EASY)

    message = answer(result)
    assert not message.ephemeral
    assert not result.followups
    assert len(room.channel.history()) == 1
    rating = card_of(message)
    assert rating.title == "🟢 Easy · about 4 minutes"
    assert rating.text == (
        "For a first puzzle: checking the boxes is enough. "
        "Once you know how, it usually takes 3 to 6 minutes."
    )
    (techniques,) = rating.sections
    assert re.fullmatch(
        r"\*\*Techniques\*\*\n\|\|\*\*Hidden single\W+30\*\* · Full house\W+21\|\|", techniques
    )
    assert not rating.small_print
    attachment = picture_of(message)
    assert attachment.description is not None
    assert "sudoku" in attachment.description.lower()
    Image.open(io.BytesIO(await attachment.read())).verify()
    assert button_of(message)["label"] == "Give me a hint"


async def test_more_has_the_other_scales_and_how_many_puzzles_are_easier(room: Room):
    rated = await room.grade(CHAINS)

    more = answer(await room.bob.click(rated, label="More"))
    assert more.ephemeral
    se, hodoku, grader, easier = cards_of(more)[-1].text.splitlines()
    assert (se, hodoku, grader) == ("SE 6.6 / 1.2 / 1.2", "HoDoKu 806 (Hard)", "Grader 10 of 10")
    assert re.fullmatch(
        r"harder than 97% of the puzzles in a typical app and 5\d% of minimal puzzles", easier
    )


async def test_public_answer_names_a_technique_only_in_a_spoiler(room: Room):
    for shown in (
        await room.grade(CHAINS),
        answer(await room.alice.slash(room.channel, "random", band="EXPERT")),
    ):
        said = " ".join((text_of(shown), *labels_of(shown), picture_of(shown).description or ""))
        open_text = re.sub(r"\|\|.*?\|\|", "", said, flags=re.DOTALL)
        named = {name for name in map(technique_name, Technique) if name in said}
        assert named, "they are there for those who want to know"
        assert not [name for name in named if name in open_text]


async def test_public_pictures_and_cell_names_are_the_servers(
    room: Room, store: Store, workers: InlineWorkers
):
    await prefer(store, room.alice.id, theme="high-contrast", cells=CellNames.A1)
    own = picture_of(await room.grade(EASY))
    usual = await own.read()
    workers.jobs.clear()
    assert "I4 and I8" in text_of(await room.grade(TWO_SEVENS)), "only Alice sees an error"
    assert [job for job in workers.jobs if job != "refuse_again"] == ["glance"], "it is read once"

    await prefer(store, room.alice.id, theme=None, cells=None)
    assert await picture_of(await room.grade(EASY)).read() == usual
    await store.servers.change(
        room.alice.guild.id, lambda before: replace(before, theme="light", cells=CellNames.A1)
    )
    assert await picture_of(await room.grade(EASY)).read() != usual


async def test_interaction_is_acknowledged_before_rating(room: Room, workers: InlineWorkers):
    workers.error = Overloaded("queue full")

    await room.grade(EASY)

    first, *_ = (r for r in room.env.http_requests if r.path.startswith("/interactions/"))
    assert first.json == {"type": discord.InteractionResponseType.deferred_channel_message.value}


async def test_requests_over_the_in_flight_limit_are_refused_at_once(
    room: Room, simcord_bot: TutorBot, workers: InlineWorkers, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(simcord_bot.services.in_flight, "_limit", 0)
    followup = await room.grade(EASY)
    assert "try again in a moment" in text_of(followup)
    assert workers.jobs == []

    monkeypatch.setattr(simcord_bot.services.in_flight, "_limit", 1)
    rated = await room.grade(EASY)
    assert is_verdict(cards_of(rated)[0])


async def test_chains_are_rated(room: Room):
    message = await room.grade(CHAINS)

    assert cards_of(message)[0].title == "🔴 Expert · about 15 minutes"
    assert cards_of(message)[0].text.endswith("It takes know-how more than time.")


class TestInAHurry:
    """The time limit is a tenth of a second, for a puzzle that takes seconds."""

    @pytest.fixture
    def config(self, config: Config) -> Config:
        return replace(config, workers=WorkersConfig(seconds=0.1))

    async def test_bound_is_marked_as_a_bound(self, room: Room, simcord_bot: TutorBot):
        message = await room.grade(HARDEST)

        rating = cards_of(message)[0]
        assert rating.title.endswith(" or harder")
        assert "It may be harder: out of time." in rating.text
        assert pictures_of(message)[0].description
        assert button_of(message)["label"] == "Give me a hint"

        (kept,) = await ratings_of(simcord_bot.services.store, room.alice.id)
        assert not kept["er_exact"]
        assert f"SE at least {kept['er'] / 10}" in rating.small_print


@pytest.mark.parametrize(
    ("puzzle", "said", "buttons"),
    [
        (TWO_SEVENS, "two 7s in row 9 (r9c4 and r9c8)", ["Fix", "Type it again"]),
        (
            EASY.replace("53", "..").replace("79", ".."),
            "more than one solution",
            ["Fix", "Type it again"],
        ),
        (
            "hello",
            "No sudoku found in this text",
            ["Try a puzzle", "Today's puzzle", "Learn", "Upload a picture"],
        ),
        ("1" * 4000, "", ["Type it again"]),
    ],
)
async def test_invalid_puzzle_is_not_rated(
    room: Room, puzzle: str, said: str, buttons: list[str], caplog: pytest.LogCaptureFixture
):
    message = await room.grade(puzzle)

    assert said in text_of(message)
    assert text_of(message)
    assert "rror id" not in text_of(message)
    assert not any(card.title for card in cards_of(message)), "no verdict"
    assert labels_of(message) == buttons
    assert len(text_of(message)) < 500
    errors = [r for r in caplog.records if r.levelno >= logging.ERROR]
    assert not [r for r in errors if r.name.startswith("bot")]


async def test_broken_puzzle_reveals_no_solution_digit(room: Room):
    message = await room.grade(TWO_SEVENS)

    assert "solution" not in text_of(message)


async def test_message_menu_rates_the_text_of_a_message(room: Room):
    rows = "\n".join(EASY[i : i + 9] for i in range(0, 81, 9))
    message = await room.bob.send(room.channel, f"Is this hard?\n```\n{rows}\n```")

    result = await room.alice.context_menu(room.channel, "Grade this puzzle", message)

    assert cards_of(answer(result))[0].title == "🟢 Easy · about 4 minutes"


@pytest.mark.parametrize("command", ["grade", "hint", "board"])
async def test_three_errors_are_named_and_the_others_counted(room: Room, command: str):
    message = answer(await room.alice.slash(room.channel, command, puzzle="1" * 81))

    assert text_of(message).startswith("This breaks the rules: nine 1s in ")
    assert text_of(message).count("1s in ") == 3
    assert text_of(message).endswith("; and 24 more.")


async def test_grade_works_in_direct_messages(simcord_env: simcord.Env):
    carol = simcord_env.create_user("carol")
    await simcord_env.settle()

    result = await carol.slash("grade", puzzle=EASY)

    assert cards_of(answer(result))[0].title == "🟢 Easy · about 4 minutes"


async def test_repeated_event_is_answered_once(room: Room, workers: InlineWorkers):
    await room.grade(EASY)
    await room.repeat_last_event()

    assert workers.jobs == ["glance"]
    (message,) = room.channel.history()
    assert cards_of(message)[0].title == "🟢 Easy · about 4 minutes"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (Overloaded("queue full"), "try again in a moment"),
        (JobTimeout("10 s"), "took too long"),
        (JobCrashed("exit code -9"), "Please try again"),
        (RuntimeError("secret detail"), "Something went wrong"),
    ],
)
async def test_errors_are_explained(
    room: Room,
    workers: InlineWorkers,
    error: Exception,
    said: str,
    caplog: pytest.LogCaptureFixture,
):
    workers.error = error

    message = await room.grade(EASY)

    text = text_of(message)
    assert said in text
    assert str(error) not in text
    faults = [record for record in caplog.records if record.levelno >= logging.ERROR]
    is_fault = not isinstance(error, (Overloaded, JobTimeout))
    assert len(faults) == is_fault
    if is_fault:
        error_id = text.split("`")[1]
        assert error_id in faults[0].getMessage()
        assert faults[0].exc_info
        assert faults[0].exc_info[1] is error


async def test_message_rejected_by_discord_is_reported(
    room: Room, caplog: pytest.LogCaptureFixture
):
    room.env.inject_error("PATCH", "/webhooks/*", status=400, code=50035)

    message = await room.grade(EASY)

    assert "Something went wrong" in text_of(message)
    assert any(record.levelno == logging.ERROR for record in caplog.records)


async def test_unreportable_error_is_logged(
    room: Room, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    # The bot retries only after a minute: the test would wait for earlier retries.
    monkeypatch.setattr("bot.chat.interruptions._PAUSES", (60.0,))
    for method in ("PATCH", "POST"):
        room.env.inject_error(method, "/webhooks/*", status=403, times=None)

    await room.grade(EASY)

    assert "could not send the error to the user" in caplog.text


async def test_late_answer_is_dropped(room: Room, caplog: pytest.LogCaptureFixture):
    room.env.inject_error("*", "/webhooks/*", status=401, code=50027, times=None)

    with caplog.at_level(logging.INFO):
        message = await room.grade(EASY)

    assert text_of(message) == ""
    assert "came too late" in caplog.text


async def test_retry_after_an_error_works(room: Room, workers: InlineWorkers):
    workers.error = Overloaded("queue full")
    await room.grade(EASY)

    message = await room.grade(EASY)

    assert cards_of(message)


async def test_rating_has_links_that_open_the_puzzle_elsewhere(room: Room):
    more = answer(await room.alice.click(await room.grade(EASY), label="More"))

    sites = {item["label"]: item["url"] for item in items_of(more) if "url" in item}
    assert list(sites) == ["Open in SudokuPad", "Open in sudoku.coach", "Open in SudokuWiki"]
    for url in sites.values():
        assert read_text(url) == parse_line(EASY)
