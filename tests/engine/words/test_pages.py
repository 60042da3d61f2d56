"""Long texts in pages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.words.splitting import pages


def test_short_text_is_one_page():
    assert pages("Only 7 is left.") == ("Only 7 is left.",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A line that is long.\nAnother one here.", ("A line that is long.", "Another one here.")),
        ("A first sentence. A second one.", ("A first sentence.", "A second one.")),
        ("one two three four five six", ("one two three four five", "six")),
        ("x" * 30, ("x" * 25, "x" * 5)),
    ],
)
def test_pages_end_with_a_line_a_sentence_or_a_word(text: str, expected: tuple[str, ...]):
    assert pages(text, 25) == expected


def test_paragraphs_have_blank_lines_around_them():
    long = "Then r1c1 is not 3. " * 10
    assert pages(f"1. One.\n2. Two.\n{long}\nEnd.") == (f"1. One.\n2. Two.\n\n{long}\n\nEnd.",)


@given(st.text("ab .,\n", min_size=1), st.integers(1, 40))
def test_nothing_is_lost(text: str, length: int):
    found = pages(text, length)
    assert "".join("".join(found).split()) == "".join(text.split())
    assert all(len(page) <= length for page in found)
