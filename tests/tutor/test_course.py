"""Pages of the course that old buttons name."""

import pytest

from engine.lessons.course import course
from tutor.course import CoursePlace, course_page
from tutor.presentation import Presentation

SHOWN = Presentation(size=200)
FIRST = course()[0].slug


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        (CoursePlace("gone", 1, 0), CoursePlace(FIRST)),
        (CoursePlace("gone"), CoursePlace(FIRST)),
        (CoursePlace(FIRST, 9), CoursePlace(FIRST)),
        (CoursePlace(FIRST, 9, 9), CoursePlace(FIRST)),
        (CoursePlace(FIRST, 1, 9), CoursePlace(FIRST, 1)),
    ],
)
def test_page_that_the_course_does_not_have_is_replaced(place: CoursePlace, shown: CoursePlace):
    assert course_page(place, presentation=SHOWN).place == shown
