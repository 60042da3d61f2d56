"""The labels that publications use for grades, from the essay's first table."""

import pytest

from engine.language import use_locale
from engine.orders.grader import Publication, describe_publications, grade_labels
from engine.orders.grader.publications import GradeLabels

TABLE = """
10 | - | - | - | -
9 | - | - | - | -
8 | - | - | - | -
7 | - | - | - | Beware
6 | - | - | - | Beware
5 | - | - | - | Beware
4 | - | - | Difficult | Demanding
3 | - | - | Difficult | Demanding
2 | - | 5 | - | Moderate
1 | Easy, Medium, Hard | 4 | Medium | Light, Moderate
0 | Easy | 1, 2, 3, 4 | Easy | Light
"""


@pytest.mark.parametrize("row", TABLE.strip().splitlines())
def test_labels_match_table(row):
    grade, *cells = (cell.strip() for cell in row.split("|"))
    for publication, cell in zip(Publication, cells, strict=True):
        labels = () if cell == "-" else tuple(cell.split(", "))
        assert grade_labels(publication, int(grade)).labels == labels


def test_unsampled_grade_has_neighbouring_labels():
    nytimes = Publication.NYTIMES
    assert grade_labels(nytimes, 2) == GradeLabels(nytimes, below="Medium", above="Difficult")
    assert grade_labels(nytimes, 5) == GradeLabels(nytimes, below="Difficult")


def test_phrases():
    assert describe_publications(2) == (
        "harder than anything sampled from USA Weekend",
        "as 5 in Columbus Dispatch",
        "between Medium and Difficult for NYTimes.com",
        "as Moderate in Shortz (Giant Gift Book)",
    )
    assert describe_publications(0)[1] == "as 1, 2, 3 or 4 in Columbus Dispatch"
    assert all("harder than anything" in phrase for phrase in describe_publications(8))
    with use_locale("de"):
        assert describe_publications(2)[2].startswith("zwischen Medium und Difficult")


@pytest.mark.parametrize("grade", [-1, 11])
def test_grade_out_of_range_is_refused(grade):
    with pytest.raises(ValueError, match="from 0 to 10"):
        grade_labels(Publication.SHORTZ, grade)
