"""`sudoku-tutor read`: one answer for each picture."""

import io
import json

import pytest
from PIL import Image

import reader
import renderer
from engine.notation import parse_line
from reader import PictureLimit, Reading, UnreadableImageError
from tests.readings import BROKEN, CLEAR, DOUBTFUL, GAME, OTHER, PUZZLE, TWO

PICTURES = {b"clear": CLEAR, b"doubtful": DOUBTFUL, b"two": TWO, b"broken": BROKEN, b"game": GAME}


@pytest.fixture(autouse=True)
def _pictures(monkeypatch: pytest.MonkeyPatch):
    """Fake the reader: the contents of a file select its reading."""

    def read_image(data: bytes, *, limit: PictureLimit) -> Reading:
        if data == b"huge":
            raise MemoryError
        if data not in PICTURES:
            raise UnreadableImageError("I see no sudoku\nin this picture.")
        return PICTURES[data]

    monkeypatch.setattr(reader, "read_image", read_image)


@pytest.fixture
def image(tmp_path):
    def write(content: str):
        file = tmp_path / f"{content}.jpg"
        file.write_text(content)
        return str(file)

    return write


def test_grid_of_a_clear_picture_is_printed(run, image):
    name = image("clear")

    done = run("read", name)

    assert (done.status, done.err) == (0, "")
    assert done.lines[0] == f"{name}:"
    assert done.lines[2] == " 5 3 . | . 7 . | . . ."
    assert done.lines[5] == "-------+-------+-------"
    assert done.lines[-1] == PUZZLE


def test_doubtful_cells_have_a_question_mark(run, image):
    done = run("read", image("doubtful"))

    assert done.status == 0
    assert done.lines[2] == " 5?3 . | . 7 . | . . ."
    assert done.lines[3] == " 6 . . | 1?9 5 | . . ."
    assert done.lines[12] == " . . . | . 8 . | . 7 9?"
    assert "r1c1 (5 or 6?)" in done.lines[-1]


def test_entries_of_a_game_are_told_from_its_givens(run, image):
    name = image("game")

    found = json.loads(run("read", "--json", name).out)

    assert found["grid"] == "534" + PUZZLE[3:]
    assert found["givens"] == PUZZLE
    assert found["entries"] == "..4" + "." * 78
    assert found["entry_kind"] == "colour"
    assert run("read", name).lines[-2:] == [f"{PUZZLE} givens", f"{found['entries']} entries"]


def test_every_grid_of_a_picture_is_printed(run, image):
    done = run("read", image("two"))

    assert "2 grids" in done.lines[0]
    assert PUZZLE in done.lines
    assert OTHER in done.lines
    assert done.lines.index("Grid 1") < done.lines.index(PUZZLE) < done.lines.index("Grid 2")


def test_json_has_one_object_per_image(run, image, tmp_path):
    names = [image(content) for content in ("clear", "doubtful", "two", "broken", "a dog")]
    missing = str(tmp_path / "missing.png")

    done = run("read", "--json", *names, missing, str(tmp_path))

    clear, doubtful, two, broken, dog, nowhere, folder = map(json.loads, done.lines)
    assert done.status == 1
    assert done.err == ""
    assert clear == {
        "image": names[0],
        "grid": PUZZLE,
        "givens": PUZZLE,
        "entries": "." * 81,
        "entry_kind": None,
        "unclear_entries": [],
        "certain": True,
        "doubtful": [],
        "message": "",
    }
    assert (doubtful["grid"], doubtful["certain"]) == (PUZZLE, False)
    assert doubtful["doubtful"] == ["r1c1", "r2c4", "r9c9"]
    assert "not sure of some digits" in doubtful["message"]
    assert (two["grid"], two["certain"]) == (PUZZLE, False)
    assert f"Grid 2: {OTHER}" in two["message"]
    assert broken["certain"] is False
    assert "Two 5s in box 1 (r1c1 and r1c2)" in broken["message"]
    assert [dog[key] for key in ("grid", "certain", "doubtful")] == [None, False, []]
    assert dog["message"] == "I see no sudoku in this picture."
    assert (nowhere["image"], nowhere["grid"]) == (missing, None)
    assert nowhere["message"] == "No such file or directory"
    assert folder["message"] == "Is a directory"


def test_unreadable_picture_does_not_stop_the_others(run, image):
    dog = image("a dog")

    done = run("read", dog, image("clear"))

    assert done.status == 1
    assert done.lines[-1] == PUZZLE
    assert done.err == f"sudoku-tutor: {dog}: I see no sudoku in this picture.\n"


def test_lack_of_memory_is_reported(run, image):
    done = run("read", image("huge"), image("clear"))

    assert done.status == 1
    assert "more memory than there is" in done.err
    assert done.lines[-1] == PUZZLE


def test_standard_input_is_read(run):
    done = run("read", "--json", "-", stdin=b"clear")

    found = json.loads(done.out)
    assert (found["image"], found["grid"]) == ("-", PUZZLE)


def test_odd_names_are_printed_as_given(run):
    done = run("read", "--json", "no\0where", "nö\udcffwhere")

    assert done.status == 1
    assert [json.loads(line)["image"] for line in done.lines] == ["no\0where", "nö\udcffwhere"]
    assert all(json.loads(line)["message"] for line in done.lines)


def test_debug_image_shows_picture_and_grids(run, image, tmp_path):
    out = tmp_path / "debug.png"

    assert run("read", image("two"), "--debug-image", str(out)).status == 0

    with Image.open(io.BytesIO(out.read_bytes())) as drawn:
        assert drawn.format == "PNG"
        assert drawn.size == (3 * 700 + 4 * 20, 700 + 2 * 20)


def test_debug_images_of_several_pictures_are_numbered(run, image, tmp_path):
    out = tmp_path / "debug.png"

    run("read", image("clear"), image("a dog"), image("two"), "--debug-image", str(out))

    assert sorted(path.name for path in tmp_path.glob("*.png")) == ["debug-1.png", "debug-3.png"]


def test_unwritable_debug_image_is_reported(run, image, tmp_path):
    done = run("read", image("clear"), "--debug-image", str(tmp_path / "no" / "debug.png"))

    assert done.status == 1
    assert "No such file or directory" in done.err


def test_drawn_picture_can_be_read(process, tmp_path):
    drawn, out = tmp_path / "drawn.png", tmp_path / "found.png"
    drawn.write_bytes(renderer.draw_grid(parse_line(PUZZLE)))

    done = process("read", "--json", "--debug-image", str(out), str(drawn))

    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out) == {
        "image": str(drawn),
        "grid": PUZZLE,
        "givens": PUZZLE,
        "entries": "." * 81,
        "entry_kind": None,
        "unclear_entries": [],
        "certain": True,
        "doubtful": [],
        "message": "",
    }
    assert out.read_bytes().startswith(b"\x89PNG")


def test_wrong_use_of_read(run):
    assert run("read").status == 2
