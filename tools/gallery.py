"""Writes `docs/techniques.md` with a small picture of each technique, and draws the sample cards.

The pictures of techniques go to `docs/pictures/techniques`; the cards of made-up learners and the
kinds of sudoku go to `docs/pictures`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import renderer
from cli.lesson_pages import FIGURES, figures, step_at
from engine import Step
from engine.lessons import Lesson, lessons
from engine.model.technique import Family
from tools.cards import sample_cards
from tools.kinds import draw_hint, draw_kinds

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
PAGE: Final = DOCS / "techniques.md"
PICTURES: Final = DOCS / "pictures" / "techniques"
SIZE: Final = 280
"""Width of a picture of a technique in pixels."""
_FEW_LINKS: Final = 3
"""With fewer links, the whole picture shows too little of a chain with several branches."""
_MANY_LINKS: Final = 20
"""With more links, a picture of this size is crowded."""
_OPENING: Final = """\
<!-- Written by `make gallery`: do not edit this page. -->

# Techniques

All techniques that a rating can rest on, grouped by topic, the easiest first. The pictures show
steps of real puzzles ([how to read a picture](gallery.md#how-to-read-a-picture)). Where no puzzle
is known that needs the technique, as for {without} of them, the picture shows the pattern alone.

Each technique has a lesson: how to spot it, a near miss, an example with its hints, and positions
to practise on. `/learn` shows the lessons in Discord. `sudoku-tutor lessons FOLDER` writes them as
pages, and `make docs` includes them in the site of the documentation.
"""


def main() -> None:
    PAGE.write_text(overview(), encoding="utf-8")
    PICTURES.mkdir(exist_ok=True)
    outdated = set(PICTURES.iterdir())
    for lesson in lessons():
        path = PICTURES / f"{lesson.slug}.png"
        path.write_bytes(draw(lesson))
        outdated.discard(path)
    for path in outdated:
        path.unlink()
    print(f"{PAGE}, {PICTURES}")
    for card in sample_cards():
        path = DOCS / "pictures" / f"{card.name}.png"
        path.write_bytes(card.draw())
        print(f"{path}: {card.tell()}")
    for name, draw_kind in (("variants", draw_kinds), ("diagonal-hint", draw_hint)):
        path = DOCS / "pictures" / f"{name}.png"
        path.write_bytes(draw_kind())
        print(path)


def overview() -> str:
    """The page with all techniques, as Markdown."""
    without = sum(lesson.example is None for lesson in lessons())
    parts = [_OPENING.format(without=without).rstrip(), FIGURES.rstrip()]
    for family in Family:
        rows = [
            "| | technique | Sudoku Explainer | HoDoKu | puzzles |",
            "|---|---|---|---|---|",
            *(_row(lesson) for lesson in lessons() if lesson.techniques[0].family is family),
        ]
        parts += [f"## {family.value.capitalize()}", "\n".join(rows)]
    return "\n\n".join(parts) + "\n"


def draw(lesson: Lesson) -> bytes:
    """The picture of a technique: a step of a real puzzle, otherwise the pattern alone."""
    if lesson.example is None:
        schema = lesson.schema
        assert schema is not None
        return renderer.draw_view(schema.grid, schema.view, size=SIZE)
    step = step_at(lesson.example)
    return renderer.draw_step(
        step, view=clearest_view(step), size=SIZE, coordinates=False, with_legend=False
    )


def clearest_view(step: Step) -> int:
    """The view that shows most of a step's argument at a glance."""
    links = [len(view.links) for view in step.views]
    if len(links) == 1 or links[0] >= _FEW_LINKS:
        return 0
    outer = range(1, len(links))
    return max(outer, key=lambda view: (links[view] if links[view] <= _MANY_LINKS else 0, -view))


def _row(lesson: Lesson) -> str:
    picture = f"![{_alt(lesson)}](pictures/techniques/{lesson.slug}.png)"
    text = "<br>".join([*_names(lesson), *_idea(lesson)])
    return f"| {picture} | {text} | {figures(lesson)} |"


def _idea(lesson: Lesson) -> list[str]:
    """The first paragraph of a lesson; all paragraphs if another lesson begins in the same way."""
    paragraphs = lesson.what.split("\n\n")
    alike = [other for other in lessons() if other.what.startswith(paragraphs[0])]
    return paragraphs if len(alike) > 1 else paragraphs[:1]


def _alt(lesson: Lesson) -> str:
    if lesson.example is None:
        schema = lesson.schema
        assert schema is not None
        return renderer.alt_view(schema.grid, schema.view)
    step = step_at(lesson.example)
    return renderer.alt_text(step, view=clearest_view(step))


def _names(lesson: Lesson) -> Iterator[str]:
    """The title, and the names of the techniques if several share the lesson."""
    yield f"**{lesson.title}**"
    if len(lesson.techniques) > 1:
        yield f"*{', '.join(technique.value for technique in lesson.techniques)}*"


if __name__ == "__main__":
    main()
