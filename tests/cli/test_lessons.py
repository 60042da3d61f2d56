"""The pages in docs/techniques are the output of the command `lessons`."""

import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import cli
from cli.lesson_pages import PICTURES, SIZE, SMALL, page_name
from engine import Technique
from engine.lessons import lessons

DOCS = Path(__file__).resolve().parents[2] / "docs" / "techniques"
MAX_DIFFERENCE = 2.0
"""The mean difference of colours, of 255, that another version of Pillow may cause."""
MAX_BYTES = 12 * 2**20
"""The maximum size of all pages and pictures in bytes."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lessons") / "new" / "pages"
    assert cli.main(["lessons", str(folder)]) == 0
    return folder


def names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_pages_are_up_to_date(written):
    """If this fails, run `make lessons`."""
    assert names(DOCS) == names(written)
    for page in sorted(written.glob("*.md")):
        text = (DOCS / page.name).read_text(encoding="utf-8")
        assert text == page.read_text(encoding="utf-8"), f"{page.name}: run `make lessons`"


def test_pictures_are_up_to_date(written):
    for picture in sorted((written / PICTURES).glob("*.png")):
        ours, theirs = (
            Image.open(folder / PICTURES / picture.name).convert("RGB")
            for folder in (DOCS, written)
        )
        assert ours.size == theirs.size
        assert ours.width in {SIZE, SMALL}
        # The legend is below the grid.
        assert 1 <= ours.height / ours.width < 1.5
        difference = ImageChops.difference(ours, theirs).convert("L")
        total = sum(n * count for n, count in enumerate(difference.histogram()))
        mean = total / (ours.width * ours.height)
        assert mean < MAX_DIFFERENCE, f"{picture.name}: run `make lessons`"


def test_every_technique_has_a_page_and_pictures():
    expected = {page_name(one) for one in Technique} | {"README.md", "introduction.md"}
    drawn = {f"{PICTURES}/{one.slug}.png" for one in lessons() if one.example}
    drawn |= {
        f"{PICTURES}/{one.slug}-{number}.png"
        for one in lessons()
        for number in range(1, len(one.exercises) + 1)
    }
    drawn |= {f"{PICTURES}/{one.slug}-schema.png" for one in lessons() if one.schema}
    drawn |= {f"{PICTURES}/{one.slug}-near-miss.png" for one in lessons() if one.near_miss}
    assert names(DOCS) == expected | drawn
    assert sum((DOCS / name).stat().st_size for name in names(DOCS)) < MAX_BYTES


def test_links_exist_and_pictures_have_alt_texts():
    for page in DOCS.glob("*.md"):
        text = page.read_text(encoding="utf-8")
        for words, link in re.findall(r"\[([^]]*)\]\(([^)]+)\)", text):
            assert words
            assert (DOCS / link.partition("#")[0]).exists(), f"{page.name}: {link}"
        for words in re.findall(r"!\[([^]]*)\]", text):
            assert 30 < len(words) < 1024


@pytest.mark.parametrize("technique", [Technique.X_WING, Technique.NISHIO], ids=lambda t: t.slug)
def test_position_to_practise_can_be_pasted(run, technique):
    text = (DOCS / page_name(technique)).read_text(encoding="utf-8")
    line, *_ = re.findall(r"```text\n(.*)\n```", text)
    done = run("hint", "--order", "se", "--level", "2", line)
    assert done.status == 0
    assert done.out.lower().startswith(technique.value.lower())


def test_folder_that_cannot_be_created_is_reported(run, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    done = run("lessons", str(tmp_path / "file" / "pages"))
    assert done.status == 1
    assert "file" in done.err
