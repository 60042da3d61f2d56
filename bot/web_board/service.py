"""The games and practice positions behind the boards; games and rules are the same as in chat."""

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Self

from bot.chat.in_flight import InFlight
from bot.chat.limits import Limits
from bot.chat.request_context import RequestContext, Users, language_of
from bot.chat.services import Services
from bot.chat.work import Work
from bot.entry_points.answer import Answer
from bot.equivalent.sentence import solved_before
from bot.game.ending import harder_band, next_band
from bot.game.result import Action, GameView, NoGameError
from bot.game.service import GameService
from bot.hint.answers import HintAnswers
from bot.hint.result import Place, Way
from bot.practice.drill import Drill, DrillKind, Drills
from bot.practice.service import PracticeResult, PracticeService
from bot.random_puzzle.service import RandomPuzzles
from bot.store import SavedGame, Store
from bot.store.boards import Ticket
from bot.web_board.access import BoardAccess
from bot.web_board.context import board_context
from bot.web_board.errors import board_errors
from bot.web_board.messages import (
    check_message,
    exercise_message,
    export_message,
    hint_message,
    judged_message,
    spot_message,
    summary_message,
    verdict_message,
    why_message,
)
from bot.web_board.moves import BoardMoves
from engine.language import N_, translate
from engine.links import Credit
from engine.links.puzzle_text import parse_puzzle_text
from engine.notation import parse_moves
from engine.words.rating import describe_hardness
from tutor import board as jobs
from tutor.game_moves import PlayedMove
from tutor.rules import rules_of
from tutor.why_not import WhyNot
from web.boards import BoardError, Code, GameSnapshot, Seat
from web.kind import Kind
from web.messages import (
    AnswerRequest,
    ExportRequest,
    HintRequest,
    MoveRequest,
    NextRequest,
    SpotRequest,
    WhyRequest,
)
from web.tickets import IssuedTicket
from workers import working_for

_NO_TICKET: Final = N_("This link has expired. Open the board again from Discord.")
_YOURS: Final = N_("Your game")
THEIRS: Final = N_("{name}'s game")
_A_GAME: Final = N_("A shared game")
PRACTICE: Final = N_("Practice: {name}")
TASK: Final = N_("This is the next step here. Mark what follows from it, then press **Answer**.")
_LAUNCHED: Final = timedelta(hours=12)
"""How long a board inside Discord can reconnect."""
_PRESSED: Final = timedelta(minutes=5)
"""How long after a press of *Open board* or *Next position* the Activity opens that board."""
_NO_PAUSE: Final = N_(
    "This game can't be paused: its time is not counted, or it is compared with that of others."
)
_NOT_HERE: Final = N_("You can't do that on this board.")


class BoardGames:
    """Implements `web.boards.Boards` on the store.

    Args:
        store: stores games and links.
        work: runs the jobs.
        people: loads the settings of users.
        play: plays games in chat; the board uses its hints and checks.
        practice: gives positions to practise on.
        answers: judges answers to hints.
        puzzles: makes new puzzles.
        limits: the rate limits, which board and chat share.
        access: who may open which board.
        moves: plays moves.
        in_flight: counts the requests in progress.

    Attributes:
        port: the port at which this process serves boards; 0 for none.
    """

    def __init__(
        self,
        *,
        store: Store,
        work: Work,
        people: Users,
        play: GameService,
        practice: PracticeService,
        answers: HintAnswers,
        puzzles: RandomPuzzles,
        limits: Limits,
        access: BoardAccess,
        moves: BoardMoves,
        in_flight: InFlight,
    ) -> None:
        self._store = store
        self._work = work
        self._people = people
        self._play = play
        self._practice = practice
        self._drills = Drills(store=store, work=work, practice=practice)
        self._answers = answers
        self._puzzles = puzzles
        self._limits = limits
        self._access = access
        self._moves = moves
        self._in_flight = in_flight
        self.port = 0

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        access, play = services.get(BoardAccess), services.get(GameService)
        moves = BoardMoves(
            store=services.store,
            work=services.work,
            people=services.users,
            play=play,
            access=access,
            moves=services.moves,
            in_flight=services.in_flight,
        )
        return cls(
            store=services.store,
            work=services.work,
            people=services.users,
            play=play,
            practice=services.get(PracticeService),
            answers=services.get(HintAnswers),
            puzzles=services.get(RandomPuzzles),
            limits=services.limits,
            access=access,
            moves=moves,
            in_flight=services.in_flight,
        )

    async def launch(self, user_id: int, name: str, locale: str, instance: str) -> str:
        """See `web.boards.Boards`."""
        self._access.names.learn(user_id, name)
        context = await board_context(self._people, user_id, language_of(locale))
        with context.presentation.use_locale(), board_errors(), working_for(user_id):
            self._limits.admit(user_id, None)
            kind, subject = await self._to_launch(context, instance)
            return await self._access.issue(kind, subject, context, lasts=_LAUNCHED)

    async def _to_launch(self, context: RequestContext, instance: str) -> tuple[Kind, int]:
        """Choose what a user plays in an Activity.

        It is the board that they opened, else the others' puzzle, else their own game.
        """
        since = datetime.now(UTC) - _PRESSED
        boards = self._store.boards
        newest = await boards.newest(context.user_id, since=since)
        if newest is not None:
            if newest.kind is Kind.GAME:
                opened = await self._access.shared_game(newest.subject, context.user_id)
                await boards.enter_activity(instance, context.user_id, opened.puzzle_id)
            return newest.kind, newest.subject
        puzzle = await boards.puzzle_in_activity(instance, context.user_id)
        game = await self._store.games.current(context.user_id)
        if puzzle is not None:
            game = (await self._play.puzzle(puzzle, context)).game
        if game is None:
            raise NoGameError
        await boards.enter_activity(instance, context.user_id, game.puzzle_id)
        return Kind.GAME, game.id

    def name(self, user_id: int) -> str:
        """See `web.boards.Boards`."""
        return self._access.names.of(user_id)

    async def admit(self, ticket: str) -> Seat:
        """See `web.boards.Boards`."""
        with board_errors():
            found = await self._store.boards.ticket(ticket)
            if found is None:
                raise BoardError(Code.TICKET, translate(_NO_TICKET))
            context = await board_context(self._people, found.user_id, found.language)
        with context.presentation.use_locale(), board_errors():
            await self._access.names.ensure(found.user_id)
            seat = self._game_seat if found.kind is Kind.GAME else self._practice_seat
            return await seat(found, context)

    async def issued(self, after: int) -> Sequence[IssuedTicket]:
        """See `web.boards.Boards`."""
        with board_errors():
            return await self._store.boards.issued(after)

    async def valid(self, tickets: Collection[int]) -> frozenset[int]:
        """See `web.boards.Boards`."""
        return await self._store.boards.valid(tickets)

    async def versions(self, game_ids: Collection[int]) -> Mapping[int, int]:
        """See `web.boards.Boards`."""
        return await self._store.boards.versions(game_ids)

    async def snapshot(self, game_id: int) -> GameSnapshot:
        """See `web.boards.Boards`."""
        return await self._moves.snapshot(game_id)

    async def play(
        self, seat: Seat, moves: Sequence[MoveRequest]
    ) -> tuple[GameSnapshot, tuple[PlayedMove, ...]]:
        """See `web.boards.Boards`."""
        return await self._moves.play(seat, moves)

    async def hint(self, seat: Seat, request: HintRequest) -> dict[str, Any]:
        """See `web.boards.Boards`."""
        async with self._request(seat) as context:
            if seat.kind is Kind.PRACTICE:
                return exercise_message(await self._practice_hint(seat, request, context))
            game, owner = await self._owned(seat, context)
            message = await self._game_hint(game, request, owner)
            if game.user_id != seat.user_id:
                # A guest's answer would count for the owner.
                message["open"] = False
            return message

    async def _game_hint(
        self, game: SavedGame, request: HintRequest, owner: RequestContext
    ) -> dict[str, Any]:
        if request.session is None:
            return hint_message(await self._play.hint_in(game.id, owner))
        seen = Place(request.step, request.level)
        if request.way == "try":
            return check_message(
                await self._play.try_out(request.session, seen.step, owner, game_id=game.id)
            )
        way = Way(request.way)
        if way is Way.FILL_IN:
            played = await self._play.fill_in(request.session, seen, owner, game_id=game.id)
            message = hint_message(await self._play.hint_in(game.id, owner))
            if "words" in message:
                # Nothing was placed if the hints had already moved on.
                said = filter(None, (played.board.message, message["words"]))
                message["words"] = "\n".join(said)
            return message
        return hint_message(
            await self._play.next_hint(request.session, seen, owner, way=way, game_id=game.id)
        )

    async def check(self, seat: Seat) -> dict[str, Any]:
        """See `web.boards.Boards`."""
        async with self._request(seat) as context:
            game, owner = await self._owned(seat, context)
            return check_message(await self._play.check_in(game.id, owner))

    async def answer(self, seat: Seat, request: AnswerRequest) -> dict[str, Any]:
        """See `web.boards.Boards`."""
        async with self._request(seat) as context:
            if seat.kind is Kind.GAME:
                return await self._answer_hint(seat, request, context)
            return verdict_message(await self._practice.answer(seat.subject, request.turn, context))

    async def _answer_hint(
        self, seat: Seat, request: AnswerRequest, context: RequestContext
    ) -> dict[str, Any]:
        """Judge an answer to a hint of the user's own game; a guest's answer is not counted."""
        game = await self._access.shared_game(seat.subject, seat.user_id)
        if game.user_id != seat.user_id or request.session is None:
            raise BoardError(Code.REFUSED, translate(_NOT_HERE))
        return judged_message(
            await self._answers.answer(
                request.session,
                Place(request.step, request.level),
                Answer.of(parse_moves(request.turn)),
                context,
                game_id=game.id,
            )
        )

    async def why_not(self, seat: Seat, request: WhyRequest) -> dict[str, Any]:
        """See `web.boards.Boards`."""
        async with self._request(seat) as context:
            if seat.kind is Kind.PRACTICE:
                shown = await self._practice.why_not(
                    seat.subject, request.cell, request.digit, context
                )
                return why_message(shown) if isinstance(shown, WhyNot) else exercise_message(shown)
            game, owner = await self._owned(seat, context)
            found = await self._play.why_not(game.id, request.cell, request.digit, owner)
            return why_message(found)

    async def spot(self, seat: Seat, request: SpotRequest) -> dict[str, Any]:
        """See `web.boards.Boards`."""
        async with self._request(seat) as context:
            if seat.kind is Kind.GAME:
                raise BoardError(Code.REFUSED, translate(_NOT_HERE))
            _, here = await self._practice.own(seat.subject, context)
            drill = Drill(DrillKind(request.kind), here.technique.slug)
            if request.attempt is None:
                result = await self._drills.start(drill, context)
            elif request.cell is not None:
                result = await self._drills.choose(drill, request.attempt, request.cell, context)
            elif request.way == "next":
                result = await self._drills.go_on(drill, request.attempt, context)
            else:
                result = await self._drills.end(drill, request.attempt, context)
            return spot_message(result)

    async def export(self, seat: Seat, request: ExportRequest) -> dict[str, Any]:
        """See `web.boards.Boards`."""
        async with self._request(seat) as context:
            puzzle, turns = seat.puzzle, ""
            if seat.kind is Kind.GAME:
                game, _ = await self._owned(seat, context)
                puzzle, turns = game.puzzle, game.turns
            else:
                await self._practice.own(seat.subject, context)
            theme = request.theme or context.presentation.theme
            look = replace(context.presentation, theme=theme)
            return export_message(
                await self._work.run(jobs.export_board, puzzle, turns, presentation=look)
            )

    async def pause(self, seat: Seat, paused: bool) -> GameSnapshot:
        """See `web.boards.Boards`."""
        async with self._request(seat) as context:
            while True:
                game, _ = await self._owned(seat, context)
                if paused and not await self._is_pausable(game):
                    raise BoardError(Code.REFUSED, translate(_NO_PAUSE))
                if await self._store.games.pause(game, paused=paused) is not None:
                    return await self._moves.snapshot(game.id)

    async def _is_pausable(self, game: SavedGame) -> bool:
        """Whether a game is timed, and its time is not compared with that of others."""
        if game.seconds is None or game.solved is not None:
            return False
        if await self._store.boards.rivals(game.puzzle_id, game.user_id):
            return False
        return not await self._store.games.is_compared(game.user_id, game.puzzle_id)

    async def back(self, seat: Seat, *, keep: bool) -> dict[str, Any]:
        """See `web.boards.Boards`."""
        async with self._request(seat) as context:
            game, owner = await self._owned(seat, context)
            action = Action.KEEP_TRIAL if keep else Action.END_TRIAL
            shown = await self._play.act(game.id, game.version, action, owner)
            assert isinstance(shown, GameView), "only the action for a hint gives one"
            return check_message(shown)

    async def summary(self, seat: Seat) -> dict[str, Any]:
        """See `web.boards.Boards`."""
        async with self._request(seat) as context:
            game = await self._solved_game(seat, context)
            summary = await self._store.games.summary(game.id)
            own = game.user_id == seat.user_id
            to_learn = await self._practice.suggest_technique(context) if own else None
            return summary_message(game, summary, to_learn)

    async def next(self, seat: Seat, request: NextRequest) -> dict[str, Any]:
        """See `web.boards.Boards`."""
        async with self._request(seat) as context:
            kind = seat.kind
            if kind is Kind.PRACTICE:
                subject = (await self._practice.next_attempt(seat.subject, context)).id
            elif request.way == "practice":
                await self._own_solved_game(seat, context)
                technique = await self._practice.suggest_technique(context)
                subject = (await self._practice.assign(context, technique)).id
                kind = Kind.PRACTICE
            else:
                subject = await self._next_game(seat, request.way, context)
            if not await self._store.boards.lead(
                seat.ticket, seat.user_id, seat.kind, subject, to=kind
            ):
                raise BoardError(Code.TICKET, translate(_NO_TICKET))
            return {"type": "next"}

    async def _next_game(self, seat: Seat, way: str, context: RequestContext) -> int:
        """Begin a game with a new puzzle, as hard as the solved puzzle, or harder."""
        game = await self._own_solved_game(seat, context)
        band = harder_band(game) if way == "harder" else next_band(game)
        if band is None:
            raise BoardError(Code.REFUSED, translate(_NOT_HERE))
        puzzle_id, _ = await self._puzzles.generate(
            band, context.interaction_id, context, (seat.user_id,)
        )
        return (await self._play.puzzle(puzzle_id, context)).game.id

    async def _solved_game(self, seat: Seat, context: RequestContext) -> SavedGame:
        game, _ = await self._owned(seat, context)
        if game.solved is None:
            raise BoardError(Code.REFUSED, translate(_NOT_HERE))
        return game

    async def _own_solved_game(self, seat: Seat, context: RequestContext) -> SavedGame:
        game = await self._solved_game(seat, context)
        if game.user_id != seat.user_id:
            raise BoardError(Code.REFUSED, translate(_NOT_HERE))
        return game

    async def _owned(self, seat: Seat, context: RequestContext) -> tuple[SavedGame, RequestContext]:
        """The game of a seat, and the context of its owner.

        Raises:
            BoardError: if the seat is for practice.
            NoGameError: if the game no longer exists, or the user may not play in it.
        """
        if seat.kind is Kind.PRACTICE:
            raise BoardError(Code.REFUSED, translate(_NOT_HERE))
        game = await self._access.shared_game(seat.subject, seat.user_id)
        return game, replace(context, user_id=game.user_id)

    async def _game_seat(self, ticket: Ticket, context: RequestContext) -> Seat:
        game = await self._access.shared_game(ticket.subject, ticket.user_id)
        title = translate(_YOURS)
        if game.user_id != ticket.user_id:
            name = self.name(game.user_id)
            title = translate(THEIRS, name=name) if name else translate(_A_GAME)
        seat = replace(
            _seat(ticket, context, game.puzzle, title),
            pausable=await self._is_pausable(game),
            credit=Credit(game.title or "", game.author or ""),
            hardness="" if game.er is None else describe_hardness(game.er),
        )
        if game.turns or game.solved:
            return seat
        note = await solved_before(self._store, game.puzzle, game.puzzle_id, context)
        return replace(seat, note=note)

    async def _practice_seat(self, ticket: Ticket, context: RequestContext) -> Seat:
        _, here = await self._practice.own(ticket.subject, context)
        title = translate(PRACTICE, name=translate(here.technique.value))
        return replace(_seat(ticket, context, here.line, title), task=translate(TASK))

    async def _practice_hint(
        self, seat: Seat, request: HintRequest, context: RequestContext
    ) -> PracticeResult:
        """The hint for a position: at the current level, at the next level, or in full."""
        if request.way == Way.ALL.value:
            return await self._practice.show(seat.subject, context)
        if request.session is None:
            attempt, _ = await self._practice.own(seat.subject, context)
            if attempt.level:
                return await self._practice.shown(seat.subject, context)
        return await self._practice.hint(seat.subject, request.level, context)

    @asynccontextmanager
    async def _request(self, seat: Seat) -> AsyncIterator[RequestContext]:
        """The context of a request; like a button press, it counts towards the user's limits."""
        with (
            board_errors(),
            self._in_flight.track(seat.user_id),
            working_for(seat.user_id),
        ):
            self._in_flight.check(seat.user_id)
            self._limits.admit(seat.user_id, None)
            context = await board_context(self._people, seat.user_id, seat.presentation.language)
            with context.presentation.use_locale():
                yield context


def _seat(ticket: Ticket, context: RequestContext, puzzle: str, title: str) -> Seat:
    return Seat(
        ticket=ticket.id,
        user_id=ticket.user_id,
        kind=ticket.kind,
        subject=ticket.subject,
        puzzle=puzzle,
        presentation=context.presentation,
        times=context.times,
        title=title,
        theme=context.chosen_theme,
        rules=rules_of(parse_puzzle_text(puzzle)),
    )
