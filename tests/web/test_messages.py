"""The messages that pages may send."""

import json

import pytest
from sqlalchemy import String

from bot.chat.form import Field
from bot.store import schema
from engine.notation import MAX_TYPED, NotationError, parse_moves
from reader.corrections import read_corrections
from web.messages import (
    MAX_ID,
    AnswerRequest,
    ExportRequest,
    MessageError,
    Moves,
    parse_message,
)


def sent(turn: str, kind: str) -> object:
    move = {"id": "a", "base": 0, "turn": turn}
    return parse_message(json.dumps({"type": kind, **move, "moves": [move]}))


def test_turn_has_the_same_limit_on_a_page_in_a_form_and_in_a_command():
    longest = "r1c1<>1, r1c2<>2".ljust(MAX_TYPED)
    assert len(parse_moves(longest)) == 2
    assert read_corrections("r1c1=1".ljust(MAX_TYPED)) == {0: 1}
    assert isinstance(sent(longest, "answer"), AnswerRequest)
    assert isinstance(sent(longest, "moves"), Moves)
    # A page that sends more gets an error, and stays open.
    assert isinstance(sent(f"{longest} ", "answer"), AnswerRequest)
    assert isinstance(sent(f"{longest} ", "moves"), Moves)
    for parse in (parse_moves, read_corrections):
        with pytest.raises(NotationError, match="6,001 characters, more than the limit of 6,000"):
            parse(f"{longest} ")
    assert Field("moves", "Moves").limit <= MAX_TYPED


def test_id_of_a_move_fits_into_its_column():
    column = schema.game_moves.c.move_id.type
    assert isinstance(column, String)
    assert column.length == MAX_ID


@pytest.mark.parametrize(("cell", "digit"), [(81, 1), (-1, 1), (0, 10), (0, 0), ("1", 1)])
def test_question_about_a_digit_names_a_cell_and_a_digit(cell: object, digit: object):
    with pytest.raises(MessageError, match="is a whole number from"):
        parse_message(json.dumps({"type": "why", "id": "a", "cell": cell, "digit": digit}))


@pytest.mark.parametrize("theme", ["print", "../dark", ["dark"], {"a": 1}, 3, None])
def test_exported_picture_has_a_theme_of_the_page(theme: object):
    assert parse_message('{"type": "export", "id": "a"}') == ExportRequest("a")
    with pytest.raises(MessageError, match="theme is one of dark, light, high-contrast"):
        parse_message(json.dumps({"type": "export", "id": "a", "theme": theme}))
