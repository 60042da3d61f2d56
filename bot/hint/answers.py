"""Judging answers to hints; a first answer may count towards the member's strength."""

from typing import Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.techniques import of_slug
from bot.entry_points.answer import Answer
from bot.hint.result import JudgedAnswer, Place
from bot.hint.service import HintService, presentation_of
from bot.store import HintSession, Store
from engine.model.step import HintLevel
from tutor.hint_answer import AnswerKind, HintAnswer, answer_hint
from tutor.learning import after_use, rating_of


class HintAnswers:
    """Judges answers to hints.

    Args:
        store: stores the first answers.
        hints: gives the hints.
    """

    def __init__(self, *, store: Store, hints: HintService) -> None:
        self._store = store
        self._hints = hints

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store, hints=services.get(HintService))

    async def answer(
        self,
        session_id: int,
        seen: Place,
        answer: Answer,
        context: RequestContext,
        *,
        game_id: int | None = None,
    ) -> JudgedAnswer:
        """Judge a member's answer; store it if it is the first to this technique in the puzzle.

        A right first answer counts towards the member's strength like a use in a game, but less if
        more of the hint was shown. A wrong answer does not count. A guess is an answer that is true
        but does not follow from the technique; no answer counts after a second guess.

        Args:
            session_id: the session, which must be the member's.
            seen: the place in the message with the pressed button.
            answer: the answer, which has moves.
            game_id: the game that the hint must belong to; None for any hint of the member.

        Raises:
            SessionGoneError: if the session no longer exists, or belongs to somebody else or to
                another game.
            JobError: if a job failed; retrying is safe.
        """
        session = await self._hints.session(session_id, context, game_id)
        if seen != Place(session.step, session.level) or session.level == HintLevel.FULL:
            return JudgedAnswer(await self._hints.current(session, context), answer, None)
        judged, hint = await self._hints.run(
            answer_hint,
            session,
            answer.as_moves,
            session.level,
            presentation=presentation_of(session, context),
        )
        shown = await self._hints.saved(session, context, hint)
        if judged is None:
            return JudgedAnswer(shown, answer, None)
        counted = is_guess = False
        if judged.finding is AnswerKind.OTHER:
            is_guess = await self._store.hints.guess(session, judged.moves)
        if is_guess or judged.finding in {AnswerKind.RIGHT, AnswerKind.WRONG}:
            counted = await self._count(session, judged, context)
        return JudgedAnswer(shown, answer, judged, counted, is_guess)

    async def _count(
        self, session: HintSession, judged: HintAnswer, context: RequestContext
    ) -> bool:
        """Store an answer if it is the first; return whether it counts."""
        right = judged.finding is AnswerKind.RIGHT
        technique = of_slug(judged.slug)
        tenths = rating_of(technique) if technique else None
        level = HintLevel(session.level)
        is_first = await self._store.practice.answer_hint(
            user_id=context.user_id,
            puzzle_id=session.puzzle_id,
            technique=judged.slug,
            level=session.level,
            correct=right,
            interaction_id=context.interaction_id,
            moment=context.now,
            day=context.today,
            change=lambda before: (
                after_use(before, judged.slug, tenths=tenths, now=context.now, level=level)
                if right and tenths is not None
                else {}
            ),
        )
        return is_first and right and tenths is not None
