import codecs
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.lines import LONGEST, Line, decode, read_lines


def lines_of(data: bytes) -> list[Line]:
    return list(read_lines(io.BufferedReader(io.BytesIO(data))))


def test_lines_are_numbered_and_stripped_of_line_breaks():
    assert lines_of(b"a\r\n\nb") == [Line(1, "a"), Line(2, ""), Line(3, "b")]


def test_names_of_columns_in_the_first_line_are_skipped():
    for names in (
        "puzzle",
        '"id","puzzle"',
        "\ufeffid;Rätsel 1".replace(" ", ""),
        "quizzes\tsolutions",
    ):
        assert [line.is_skipped for line in lines_of(f"{names}\n{names}\n".encode())] == [
            True,
            False,
        ]
    for puzzle in ("x" * 81, "x3xx7", "1,2", "53..7", "a,,b", "hello"):
        assert not lines_of(puzzle.encode())[0].is_skipped


def test_byte_order_mark_is_skipped():
    assert lines_of("\ufeffa\n".encode()) == [Line(1, "a")]


def test_line_in_another_encoding_does_not_affect_other_lines():
    first, second = lines_of(b"ab\xff\ncd\n")
    assert first == Line(1, "", "byte 3 is not UTF-8 text: save the file as UTF-8")
    assert second == Line(2, "cd")
    assert lines_of("ä".encode() + b"\xff")[0].fault.startswith("byte 3 is not")


def test_all_line_breaks_end_a_line():
    abc = [Line(1, "a"), Line(2, "b"), Line(3, ""), Line(4, "c")]
    for end in ("\n", "\r", "\r\n"):
        assert lines_of(f"a{end}b{end}{end}c{end}".encode()) == abc
    assert lines_of(b"a\rb\n\r\nc") == abc


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16-le", "utf-16-be"])
def test_files_with_a_byte_order_mark_are_read(encoding):
    mark = "" if encoding == "utf-8-sig" else "\ufeff"
    for end in ("\n", "\r", "\r\n"):
        data = f"{mark}a{end}ä{end}".encode(encoding)
        assert lines_of(data) == [Line(1, "a"), Line(2, "ä")]
        assert decode(data) == "a\nä\n"


def test_undecodable_text_is_reported_with_its_place():
    broken = "\ufeffa\nb".encode("utf-16-le") + b"\x00\xd8\n\x00c\x00"
    assert lines_of(broken) == [
        Line(1, "a"),
        Line(2, "", "character 2 is not UTF-16 text: save the file as UTF-8"),
        Line(3, "c"),
    ]
    with pytest.raises(ValueError, match="line 2: character 2 is not UTF-16 text: save"):
        decode(broken)


def test_utf16_without_a_byte_order_mark_is_read():
    for encoding in ("utf-16-le", "utf-16-be"):
        assert lines_of("12\nä4".encode(encoding)) == [Line(1, "12"), Line(2, "ä4")]


def test_other_encodings_are_recognized_by_their_zero_bytes():
    for encoding in ("utf-32", "utf-32-le", "utf-32-be"):
        for line in lines_of("12\n34".encode(encoding)):
            assert "is a zero byte, as in UTF-32: save the file as UTF-8" in line.fault


def test_line_of_maximum_length_is_read():
    longest = "1" * LONGEST
    assert lines_of(f"{longest}\nx".encode()) == [Line(1, longest), Line(2, "x")]


def test_longer_line_is_reported_and_skipped():
    for length in (LONGEST + 1, LONGEST * 2, LONGEST * 5 + 1):
        for end in (b"\n", b"\nx"):
            first, *rest = lines_of(b"1" * length + end)
            assert "more than 8,192 characters" in first.fault
            assert rest == ([Line(2, "x")] if end == b"\nx" else [])


@given(st.binary(max_size=200).filter(lambda data: data[:2] not in {b"\xff\xfe", b"\xfe\xff"}))
def test_every_line_of_any_file_is_counted(data):
    # A byte order mark alone is not a line.
    text = data.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    expected = text.count(b"\n") + (bool(text) and not text.endswith(b"\n"))
    assert [line.number for line in lines_of(data)] == list(range(1, expected + 1))
