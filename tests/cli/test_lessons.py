"""The pages that the command `lessons` writes."""

import re
from pathlib import Path

import pytest
from PIL import Image

import cli
from cli.lesson_pages import PICTURES, SIZE, SMALL, page_name
from engine import Technique
from engine.lessons import lessons
from engine.lessons.course import course

MAX_BYTES = 12 * 2**20
"""The maximum size of all pages and pictures in bytes."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lessons") / "new" / "pages"
    assert cli.main(["lessons", str(folder)]) == 0
    return folder


def names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


@pytest.mark.whole
def test_pictures_have_room_for_a_grid_and_a_legend(written):
    for path in (written / PICTURES).glob("*.png"):
        with Image.open(path) as picture:
            assert picture.width in {SIZE, SMALL}
            assert 1 <= picture.height / picture.width < 1.5


@pytest.mark.whole
def test_every_technique_has_a_page_and_pictures(written):
    expected = {page_name(technique) for technique in Technique}
    expected |= {"README.md", "introduction.md", "first-steps.md"}
    drawn = {f"{PICTURES}/{chapter.slug}.png" for chapter in course()}
    drawn |= {
        f"{PICTURES}/{chapter.slug}-{number}.png"
        for chapter in course()
        for number, exercise in enumerate(chapter.exercises, 1)
        if exercise.asked
    }
    for lesson in lessons():
        endings = [f"-{number}" for number in range(1, len(lesson.exercises) + 1)]
        endings += [""] if lesson.example else []
        endings += ["-schema"] if lesson.schema else []
        endings += ["-near-miss"] if lesson.near_miss else []
        drawn |= {f"{PICTURES}/{lesson.slug}{ending}.png" for ending in endings}
    assert names(written) == expected | drawn
    assert sum((written / name).stat().st_size for name in names(written)) < MAX_BYTES


@pytest.mark.whole
def test_links_stay_in_the_folder_and_pictures_have_alt_texts(written):
    for page in written.glob("*.md"):
        text = page.read_text(encoding="utf-8")
        for words, link in re.findall(r"\[([^]]*)\]\(([^)]+)\)", text):
            assert words
            target = (written / link.partition("#")[0]).resolve()
            assert target.is_file(), f"{page.name}: {link}"
            assert target.is_relative_to(written.resolve()), f"{page.name}: {link}"
        for words in re.findall(r"!\[([^]]*)\]", text):
            assert 30 < len(words) < 1024


@pytest.mark.whole
@pytest.mark.parametrize("technique", [Technique.X_WING, Technique.NISHIO], ids=lambda t: t.slug)
def test_position_to_practise_can_be_pasted(run, written, technique):
    text = (written / page_name(technique)).read_text(encoding="utf-8")
    line, *_ = re.findall(r"```text\n(.*)\n```", text)
    done = run("hint", "--order", "se", "--level", "2", line)
    assert done.status == 0
    assert done.out.lower().startswith(technique.value.lower())


def test_folder_that_cannot_be_created_is_reported(run, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    done = run("lessons", str(tmp_path / "file" / "pages"))
    assert done.status == 1
    assert "file" in done.err
