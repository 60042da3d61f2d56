"""The measurement of the costs of each use of the bot."""

import pytest
from rich.console import Console

from bench.capacity import MIX, Operation, measure_statements


@pytest.mark.whole
async def test_every_operation_is_performed_and_counted():
    counts = await measure_statements(1, Console(quiet=True))
    assert list(counts) == list(Operation) == list(MIX)
    assert sum(MIX.values()) == pytest.approx(1)
    for operation, count in counts.items():
        assert count["reads"], operation
        assert 1 <= count["commits"] <= count["writes"], operation
