"""`LessonFile`: the file of a lesson, one of `data/*.toml`.

Each file begins with the English texts, which the translation catalogues contain as well, and a
schema of the pattern in the format of `_drawing`. The rest is generated: `near_miss_position` by
`python -m tools.near_misses`, `positions` by `python -m tools.lesson_positions`.
"""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from engine.houses import parse_cell
from engine.lessons._drawing import LessonDrawing, parse_drawing
from engine.lessons._position import LessonPosition
from engine.model.candidates import Candidate
from engine.model.technique import Technique
from engine.notation import parse_position

_BY_SLUG: Final = {technique.slug: technique for technique in Technique}


@dataclass(frozen=True, slots=True)
class LessonFile:
    """The content of a file; `engine.language` translates its texts.

    Attributes:
        slug: the name of the file without its ending.
        title: the name of the lesson: that of its technique, if it teaches only one.
        techniques: the techniques that it teaches.
        what: what the technique is, in parts that several lessons can share.
        try_it: when it is worth trying.
        spot: how to find it, one text for each step.
        why: why it works; empty if `what` explains it.
        mistake: a common mistake of beginners, or empty.
        take_along: one sentence to remember for the next puzzle.
        take_along_other: such a sentence for steps of the other form, see `Lesson`.
        take_along_variant: such a sentence for a variant with other houses than rows, columns and
            boxes.
        missing: why a near miss or example is missing, and what replaces it; or empty.
        near_miss: why a position is not an instance, with `{cell}` and `{digit}` of the surplus
            candidate; or empty.
        near_miss_position: the surplus candidate, and the position with the pattern that is almost
            complete.
        schema: a drawing of the pattern alone, if it is small enough for one.
        prerequisites: the techniques to know before.
        related: similar techniques.
        positions: positions where it is the next step: the example, then exercises, easiest first.
    """

    slug: str
    title: str
    techniques: tuple[Technique, ...]
    what: tuple[str, ...]
    try_it: str
    spot: tuple[str, ...]
    why: str
    mistake: str
    take_along: str
    take_along_other: str
    take_along_variant: str
    missing: str
    near_miss: str
    near_miss_position: tuple[Candidate, LessonDrawing] | None
    schema: LessonDrawing | None
    prerequisites: tuple[Technique, ...]
    related: tuple[Technique, ...]
    positions: tuple[LessonPosition, ...]


def lesson_file(technique: Technique) -> LessonFile:
    """The file of the lesson on a technique."""
    return _FILES[technique]


def parse_lesson(slug: str, text: str) -> LessonFile:
    """Read the file of a lesson.

    Args:
        slug: its name without the ending.
        text: its content.

    Raises:
        ValueError: if it is not TOML, lacks an entry, or names an unknown technique.
    """
    data = tomllib.loads(text)
    try:
        techniques = _techniques(data["techniques"])
        return LessonFile(
            slug=slug,
            title=data.get("title", techniques[0].value),
            techniques=techniques,
            what=tuple(data["what"]),
            try_it=data["try_it"],
            spot=tuple(data["spot"]),
            why=data.get("why", ""),
            mistake=data.get("mistake", ""),
            take_along=data["take_along"],
            take_along_other=data.get("take_along_other", data["take_along"]),
            take_along_variant=data.get("take_along_variant", data["take_along"]),
            missing=data.get("missing", ""),
            near_miss=data.get("near_miss", ""),
            near_miss_position=_near_miss(data.get("near_miss_position")),
            schema=parse_drawing(data["schematic"]) if "schematic" in data else None,
            prerequisites=_techniques(data["prerequisites"]),
            related=_techniques(data["related"]),
            positions=tuple(map(_position, data.get("positions", ()))),
        )
    except KeyError as error:
        raise ValueError(f"{slug}.toml: no entry or technique is called {error}") from error


def introduction_sections() -> list[dict[str, Any]]:
    """The sections of the introduction: `title`, and `paragraphs` with `{cell}` and `{row}`."""
    text = files("engine.lessons").joinpath("introduction.toml").read_text("utf-8")
    sections: list[dict[str, Any]] = tomllib.loads(text)["sections"]
    return sections


def _techniques(slugs: list[str]) -> tuple[Technique, ...]:
    return tuple(_BY_SLUG[slug] for slug in slugs)


def _near_miss(table: dict[str, Any] | None) -> tuple[Candidate, LessonDrawing] | None:
    if table is None:
        return None
    marks = {name: text for name, text in table.items() if name not in ("line", "cell", "digit")}
    extra = Candidate(parse_cell(table["cell"]), table["digit"])
    return extra, parse_drawing(marks, parse_position(table["line"]))


def _position(entry: dict[str, Any]) -> LessonPosition:
    return LessonPosition(entry["line"], entry["order"])


def _read_files() -> dict[Technique, LessonFile]:
    found = {}
    for path in files("engine.lessons").joinpath("data").iterdir():
        slug, _, ending = path.name.rpartition(".")
        if ending == "toml":
            one = parse_lesson(slug, path.read_text("utf-8"))
            found.update(dict.fromkeys(one.techniques, one))
    return found


_FILES: Final = _read_files()
"""The files by technique; read at start-up, because reading takes too long for a request."""
