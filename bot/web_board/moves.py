"""Moves on boards, and the state of a game that its pages show."""

from collections.abc import Sequence

from bot.chat.in_flight import InFlight
from bot.chat.move_queue import MoveQueue
from bot.chat.request_context import RequestContext, Users
from bot.chat.work import Work
from bot.game.jobs import run_patiently
from bot.game.result import GONE
from bot.game.service import GameService
from bot.store import SavedGame, Store
from bot.store.move_log import LoggedMove
from bot.web_board.access import BoardAccess
from bot.web_board.context import board_context
from bot.web_board.errors import board_errors
from bot.web_board.race import race_of
from engine.language import translate
from tutor import board as jobs
from tutor.board import BoardState
from tutor.game_moves import MoveKind, PlayedMove
from web.boards import BoardError, Code, GameSnapshot, Seat
from web.messages import MoveRequest
from workers import working_for


class BoardMoves:
    """Plays the moves of boards.

    Args:
        store: stores games and moves.
        work: runs the jobs.
        people: loads the settings of users.
        play: saves games, and credits the techniques in them.
        access: which games a user may play in.
        moves: makes a player's moves run one at a time.
        in_flight: counts the requests in progress.
    """

    def __init__(
        self,
        *,
        store: Store,
        work: Work,
        people: Users,
        play: GameService,
        access: BoardAccess,
        moves: MoveQueue,
        in_flight: InFlight,
    ) -> None:
        self._store = store
        self._work = work
        self._people = people
        self._play = play
        self._access = access
        self._moves = moves
        self._in_flight = in_flight

    async def snapshot(self, game_id: int) -> GameSnapshot:
        """The state of a game that somebody may just have played in.

        Raises:
            BoardError: if the game no longer exists.
        """
        with board_errors():
            game = await self._store.games.unchecked(game_id)
            if game is None:
                raise BoardError(Code.TICKET, translate(GONE))
            players = await self._players(game)
            with working_for(game.user_id):
                state = await run_patiently(
                    self._work,
                    jobs.board_state,
                    game.puzzle,
                    game.turns,
                    players=players,
                    history=await self._store.moves.history(game.id),
                )
                return await self._snapshot(game, players, state)

    async def play(
        self, seat: Seat, moves: Sequence[MoveRequest]
    ) -> tuple[GameSnapshot, tuple[PlayedMove, ...]]:
        """Play moves in order; return the state after them, and what became of each.

        Raises:
            BoardError: if the user may no longer play.
        """
        with (
            board_errors(),
            self._in_flight.track(seat.user_id),
            working_for(seat.user_id),
            self._moves.queued(seat.user_id) as turn,
        ):
            self._in_flight.check(seat.user_id, is_move=True)
            await turn()
            while True:
                if (done := await self._try_to_play(seat, moves)) is not None:
                    return done

    async def _try_to_play(
        self, seat: Seat, moves: Sequence[MoveRequest]
    ) -> tuple[GameSnapshot, tuple[PlayedMove, ...]] | None:
        """Play the moves that are new; None if the game was changed meanwhile."""
        game = await self._access.shared_game(seat.subject, seat.user_id)
        players = await self._players(game)
        history = await self._store.moves.history(game.id)
        done = await self._store.moves.played(game.id, {move.id for move in moves})
        new = list({move.id: move for move in moves if move.id not in done}.values())
        state, played = await run_patiently(
            self._work,
            jobs.play_moves,
            game.puzzle,
            game.turns,
            tuple(waiting.move for waiting in new),
            version=game.version,
            player=seat.user_id,
            players=players,
            history=history,
            presentation=seat.presentation,
        )
        if new:
            logged = [
                LoggedMove(seat.user_id, result, asked.id, timed=seat.times)
                for asked, result in zip(new, played, strict=True)
            ]
            context = await board_context(self._people, game.user_id, seat.presentation.language)
            saved = await self._play.saver.save(
                game,
                turns=state.turns,
                marks=game.marks,
                state=state.state,
                context=context,
                moves=logged,
            )
            if saved is None:
                return None
            self._watch(saved[0], logged, context)
            game = saved[0]
        done |= {asked.id: result for asked, result in zip(new, played, strict=True)}
        return await self._snapshot(game, players, state), tuple(done[move.id] for move in moves)

    def _watch(
        self, game: SavedGame, logged: Sequence[LoggedMove], context: RequestContext
    ) -> None:
        """Credit the techniques of a single turn that the owner of a game has played."""
        turns = [entry for entry in logged if entry.played.turn]
        if [(entry.user_id, entry.played.kind) for entry in turns] == [
            (game.user_id, MoveKind.PLAY)
        ]:
            self._play.saver.start(self._play.watcher.watch_later(game, context))

    async def _snapshot(
        self, game: SavedGame, players: tuple[int, ...], state: BoardState
    ) -> GameSnapshot:
        rivals = await self._store.boards.rivals(game.puzzle_id, game.user_id)
        race = await race_of(rivals, game.puzzle, self._work)
        return GameSnapshot(
            version=game.version,
            state=state,
            players=players,
            auto=game.marks,
            seconds=game.seconds,
            race=race,
            paused=game.paused is not None,
        )

    async def _players(self, game: SavedGame) -> tuple[int, ...]:
        return (game.user_id, *await self._store.boards.guests(game.id))
