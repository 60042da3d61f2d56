"""The thread that reads items ahead."""

import pytest

from workers.read_ahead import reading_ahead


def never() -> bool:
    return False


def test_items_are_returned_in_order_before_the_error_is_raised():
    def broken():
        yield from range(5)
        raise ValueError("damaged")

    with reading_ahead(broken(), 3) as ahead:
        assert ahead.take(2, 2, unless=never) == [0, 1]
        assert ahead.take(3, 8, unless=never) == [2, 3, 4]
        assert ahead.take(3, 8, unless=never) == []
        with pytest.raises(ValueError, match="damaged"):
            ahead.require_success()


def test_reading_pauses_when_enough_items_wait():
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


def test_waiting_for_items_stops_for_a_reason():
    with reading_ahead(iter([1, 2]), 3) as ahead:
        assert ahead.take(3, 3, unless=lambda: True) == []
        assert ahead.take(3, 3, unless=never) == [1, 2]
