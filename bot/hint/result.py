"""The contents of a hint session, and how it can continue."""

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from bot.chat.start_buttons import start_buttons
from bot.chat.techniques import of_slug
from bot.chat.user_errors import UserError
from bot.entry_points.answer import Answer
from bot.store import HintSession
from engine.language import N_, translate
from engine.model.report import Ending
from engine.model.step import HintLevel
from engine.model.technique import Technique
from engine.notation.moves import Move
from engine.orders.scales import TEACHER
from engine.words.splitting import pages
from tutor import hints
from tutor.drawing import Drawing
from tutor.following import Following
from tutor.hint_answer import HintAnswer
from tutor.presentation import Presentation

_SOLVED: Final = N_("That was the last step: the puzzle is solved.")
_GONE: Final = N_(
    "I no longer have this puzzle, or it belongs to someone else. Paste it into /grade or /hint "
    "again."
)
_OTHER_ORDER: Final = N_(
    "Sudoku Explainer's order may find a step here: choose it with /settings me, then use /hint "
    "again."
)


class End(Enum):
    """Why a session ended."""

    SOLVED = auto()
    OUT_OF_TIME = auto()
    """The next step was not found within the time limit of a job."""
    BEYOND = auto()
    """No technique finds a further step."""


_END_OF: Final = {Ending.OUT_OF_TIME: End.OUT_OF_TIME, Ending.BEYOND: End.BEYOND}


class Way(Enum):
    """How a button continues a session; the value is part of the button's id."""

    NEXT = "next"
    """The next level; after the last level, the next step."""
    ALL = "all"
    """The full step at once."""
    APPLY = "apply"
    """Apply the step and go on; in a game, play it."""
    LOOK = "look"
    """Say where to look for the singles that follow."""
    FILL = "fill"
    """Ask whether to fill in some of them."""
    FILL_IN = "fill-in"
    """Fill them in."""
    SINGLY = "singly"
    """From older messages, whose hint was several singles: show the first of them."""


class SessionGoneError(UserError):
    """The hint session no longer exists, is somebody else's, or is no longer at that step.

    Attributes:
        items: buttons for a new start, if the session no longer exists.
    """

    def __init__(self, text: str = _GONE) -> None:
        super().__init__(translate(text))
        self.items = start_buttons() if text is _GONE else ()


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a session: the step, from 1, and its hint level.

    Level 0 is before the first hint, under a rating.
    """

    step: int
    level: int


@dataclass(frozen=True, slots=True)
class HintResult:
    """A session's hint and how to show it.

    Attributes:
        session: its id.
        place: its place.
        technique: the technique, if the level includes it; see `tutor.questions.title`.
        words: the hint.
        pages: the number of pages of the text.
        page: the page that `words` holds, from 0.
        drawing: its picture.
        end: why the session has no further hint; None if it has one.
        presentation: the presentation that the user who started the session prefers.
        game: the game of the hint; None without a game.
        views: the number of pictures of the step.
        slug: the slug of the technique, if the level includes it.
        scale: the scale whose order of techniques the session follows.
        question: the question to the reader; empty on a page of a long argument.
        answer: an empty answer to the question; None if there is nothing to answer.
        position: the position line that the hint is for.
        effects: the step's placements and eliminations, if the hint shows the full step.
        whole: the text of all pages, without the proof if there is a shorter explanation.
        proof: whether the text is shorter than the proof, which is then on the pages after it.
        trial: whether the digit can be tried out on a scratch copy of a game.
        following: the singles that follow; None if there are too few.
        asked: the user's question about these singles; None to show the hint itself.
        filled: how many cells have just been filled in.
    """

    session: int
    place: Place
    technique: str | None
    words: str
    drawing: Drawing
    end: End | None
    presentation: Presentation
    game: int | None = None
    pages: int = 1
    page: int = 0
    views: int = 1
    slug: str | None = None
    scale: str = TEACHER.slug
    question: str = ""
    answer: Answer | None = None
    position: str = ""
    effects: tuple[Move, ...] = ()
    whole: str = ""
    proof: bool = False
    trial: bool = False
    following: Following | None = None
    asked: Way | None = None
    filled: int = 0


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """An answer to a hint.

    Attributes:
        hint: the hint as it is now.
        answer: the answer.
        judged: the verdict; None if the hint has moved on meanwhile.
        counted: whether it counts for the member's strength in the technique.
        is_guess: whether this is the second answer that is true but does not follow from the
            technique, so that no later answer counts.
    """

    hint: HintResult
    answer: Answer
    judged: HintAnswer | None
    counted: bool = False
    is_guess: bool = False


@dataclass(frozen=True, slots=True)
class StepImage:
    """One of the pictures of a step.

    Attributes:
        session: the id of the hint session.
        step: the step.
        view: the picture with its index.
        presentation: the presentation of the session.
    """

    session: int
    step: int
    view: hints.StepView
    presentation: Presentation


def hint_result(
    session: HintSession, hint: hints.Hint | Drawing, presentation: Presentation, page: int = 0
) -> HintResult:
    """How to show a session's hint, or its solved position.

    Args:
        hint: the hint, or the solved position.
        presentation: how to present the texts.
        page: which page of the words, from 0; the last page if there are fewer.
    """
    place = Place(session.step, session.level)
    if isinstance(hint, Drawing):
        with presentation.use_locale():
            words = translate(_SOLVED)
        return HintResult(
            session.id, place, None, words, hint, End.SOLVED, presentation, session.game_id
        )
    texts = (hint.words, *pages(hint.proof)) if hint.proof else pages(hint.words)
    page = min(page, len(texts) - 1)
    words = texts[page]
    if hint.slug == Technique.BRUTE_FORCE.slug:
        with presentation.use_locale():
            words = f"{words}\n\n{translate(_OTHER_ORDER)}"
    if hint.following and hint.level is HintLevel.FULL:
        words = f"{words}\n{hint.following.words}"
    return HintResult(
        session.id,
        place,
        hint.technique,
        words,
        hint.drawing,
        None if hint.ending is None else _END_OF[hint.ending],
        presentation,
        session.game_id,
        len(texts),
        page,
        hint.views,
        hint.slug if hint.technique and of_slug(hint.slug or "") else None,
        hint.scale,
        hint.question if page == 0 and (hint.proof or len(texts) == 1) else "",
        _answer(hint),
        session.position,
        hint.effects if hint.level is HintLevel.FULL else (),
        words if hint.proof else "\n\n".join((*texts[:-1], words)),
        bool(hint.proof),
        hint.trial is not None,
        hint.following,
    )


def asked_about(shown: HintResult, way: Way) -> HintResult:
    """The hint with a question about the singles after it, if that can be answered."""
    following = shown.following
    can_be = following is not None and (way is Way.LOOK or following.filled > 0)
    return replace(shown, asked=way) if can_be else shown


def _answer(hint: hints.Hint) -> Answer | None:
    technique = of_slug(hint.slug or "") if hint.judged else None
    shown = hint.level is HintLevel.FULL or technique is Technique.BRUTE_FORCE
    return None if technique is None or shown else Answer.to(technique, hint.digit)
