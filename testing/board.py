"""The board with games in memory, for work on its page: `python -m testing.board --port 9100`.

It prints an address for each of two players of a game, and one for a practice position. The files
of the page are read again for each request.
"""

import argparse
import asyncio
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Final

from aiohttp import web

from bot.chat.techniques import of_slug
from bot.entry_points.answer import Answer
from bot.practice.drill import Drill, DrillKind, DrillResult, DrillScore, LastAnswer
from bot.store import SavedGame, Summary
from bot.web_board.messages import (
    answer_message,
    export_message,
    spot_message,
    summary_message,
    why_message,
)
from bot.web_board.service import PRACTICE, TASK, THEIRS
from engine.constraints.uniqueness import check_puzzle
from engine.language import translate
from engine.links import ConstraintsError, Credit, parse_link
from engine.links.puzzle_text import format_puzzle_text, has_constraints, parse_puzzle_text
from engine.model.grid import Grid
from engine.model.limit import Limit
from engine.model.technique import Technique
from engine.notation import format_position, parse_moves
from engine.practice import PracticePosition, Verdict, position, positions
from engine.words.rating import describe_hardness
from renderer import Format
from tutor import game as playing
from tutor import hints
from tutor.board import BoardState, board_state, export_board, play_moves
from tutor.drill import drill_answer, drill_question
from tutor.exercise import doubt, judge_exercise
from tutor.game import GameRequest
from tutor.game_moves import History, PastMove, PlayedMove
from tutor.hint_answer import judge_hint_answer
from tutor.hints import StepRequest
from tutor.learning import PracticeAttempt
from tutor.presentation import Presentation
from tutor.rules import rules_of
from tutor.why_not import why_not
from web.boards import BoardError, Boards, Code, GameSnapshot, Racer, Seat
from web.files import PageFiles
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
from web.server import serve_board
from web.tickets import IssuedTicket, hash_key

PUZZLE: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_LIMIT: Final = Limit(5)
_LOOK: Final = Presentation(theme="dark", file_format=Format.LAYERS)


@dataclass(slots=True)
class _Game:
    puzzle: str
    players: tuple[int, ...]
    turns: str = ""
    version: int = 0
    history: History = field(default_factory=History)
    done: dict[str, PlayedMove] = field(default_factory=dict)
    paused: bool = False


class MemoryBoards(Boards):
    """Boards in memory.

    Args:
        puzzle: the text of the games' puzzle; see `engine.links.puzzle_text`.
    """

    def __init__(self, puzzle: str = "") -> None:
        puzzle = puzzle or format_position(Grid.parse(PUZZLE))
        self.games = {1: _Game(puzzle, (1, 2)), 2: _Game(puzzle, (3,))}
        self.seats = {
            "robin": Seat(1, 1, Kind.GAME, 1, puzzle, _LOOK, True, "Robin", theme=_LOOK.theme),
            "alex": Seat(
                2,
                2,
                Kind.GAME,
                1,
                puzzle,
                Presentation("light", language="de", file_format=Format.LAYERS),
                True,
                "Robin",
                theme="light",
            ),
            "kim": Seat(
                3,
                3,
                Kind.GAME,
                2,
                puzzle,
                Presentation("high-contrast", file_format=Format.LAYERS),
                False,
                "Kim",
                theme="high-contrast",
            ),
            "practice": Seat(
                4,
                4,
                Kind.PRACTICE,
                1,
                _exercise(1).line,
                _LOOK,
                True,
                "",
                theme=_LOOK.theme,
            ),
        }
        for ticket in ("robin", "alex", "kim"):
            self.seats[ticket] = replace(self.seats[ticket], pausable=True)
        credit = Credit("Wednesday", "Sam")
        self.seats["kim"] = replace(self.seats["kim"], credit=credit)
        self.level: dict[tuple[int, str], int] = {}
        self.found: list[bool] = []
        """For each answer of the drill, whether it is right."""

    async def launch(self, user_id: int, name: str, locale: str, instance: str) -> str:
        return next(
            (ticket for ticket, seat in self.seats.items() if seat.user_id == user_id), "robin"
        )

    def name(self, user_id: int) -> str:
        return {1: "robin", 2: "alex", 3: "kim"}.get(user_id, "")

    async def admit(self, ticket: str) -> Seat:
        if ticket not in self.seats:
            raise BoardError(Code.TICKET, "This link has expired.")
        seat = self.seats[ticket]
        with seat.presentation.use_locale():
            rules = rules_of(parse_puzzle_text(seat.puzzle))
            seat = replace(seat, rules=rules, hardness=describe_hardness(12))
            if seat.kind is Kind.GAME:
                return replace(seat, title=translate(THEIRS, name=seat.title))
            name = translate(_exercise(seat.subject).technique.value)
            return replace(seat, title=translate(PRACTICE, name=name), task=translate(TASK))

    async def issued(self, after: int) -> Sequence[IssuedTicket]:
        return [
            IssuedTicket(seat.ticket, hash_key(ticket), seat.user_id)
            for ticket, seat in self.seats.items()
            if seat.ticket > after
        ]

    async def valid(self, tickets: Collection[int]) -> frozenset[int]:
        return frozenset(tickets)

    async def versions(self, game_ids: Collection[int]) -> Mapping[int, int]:
        return {game_id: self.games[game_id].version for game_id in game_ids}

    async def snapshot(self, game_id: int) -> GameSnapshot:
        game = self.games[game_id]
        return self._snapshot(
            game_id,
            game,
            board_state(game.puzzle, game.turns, players=game.players, history=game.history),
        )

    async def play(
        self, seat: Seat, moves: Sequence[MoveRequest]
    ) -> tuple[GameSnapshot, tuple[PlayedMove, ...]]:
        game = self.games[seat.subject]
        new = [move for move in moves if move.id not in game.done]
        state, played = play_moves(
            game.puzzle,
            game.turns,
            [waiting.move for waiting in new],
            version=game.version,
            player=seat.user_id,
            players=game.players,
            history=game.history,
            presentation=seat.presentation,
        )
        game.paused = False
        game.done |= dict(zip((waiting.id for waiting in new), played, strict=True))
        game.turns, game.version = state.turns, game.version + 1
        log = [*game.history.moves]
        for asked, done in zip(new, played, strict=True):
            if done.turn:
                log.append(PastMove(seat.user_id, done.kind, done.turn, game.version, asked.id))
        game.history = History(tuple(log))
        return self._snapshot(seat.subject, game, state), tuple(
            game.done[move.id] for move in moves
        )

    async def hint(self, seat: Seat, request: HintRequest) -> dict[str, Any]:
        if seat.kind is Kind.PRACTICE:
            where = seat.puzzle
        else:
            game = self.games[seat.subject]
            shown = GameRequest(game.puzzle, game.turns, seat.presentation)
            checked = playing.check(shown)
            if checked.mistake:
                return await self.check(seat)
            where = checked.position
            if request.way == "fill-in":
                taken = hints.fill_in(_step_request(seat, where))
                board = playing.play(shown, taken.effects)
                game.turns, game.version, where = board.turns, game.version + 1, taken.position
        seen = self.level.get((seat.subject, where), 0)
        level = min(4, seen + 1) if request.way == "next" else max(1, seen)
        level = 4 if request.way == "all" else level
        self.level[seat.subject, where] = level
        hint = hints.hint(_step_request(seat, where), level)
        technique = of_slug(hint.slug or "")
        following = hint.following
        asked = request.way if request.way in {"look", "fill"} else None
        words = hint.words
        if following and level == 4:
            words = f"{words}\n{following.words}"
        if asked and following:
            words = "\n".join(following.places if asked == "look" else (f"{following.filled}?",))
        return {
            "type": "hint",
            "session": 1,
            "step": 1,
            "level": level,
            "levels": 4,
            "title": hint.technique,
            "words": words,
            "question": "" if asked else hint.question,
            "alt": hint.drawing.alt,
            "marks": hint.drawing.picture.decode(),
            "effects": list(map(str, hint.effects)) if level == 4 else [],
            "following": following.count if following else 0,
            "filled": following.filled if following else 0,
            "asked": asked,
            "open": level < 4 and seat.kind is Kind.GAME,
            "places": technique is not None and not Answer.to(technique).removes,
            "trial": False,
            "ended": hint.ending is not None,
        }

    async def check(self, seat: Seat) -> dict[str, Any]:
        game = self.games[seat.subject]
        found = playing.check(GameRequest(game.puzzle, game.turns, seat.presentation))
        return {"type": "check", "mistake": found.mistake, "text": found.message, "cells": []}

    async def answer(self, seat: Seat, request: AnswerRequest) -> dict[str, Any]:
        if seat.kind is Kind.GAME:
            game = self.games[seat.subject]
            where = playing.check(GameRequest(game.puzzle, game.turns, seat.presentation)).position
            asked = _step_request(seat, where)
            answer = Answer.of(parse_moves(request.turn))
            found = judge_hint_answer(asked, answer.as_moves, request.level)
            assert found is not None
            with seat.presentation.use_locale():
                return answer_message(found, answer)
        judged = judge_exercise(
            _exercise(seat.subject).id,
            request.turn,
            0,
            limit=_LIMIT,
            presentation=seat.presentation,
        )
        whole = await self.hint(seat, HintRequest("", way="all")) | {"ended": True}
        ended = judged.verdict is Verdict.RIGHT and not judged.more
        more = (f"{judged.more} more",) if judged.more else ()
        return {
            "type": "answer",
            "verdict": judged.verdict.name.lower(),
            "text": "\n".join((judged.moves, *judged.wrong, *more)),
            "ended": ended,
            "hint": whole if ended else None,
        }

    async def why_not(self, seat: Seat, request: WhyRequest) -> dict[str, Any]:
        if seat.kind is Kind.PRACTICE:
            found = doubt(
                _exercise(seat.subject).id,
                request.cell,
                request.digit,
                limit=_LIMIT,
                presentation=seat.presentation,
            )
            return (
                why_message(found) if found else await self.hint(seat, HintRequest("", way="all"))
            )
        game = self.games[seat.subject]
        asked = GameRequest(game.puzzle, game.turns, seat.presentation)
        return why_message(why_not(asked, request.cell, request.digit))

    async def spot(self, seat: Seat, request: SpotRequest) -> dict[str, Any]:
        """A drill of three positions, each answered in two seconds."""
        number, missed, last = request.attempt or 1, None, None
        if request.attempt is None:
            self.found.clear()
        if request.cell is not None:
            missed = drill_answer(
                _exercise(number).id, request.cell, limit=_LIMIT, presentation=seat.presentation
            )
            last = LastAnswer(missed is None, request.cell, 2)
            self.found.append(last.right)
        if request.way == "next" or (last and last.right):
            number += 1
        ended = request.way == "stop" or number > 3
        here, answered = _exercise(number), len(self.found)
        asked = drill_question(here.id, limit=_LIMIT, presentation=seat.presentation)
        technique, moment = here.technique, datetime.now(UTC)
        score = {technique: DrillScore(sum(self.found), answered, 2)} if answered else {}
        result = DrillResult(
            Drill(DrillKind(request.kind), technique.slug),
            PracticeAttempt(
                number, seat.user_id, technique.slug, here.id, 0, None, moment, None, drill=1
            ),
            technique,
            answered,
            2 * answered,
            last,
            () if missed or ended else asked.cells,
            None if ended else missed or asked.exercise,
            score if ended else None,
        )
        with seat.presentation.use_locale():
            return spot_message(result)

    async def export(self, seat: Seat, request: ExportRequest) -> dict[str, Any]:
        game = self.games[seat.subject]
        look = replace(seat.presentation, theme=request.theme or seat.presentation.theme)
        return export_message(export_board(game.puzzle, game.turns, presentation=look))

    async def pause(self, seat: Seat, paused: bool) -> GameSnapshot:
        game = self.games[seat.subject]
        game.paused = paused
        return await self.snapshot(seat.subject)

    async def back(self, seat: Seat, *, keep: bool) -> dict[str, Any]:
        game = self.games[seat.subject]
        end = playing.keep_trial if keep else playing.end_trial
        board = end(GameRequest(game.puzzle, game.turns, seat.presentation))
        game.turns, game.version = board.turns, game.version + 1
        return {"type": "check", "mistake": False, "text": board.message, "cells": []}

    async def summary(self, seat: Seat) -> dict[str, Any]:
        game, moment = self.games[seat.subject], datetime.now(UTC)
        saved = SavedGame(
            seat.subject,
            game.players[0],
            1,
            game.puzzle,
            game.turns,
            False,
            game.version,
            solved=moment,
            created=moment,
            updated=moment,
            er=12,
        )
        used = Summary(frozenset({Technique.HIDDEN_SINGLE.slug}))
        with seat.presentation.use_locale():
            return summary_message(saved, used, Technique.NAKED_PAIR)

    async def next(self, seat: Seat, request: NextRequest) -> dict[str, Any]:
        (ticket,) = (key for key, other in self.seats.items() if other.ticket == seat.ticket)
        if seat.kind is Kind.GAME:
            subject = max(self.games) + 1
            self.games[subject] = _Game(seat.puzzle, (seat.user_id,))
            self.seats[ticket] = replace(seat, subject=subject)
            return {"type": "next"}
        subject = seat.subject + 1
        self.seats[ticket] = replace(seat, subject=subject, puzzle=_exercise(subject).line)
        return {"type": "next"}

    def _snapshot(self, game_id: int, game: _Game, state: BoardState) -> GameSnapshot:
        race = tuple(
            Racer(other.players[0], playing.count_filled(other.puzzle, [other.turns])[0], False)
            for number, other in self.games.items()
            if number != game_id
        )
        return GameSnapshot(game.version, state, game.players, False, 60, race, paused=game.paused)


def _step_request(seat: Seat, where: str) -> StepRequest:
    """The request for the next step at a position of a seat's game or exercise."""
    puzzle = seat.puzzle if has_constraints(seat.puzzle) else ""
    return StepRequest(where, _LIMIT, seat.presentation, puzzle=puzzle)


def _linked(link: str) -> str:
    """The text of the puzzle that a link has; it must have constraints and one solution."""
    try:
        parse_link(link)
    except ConstraintsError as error:
        if error.puzzle is None:
            raise
        (solution,) = check_puzzle(error.puzzle).solved.solutions
        return format_puzzle_text(replace(error.puzzle, solution=solution))
    raise SystemExit("this link has no puzzle with constraints")


def _exercise(number: int) -> PracticePosition:
    """The position of an attempt."""
    found = positions(Technique.HIDDEN_PAIR)
    return position(found[(number - 1) % len(found)].id)


class FreshFiles(PageFiles):
    """The files of the page, read again for each request."""

    def __init__(self) -> None:
        super().__init__({})

    def response(self, path: str, request: web.Request) -> web.Response:
        return PageFiles.installed().response(path, request)


async def main() -> None:
    """Serve the board until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=9100)
    parser.add_argument("--link", help="a link to a puzzle with constraints, for the games")
    asked = parser.parse_args()
    port = asked.port
    boards = MemoryBoards(_linked(asked.link) if asked.link else "")
    async with serve_board(boards, address="127.0.0.1", port=port, files=FreshFiles()) as server:
        for ticket in boards.seats:
            sys.stdout.write(f"http://127.0.0.1:{server.port}/#{ticket}\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
