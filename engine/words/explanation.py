"""Steps in words, and their titles."""

import re
from functools import cache, lru_cache
from typing import Final

from engine.language import (
    CellNames,
    cell_names,
    current_language,
    languages,
    translate,
    use_locale,
)
from engine.model.step import HintLevel, HintTexts, LevelText, Step
from engine.model.technique import Technique
from engine.words import phrases
from engine.words.lengths import MOST_WORDS, count_words
from engine.words.openings import opening_words, rest_words

_NEW_LINE = "\n"
_ABOUT_THE_PICTURE: Final = (phrases.NUMBERS_AS_DRAWN, phrases.DIGITS_NUMBERED)
_REMEMBERED: Final = 16
"""How many texts of a step in a language are cached: users ask for several levels of a step."""


def explain(step: Step, level: int = HintLevel.FULL, *, pictured: bool = True) -> str:
    """A step in words, as plain text.

    The first sentence of level `TECHNIQUE` names the technique; the other levels do not repeat it.
    `FULL` names every effect of the step. A long argument is shortened: it becomes an experiment
    for a scratch copy, or omits some reasons; `prove` gives every link. A chain also has a line in
    Eureka notation. If the step places nothing itself, the last sentence says what it opens,
    without naming the cell; or that singles solve the rest.

    Args:
        step: any step.
        level: how much of it to describe, a `HintLevel` or its number.
        pictured: whether its picture accompanies it; otherwise sentences about a picture are left
            out.

    Raises:
        ValueError: if the level is not a hint level's number.
        TypeError: if the step is not a `Step`, for example a grid.
    """
    if not isinstance(step, Step):
        raise TypeError(f"explain takes a step, as engine.next_step returns it, not {step!r:.90}")
    text = " ".join(filter(None, words_and_question(step, HintLevel(level))))
    return text if pictured else without_picture(text)


def words_and_question(step: Step, level: HintLevel) -> LevelText:
    """The text of `explain`, with its final question, if any, as a separate part."""
    text = _texts(step).at(level)
    return text._replace(words=_with_end(step, text.words)) if level is HintLevel.FULL else text


def _with_end(step: Step, words: str) -> str:
    """The last level with what the step opens, and that the rest is singles, if there is room."""
    if not all(_has_room_for_opening(step, language) for language in languages()):
        return words
    opened, rest = opening_words(step), rest_words(step)
    room = MOST_WORDS - count_words(words)
    end = (f"{opened} {rest}" if count_words(f"{opened} {rest}") <= room else opened).strip()
    return f"{words}{_NEW_LINE if _NEW_LINE in words else ' '}{end}" if end else words


def _has_room_for_opening(step: Step, language: str) -> bool:
    """Whether the last level has room; it names a digit, which all languages have to name."""
    with use_locale(language):
        return count_words(_texts(step).full) + count_words(opening_words(step)) <= MOST_WORDS


def prove(step: Step) -> str:
    """The whole argument of a step, link by link, however long; `pages` splits it.

    It does not say what the step opens: that is part of the hint, not of the proof.
    """
    texts = _texts(step)
    return texts.proof or texts.full


def whole_proof(step: Step) -> str:
    """The text of `prove` if `FULL` is shorter; otherwise empty."""
    return _texts(step).proof


def is_shortened(step: Step) -> bool:
    """Whether `FULL` is an experiment or omits reasons, so that `prove` says more."""
    return bool(whole_proof(step))


def step_title(step: Step) -> str:
    """The name of a step's technique in the current locale; for a run, its length."""
    return step.pattern.title(step)


def technique_name(technique: Technique) -> str:
    """The name of a technique in the current locale."""
    return translate(technique.value)


def without_picture(text: str) -> str:
    """A text about a step, in any language, without the sentences about its picture.

    The sender of a text decides: an answer in chat may be public with its picture, and later
    private without it. Sentences about the step stay, so both give the same argument.
    """
    return _sentences_about_the_picture().sub("", text)


@cache
def _sentences_about_the_picture() -> re.Pattern[str]:
    found: list[str] = []
    for language in languages():
        with use_locale(language):
            found += map(translate, _ABOUT_THE_PICTURE)
    return re.compile(rf"(?:{'|'.join(map(re.escape, found))})\s?")


def _texts(step: Step) -> HintTexts:
    """The texts of a step in the current locale."""
    return _texts_in(step, current_language(), cell_names())


@lru_cache(_REMEMBERED)
def _texts_in(step: Step, _language: str, _cells: CellNames) -> HintTexts:
    """The texts of a step in the current locale; the other arguments are cache keys."""
    return step.pattern.describe(step)
