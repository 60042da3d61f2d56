"""Why a digit cannot be in a cell, without revealing what is right."""

import re

import pytest

import engine
from engine import Grid
from engine.houses import CELLS, VARIANTS, cell_name, parse_cell
from engine.language import cell_label
from engine.notation import format_position
from reader import read_text
from renderer import Format
from testing.claims import Board, check
from tests.bot.conftest import EASY
from tests.bot.variant.test_variants import DIAGONAL, WINDOKU
from tutor.game import GameRequest
from tutor.presentation import Presentation
from tutor.why_not import WhyNot, why_not

LOOK = Presentation(file_format=Format.LAYERS)
CHAINS = ".93.84716846971..3...3..948..54..671....2..9.964715832.721..3.9138.......59...1.."
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
JIGSAW = (
    "jigsaw:.7........4....5........2.....6...14.....9....3...7......4....89..35.4....5..8..9"
    "AAABBBCCCAAABBBCCCAADBEBCFCDADBEECFFDDDEEEFFFGDDHEEFFIGDHHHEFIIGGGGHHIIIGGGHHHIII"
)
OPEN = "I see nothing against {digit} in {cell} yet. That does not mean that it is right."


def asked(puzzle: str, where: str, digit: int, *turns: str) -> WhyNot:
    position = format_position(Grid.parse(puzzle))
    return why_not(GameRequest(position, "\n".join(turns), LOOK), parse_cell(where), digit)


@pytest.mark.compiled
@pytest.mark.parametrize("puzzle", [EASY, CHAINS, pytest.param(HARD, marks=pytest.mark.whole)])
def test_answers_are_proved_and_silent_about_all_else(puzzle: str):
    grid = Grid.parse(puzzle)
    (solution,) = engine.solve(grid)
    board = Board.parse(puzzle)
    shown = 0
    for cell in CELLS:
        for digit in () if grid.values[cell] else grid.candidates_of(cell):
            where = cell_name(cell)
            found = asked(puzzle, where, digit)
            open_ = OPEN.format(digit=digit, cell=cell_label(cell))
            if solution[cell] == str(digit):
                assert found.words == open_
            if found.words == open_:
                assert found == WhyNot(f"Why not {digit} in {where}?", open_, None)
            elif " · " in found.title:
                # It mentions no other effect of the step.
                assert not check(board, found.words, (f"{where}<>{digit}",))
                shown += 1
            else:
                assert not re.search(rf"(?<!{where}) (is|=) \d|r\dc\d is \d", found.words)
    assert shown > 0


def test_clash_with_a_given_names_it_and_marks_it():
    found = asked(EASY, "r1c4", 8)
    assert found.title == "Why not 8 in r1c4?"
    assert found.words == "Column 4 already has its 8 in r5c4."
    assert found.drawing is not None
    assert found.drawing.alt == "Sudoku: look at column 4; 8 in r5c4 blocks r1c4."


@pytest.mark.parametrize(("cell", "digit"), [("r1c3", 4), ("r1c7", 4)])
def test_of_two_own_digits_that_clash_none_is_said_to_be_right(cell: str, digit: int):
    """4 is right in r1c3, and wrong in r1c7."""
    words = asked(EASY, cell, digit, "r1c3=4", "r1c7=4").words
    assert re.fullmatch(r"r1c\d and r1c\d are both in row 1: only one of them can be 4\.", words)


def test_placed_digit_is_judged_as_if_its_cell_was_empty():
    # 1 and 4 are candidates of r1c3, of which 4 is right.
    for turns in ((), ("r1c3=4",), ("r1c3=1",), ("r1c3<>4 r1c3<>1",)):
        assert asked(EASY, "r1c3", 4, *turns) == asked(EASY, "r1c3", 4)
        assert asked(EASY, "r1c3", 1, *turns) == asked(EASY, "r1c3", 1)


@pytest.mark.compiled
def test_mistakes_elsewhere_are_not_argued_with():
    (solution,) = engine.solve(Grid.parse(EASY))
    wrong = ("r1c4=2", "r1c6=8")
    for cell in CELLS:
        if EASY[cell] == "." and cell_name(cell) not in {"r1c4", "r1c6"}:
            digit = int(solution[cell])
            words = asked(EASY, cell_name(cell), digit, *wrong).words
            own = " are both in " in words
            assert own or words == OPEN.format(digit=digit, cell=cell_label(cell))
            # Nor is a digit on a scratch copy.
            tried = asked(EASY, cell_name(cell), digit, "try r1c4=2").words
            assert " are both in " in tried or tried.startswith("I see nothing")
    # A step that relies on the cell with the mistake is not shown, because that cell is filled.
    assert "Hidden pair" in asked(EASY, "r1c4", 2).title
    assert asked(EASY, "r1c4", 2, "r1c6=2").words.startswith("r1c4 and r1c6 are both in")
    assert "Hidden pair" not in asked(EASY, "r1c4", 2, "r1c6=4").title


def test_given_is_named():
    assert asked(EASY, "r1c1", 4).words == "r1c1 is a given 5."


@pytest.mark.parametrize("line", [f"diagonal:{DIAGONAL}", f"windoku:{WINDOKU}", JIGSAW])
def test_houses_of_a_variant_rule_out_only_what_is_wrong(line: str):
    grid = read_text(line)
    (solution,) = engine.solve(grid)
    request = GameRequest(format_position(grid), "", LOOK)
    ruled_out = set()
    for cell in CELLS:
        for digit in () if grid.values[cell] else grid.candidates_of(cell):
            found = why_not(request, cell, digit)
            if not found.words.startswith("I see nothing"):
                assert solution[cell] != str(digit)
                assert found.drawing is not None
                ruled_out.add(re.sub(r"r\dc\d|\w+ \d|\d", "_", found.words))
    assert len(ruled_out) > 2


def test_houses_of_a_variant_count_and_its_other_steps_stay_open():
    grid = Grid.from_values(
        [int(sign) for sign in DIAGONAL.replace(".", "0")], variant=VARIANTS["diagonal"]
    )
    request = GameRequest(format_position(grid), "", LOOK)
    assert why_not(request, parse_cell("r1c1"), 7).words == "Diagonal 1 already has its 7 in r6c6."
    assert why_not(request, parse_cell("r1c1"), 8).words.startswith("I see nothing")


def test_single_elsewhere_is_not_given_away():
    assert asked(EASY, "r8c1", 3).words == "Another cell in row 8 can only be 3."
