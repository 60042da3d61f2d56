"""The generation of new puzzles."""

import pickle

import pytest

from engine import Band, Limit, grade
from engine.notation import parse_line
from tutor.new_puzzle import make_puzzle


@pytest.mark.parametrize("band", Band)
def test_puzzle_has_its_rating(band):
    made = make_puzzle(7, band, limit=Limit(60))
    assert made is not None
    assert made.report == grade(parse_line(made.puzzle))
    assert Band.of(made.report.er) is made.band is band
    sent = pickle.dumps(made)
    assert pickle.loads(sent) == made
    assert len(sent) < 4_000
    assert make_puzzle(7, band, limit=Limit(60)) == made
    assert make_puzzle(8, band, limit=Limit(60)) != made


def test_no_puzzle_when_time_is_up():
    assert make_puzzle(7, Band.EXPERT, limit=Limit(1e-6)) is None
