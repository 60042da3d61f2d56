"""The title of a hint and its question to the reader, at each level."""

from typing import Final

from engine.houses import Digit
from engine.language import N_, translate
from engine.language.speech import all_of
from engine.model.step import HintLevel, LevelText, Pattern, Step
from engine.model.technique import Family, Technique
from engine.techniques.colours import ColouringPattern
from engine.techniques.fish import FishPattern
from engine.techniques.locked import LockedPattern
from engine.techniques.singles import SinglePattern, SolutionPattern
from engine.techniques.subsets import SubsetPattern
from engine.techniques.wings import WingPattern
from engine.words.explanation import step_title, words_and_question
from engine.words.openings import opening

_ON: Final = N_("{technique} on {digits}")

_WHERE_IS_IT: Final = N_("Can you see where?")
_WHICH_DIGIT: Final = N_("Which digit is it?")
_WHICH_DIGITS: Final = N_("Which digits are they?")
_WHICH_CELL: Final = N_("Which cell is it?")
_WHICH_CELLS: Final = N_("Which cells are they?")
_WHICH_LINES: Final = N_("Which lines are they?")
_MISSING: Final = N_("Which digit is missing?")
_LAST_PLACE: Final = N_("Which place is left?")
_PIVOT: Final = N_("Which cell is the pivot?")
_BEGIN: Final = N_("Where would you start?")
WHICH_FIRST: Final = N_("Which one do you see first?")
"""The question of a hint whose single is followed by several others."""
_CAN_BE: Final = N_("Which of them can be {digit}?")
_OUT_DIGIT: Final = N_("Which {digit}s does that rule out?")
_OUT_EITHER_WAY: Final = N_("Which {digit}s are ruled out, whether a fin is {digit} or not?")
_OUT: Final = N_("Which candidates does that rule out?")
_PLACED: Final = N_("Which digit then has only one place?")
_FOLLOWS: Final = N_("What follows from it?")
_NEXT: Final = N_("What becomes possible now?")
_NOTHING_OPENED: Final = N_("No single follows from it yet. What else do you see?")


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
    general = "" if text.question else _question(step, level)
    if not general:
        return text
    return text._replace(question=translate(general, digit=_only_digit(step.pattern)))


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


def _question(step: Step, level: HintLevel) -> str:
    if isinstance(step.pattern, SolutionPattern):
        return ""
    match level:
        case HintLevel.NUDGE:
            return _nudge(step)
        case HintLevel.TECHNIQUE:
            return _technique(step)
        case HintLevel.WHERE:
            return _where(step)
    if step.grid.apply(step).is_solved:
        return ""
    opened = opening(step)
    if opened is None:
        return _NEXT if step.placements else _NOTHING_OPENED
    return _WHICH_CELL if opened.digit is None else _LAST_PLACE


def _nudge(step: Step) -> str:
    match step.pattern:
        case SinglePattern() if step.technique is Technique.FULL_HOUSE:
            return _MISSING
        case LockedPattern(target=None):
            return _WHICH_DIGIT
        case SubsetPattern(hidden=hidden, single=None):
            return _WHICH_DIGITS if hidden else _WHICH_CELLS
    return _WHERE_IS_IT


def _technique(step: Step) -> str:
    match step.pattern:
        case SinglePattern() if step.technique is Technique.FULL_HOUSE:
            return _MISSING
        case SinglePattern(house=house):
            return _WHICH_CELL if house is None else _LAST_PLACE
        case LockedPattern():
            return _WHICH_DIGIT
        case SubsetPattern(hidden=hidden):
            return _WHICH_DIGITS if hidden else _WHICH_CELLS
        case FishPattern(base=base) if all(house.kind.is_line for house in base):
            return _WHICH_LINES
        case WingPattern():
            return _PIVOT
    if step.technique.family in {Family.UNIQUENESS, Family.ALS, Family.EXCLUSION}:
        return _WHICH_CELLS
    return _BEGIN


def _where(step: Step) -> str:
    match step.pattern:
        case SinglePattern():
            return _CAN_BE
        case FishPattern(fins=fins, endo_fins=endo_fins) if fins or endo_fins:
            return _OUT_EITHER_WAY
        case LockedPattern(target=None) | FishPattern():
            return _OUT_DIGIT
        case SubsetPattern(single=single):
            return _OUT if single is None else _PLACED
        case WingPattern():
            return _OUT
    return _FOLLOWS if step.technique.family is not Family.ALS else _OUT


def _digits(pattern: Pattern) -> tuple[Digit, ...]:
    """The digits of a pattern that the text of `WHERE` names."""
    match pattern:
        case LockedPattern(digit=digit) | FishPattern(digit=digit) | ColouringPattern(digit=digit):
            return (digit,)
        case SubsetPattern(digits=digits):
            return digits
    return ()


def _only_digit(pattern: Pattern) -> Digit:
    """The digit of a pattern that has one; 0 for others."""
    match pattern:
        case SinglePattern(digit=digit) | LockedPattern(digit=digit) | FishPattern(digit=digit):
            return digit
    return 0
