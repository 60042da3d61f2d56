"""The lessons as Markdown pages: index, course, introduction, and a page per technique."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from textwrap import shorten
from typing import Final

import renderer
from engine import HintLevel, Step, Technique, explain
from engine.lessons import Lesson, LessonPosition, introduction, lesson, lessons
from engine.lessons.course import Chapter, CourseExercise, Sketch, course
from engine.model.technique import Family
from engine.model.views import CellRole, HouseRole, LinkKind, Role
from engine.orders.scales import HODOKU, SE, TEACHER
from renderer.alt import LIMIT

PICTURES: Final = "pictures"
"""The folder of the pictures, beside the pages."""
SIZE: Final = 600
"""Width and height of the picture of an example in pixels."""
SMALL: Final = 400
"""Width and height of the picture of an exercise, a near miss, or the pattern alone, in pixels."""
INDEX: Final = "README.md"
INTRODUCTION: Final = "introduction.md"
COURSE: Final = "first-steps.md"

_LEVELS: Final = {
    HintLevel.NUDGE: "A nudge",
    HintLevel.TECHNIQUE: "What to look for",
    HintLevel.WHERE: "Where it is",
    HintLevel.FULL: "Why, and what follows",
}
_GENERATED: Final = "<!-- Written by `sudoku-tutor lessons`: do not edit this page. -->"
_INDEX_OPENING: Final = """\
# Lessons

A page for each technique that ratings use, in groups, and in each group from easy to hard. If
sudoku is new to you, start with the [first steps](first-steps.md). If words such as house,
candidate or link are new to you, read the [introduction](introduction.md).

"""
FIGURES: Final = """\
The rating is Sudoku Explainer 1.2.1's; the points are what a step adds to HoDoKu's score. If a
cell is empty, that program does not know the technique. The last column says how many puzzles need
the technique on the path of the teacher's order, or of the program that has the technique. It
counts half of the rated puzzles that come with the source code, many of which are hard. These
techniques are for people; `sudoku-tutor help solvers` describes how programs solve a sudoku.
"""
"""The explanation of the index's columns."""
_INTRODUCTION_OPENING: Final = """\
# Before the first lesson

What you need to know for the lessons and hints. The [list of all lessons](README.md) comes after
it.
"""
_COURSE_OPENING: Final = """\
# First steps

How to look for digits, make notes and check yourself. The [list of all lessons](README.md) comes
after it.
"""
_ORDERS: Final = {
    TEACHER.slug: "the teacher's order",
    SE.slug: "Sudoku Explainer's order",
    HODOKU.slug: "HoDoKu's order",
}
"""The names of orders in pages, by slug."""
_SCHEMA: Final = (
    "*The pattern alone. Unmarked cells do not have the digit, or do not matter: [how to read the "
    "pictures](introduction.md#how-to-read-the-pictures).*"
)
_EXERCISES_ORDER: Final = (
    "The first has the fewest pencil marks to look through, the last the most."
)
_PICTURES_OPENING: Final = """\
## How to read the pictures

Every mark has its own shape, so you never need to tell colours apart. Digits of the puzzle are
bold, those filled in later are not. Small digits are candidates.

| mark | what it means |
|---|---|
"""
_MARKS: Final[dict[Role | CellRole | HouseRole | LinkKind, tuple[str, str]]] = {
    HouseRole.BASE: ("a house shaded blue, with a full border", "where the argument starts"),
    HouseRole.COVER: ("a house shaded yellow, with a dashed border", "where it draws a conclusion"),
    HouseRole.END: ("the same, called “fails here”", "where an assumption fails"),
    CellRole.PATTERN: ("a cell in a frame", "part of the pattern"),
    CellRole.PIVOT: ("a cell in a double frame", "the pivot of a wing"),
    CellRole.START: ("a cell in a thick frame", "where a chain makes an assumption"),
    CellRole.TARGET: ("a cell in corner brackets", "where a digit is placed, or chains meet"),
    CellRole.END: ("a cell in a dashed frame", "where an assumption fails: nothing is left"),
    CellRole.BLOCKER: (
        "a filled cell in a circle, with lines",
        "its digit keeps these cells from having it",
    ),
    CellRole.BLOCKED: ("an empty cell with an orange cross", "the digit cannot be here"),
    Role.PLACE: ("a large digit in a ring", "this digit is placed"),
    Role.REMOVE: ("a candidate on an orange cross", "this candidate is removed"),
    Role.KEEP: ("a candidate in a full green circle", "part of the argument; it stays"),
    Role.SET_A: ("a candidate in an empty blue circle", "one of a first set of digits"),
    Role.SET_B: ("a candidate in an empty purple square", "one of a second set of digits"),
    Role.FIN: ("a candidate in a full orange square", "an extra candidate, which decides"),
    Role.BLUE: ("a candidate in a large blue circle", "a place of the first colour"),
    Role.ORANGE: ("a candidate in a large orange square", "a place of the second colour"),
    Role.GREEN: ("a candidate in a large green diamond", "a place of a third colour"),
    Role.PURPLE: ("a candidate in a large empty diamond", "a place of a fourth colour"),
    Role.EXCLUDER: ("a candidate in a yellow diamond", "its cell would be left with nothing"),
    Role.ON: ("a candidate in a full blue circle with a ring", "true under the assumption"),
    Role.OFF: ("a candidate in an empty circle with a slash", "false under the assumption"),
    Role.TRIAL: ("a large slanted digit with a line under it", "put in on a scratch copy"),
    Role.CLASH: ("a candidate in a red square with a slash", "both true and false: impossible"),
    Role.GONE: ("a candidate struck out", "removed on the way, before this chain begins"),
    LinkKind.STRONG: ("a full line", "strong link: if the first is false, the second is true"),
    LinkKind.WEAK: ("a dashed line", "weak link: if the first is true, the second is false"),
    LinkKind.INDIRECT: ("a dotted line", "the second follows, but by more than one link"),
}


@cache
def step_at(position: LessonPosition) -> Step:
    """The step of a position; finding a hard chain takes a second."""
    return position.step


def pages() -> Iterator[tuple[str, str]]:
    """Yield the file name and the text of every page."""
    yield INDEX, _index()
    yield COURSE, _course()
    yield INTRODUCTION, _introduction()
    for topic in lessons():
        yield f"{topic.slug}.md", lesson_page(topic)


def pictures() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yield the file name of every picture, and a function that draws it as PNG."""
    for chapter in course():
        for name, sketch in _sketches(chapter):
            yield name, partial(_draw_sketch, sketch)
    for topic in lessons():
        if topic.schema is not None:
            schema = topic.schema
            draw = partial(renderer.draw_view, schema.grid, schema.view, size=SMALL)
            yield f"{topic.slug}-schema.png", draw
        if topic.near_miss is not None:
            near = topic.near_miss.drawing
            marks = topic.techniques[0].family is not Family.SINGLE
            draw = partial(renderer.draw_view, near.grid, near.view, candidates=marks, size=SMALL)
            yield f"{topic.slug}-near-miss.png", draw
        if topic.example is not None:
            yield f"{topic.slug}.png", partial(_draw_example, topic.example)
        for number, position in enumerate(topic.exercises, 1):
            yield exercise_name(topic, number), partial(_draw_exercise, position)


def _sketches(chapter: Chapter) -> Iterator[tuple[str, Sketch]]:
    """The file names of a chapter's pictures, and the sketches that they show."""
    yield f"{chapter.slug}.png", chapter.sketch
    for number, exercise in enumerate(chapter.exercises, 1):
        if exercise.asked is not None:
            yield f"{chapter.slug}-{number}.png", exercise.asked


def _draw_sketch(sketch: Sketch) -> bytes:
    grid, view = sketch.drawing.grid, sketch.drawing.view
    return renderer.draw_view(grid, view, candidates=sketch.candidates, size=SMALL)


def _draw_example(position: LessonPosition) -> bytes:
    return renderer.draw_step(step_at(position), size=SIZE)


def _draw_exercise(position: LessonPosition) -> bytes:
    step = step_at(position)
    return renderer.draw_grid(step.grid, candidates=step.needs_marks, size=SMALL)


def page_name(technique: Technique) -> str:
    """The file name of the page on a technique."""
    return f"{lesson(technique).slug}.md"


def exercise_name(lesson: Lesson, number: int) -> str:
    """The file name of the picture of an exercise, counted from 1."""
    return f"{lesson.slug}-{number}.png"


def lesson_page(lesson: Lesson) -> str:
    """The page of a lesson."""
    parts = [
        _GENERATED,
        f"# {lesson.title}",
        f"*{_rating_line(lesson)}*",
        lesson.what,
        lesson.why,
        *_schema(lesson),
        f"**When to try it.** {lesson.try_it}",
        f"**How often.** {lesson.share} ({_counted(lesson)}.)",
        f"**Know before:** {_links(lesson.prerequisites)}." if lesson.prerequisites else "",
        "## How to spot it",
        "\n".join(f"{number}. {text}" for number, text in enumerate(lesson.spot, 1)),
        f"**A common mistake.** {lesson.mistake}" if lesson.mistake else "",
        f"**Remember.** {lesson.take_along}",
        *_near_miss(lesson),
        *_example(lesson),
        *_exercises(lesson),
        "## Read on",
        _links(lesson.related)
        + f". [All techniques]({INDEX}), [the words and the pictures]({INTRODUCTION}).",
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _rating_line(lesson: Lesson) -> str:
    parts = [
        f"Sudoku Explainer: {lesson.se}."
        if lesson.se
        else "Sudoku Explainer does not have this technique."
    ]
    if lesson.hodoku is not None:
        parts.append(f"HoDoKu: {lesson.hodoku.name}, {lesson.hodoku.points} points.")
    else:
        parts.append("HoDoKu does not have this technique.")
    if lesson.se is None and lesson.hodoku is None:
        return "Only the teacher's order has this technique."
    return " ".join(parts)


def _counted(lesson: Lesson) -> str:
    share = lesson.share
    return f"{share.needed:,} of {share.puzzles:,} on the path of {_ORDERS[share.order]}"


def _schema(lesson: Lesson) -> Iterator[str]:
    if lesson.schema is not None:
        alt = renderer.alt_view(lesson.schema.grid, lesson.schema.view)
        yield f"![{alt}]({PICTURES}/{lesson.slug}-schema.png)"
        yield lesson.missing or _SCHEMA
    elif lesson.missing:
        yield lesson.missing


def _near_miss(lesson: Lesson) -> Iterator[str]:
    if lesson.near_miss is not None:
        drawing = lesson.near_miss.drawing
        yield "## A near miss"
        yield f"This looks like one, but it is not: {lesson.near_miss.text}"
        alt = renderer.alt_view(drawing.grid, drawing.view)
        yield f"![{alt}]({PICTURES}/{lesson.slug}-near-miss.png)"


def _example(lesson: Lesson) -> Iterator[str]:
    if lesson.example is None:
        return
    yield "## An example"
    step = step_at(lesson.example)
    yield (
        f"The next step of {_ORDERS[lesson.example.scale]} in this position of the puzzle "
        f"`{lesson.example.puzzle}`:"
    )
    yield f"![{renderer.alt_text(step)}]({PICTURES}/{lesson.slug}.png)"
    yield "The hints for it, one level after the other:"
    yield from _levels(step)


def _levels(step: Step) -> Iterator[str]:
    for level, title in _LEVELS.items():
        paragraphs = _escape(explain(step, level)).splitlines()
        yield "\n\n".join((f"{level}. *{title}.* {paragraphs[0]}", *_indent(paragraphs[1:])))


def _exercises(lesson: Lesson) -> Iterator[str]:
    if not lesson.exercises:
        return
    yield "## Try it yourself"
    scale = lesson.exercises[0].scale
    option = "" if scale == TEACHER.slug else f" --order {scale}"
    order = [_EXERCISES_ORDER] if len(lesson.exercises) > 1 else []
    command = f"`sudoku-tutor hint{option}` takes the line and gives one hint after the other."
    yield " ".join((*order, command))
    for number, position in enumerate(lesson.exercises, 1):
        step = step_at(position)
        alt = renderer.alt_grid(step.grid, candidates=step.needs_marks)
        answer = "\n\n".join(_escape(explain(step)).splitlines())
        yield f"### Exercise {number}"
        yield f"![{alt}]({PICTURES}/{exercise_name(lesson, number)})"
        yield f"```text\n{position.line}\n```"
        yield f"<details><summary>The answer</summary>\n\n{answer}\n\n</details>"


def _index() -> str:
    parts = [_GENERATED, _INDEX_OPENING.rstrip(), FIGURES.rstrip()]
    for family in Family:
        rows = [
            "| technique | Sudoku Explainer | HoDoKu | puzzles |",
            "|---|---|---|---|",
            *(
                f"| {_link(lesson.techniques[0])} | {figures(lesson)} |"
                for lesson in lessons()
                if lesson.techniques[0].family is family
            ),
        ]
        parts += [f"## {family.value.capitalize()}", "\n".join(rows)]
    return "\n\n".join(parts) + "\n"


def figures(lesson: Lesson) -> str:
    """The cells of a technique in a table: its rating, its points, and how many puzzles need it."""
    points = f"{lesson.hodoku.points}" if lesson.hodoku else ""
    share = lesson.share.needed / lesson.share.puzzles
    percent = "under 0.1 %" if 0 < share < 0.0005 else f"{100 * share:.1f} %"
    return f"{lesson.se or ''} | {points} | {percent}"


def _course() -> str:
    parts = [_GENERATED, _COURSE_OPENING.rstrip()]
    for number, chapter in enumerate(course(), 1):
        drawn = dict(_sketches(chapter))
        parts += [f"## {number} {chapter.title}", *chapter.paragraphs]
        parts.append(_shown(f"{chapter.slug}.png", drawn))
        for at, exercise in enumerate(chapter.exercises, 1):
            parts += [f"**Try it.** {exercise.question}", _shown(f"{chapter.slug}-{at}.png", drawn)]
            parts += _answers(exercise)
        parts.append(f"**Practise it:** {_link(chapter.practise)}.")
    return "\n\n".join(filter(None, parts)) + "\n"


def _shown(name: str, drawn: Mapping[str, Sketch]) -> str:
    """A picture of the course; "" without one."""
    if name not in drawn:
        return ""
    drawing = drawn[name].drawing
    marks, grid = renderer.alt_view(drawing.grid, drawing.view), renderer.alt_grid(drawing.grid)
    return f"![{shorten(f'{marks} {grid}', LIMIT, placeholder='…')}]({PICTURES}/{name})"


def _answers(exercise: CourseExercise) -> Iterator[str]:
    yield "\n".join(f"* {choice.answer}" for choice in exercise.choices)
    (right,) = (choice for choice in exercise.choices if choice.is_right)
    answer = f"{right.answer}. {right.reply}"
    yield f"<details><summary>The answer</summary>\n\n{answer}\n\n</details>"


def _introduction() -> str:
    parts = [_GENERATED, _INTRODUCTION_OPENING.rstrip()]
    for title, paragraphs in introduction():
        parts += [f"## {title}", *paragraphs]
    marks = "\n".join(
        f"| {look} | {meaning} |"
        for kind in (HouseRole, CellRole, Role, LinkKind)
        for look, meaning in (_MARKS[mark] for mark in kind)
    )
    return "\n\n".join((*parts, _PICTURES_OPENING + marks)) + "\n"


def _links(techniques: tuple[Technique, ...]) -> str:
    return ", ".join(map(_link, techniques))


def _link(technique: Technique) -> str:
    return f"[{lesson(technique).title}]({page_name(technique)})"


def _escape(text: str) -> str:
    """Escape the characters that have a meaning in Markdown."""
    return text.replace("<", "\\<").replace("*", "\\*")


def _indent(paragraphs: list[str]) -> Iterator[str]:
    return (f"   {paragraph}" for paragraph in paragraphs)
