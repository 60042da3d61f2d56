"""The results of `make check-reading` for pictures that are read well, badly or not at all."""

import io
import json
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

import pytest
from PIL import Image

import bench.reading
from bench import misleading, negatives, own_pictures, pictures
from bench.confusions import confusions
from bench.failures import TILE, sheet
from bench.more_pictures import more_pictures
from bench.outcomes import Outcome, cause, read_sample
from bench.pictures import FONTS
from bench.reading_rows import Row, markdown, missed_targets, row_of, table_of
from engine import Grid
from reader import CellReading, GridReading, Notice, Reading

TRUTH = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
CORNERS = ((10.0, 10.0), (190.0, 10.0), (190.0, 190.0), (10.0, 190.0))


def jpeg(side: int = 200) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (side, side), "gray").save(file, "JPEG")
    return file.getvalue()


def cell_of(digit: str, confidence: float = 0.99) -> CellReading:
    value = int(digit)
    return CellReading(value, confidence, ((value, confidence),))


def grid_of(text: str, *notices: Notice) -> GridReading:
    return GridReading(tuple(map(cell_of, text)), CORNERS, 0.9, notices, jpeg(540))


def reading_of(*grids: GridReading, meant: bool = True) -> Reading:
    """Return a reading; the fields that do not matter here are the same in each."""
    fields = {"grids": grids, "meant": meant, "width": 200, "height": 200, "thumbnail": jpeg()}
    return Reading(**{name: fields[name] for name in Reading.__dataclass_fields__})  # type: ignore[arg-type]


def outcome_of(
    *grids: GridReading, truth: tuple[str, ...] = (TRUTH,), meant: bool = True, message: str = ""
) -> Outcome:
    sample = pictures.Sample("photographs", "a.jpg", jpeg)  # type: ignore[arg-type]
    shown = pictures.Shown(jpeg(), truth, corners=CORNERS)
    reading = reading_of(*grids, meant=meant) if grids else None
    return Outcome(sample, shown, reading, message, 0.1, 100)


def changed(text: str, cell: int, digit: str) -> str:
    return text[:cell] + digit + text[cell + 1 :]


def test_a_right_reading_is_no_failure():
    outcome = outcome_of(grid_of(TRUTH))
    assert outcome.right
    assert outcome.certain
    assert not outcome.failed
    assert not list(missed_targets(row_of("photographs", [outcome])))


def test_one_wrong_digit_without_doubt_is_what_must_not_be():
    outcome = outcome_of(grid_of(changed(TRUTH, 0, "3")))
    assert outcome.certain_and_wrong
    assert cause(outcome) == "digit confused 5 as 3"
    row = row_of("photographs", [outcome])
    assert (row.right, row.cells_right, row.wrong_as_certain, row.unmarked) == (0, 80, 1, 1)
    assert "photographs: 1 wrong readings are given as certain" in list(missed_targets(row))


def test_a_wrong_digit_that_is_asked_about_is_wrong_but_not_certain():
    wrong = grid_of(changed(TRUTH, 0, "3"), Notice.DOUBTFUL)
    cells = (replace(wrong.cells[0], confidence=0.4), *wrong.cells[1:])
    row = row_of("photographs", [outcome_of(replace(wrong, cells=cells))])
    assert (row.right, row.wrong_as_certain, row.unmarked, row.doubtful) == (0, 0, 0, 1)


def test_a_repair_is_distinguished_from_the_first_reading():
    repaired = CellReading(5, 0.6, ((6, 0.5), (5, 0.4)))
    grid = grid_of(TRUTH, Notice.DOUBTFUL)
    outcome = outcome_of(replace(grid, cells=(repaired, *grid.cells[1:])))
    row = row_of("photographs", [outcome])
    assert (row.right, row.at_first, row.asked) == (1, 0, 1)
    worse = CellReading(6, 0.6, ((5, 0.5), (6, 0.4)))
    assert cause(outcome_of(replace(grid, cells=(worse, *grid.cells[1:])))) == (
        "repaired wrongly 5 as 6"
    )


TURNED = "".join(TRUTH[(8 - column) * 9 + row] for row in range(9) for column in range(9))


@pytest.mark.parametrize(
    ("text", "cause_text"),
    [
        (TURNED, "turned"),
        (TRUTH[::-1], "turned"),
        (TRUTH[9:] + "0" * 9, "line slipped: 1 rows, 0 columns"),
        (changed(TRUTH, 2, "7"), "an empty cell as digit 7"),
        (changed(changed(TRUTH, 0, "0"), 4, "0"), "digit 5 as empty; digit 7 as empty"),
        ("1" * 81, "another place, or all digits wrong"),
    ],
)
def test_causes_are_named(text: str, cause_text: str):
    assert cause(outcome_of(grid_of(text))) == cause_text


def test_pictures_of_several_grids_must_be_asked_about():
    other = TURNED
    both = (TRUTH, other)
    asked = outcome_of(grid_of(other), grid_of(TRUTH), truth=both, meant=False)
    assert asked.right
    assert not asked.failed
    certain = outcome_of(grid_of(other), grid_of(TRUTH), truth=both)
    assert certain.certain_and_wrong
    assert cause(certain) == "taken without asking which"
    one = outcome_of(grid_of(TRUTH), truth=both, meant=False)
    assert cause(one) == "1 of 2 grids found"
    spoilt = outcome_of(grid_of(TRUTH), grid_of(changed(other, 0, "9")), truth=both, meant=False)
    assert cause(spoilt).startswith("the other grid: ")


def test_a_picture_without_a_sudoku_is_to_be_refused():
    refused = outcome_of(truth=(), message="no grid")
    assert refused.right
    offered = outcome_of(grid_of(TRUTH, Notice.DOUBTFUL), truth=())
    assert offered.failed
    assert not offered.certain_and_wrong
    assert cause(offered) == "no sudoku, but read as one"
    assert outcome_of(grid_of(TRUTH), truth=()).certain_and_wrong
    lost = outcome_of(message="no grid")
    assert cause(lost) == "not found: no grid"
    assert not lost.right


def test_pencil_marks_count_where_there_are_some_or_some_were_read():
    marks = [0] * 81
    marks[2], marks[3], marks[5] = 0b11, 0b101, pictures.UNLABELLED
    grid = grid_of(TRUTH)
    cells = list(grid.cells)
    cells[2] = replace(cells[2], marks=0b11)
    cells[3] = replace(cells[3], marks=0b111)
    cells[5] = replace(cells[5], marks=0b1)
    cells[6] = replace(cells[6], marks=0b1)
    outcome = outcome_of(replace(grid, cells=tuple(cells)))
    shown = replace(outcome.shown, marks=tuple(marks))
    assert replace(outcome, shown=shown).marks == (3, 1)


def test_the_sheet_has_a_tile_for_each_failure():
    failures = [
        outcome_of(grid_of(changed(TRUTH, 0, "3"))),
        outcome_of(message="no grid"),
        outcome_of(grid_of(TRUTH), truth=()),
    ]
    image = Image.open(io.BytesIO(sheet(failures)))
    assert image.size == (2 * TILE[0], 2 * TILE[1])
    tiles = [image.convert("RGB").crop((x, 0, x + TILE[0], TILE[1])) for x in (0, TILE[0])]
    for tile in tiles:
        assert len(tile.getcolors(10**6) or []) > 5
    assert Image.open(io.BytesIO(sheet([]))).height == TILE[1]


def test_the_table_has_a_line_for_each_row():
    row = row_of("photographs", [outcome_of(grid_of(TRUTH))])
    lines = markdown([row, replace(row, group="no sudoku", cells=0)])
    assert len(lines) == 4
    assert len({line.count("|") for line in lines}) == 1
    assert lines[2].startswith("| photographs | 1 | 1 | 1 | 100.00 % |")


def test_missed_targets_are_reported():
    row = Row(
        group="own: puzzle",
        pictures=100,
        right=99,
        at_first=99,
        cells=8100,
        cells_right=8018,
        refused=1,
        marks=200,
        marks_right=198,
        written=0,
        written_right=0,
        pages=0,
        separated=0,
        unclear=0,
        wrong_as_certain=0,
        asked=3,
        unmarked=1,
        doubtful=0.2,
        median=0.1,
        late=1.3,
        worst=2.0,
        memory=310,
    )
    assert list(missed_targets(row)) == [
        "own: puzzle: 99.00 % of grids, not 100.00 %",
        "own: puzzle: 99.00 % of cells with pencil marks, not 99.50 %",
        "own: puzzle: 5 % take longer than 1.30 s, not 1 s",
        "own: puzzle: a process needs 310 MB, not 300 MB",
    ]
    fonts = replace(row, group=FONTS, marks=0, late=0.1, memory=100)
    assert list(missed_targets(fonts)) == [], (
        "the grid that is refused does not count among the cells"
    )
    assert len(list(missed_targets(replace(fonts, cells_right=8010)))) == 1


def test_handwriting_is_counted():
    """One handwritten digit is read as a given, and another one is misread."""
    writing = "h" + "".join("." if digit == "0" else "p" for digit in TRUTH[1:])
    outcome = outcome_of(grid_of(TRUTH))
    shown = replace(outcome.shown, writing=writing)
    assert not replace(outcome, shown=shown).separated
    assert "\n| 5 |  |  |  |  | 1 |  |  |  |  |  |\n" in confusions([replace(outcome, shown=shown)])
    row = row_of("handwriting", [replace(outcome, shown=shown)])
    assert (row.written, row.written_right, row.pages, row.separated) == (1, 1, 1, 0)
    assert "handwriting: 0.00 % of pages with givens and entries told apart, not 90.00 %" in list(
        missed_targets(row)
    )


@pytest.mark.parametrize("kind", negatives.KINDS)
def test_pictures_without_a_sudoku_are_pictures(kind: str):
    shown = negatives.negative(kind, 5)
    assert shown.grids == ()
    assert pictures.open_picture(shown.data).width > 0
    assert negatives.negative(kind, 5) == shown


@pytest.mark.corpus
def test_our_own_pictures_show_what_they_say():
    samples = list(own_pictures.own_pictures(16))
    assert {sample.group for sample in samples} == {f"own: {kind}" for kind in own_pictures.KINDS}
    for sample in samples:
        shown = sample.make()
        assert Grid.from_values([int(digit) for digit in shown.grids[0]])
        for digit, mask in zip(shown.grids[0], shown.marks, strict=True):
            assert digit == "0" or mask in (0, pictures.UNLABELLED)


@pytest.mark.corpus
def test_photographs_are_spoilt_paired_and_cut():
    some = pictures.photos()[:2]
    shown = [sample.make() for sample in pictures.spoilt(some)]
    assert len(shown) == 2 * len(pictures.CHANGES)
    assert {picture.grids for picture in shown} == {sample.make().grids for sample in some}
    (pair,) = pictures.pairs(some)
    assert len(pair.make().grids) == 2
    for cut in pictures.cut_photographs(some):
        picture = cut.make()
        assert not picture.grids
        assert max(pictures.open_picture(picture.data).size) >= 40


@pytest.mark.corpus
def test_a_screenshot_brings_its_pencil_marks():
    groups = {sample.name: sample for sample in pictures.screenshots()}
    shown = groups["kyo_image.png"].make()
    assert shown.grids[0].startswith("600950070")
    assert shown.marks[1] == 0b1101
    assert groups["kyo_images_0035.png"].make().marks == ()
    assert groups["rozet_sudoku_0001.jpg"].group == pictures.FONTS


def test_a_variable_names_a_folder_with_more_pictures(tmp_path: Path, monkeypatch):
    for name in ("photos", "screenshots"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "truth.tsv").write_text(f"file\tdigits\n{name}.png\tnone\n")
    monkeypatch.setenv(pictures.VARIABLE, str(tmp_path))
    names = [sample.name for sample in islice(bench.reading.every_sample([], all_of_them=False), 2)]
    assert names == ["photos.png", "screenshots.png"]


def test_a_folder_of_ones_own_is_read_from_its_table(tmp_path: Path):
    (tmp_path / "a.jpg").write_bytes(jpeg())
    (tmp_path / "truth.tsv").write_text(f"file\tdigits\ncorners\na.jpg\t{TRUTH}\n".replace(
        "\ncorners", "\tcorners"))  # fmt: skip
    (sample,) = pictures.folder(tmp_path, "held out: mine")
    assert (sample.group, sample.make().grids) == ("held out: mine", (TRUTH,))
    with pytest.raises(SystemExit, match=r"truth\.tsv"):
        pictures.folder(tmp_path / "no")


def test_a_picture_is_read_in_a_process(capsys: pytest.CaptureFixture):
    """The test covers all stages: the picture is made, read, counted and written as JSON."""
    make = partial(negatives.negative, "one colour", 1)
    outcome = read_sample(pictures.Sample("no sudoku", "one colour", make))
    assert outcome.right
    assert outcome.message
    report = bench.reading.as_json([row_of("no sudoku", [outcome])], [outcome], [])
    assert json.loads(json.dumps(report))["pictures"][0]["right"] is True


def test_ambiguous_pictures_are_right_if_they_are_asked_about():
    shown = pictures.Shown(jpeg(), is_ambiguous=True)
    outcome = replace(outcome_of(grid_of(TRUTH), meant=False), shown=shown)
    assert outcome.right
    certain = replace(outcome_of(grid_of(TRUTH)), shown=shown)
    assert certain.failed
    assert certain.certain_and_wrong


def test_covered_digit_is_asked_about_or_read():
    shown = pictures.Shown(jpeg(), is_ambiguous=True, covered=(2,))
    assert replace(outcome_of(grid_of(TRUTH)), shown=shown).certain_and_wrong
    assert replace(outcome_of(grid_of(changed(TRUTH, 2, "4"))), shown=shown).right
    assert replace(outcome_of(grid_of(TRUTH, Notice.DOUBTFUL)), shown=shown).right


def test_more_pictures_count_by_kind_and_in_the_sums(tmp_path: Path):
    folder = tmp_path / "pictures-more"
    folder.mkdir()
    (folder / "truth.tsv").write_text(
        f"file\tkind\ttruth\na.jpg\tapp dark\t{TRUTH}\nb.jpg\twritten photo\t{TRUTH}\n"
        "c.jpg\tseveral grids\task\nd.jpg\tnone\tnone\n"
    )
    (folder / "marks.tsv").write_text("file\tlayout\tcandidates\na.jpg\tcentre\t12" + ",." * 80)
    for name in "abcd":
        (folder / f"{name}.jpg").write_bytes(jpeg())
    samples = list(more_pictures(tmp_path))
    shown = [sample.make() for sample in samples]
    assert shown[0].marks[:2] == (0b11, 0)
    assert shown[2].is_ambiguous
    outcomes = [
        replace(outcome_of(grid_of(TRUTH)), sample=sample, shown=picture)
        for sample, picture in zip(samples, shown, strict=True)
    ]
    rows = {row.group: row.pictures for row in table_of(outcomes)}
    assert rows["more: written photo"] == rows["more, app screenshots"] == 1
    assert rows["more, without handwriting"] == 1


def test_third_and_drawn_pictures_say_what_is_given_and_what_is_covered(tmp_path: Path):
    for name, head, row in (
        ("pictures-3", "truth81\tgivens81", f"{TRUTH}\t{changed(TRUTH, 0, '.')}"),
        ("pictures-drawn", "truth\tgivens", changed(TRUTH, 4, "?")),
    ):
        (tmp_path / name).mkdir()
        table = f"file\tkind\t{head}\na.jpg\tsticker\t{row}\n".replace("0", ".")
        (tmp_path / name / "truth.tsv").write_text(table)
        (tmp_path / name / "a.jpg").write_bytes(jpeg())
    third, drawn = more_pictures(tmp_path)
    assert (third.group, drawn.group) == ("third set: sudokus", "drawn: hidden given")
    assert third.make().writing[:2] == "ep"
    assert drawn.make().covered == (4,)


@pytest.mark.parametrize("kind", misleading.KINDS)
def test_misleading_pictures_are_the_same_each_time(kind: str):
    shown = misleading.draw_misleading(kind, 1)
    assert misleading.draw_misleading(kind, 1) == shown
    assert shown.is_ambiguous == (kind == misleading.HIDDEN)
