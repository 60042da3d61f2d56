"""Links to and from other sites: their contents, refused links, and what our links open."""

import base64
import contextlib
import json
import re
import time
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Grid
from engine.constraints.constraint import counts_by_kind
from engine.errors import InvalidGridError
from engine.houses import DIAGONAL, WINDOKU, Variant, jigsaw
from engine.links import (
    ConstraintsError,
    Credit,
    LinkError,
    credit_in,
    find_links,
    links_to,
    lz_string,
    parse_link,
)
from engine.links.fpuzzles import format_fpuzzles, parse_fpuzzles
from engine.links.sudokuwiki import format_sudokuwiki, parse_sudokuwiki
from engine.solvers.search import solutions
from reader import read_line, read_text

PUZZLE = Grid.parse(
    ".9.....2...39.87..5..7.2..937..4..61..6...9..14..7..839..6.5..8..51.76...1.....5."
)
PUZZLE_SOLUTION = next(solutions(PUZZLE))
PLAYED = PUZZLE.place(0, 4).eliminate(2, 7)
"""A grid with an entry of the player and a removed candidate."""

ONE_GIVEN = (
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsl"
    "es1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A"
)
"""The example in the documentation of the package sudoku-formats: a 1 in r1c1."""
CAGES = (
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssX0QAaw"
    "gAbLTAwBjAIZo48QiH0wdYfCABKARgDCDkKjsAmFyDUA3Q1oArqYgiCAUFlZaNmb2zh5ucU4AzImeTgnuXqnuyRk+qP5"
    "BIcmpRGqG+gAuEL4wTgD2AHZgVRiGEE1VMXggANLauhgABE7GcLREQA="
)
COUNTING_CIRCLES = (
    "N4SwJgXA5AzgHjAtgfQLIgMYAsCGBTAGwBk8AzAawHsB3EAFwC9k8B2ADhwBYWAjDARjABOAAwiAbJ1IBmIWx54ArP1L9F"
    "00qXEZpUADQYcEANrAAbtDr0CeCAAIAkgDs6AJ0pgArhiuUnduko7AGFKTxcQJwBzEJBXDBsYKABfPXNoHE86LEpXe3Rsf"
    "AI7EgoaegYUtIsoV09E+wBlAFUAEQB5AGlmgB0nAFo7ADEQAmLsvDso13A7WmyArEmwECj6GDt+fs47GCDsnDo7JyCVtaP"
    "XPAAHPEONyLscO3dqPTsMSgJPRCc33LseJQ4AA6Pp9YLtZoAOQAKg4oQBxEIOABKwSIAFFGn0AIJOACedjO9DsDyeGDiCU"
    "mkRWhjoeA2eDgOB8BEJOWodkQOAJ70piXefjoOAeByOxLowLsOI2PLsTJwiCuNjeIFIizwl1JsrsACZSf4eYSKfEVRqtTg"
    "tQrWYS6NQgrr7v4TVSnRq7FdPAwGDZgVV0rBPlkQH57NJOLr+PxdZxw/xpLrddJ+JwUgBdAwwCCKEQGWzGYx6IsZwvFvSl"
    "vQlouVjOXEwF3MiEu5/gl/h6Jvl9utkvGXO65t6aRtvQDrtDtO93UdkvT1vl6Qzhd6Hvl4zTsfrifLzeL4eTvSeEzAGBuS"
    "jkWxQE5OPD6HlRGwQXM+EzSYGKDvvjPUJ/AtjTrBf3/PRsggds8joAxdQgABiIYDH4WCRFSE8zwvaBr1vPR70fZ86BMXV3"
    "0/RRvyAgCyJAwDwIgSCMGguCEKQlDT3cdCrz8LCcNsPDXyIt8SL0H8RD/cjhOA0DqNo+j4IEJi0hY89L0wu9olwgx8OMfg"
    "+K/QSKMAsTpwkvQIKg2CZMQmDkPktClI4lSH249STC0j9CIEoSRL0fTPKMky6LMxjLOYmyMLs7DVMcl9jH4lcdI84DvPEq"
    "jjJo0yGNkoLrNY2yb3stSopc2L3L0ijfNS/z0osqzUOy0LcvChynycvsiOE4qDK80rkr86TAuqhS2OUhr8o0tqitIjrEsM"
    "7ryt6jLkLTZIgA"
)
"""SudokuPad's own link to a puzzle of 4 x 4, in the documentation of Sudoku-Bench (MIT licence)."""
WIKI = (
    "S9B46090b1m4a01070e1q050v3f022iaa1q7n081n4b3f9603ea027n1m46070e0n450409060l02460r7r06b64b0g050r"
    "060907114k4b030t1n170823093m1z0b3b07191n2319031v0h090i1103082t3o1v0437"
)
WIKI_GIVENS = "090001700500200008000030200070004960200060005069700030008090000700003009003800040"
COACH = (
    "SCv7_32_f2e5qjqh1q1i035t1ffpld059fonfeu19pg24c94oo7nbuuomatqva49714e3fenq8v3spkoafvkhrr8r989i8d"
    "ts9q4ugqq2v9hks2139h0017hiogg0c30e0g1042o6lkc0di1uet3op4qheof2lhfgm72aqu0gh0qmjb5jp5porrh3hntrl"
    "57npdm67k4ipligdmq3ihagi5opjkp1jgn2t56f3odbat51sik2d98r0ceahonglobtt6fun5oi6ugvvgdsomt85c9bjeem"
    "57jvk0ov8i9u4"
)
COACH_GIVENS = "049852600108736090060194080910687305035901000070305009001573900090468050006219730"


def penpa(numbers: object, *, header: str = "sudoku,9,9,38", more: str = "zT:[],zY:{}") -> str:
    """Return a link with numbers in Penpa's format."""
    written = json.dumps(numbers, separators=(",", ":"))
    text = "\n".join((header, "[0,0,0,0]", "mode", f"{{zR:{{z_:[]}},zN:{written},{more}}}"))
    deflate = zlib.compressobj(wbits=-15)
    packed = base64.b64encode(deflate.compress(text.encode()) + deflate.flush()).decode()
    return f"https://swaroopg92.github.io/penpa-edit/#m=solve&p={packed}&a=xyz"


def test_links_of_every_site_are_read():
    one = "1" + "." * 80
    numbers = {str(2 * 13 + 2): ["1", 1, "1"]}
    for link, line in (
        (f"https://f-puzzles.com/?load={ONE_GIVEN}", one),
        (f"https://www.f-puzzles.com/?load={ONE_GIVEN.replace('+', '%2B')}", one),
        (f"https://sudokupad.app/fpuzzles{ONE_GIVEN}", one),
        (f"https://sudokupad.app/?puzzleid=fpuz{ONE_GIVEN}", one),
        (penpa(numbers), one),
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={WIKI_GIVENS}", WIKI_GIVENS),
        (f"https://sudoku.coach/en/play/{COACH_GIVENS}", COACH_GIVENS),
        (f'<opensudoku><game data="{COACH_GIVENS}" /></opensudoku>', COACH_GIVENS),
    ):
        assert read_text(f"Have a look: {link}") == Grid.parse(line), link


def test_packed_puzzles_of_sudokupad_are_read():
    old = "classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B"
    line = ".6.91...7..2....15.....4...9..3..........6...4.3...25...4.....8.....87.4..5.7..3."
    assert read_text(f"https://sudokupad.app/{old}") == Grid.parse(line)

    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    runs = re.findall("[0-9]0{0,5}", str(PUZZLE).replace(".", "0"))
    packed = "".join(digits[int(run[0]) + 10 * (len(run) - 1)] for run in runs)
    whole = lz_string.compress(json.dumps({"p": packed, "n": "A name", "s": "", "m": "x" * 50}))
    for data in (packed, f"classic{packed}", f"puzzle/{whole.replace('/', '%2F')}"):
        assert read_text(f"https://sudokupad.app/{data}") == PUZZLE, data
    with pytest.raises(LinkError, match="SudokuPad is damaged"):
        parse_link(f"https://sudokupad.app/classic{packed[:-3]}")


BOXES = [
    [[row + cell // 3, column + cell % 3] for cell in range(9)]
    for row in (0, 3, 6)
    for column in (0, 3, 6)
]


ROWS_OF_SCL = [
    [{"value": digit} if digit else {} for digit in PUZZLE.values[start : start + 9]]
    for start in range(0, 81, 9)
]


def scl(**other: object) -> dict[str, object]:
    """Return the puzzle in SudokuPad's own format, with some entries replaced."""
    return {
        "id": "classic",
        "cellSize": 50,
        "cells": ROWS_OF_SCL,
        "regions": BOXES,
        "cages": [{"value": 'title: It\'s "easy", [really]: {t:f}'}, {"value": "author: Ann"}],
    } | other


def shortened(puzzle: dict[str, object]) -> str:
    """Return the short form of a puzzle, as SudokuPad writes it."""
    drawn = {name: value for name, value in puzzle.items() if value != []}
    text = json.dumps(drawn, separators=(",", ":"))
    for name, short in (("cells", "ce"), ("regions", "re"), ("cages", "ca"), ("value", "v")):
        text = text.replace(f'"{name}":', f'"{short}":')
    text = re.sub(r'([,{\[])"([a-zA-Z0-9]+)":', r"\1\2:", text)
    text = re.sub(r"([,{\[]){}(?=[,}\]])", r"\1", text)
    text = re.sub(r":(t|f)(?:rue|alse)(?=[,}\]])", r":\1", text)
    return text.replace("'", "\\'").replace('"', "'")


@pytest.mark.parametrize(
    "other",
    [
        {},
        {"lines": [], "metadata": {"solution": PUZZLE_SOLUTION, "rules": "Normal rules", "t": 5}},
        {"underlays": [{"class": "board-position", "c2": "#FFFFFF00", "h": 9}]},
        {"cages": [{"value": f"solution: {PUZZLE_SOLUTION}", "unique": True}]},
        {"regions": [*BOXES, []], "overlays": []},
        {"cells": [[cell | {"pencilMarks": []} for cell in row] for row in ROWS_OF_SCL]},
        {"cages": [{"value": "FOGLIGHT", "cells": [[0, 0]]}, {"value": 0}], "foglight": [[0, 0]]},
    ],
)
def test_classic_puzzles_in_the_format_of_sudokupad_are_read(other: dict[str, object]):
    for text in (shortened(scl(**other)), json.dumps(scl(**other))):
        data = lz_string.compress(text).replace("/", "%2F").replace("+", "%2B")
        for link in (f"scl{data}", f"?puzzleid=scl{data}", f"ctc{data}", data):
            assert read_text(f"https://sudokupad.app/{link}") == PUZZLE, text


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (
            {"lines": [{"wp": [[0.5, 0.5], [1.5, 1.5]]}], "arrows": [{"h": 1}]},
            "read (lines, arrows)",
        ),
        (
            {"cages": [{"cells": [[0, 0], [0, 1]], "value": 9}]},
            "constraints (1 killer cage)",
        ),
        ({"cages": [{"value": "norowcol: true"}]}, "read (norowcol)"),
        ({"underlays": [{"c2": "#CFCFCF", "h": 1}]}, "read (shapes)"),
        ({"global": ["antiknight"]}, "read (global)"),
        ({"regions": []}, "read (regions)"),
        (
            {"regions": [[[row, column] for column in range(9)] for row in range(9)]},
            "constraints (irregular regions)",
        ),
        (
            {"cells": [[{"value": 0}] + [{}] * 8] + [[{}] * 9] * 8},
            "read (cells)",
        ),
        (
            {"cells": [[{"centremarks": [1, 2]}] + [{}] * 8] + [[{}] * 9] * 8},
            "read (cells)",
        ),
        (
            {"cells": [[{}] * 9] * 9, "metadata": {"rules": "Knights differ."}},
            "read (rules in words)",
        ),
        (
            {"metadata": {"solution": PUZZLE_SOLUTION[::-1]}},
            "read (solution)",
        ),
    ],
)
def test_other_puzzles_in_the_format_of_sudokupad_are_refused(other: dict[str, object], said: str):
    for text in (shortened(scl(**other)), json.dumps(scl(**other))):
        with pytest.raises(LinkError, match=re.escape(said)):
            read_text(f"https://sudokupad.app/scl{lz_string.compress(text)}")


def test_cages_regions_and_chess_of_sudokupad_are_constraints():
    cages = [
        {"value": "title: Tea"},
        {"value": "rules: Cages\\nsum."},
        {"cells": [[0, 0], [0, 1]], "value": 9},
        {"cells": [[8, 8], [8, 7]], "unique": True},
        {"cells": [[row, 0] for row in range(9)], "hidden": True},
    ]
    regions = [[[row, column] for column in range(9)] for row in range(9)]
    for text in (shortened, json.dumps):
        data = text(scl(cages=cages, metadata={"antiking": True}, regions=regions))
        with pytest.raises(ConstraintsError) as caught:
            parse_link(f"https://sudokupad.app/scl{lz_string.compress(data).replace('+', '%2B')}")
        puzzle = caught.value.puzzle
        assert puzzle is not None
        assert puzzle.grid.values == PUZZLE.values
        assert not puzzle.grid.variant.is_classic
        assert (puzzle.title, puzzle.rules) == ("Tea", "Cages\nsum.")
        found = [*puzzle.constraints]
        assert [*map(str, counts_by_kind(found))] == [
            "cells that touch at a corner differ", "2 killer cages"
        ]  # fmt: skip
    repeats = {"cells": [[0, 0], [0, 1]], "value": 9, "unique": False}
    written = lz_string.compress(json.dumps(scl(cages=[repeats]))).replace("+", "%2B")
    with pytest.raises(LinkError, match=r"killercage\.repeats"):
        parse_link(f"https://sudokupad.app/scl{written}")


@pytest.mark.parametrize("variant", [DIAGONAL, WINDOKU, jigsaw("gears")], ids=lambda one: one.name)
def test_constraints_that_are_the_houses_of_a_variant_are_the_variant(variant: Variant):
    solution = Grid.parse(next(solutions(Grid.from_values([0] * 81, variant=variant))))
    cells: list[dict[str, object]] = [
        {"value": digit, "given": True} if number > 2 else {"value": digit}
        for number, digit in enumerate(solution.values)
    ]
    for number, cell in enumerate(cells):
        cell["region"] = variant.houses_of[number][0].index
    puzzle: dict[str, object] = {
        "grid": [cells[start : start + 9] for start in range(0, 81, 9)],
        "ruleset": "The usual rules of the variant.",
    }
    own = [[f"R{c // 9 + 1}C{c % 9 + 1}" for c in house.cells] for house in variant.own_houses]
    if variant is DIAGONAL:
        puzzle |= {"diagonal+": True, "diagonal-": True}
    else:
        puzzle["extraregion"] = [{"cells": house} for house in own]
    stated: dict[str, object] = {"solution": [*solution.values]}
    for more in ({}, stated):
        link = f"https://f-puzzles.com/?load={lz_string.compress(json.dumps(puzzle | more))}"
        read = read_text(link)
        assert read.variant == variant
        assert read.values == solution.values
        assert read.givens == frozenset(range(3, 81))
    others: list[dict[str, object]] = [
        {"solution": [*solution.values[::-1]]},
        {"antiknight": True},
        {"diagonal+": True, "diagonal-": False},
    ]
    for more in others:
        with pytest.raises(ConstraintsError):
            parse_link(
                f"https://f-puzzles.com/?load={lz_string.compress(json.dumps(puzzle | more))}"
            )


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "5",
        "{}",
        "{ce:5}",
        '{"cells":[]}',
        "{ce:[[,,],[,]]}",
        "{ce:[[5]]}",
        "{ce:[[,]],re:[5]}",
        "{ce:[[,]],ca:[5]}",
        "{ce:[[,]],u:[5]}",
        "{ce:[[,]],metadata:5}",
        "{ce:'",
        "{p:5}",
    ],
)
def test_what_is_no_puzzle_of_sudokupad_is_damaged(text: str):
    with pytest.raises(LinkError, match="SudokuPad is damaged"):
        parse_link("https://sudokupad.app/scl" + lz_string.compress(text).ljust(80, "="))


@given(st.data())
def test_mutated_puzzles_of_sudokupad_are_read_or_refused(data: st.DataObject):
    text = list(shortened(scl(lines=[{"wp": [[1, 2]], "r": True}], metadata={"rules": "Knights"})))
    places = st.tuples(st.integers(0, len(text) - 1), st.sampled_from("[]{},:'\"\\0t"))
    for at, character in data.draw(st.lists(places, min_size=1, max_size=6)):
        text[at] = character
    link = f"https://sudokupad.app/scl{lz_string.compress(''.join(text))}"
    with contextlib.suppress(InvalidGridError):
        assert len(read_text(link).values) == 81


def test_positions_keep_givens_entries_and_candidates():
    wiki = read_text(f"https://www.sudokuwiki.org/sudoku.htm?bd={WIKI}")
    assert "".join(str(wiki.values[c] if c in wiki.givens else 0) for c in range(81)) == WIKI_GIVENS
    assert sum(map(bool, wiki.values)) > len(wiki.givens)
    assert wiki.has_marks

    coach = read_line(COACH)
    assert coach is not None
    assert coach.to_line().replace(".", "0") == COACH_GIVENS
    assert coach.candidates_of(0) == (3, 7)


@pytest.mark.parametrize("grid", [PUZZLE, PLAYED], ids=["puzzle", "position"])
def test_own_links_open_the_same_position(grid: Grid):
    sudokupad, coach, wiki = links_to(grid)
    assert [link.site for link in links_to(grid)] == ["SudokuPad", "sudoku.coach", "SudokuWiki"]
    assert read_text(sudokupad.url) == grid
    assert read_text(wiki.url) == grid
    assert read_text(coach.url) == PUZZLE
    assert parse_fpuzzles(format_fpuzzles(grid)) == grid
    assert parse_sudokuwiki(format_sudokuwiki(grid)) == grid


def test_names_of_rules_can_be_printed():
    names = {"cages\ud800\u202e": 1, "\x00": 1, "a\nb": 1}
    cells: list[list[dict[str, int]]] = [[{}] * 9] * 9
    link = f"https://f-puzzles.com/?load={lz_string.compress(json.dumps({'grid': cells, **names}))}"
    with pytest.raises(LinkError, match=r"\(cages, \?, ab\)"):
        parse_link(link)


def test_variants_have_no_links():
    assert links_to(Grid.parse(f"diagonal: {PUZZLE}")) == ()


def fpuzzles(cells: dict[int, dict[str, object]] | None = None, **entries: object) -> str:
    """Return a link to the puzzle on f-puzzles, with some cells and entries replaced."""
    contents: list[dict[str, object]] = [
        {"value": value, "given": True} if value else {} for value in PUZZLE.values
    ]
    for cell, content in (cells or {}).items():
        contents[cell] = content
    rows = [contents[start : start + 9] for start in range(0, 81, 9)]
    puzzle = {"size": 9, "grid": rows} | entries
    return f"https://f-puzzles.com/?load={lz_string.compress(json.dumps(puzzle))}"


def test_title_and_author_are_one_line_of_text():
    titled = fpuzzles(title="Two\n lines\u202e\x00", author="x" * 200)
    assert credit_in(f"Look: {titled}") == Credit("Two lines", "x" * 99 + "…")
    for text in (shortened(scl()), json.dumps(scl())):
        link = f"https://sudokupad.app/scl{lz_string.compress(text)}"
        found = credit_in(link)
        assert found.title.startswith("It's ")
        assert found.author == "Ann"
    # A text with several puzzles has no single title.
    assert credit_in(f"{titled} {titled}") == credit_in(titled[:-40]) == Credit()
    assert credit_in(str(PUZZLE)) == credit_in(fpuzzles(title=[])) == Credit()


def test_rules_in_words_are_not_needed_for_the_solution_or_the_puzzle_is_refused():
    solution = list(map(int, PUZZLE_SOLUTION))
    assert read_text(fpuzzles(ruleset="Normal rules apply.", solution=solution)) == PUZZLE
    with pytest.raises(LinkError, match=r"\(rules\)"):
        read_text(fpuzzles({1: {}, 6: {}, 12: {}, 17: {}}, ruleset="Knights differ."))
    with pytest.raises(LinkError, match=r"\(solution\)"):
        read_text(fpuzzles(solution=solution[::-1]))


def test_candidates_of_the_setter_restrict_their_cells():
    grid = read_text(fpuzzles({0: {"givenPencilMarks": [4, 6, 9]}}))
    assert grid.candidates_of(0) == (4, 6)
    assert grid.candidates_of(2) == PUZZLE.candidates_of(2)


def test_size_of_another_sudoku_is_named():
    rows = [[{"value": 16}, *[{}] * 15], *[[{}] * 16] * 15]
    with pytest.raises(LinkError, match="a sudoku of 16 x 16 cells: only those of 9 x 9 are read"):
        read_text(fpuzzles(size=16, grid=rows))


SOLO = "3x3:a9e2c3_9a8_7b5b7a2b9_3_7b4b6_1b6c9b1_4b7b8_3_9b6a5b8b5_1a7_6c1e5a"
CELLS_OF_PUZZLINK = "g9k2i39g87h5h7g2h937h4h61h6i9h14h7h839h6g5h8h51g76i1k5g"


@pytest.mark.parametrize(
    "link",
    [
        SOLO,
        f"my game: {SOLO}",
        f"https://puzz.link/p?sudoku/9/9/{CELLS_OF_PUZZLINK}",
        f"https://pzv.jp/p.html?sudoku/9/9/{CELLS_OF_PUZZLINK}",
        f"https://puzz.link/p.html?sudoku_edit/v:/9/9/{CELLS_OF_PUZZLINK}",
        f"https://www.chiark.greenend.org.uk/puzzles/js/solo.html#{SOLO.replace(':', '%3A')}",
        f"https://michelkraemer.com/sudocle/fpuzzles{format_fpuzzles(PUZZLE)}",
        f"fpuzzles{format_fpuzzles(PUZZLE)}",
    ],
)
def test_codes_of_other_programs_are_read(link: str):
    assert read_text(link) == PUZZLE
    assert read_line(link) == PUZZLE


def test_game_of_solo_with_diagonals_keeps_them():
    assert read_text(SOLO.replace("3x3:", "3x3xda:")).variant.name == "diagonal"


@pytest.mark.parametrize(
    ("link", "said"),
    [
        (f"https://f-puzzles.com/?load={CAGES}", r"a puzzle with constraints \(\d+ killer cages"),
        ("https://sudokupad.app/4swipiexba", "only the name of a puzzle"),
        ("https://cracking-the-cryptic.web.app/sudoku/abc", "only the name of a puzzle"),
        ("https://sudokupad.app/fpuzzlesyhkyz63b", "only the name of a puzzle"),
        (f"https://sudokupad.app/scl{COUNTING_CIRCLES}", "a sudoku of 4 x 4 cells"),
        (f"https://sudokupad.app/scl{COUNTING_CIRCLES[:-20]}", "SudokuPad is damaged"),
        (f"https://f-puzzles.com/?load={ONE_GIVEN[:-20]}", "f-puzzles is damaged or cut off"),
        ("https://f-puzzles.com/?load=N4IgHiBcDMC%2BQ", "f-puzzles is damaged"),
        ("https://sudokupad.app/scl" + "A" * 80, "SudokuPad is damaged"),
        ("https://sudokupad.app/scf" + "A" * 80, "parts that I do not read"),
        (penpa({"20": ["12", 1, "1"]}), "Penpa is damaged"),
        (penpa({}, header="square,6,6,38"), "a sudoku of 6 x 6 cells"),
        (penpa({}, more="zT:[[33,34]],zY:{}"), "thermometers"),
        ("https://x.org/penpa-edit/#p=AAAA", "Penpa is damaged"),
        (COACH[:-9], "sudoku.coach is damaged"),
        ("S9B" + "00" * 81, "SudokuWiki is damaged"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=" + "vu" * 81, "I don't read this kind of link"),
        ("https://puzz.link/p?sudoku/9/9/g3h6", "puzz.link is damaged"),
        ("https://puzz.link/p?sudoku/6/6/g3h6", "a sudoku of 6 x 6 cells"),
        ("3x3:a1_6_4e2d9c4", "Solo is damaged"),
        ("2x3:a1_6_4e2d9c4", "a sudoku of 6 x 6 cells"),
        ("3x3kda:a1_6_4e2d9c4,a,b", r"parts that I do not read \(killer\)"),
        ("3x3db#123456789", "Solo has only the name"),
        ("https://cracking-the-cryptic.web.app/sudoku/dHFNqQLPjM", "only the name of a puzzle"),
    ],
)
def test_link_without_a_classic_sudoku_is_refused_with_its_reason(link: str, said: str):
    with pytest.raises(InvalidGridError, match=said):
        read_text(link)


def coach(state: str) -> str:
    """Return a link to sudoku.coach whose state is this JSON."""
    data = zlib.compress(state.encode())
    number, digits = int.from_bytes(data, "big") << (-len(data) * 8 % 5), ""
    while number:
        number, digit = divmod(number, 32)
        digits = "0123456789abcdefghijklmnopqrstuv"[digit] + digits
    return "SCv7_32_" + digits.rjust(-(-len(data) * 8 // 5), "0")


@pytest.mark.parametrize(
    "link",
    [
        penpa({"1": ["1", 1, "1"]}, header="sudoku,-4,9,38"),
        penpa({}, header="sudoku,9,x,38"),
        coach('{"gridSize": Infinity, "givenDigits": ""}'),
        coach('{"gridSize": 9, "givenDigits": [Infinity]}'),
    ],
)
def test_link_with_impossible_numbers_is_refused(link: str):
    with pytest.raises(LinkError, match="damaged"):
        read_text(link)


def test_names_of_rules_from_strangers_are_cut():
    rule = lz_string.compress(json.dumps({"size": 9, "grid": [[{}] * 9] * 9, "x" * 9000: True}))
    with pytest.raises(LinkError) as refused:
        parse_link(f"https://f-puzzles.com/?load={rule}")
    assert "xxx" in str(refused.value)
    assert len(str(refused.value)) < 250


def test_puzzle_beside_an_unreadable_link_is_read():
    assert read_text(f"{PUZZLE}\nfrom https://sudokupad.app/4swipiexba") == PUZZLE


def test_other_links_are_none_of_ours():
    assert not list(find_links("https://example.org/?load=N4Ig https://sudokupad.example/abc"))
    with pytest.raises(ValueError, match="is not a link to a sudoku"):
        parse_link("https://example.org")


@given(st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"])))
def test_compressed_text_is_read_back(text: str):
    assert lz_string.decompress(lz_string.compress(text)) == text


def test_compression_is_that_of_the_sites():
    for data in (ONE_GIVEN, CAGES):
        assert lz_string.compress(lz_string.decompress(data)).rstrip("=") == data.rstrip("=")


def test_what_would_fill_the_memory_is_refused_at_once():
    bomb = base64.b64encode(zlib.compress(b"[" * 10_000_000)[2:-4]).decode()
    nested = lz_string.compress("[" * 100_000)
    quotes = lz_string.compress("{ce:" + "'\\" * 90_000)
    empty = lz_string.compress("{ce:[" + "," * 190_000 + "]}")
    begin = time.process_time()
    for link in (
        f"https://x.org/penpa-edit/#p={bomb[:15_000]}",
        f"https://f-puzzles.com/?load={nested[:15_000]}",
        "https://f-puzzles.com/?load=" + lz_string.compress("a" * 190_000),
        f"https://sudokupad.app/scl{nested[:15_000]}",
        f"https://sudokupad.app/scl{quotes}",
        f"https://sudokupad.app/scl{empty}",
    ):
        with pytest.raises(InvalidGridError):
            read_text(link)
    assert time.process_time() - begin < 10


@given(st.text("ABCDEFabcdef0123456789+/=%", max_size=200))
def test_arbitrary_links_are_read_or_refused(data: str):
    for site in (
        "https://f-puzzles.com/?load=",
        "https://sudokupad.app/fpuzzles",
        "https://sudokupad.app/scl",
        "https://sudokupad.app/",
        "https://x.org/penpa-edit/#p=",
        "SCv7_32_",
    ):
        with contextlib.suppress(InvalidGridError):
            assert len(read_text(site + data).values) == 81
