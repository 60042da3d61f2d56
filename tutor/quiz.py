"""The weekly quiz: a position and four techniques, one of which is the next step."""

from dataclasses import dataclass
from random import Random
from typing import Final

import engine
from engine.model.step import HintLevel
from engine.model.technique import Technique
from engine.practice import PracticePosition, position, positions
from engine.practice.patterns import patterns
from engine.words.explanation import technique_name
from tutor.drawing import Drawing, draw_grid, draw_step
from tutor.presentation import Presentation

_TECHNIQUES: Final = (
    Technique.POINTING,
    Technique.CLAIMING,
    Technique.NAKED_PAIR,
    Technique.HIDDEN_PAIR,
    Technique.X_WING,
    Technique.NAKED_TRIPLET,
    Technique.SWORDFISH,
    Technique.HIDDEN_TRIPLET,
    Technique.XY_WING,
    Technique.XYZ_WING,
    Technique.UNIQUE_RECTANGLE_1,
)
"""The techniques of quizzes: people know them, and all their instances are found at once."""
_CHOICES: Final = 4


@dataclass(frozen=True, slots=True)
class Quiz:
    """A quiz.

    Attributes:
        item: the id of its position.
        choices: the names of four techniques, of which exactly one is the next step.
        drawing: the position with its candidates.
    """

    item: str
    choices: tuple[str, ...]
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class QuizAnswer:
    """The answer to a quiz.

    Attributes:
        technique: the technique.
        words: the full step in words.
        drawing: the full step as a picture.
    """

    technique: Technique
    words: str
    drawing: Drawing


def make_quiz(seed: str, *, presentation: Presentation) -> Quiz:
    """Choose a position and four techniques. The wrong ones have no instance in the position.

    Args:
        seed: determines the choice.
        presentation: how to present the texts and the picture.
    """
    random = Random(seed)  # noqa: S311 - no secret
    with presentation.use_locale():
        here, choices = _choose(random)
        return Quiz(
            here.id,
            tuple(map(technique_name, choices)),
            draw_grid(here.grid, presentation, candidates=True),
        )


def quiz_answer(item: str, *, presentation: Presentation) -> QuizAnswer:
    """The answer to a quiz, explained.

    Args:
        item: the id of its position.
        presentation: how to present the texts and the picture.

    Raises:
        LookupError: if the position no longer exists.
    """
    with presentation.use_locale():
        step = position(item).step
        return QuizAnswer(
            step.technique,
            engine.explain(step, HintLevel.FULL),
            draw_step(step, HintLevel.FULL, presentation),
        )


def _choose(random: Random) -> tuple[PracticePosition, list[Technique]]:
    """A position for one of the techniques, and that technique among others, in random order."""
    right = random.choice(_TECHNIQUES)
    here = random.choice(positions(right))
    # At least three of the other techniques have no instance in each position.
    wrong = [
        technique
        for technique in _TECHNIQUES
        if technique is not right and next(patterns(here.grid, technique), None) is None
    ]
    choices = [right, *random.sample(wrong, _CHOICES - 1)]
    random.shuffle(choices)
    return here, choices
