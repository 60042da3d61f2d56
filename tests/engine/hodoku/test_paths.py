"""Each slot finds what the original found, and nothing where the original found nothing."""

import pytest

from corpus.hodoku_paths import SLOT_OF, play, traces

BUILT = {*range(1, 58)}
"""The slots that are asked; in the end, all of them."""


@pytest.mark.corpus
def test_every_slot_finds_what_the_original_found():
    steps = 0
    for trace in traces():
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
