"""Typed texts in answers."""

import pytest

from bot.chat.typed_text import escape, quote
from tests.bot.conftest import Room
from tests.bot.messages import answer, text_of


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("naked pear", "'naked pear'"),
        ("**x** _y_ `z`", r"'\*\*x\*\* \_y\_ \`z\`'"),
        ("[free](https://evil.example)", r"'\[free\](https\://evil\.example)'"),
        ("discord.gg/abc", r"'discord\.gg/abc'"),
        ("<@1> @everyone", r"'\<\@1> \@everyone'"),
        ("a\n# title", r"'a\\n# title'"),
        ("\u202eabc", r"'\\u202eabc'"),
        ("53..7.... r3c4=5", "'53..7.... r3c4=5'"),
        ("x" * 99, f"'{'x' * 50}'"),
    ],
)
def test_typed_text_has_no_effect(typed, shown):
    assert quote(typed) == shown


@pytest.mark.parametrize("sign", ["# ", "-# ", "> ", "- "])
def test_line_is_no_heading_nor_quote(sign: str):
    assert escape(f"{sign}a {sign}b\n{sign}c") == f"\\{sign}a {sign}b\n\\{sign}c"


def test_escaped_text_is_complete():
    assert escape("a" * 3000) == "a" * 3000


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("learn", "technique"),
        ("practice", "technique"),
        ("settings me", "zone"),
        ("hint", "puzzle"),
        ("place", "moves"),
    ],
)
async def test_answers_make_no_links_of_what_was_typed(room: Room, command: str, option: str):
    result = await room.alice.slash(room.channel, command, **{option: "[a](https://b.example)" * 2})

    assert "https://" not in text_of(answer(result))
    assert "[a]" not in text_of(answer(result))


async def test_error_of_a_pasted_grid_shows_its_cells_as_they_are(room: Room):
    grid = "\n".join(["1 2 3 | 4 5 6 | 7 8 9"] * 8 + ["@everyone 2 3 | 4 5 6 | 7 8 9"])
    result = await room.alice.slash(room.channel, "grade", puzzle=grid)

    assert "@everyone" not in text_of(answer(result))
