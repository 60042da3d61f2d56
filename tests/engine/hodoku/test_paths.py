"""Each slot finds what the original found, and nothing where the original found nothing."""

from pathlib import Path

from tests.engine.hodoku.paths import SLOT_OF, play, traces

BUILT = {*range(1, 58)}
"""The slots that are asked; in the end, all of them."""


def test_every_slot_finds_what_the_original_found(shared_data: Path):
    steps = 0
    for trace in traces(shared_data):
        for played in play(trace, BUILT):
            if SLOT_OF[played.code] in BUILT:
                assert (played.slot, played.found) == (SLOT_OF[played.code], played.expected), (
                    f"{played.where}: {played.code}"
                )
                assert played.found_code == played.code, played.where
                steps += 1
            else:
                assert not played.slot, f"{played.where}: {played.code}"
    assert steps > 9000
