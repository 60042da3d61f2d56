import io

from hypothesis import given
from hypothesis import strategies as st

from cli.lines import LONGEST, Line, read_lines


def lines_of(data: bytes) -> list[Line]:
    return list(read_lines(io.BytesIO(data)))


def test_lines_are_numbered_from_one_and_lose_their_breaks():
    assert lines_of(b"a\r\n\nb") == [Line(1, "a"), Line(2, ""), Line(3, "b")]


def test_a_byte_order_mark_is_no_text():
    assert lines_of("\ufeffa\n".encode()) == [Line(1, "a")]


def test_a_line_in_another_encoding_is_a_fault_of_that_line_only():
    first, second = lines_of(b"ab\xff\ncd\n")
    assert first == Line(1, "", "byte 3 is not UTF-8 text")
    assert second == Line(2, "cd")


def test_a_line_of_the_greatest_length_is_read():
    longest = "1" * LONGEST
    assert lines_of(f"{longest}\nx".encode()) == [Line(1, longest), Line(2, "x")]


def test_a_longer_line_is_a_fault_and_is_skipped_to_its_end():
    for length in (LONGEST + 1, LONGEST * 2, LONGEST * 5 + 1):
        for end in (b"\n", b"\nx"):
            first, *rest = lines_of(b"1" * length + end)
            assert "more than 8,192 bytes" in first.fault
            assert rest == ([Line(2, "x")] if end == b"\nx" else [])


@given(st.binary(max_size=200))
def test_every_line_of_any_file_is_answered_for(data):
    expected = data.count(b"\n") + (bool(data) and not data.endswith(b"\n"))
    assert [line.number for line in lines_of(data)] == list(range(1, expected + 1))
