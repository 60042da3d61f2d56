"""Batches on local processes; `tests/cli` tests batches with files, signals and a cluster."""

import asyncio
import gc
import sys
from itertools import count
from multiprocessing import active_children

import pytest

from workers import JobCrashed, LocalWorkers
from workers.batches import map_batches


def local() -> LocalWorkers:
    return LocalWorkers(processes=2, queue=sys.maxsize, prefetch=2)


def test_results_are_in_order_without_none():
    items = [f"{number} if {number} % 3 else None" for number in range(500)]
    batches = list(map_batches(local(), items, eval, max_items=20))
    assert [result for batch in batches for result in batch] == [n for n in range(500) if n % 3]
    assert max(map(len, batches)) <= 20
    assert not active_children()


def test_closing_the_generator_leaves_no_process_behind():
    batches = map_batches(local(), count(), abs)
    assert next(batches) == [0]
    batches.close()
    assert not active_children()


@pytest.mark.parametrize(
    ("item", "error"),
    [("__import__('signal').raise_signal(9)", JobCrashed), ("1 / 0", ZeroDivisionError)],
)
def test_lost_process_and_error_of_an_item_are_raised(item, error):
    with pytest.raises(error):
        list(map_batches(local(), ["1", item, "2"], eval))
    assert not active_children()


class Abandoning(LocalWorkers):
    """Workers that leave a failed future behind, as Dask does when it is stopped."""

    async def close(self) -> None:
        asyncio.get_running_loop().create_future().set_exception(TimeoutError("left behind"))
        gc.collect()
        await super().close()


def test_abandoned_errors_are_logged_instead_of_printed(capfd, caplog):
    workers = Abandoning(processes=1, queue=sys.maxsize)
    assert list(map_batches(workers, ["1"], eval)) == [[1]]
    assert capfd.readouterr().err == ""
    # `gc.collect` may find what an earlier test of this process left behind, too.
    abandoned = [r.name for r in caplog.records if "never retrieved" in r.message]
    assert abandoned == ["workers.batches"]
