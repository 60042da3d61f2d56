"""Each slot finds what the original found, and nothing if the original found nothing."""

import pytest

from corpus.hodoku_paths import SLOT_OF, play, traces

BUILT = {*range(1, 58)}
"""The slots that are tested: all of them."""


@pytest.mark.corpus
def test_paths_match_original():
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
