"""The table from exception to message."""

from unittest.mock import Mock

import discord
import pytest
from discord import app_commands

from bot.chat.errors import describe_error
from bot.hint.result import SessionGoneError
from engine.errors import InvalidGridError, MultipleSolutionsError
from workers import JobCrashed, JobTimeout, Overloaded


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (InvalidGridError("line 2: too short"), "Line 2: too short."),
        (MultipleSolutionsError("Two solutions.", ("1" * 81, "2" * 81)), "Two solutions."),
        (SessionGoneError(), "Paste it into /grade or /hint again."),
        (Overloaded("x"), "try again in a moment"),
        (JobTimeout("x"), "took too long"),
        (app_commands.CommandNotFound("old", []), "command old no longer exists"),
    ],
)
def test_expected_errors_are_explained_and_not_logged(error: Exception, said: str):
    answer = describe_error(error)

    assert answer.text is not None
    assert said in answer.text
    assert answer.error_id is None


@pytest.mark.parametrize("error", [JobCrashed("x"), KeyError("puzzle"), ZeroDivisionError()])
def test_unexpected_errors_get_an_id_for_the_user(error: Exception):
    answer = describe_error(error)

    assert answer.error_id
    assert f"`{answer.error_id}`" in str(answer.text)
    assert describe_error(error).error_id != answer.error_id


def test_wrapped_errors_are_unwrapped():
    command = Mock(spec=app_commands.Command)
    command.name = "grade"

    assert (
        describe_error(app_commands.CommandInvokeError(command, Overloaded("x"))).error_id is None
    )


@pytest.mark.parametrize("code", [40060, 10062, 10015])
def test_expired_interactions_get_no_answer(code: int):
    response = Mock(status=404, reason="Not Found")

    answer = describe_error(discord.HTTPException(response, {"code": code, "message": ""}))

    assert answer.text is None
    assert answer.error_id is None
