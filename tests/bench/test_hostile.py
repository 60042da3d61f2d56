"""Honest members get answers while hostile accounts send the most expensive requests."""

from argparse import Namespace

import pytest

from bench import hostile


@pytest.mark.whole
async def test_honest_members_are_answered_among_hostile_accounts():
    chosen = Namespace(
        hostile=20, rate=1.0, honest=4, think=2.0, calm=2.0, seconds=15.0, pictures=False
    )
    _, attacked, outcomes = await hostile.run(chosen)
    assert attacked.tally.done > 10
    assert attacked.answered >= 0.95, attacked.tally
    assert outcomes.seen["refused"] + outcomes.seen["ignored"] > outcomes.sent.total() / 4


@pytest.mark.whole
async def test_honest_pictures_are_answered_among_dripping_ones():
    chosen = Namespace(
        hostile=50, rate=0.5, honest=8, think=2.0, calm=2.0, seconds=15.0, pictures=True
    )
    _, attacked, _ = await hostile.run(chosen)
    assert attacked.tally.done > 4
    assert attacked.answered >= 0.95, attacked.tally
