"""The title of a hint and its question to the reader, at each level."""

from collections.abc import Iterable
from typing import Final

from engine.houses import DIGITS, Cell, Digit, House, HouseKind
from engine.language import N_, translate
from engine.language.speech import all_of
from engine.model.grid import Grid
from engine.model.reasons import boxes_of, common_house, empty_cells, places
from engine.model.step import HintLevel, LevelText, Pattern, Step
from engine.model.technique import Family, Technique
from engine.techniques.alternating import AlternatingPattern
from engine.techniques.alternating_chain import cells_of, house_of
from engine.techniques.colours import ColouringPattern, connected
from engine.techniques.fish import FishPattern
from engine.techniques.locked import LockedPattern
from engine.techniques.rectangles import AvoidableRectanglePattern, HiddenRectanglePattern
from engine.techniques.singles import SinglePattern, SolutionPattern
from engine.techniques.subsets import SubsetPattern
from engine.techniques.uniqueness import LoopPattern
from engine.techniques.wings import WingPattern
from engine.words import phrases
from engine.words.explanation import step_title, words_and_question
from engine.words.openings import confined, opening

_ON: Final = N_("{technique} on {digits}")

_WHERE_IS_IT: Final = N_("Can you see where?")
_WHICH_DIGIT: Final = N_("Which digit is it?")
_WHICH_REMOVES: Final = N_("More than one digit fits that. Which of them can you remove elsewhere?")
_WHICH_DIGITS: Final = N_("Which digits are they?")
_WHICH_CELL: Final = N_("Which cell is it?")
_WHICH_CELLS: Final = N_("Which cells are they?")
_MISSING: Final = N_("Which digit is missing?")
_LAST_PLACE: Final = N_("Which place is left?")
_BEGIN: Final = N_("Where would you start?")
WHICH_FIRST: Final = N_("Which of them do you see first?")
"""The question of a hint whose single is followed by several others."""
_CAN_BE: Final = N_("Which of them can be {digit}?")
_OUT_DIGIT: Final = N_("Which {digit}s does that rule out?")
_OUT_EITHER_WAY: Final = N_("Which {digit}s are ruled out, whether a fin is {digit} or not?")
_OUT: Final = N_("Which candidates does that rule out?")
_PLACED: Final = N_("Which digit then has only one place?")
_FOLLOWS: Final = N_("What follows from it?")
_NEXT: Final = N_("What becomes possible now?")
_NOTHING_OPENED: Final = N_("No single follows from it yet. What else do you see?")
_CONFINED: Final = N_("No single follows from it yet. Where can {digit} go {house:in} now?")

_EMPTY_CELLS: Final = N_("Which of the {count} empty cells {house:in} can be {digit}?")
_CELL_IN: Final = N_("It is {houses:in}. Which cell is it?")
_CELLS_IN: Final = N_("They are {houses:in}. Which cells are they?")
_LOCKED: Final = N_("{base:In}, which digit fits only {cover:in}?")
_LOCKED_MORE: Final = N_(
    "{base:In}, which digits fit only {cover:in}? What do they rule out there?"
)
_NAKED: Final = N_("One of their digits is {digit}. Which cells {house:in} are they?")
_HIDDEN_PAIR: Final = N_("{house:In}, {digit} is one of the two digits. Which is the other?")
_HIDDEN_MORE: Final = N_("{house:In}, {digit} is one of the digits. Which are the others?")
_OTHER_HOUSE: Final = N_("{house:start} is one of them. Which is the other?")
_JOINED: Final = N_(
    "{house:start} is one of them, and {shared} joins it to the other. Which house is the other?"
)
_OTHER_HOUSES: Final = N_("{house:start} is one of them. Which are the others?")
_WITH_BOX: Final = N_("{house:start} is the box. Which row or column goes with it?")
_ENDS_IN: Final = N_("The chain has its ends {houses:in}. Which cells are they?")
_PIVOT: Final = N_("One of the pivot's digits is {digit}. Which cell {house:in} is the pivot?")
_COLOURS: Final = N_("Start with the {digit}s {house:in}. Where do they lead?")
_CORNERS: Final = N_("Two of the corners are {line:in}. Which cells are they?")
"""The questions of level 2, which name a house or a digit of the pattern, but no cell."""


def title(step: Step, level: HintLevel) -> str | None:
    """The step's technique, with its digits from level `WHERE` on; None if the level hides it."""
    if level is HintLevel.NUDGE:
        return None
    name = step_title(step)
    digits = _digits(step.pattern) if level >= HintLevel.WHERE else ()
    return translate(_ON, technique=name, digits=all_of(digits)) if digits else name


def hint_text(step: Step, level: HintLevel) -> LevelText:
    """The text of a hint and its question to the reader, which is empty if nothing is left to ask.

    A text without a question of its own gets one that fits its technique.
    """
    text = words_and_question(step, level)
    if text.question or isinstance(step.pattern, SolutionPattern):
        return text
    return text._replace(question=_QUESTIONS[level](step))


def named_digit(step: Step, level: HintLevel) -> Digit | None:
    """The digit of an answer, if hints up to a level name it; otherwise None.

    It is also None for a step with several digits.
    """
    match step.pattern:
        case SinglePattern(digit=digit) if step.technique is Technique.HIDDEN_SINGLE:
            return digit
        case FishPattern(digit=digit) | ColouringPattern(digit=digit):
            pass
        case LockedPattern(digit=digit, target=None) if level >= HintLevel.WHERE:
            pass
        case _:
            return None
    return digit if {move.digit for move in step.effects} == {digit} else None


def _nudge(step: Step) -> str:
    match step.pattern:
        case SinglePattern() if step.technique is Technique.FULL_HOUSE:
            return translate(_MISSING)
        case LockedPattern(target=None) as pattern:
            alike = _nudges_alike(step.grid, pattern)
            return translate(_WHICH_REMOVES if alike else _WHICH_DIGIT)
        case SubsetPattern(hidden=hidden, single=None):
            return translate(_WHICH_DIGITS if hidden else _WHICH_CELLS)
    return translate(_WHERE_IS_IT)


def _narrowed(step: Step) -> str:
    """The question of `TECHNIQUE` in words: where the pattern is, or one of its digits."""
    grid, pattern = step.grid, step.pattern
    first = next(iter(pattern.where_to_look(grid)), None)
    look = "" if first is None else phrases.house(first)
    match pattern:
        case SinglePattern() if step.technique is Technique.FULL_HOUSE:
            return translate(_MISSING)
        case SinglePattern(cell=cell, house=None):
            assert first is not None
            row, box = grid.variant.house(HouseKind.ROW, cell), grid.variant.box(cell)
            crossing = [first, box if first.kind.is_line else row]
            return translate(_CELL_IN, houses=phrases.houses(crossing))
        case SinglePattern(digit=digit, house=house):
            assert house is not None
            count = phrases.number(len(empty_cells(grid, house)))
            return translate(_EMPTY_CELLS, count=count, house=look, digit=digit)
        case LockedPattern(base=base, cover=cover):
            template = _LOCKED_MORE if _others_fit(grid, pattern, (cover,)) else _LOCKED
            return translate(template, base=phrases.house(base), cover=phrases.house(cover))
        case SubsetPattern(digits=digits, hidden=hidden):
            template = _NAKED
            if hidden:
                template = _HIDDEN_PAIR if len(digits) == 2 else _HIDDEN_MORE
            return translate(template, house=look, digit=digits[0])
        case FishPattern(base=base):
            template = _OTHER_HOUSE if len(base) == 2 else _OTHER_HOUSES
            return translate(template, house=phrases.house(base[0]))
        case AlternatingPattern():
            return _narrowed_chain(step.technique, grid, pattern)
        case ColouringPattern(digit=digit):
            (house, _, _), *_ = connected(grid, pattern)
            return translate(_COLOURS, digit=digit, house=phrases.house(house))
        case WingPattern(pivot=pivot):
            return translate(_PIVOT, digit=grid.candidates_of(pivot)[0], house=look)
        case HiddenRectanglePattern(cells=cells) | AvoidableRectanglePattern(cells=cells):
            return _narrowed_corners(grid, cells)
        case LoopPattern(cells=cells) if len(cells) == 4:
            return _narrowed_corners(grid, cells)
    if step.technique.family in {Family.UNIQUENESS, Family.ALS, Family.EXCLUSION}:
        return translate(_WHICH_CELLS)
    return translate(_BEGIN)


def _nudges_alike(grid: Grid, pattern: LockedPattern) -> bool:
    """Whether the first hint of locked candidates fits another digit, too."""
    around = {house for cell in pattern.base.cells for house in grid.variant.houses_of[cell]}
    alike = pattern.cover.kind.is_line
    covers = [h for h in around - {pattern.base} if h.kind.is_line == alike]
    return _others_fit(grid, pattern, covers)


def _others_fit(grid: Grid, pattern: LockedPattern, covers: Iterable[House]) -> bool:
    """Whether another digit has all its places of the base in one of these houses."""
    others = (places(grid, pattern.base, digit) for digit in DIGITS if digit != pattern.digit)
    return any(cells and set(cells) <= set(house.cells) for cells in others for house in covers)


def _narrowed_chain(technique: Technique, grid: Grid, chain: AlternatingPattern) -> str:
    """The question of `TECHNIQUE` for a chain; words of long chains already say where they end."""
    match technique:
        case Technique.W_WING | Technique.REMOTE_PAIR:
            ends = boxes_of(grid, (*chain.nodes[0].cells, *chain.nodes[-1].cells))
            template = _CELLS_IN if technique is Technique.W_WING else _ENDS_IN
            return translate(template, houses=phrases.houses(ends))
        case Technique.EMPTY_RECTANGLE:
            return translate(_WITH_BOX, house=phrases.house(house_of(grid, *chain.nodes[2:])))
        case Technique.SKYSCRAPER | Technique.TWO_STRING_KITE | Technique.TURBOT_FISH:
            one, near, other_near, _ = chain.nodes
            shared = common_house(grid, cells_of(near, other_near))
            assert shared is not None
            house = phrases.house(house_of(grid, one, near))
            return translate(_JOINED, house=house, shared=phrases.house(shared))
    return translate(_BEGIN)


def _narrowed_corners(grid: Grid, cells: tuple[Cell, ...]) -> str:
    line = grid.variant.house(HouseKind.ROW, cells[0])
    return translate(_CORNERS, line=phrases.house(line))


def _where(step: Step) -> str:
    match step.pattern:
        case SinglePattern(digit=digit):
            return translate(_CAN_BE, digit=digit)
        case FishPattern(digit=digit, fins=fins, endo_fins=endo_fins) if fins or endo_fins:
            return translate(_OUT_EITHER_WAY, digit=digit)
        case LockedPattern(digit=digit, target=None) | FishPattern(digit=digit):
            return translate(_OUT_DIGIT, digit=digit)
        case SubsetPattern(single=single):
            return translate(_OUT if single is None else _PLACED)
        case WingPattern():
            return translate(_OUT)
    return translate(_FOLLOWS if step.technique.family is not Family.ALS else _OUT)


def _next(step: Step) -> str:
    """The question of `FULL`: what to look at after the step; "" at the end of the puzzle."""
    if step.grid.apply(step).is_solved:
        return ""
    opened = opening(step)
    if opened is not None:
        return translate(_WHICH_CELL if opened.digit is None else _LAST_PLACE)
    if step.placements:
        return translate(_NEXT)
    left = confined(step)
    if left is None:
        return translate(_NOTHING_OPENED)
    return translate(_CONFINED, digit=left.digit, house=phrases.house(left.house))


def _digits(pattern: Pattern) -> tuple[Digit, ...]:
    """The digits of a pattern that the text of `WHERE` names."""
    match pattern:
        case LockedPattern(digit=digit) | FishPattern(digit=digit) | ColouringPattern(digit=digit):
            return (digit,)
        case SubsetPattern(digits=digits):
            return digits
    return ()


_QUESTIONS: Final = {
    HintLevel.NUDGE: _nudge,
    HintLevel.TECHNIQUE: _narrowed,
    HintLevel.WHERE: _where,
    HintLevel.FULL: _next,
}
"""The question of each level in words, for texts without one of their own."""
