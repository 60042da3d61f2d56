"""Lines that a thread reads while answers are awaited."""

import pytest

from cli.read_ahead import reading_ahead


def never() -> bool:
    return False


def test_all_items_come_in_order_before_what_went_wrong():
    def broken():
        yield from range(5)
        raise ValueError("damaged")

    with reading_ahead(broken(), 3) as ahead:
        assert ahead.take(2, 2, unless=never) == [0, 1]
        assert ahead.take(3, 8, unless=never) == [2, 3, 4]
        assert ahead.take(3, 8, unless=never) == []
        with pytest.raises(ValueError, match="damaged"):
            ahead.require_success()


def test_no_more_is_read_than_may_wait():
    read = 0

    def endless():
        nonlocal read
        while True:
            read += 1
            yield read

    with reading_ahead(endless(), 3) as ahead:
        assert ahead.take(3, 1, unless=never) == [1]
        assert ahead.take(3, 1, unless=never) == [2]
        assert read <= 5


def test_waiting_for_items_ends_when_there_is_a_reason():
    with reading_ahead(iter([1, 2]), 3) as ahead:
        assert ahead.take(3, 3, unless=lambda: True) == []
        assert ahead.take(3, 3, unless=never) == [1, 2]
