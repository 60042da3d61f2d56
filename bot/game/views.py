"""A game as a message: the board, its buttons and menus, and the form for moves."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Self

import discord

from bot.chat.bands import COLOURS
from bot.chat.button import STORED, PersistentButton, PersistentItem, Press, StoredButton
from bot.chat.card import COLOUR, Card, Picture
from bot.chat.custom_ids import STORE_ID, values_of
from bot.chat.form import Field, Form, Sent
from bot.chat.reply import LiveGame, Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.entry_points.board import BoardSubject, board_buttons
from bot.entry_points.game import BOARD
from bot.entry_points.sudokupad import link_in_text
from bot.equivalent.sentence import solved_before
from bot.game.ending import ending_buttons, ending_fields, ending_lines
from bot.game.pad import colour_pad_of, erase_button, has_room, pad_of
from bot.game.result import Action, GameView
from bot.game.selection import PATTERN, Choices, Selection
from bot.game.service import GameService
from bot.game.standing import filled_bar
from bot.game.typed import move_in
from bot.hint.result import HintResult, Place, Way
from bot.hint.views import game_hint_button, hint_reply, try_button, with_kept_buttons
from bot.store import Store
from engine.language import (
    N_,
    cell_label,
    translate,
)
from engine.model.band import Band
from engine.model.step import HintLevel
from engine.notation import parse_position
from engine.words.rating import describe_hardness
from tutor.game import Board, GameState
from tutor.game_grid import GridCheck

_TITLES: Final = {
    GameState.OPEN: N_("Your game"),
    GameState.SOLVED: N_("Solved: well done!"),
    GameState.FULL: N_("Full, but not right yet"),
}
_MISTAKE: Final = N_("Something is wrong")
_TRIAL: Final = N_("On a scratch copy")
_CHECKED: Final = N_("Your grid")
_FULL: Final = N_(
    "Every cell is filled, but not all of them are right. **Check** shows you one mistake at a "
    "time."
)
_DIGIT_CHOSEN: Final = N_("Choose one or more cells for the **{digit}**.")
_BEGIN: Final = N_(
    "Press a digit, then choose where it goes. Or choose a cell first. **Notes** shows what fits."
)
_CELL_CHOSEN: Final = N_("Which digit goes in {cell}?")
_CELL_NOTES: Final = N_("**{cell}**: press a digit to cross it out or restore it.")
_NOTES: Final = N_("Notes: press a digit, then choose where to cross it out or restore it.")
_LABELS: Final = {
    Action.SHOW: BOARD,
    Action.UNDO: N_("Undo"),
    Action.NOTES_ON: N_("Notes: off"),
    Action.NOTES_OFF: N_("Notes: on"),
    Action.MARKS_OFF: N_("Hide notes"),
    Action.COLOURS_ON: N_("Colours"),
    Action.COLOURS_OFF: N_("Colours: on"),
    Action.CLEAR_COLOURS: N_("Clear colours"),
    Action.CHECK: N_("Check"),
    Action.HINT: N_("Hint"),
    Action.BACK: N_("Back before the mistake"),
    Action.END_TRIAL: N_("Back", "from a scratch copy"),
    Action.AGAIN: N_("Play again"),
}
_NOTES_SHOWN: Final = N_("Notes: shown")
"""The label of `NOTES_ON` while the board shows notes, but digits are placed."""
_COLOUR_NEXT: Final = N_(
    "Colours: choose a colour, then a box and its cells. A second time takes the colour away."
)
_COLOUR_DIGIT: Final = N_(
    "Colours: choose a colour, then cells with room for the **{digit}**, or any box. A second time "
    "takes the colour away."
)
_TYPE: Final = N_("Type", "moves")
_PLACE: Final = N_("Place")
_MOVES: Final = N_("Moves, or the whole grid")
_EXAMPLES: Final = N_("r3c4 5, r3c5<>7; clear r1c1; back r3c5=7")


class GameButton(
    PersistentButton,
    template=rf"game:(?P<game>{STORE_ID}):(?P<version>[0-9]{{1,9}}):(?P<action>{values_of(Action)})(:(?P<selection>{PATTERN}))?",
):
    """Executes an action on a game, in the same message.

    Args:
        version: the version in the message; a stale one changes nothing.
        style: its colour.
        selection: what is chosen for the next move.
        enabled: whether it is enabled.
    """

    def __init__(
        self,
        game: int,
        version: int,
        action: Action,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        selection: Selection = Selection(),  # noqa: B008 - frozen
        enabled: bool = True,
    ) -> None:
        chosen = f":{selection.text}" if selection.text else ""
        super().__init__(
            f"game:{game}:{version}:{action.value}{chosen}",
            translate(_LABELS[action]),
            style,
            enabled=enabled,
        )
        self.game = game
        self.version = version
        self.action = action
        self.selection = selection
        # A hint searches for the next step; other actions count as moves.
        self.cost = int(action is Action.HINT)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The game after the action."""
        match self.action:
            case Action.UNDO | Action.CLEAR_COLOURS:
                selection = self.selection
            case Action.COLOURS_ON:
                selection = Selection(digit=self.selection.digit, colour=1)
            case Action.COLOURS_OFF:
                selection = Selection(digit=self.selection.digit)
            case Action.NOTES_ON:
                selection = replace(self.selection, notes=True, erase=False)
            case Action.NOTES_OFF | Action.MARKS_OFF:
                selection = replace(self.selection, notes=False)
            case _:
                selection = self.selection.kept
        shown = (
            await services_of(press)
            .get(GameService)
            .act(self.game, self.version, self.action, context, chosen=selection.chosen)
        )
        return game_reply(shown, selection)


class PlaceButton(StoredButton, template=f"place:{STORED}"):
    """Opens the form for moves.

    Args:
        stored: the id of the game.
    """

    kind = "place"
    text = _TYPE

    def form(self) -> Form:
        """The form. Its submission checks the owner of the game."""
        return MovesForm(self.stored)


class GameHintButton(
    PersistentItem[discord.ui.Button[discord.ui.View]],
    template=rf"game-hint:(?P<session>{STORE_ID}):(?P<step>[0-9]{{1,4}}):(?P<level>[0-4]):(?P<way>{values_of(Way)})",
):
    """Continues a hint for a game, in the same message.

    Args:
        session: the id of the hint session.
        seen: the place in the message with this button; see `bot.hint.views.HintButton`.
        way: how to continue.
    """

    def __init__(self, session: int, seen: Place, way: Way) -> None:
        super().__init__(game_hint_button(session, seen, way))
        self.session = session
        self.seen = seen
        self.way = way
        self.cost = int(way not in {Way.APPLY, Way.FILL_IN})

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        seen = Place(int(match["step"]), int(match["level"]))
        return cls(int(match["session"]), seen, Way(match["way"]))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The next hint, or the game with the step applied."""
        play, at_end = services_of(press).get(GameService), self.seen.level == HintLevel.FULL
        match self.way:
            case Way.APPLY if at_end:
                return game_reply(await play.apply(self.session, self.seen, context))
            case Way.FILL_IN:
                return game_reply(await play.fill_in(self.session, self.seen, context))
            case Way.NEXT if at_end:
                shown = await play.apply_and_go_on(self.session, self.seen, context)
            case way:
                shown = await play.next_hint(self.session, self.seen, context, way=way)
        return with_kept_buttons(game_reply(shown), press.message)


class TryButton(
    PersistentItem[discord.ui.Button[discord.ui.View]],
    template=rf"try:(?P<session>{STORE_ID}):(?P<step>[0-9]{{1,4}})",
):
    """Tries out the digit of a hint on a scratch copy of a game, in a new message.

    Args:
        session: the id of the hint session.
        step: the step in the message.
    """

    visibility = Visibility.PERSONAL  # the message with the hint stays

    def __init__(self, session: int, step: int) -> None:
        super().__init__(try_button(session, step))
        self.session = session
        self.step = step

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The game with the digit."""
        return game_reply(
            await services_of(press).get(GameService).try_out(self.session, self.step, context)
        )


class MovesForm(Form):
    """Asks for moves or a whole grid."""

    template = re.compile(f"moves:(?P<game>{STORE_ID})")
    title = _PLACE
    cost = 0

    def __init__(self, game: int) -> None:
        self.game = game

    def custom_id(self) -> str:
        """The custom id of this form."""
        return f"moves:{self.game}"

    def fields(self) -> Sequence[Field]:
        """One field for all moves."""
        return (Field("moves", _MOVES, placeholder=_EXAMPLES, long=True),)

    def move(self, typed: Mapping[str, str]) -> str:
        """The typed move."""
        return move_in(typed.get("moves", ""))

    async def reply(self, sent: Sent, context: RequestContext, typed: Mapping[str, str]) -> Reply:
        """The game after the typed moves, in the message whose button opened the form."""
        moves = typed.get("moves", "")
        return game_reply(
            await services_of(sent).get(GameService).place(moves, context, game_id=self.game)
        )


async def opened_reply(store: Store, shown: GameView, context: RequestContext) -> Reply:
    """A game that the user opens; at its start, it says if they have solved the puzzle before."""
    game, reply = shown.game, game_reply(shown)
    if game.turns or game.solved:
        return reply
    return replace(
        reply, private_text=await solved_before(store, game.puzzle, game.puzzle_id, context)
    )


def game_reply(
    shown: GameView | HintResult,
    selection: Selection = Selection(),  # noqa: B008 - frozen
) -> Reply:
    """A game or a hint as a message.

    Args:
        shown: the game or the hint.
        selection: what is chosen for the next move.
    """
    if isinstance(shown, HintResult):
        return hint_reply(shown)
    game, board = shown.game, shown.board
    position = parse_position(board.position)
    choices = Choices(position)
    selection = choices.possible(selection)
    title = translate(_MISTAKE if board.mistake else _TITLES[board.state])
    if board.trial and board.state is not GameState.SOLVED:
        title = translate(_TRIAL)
    parts = [board.message]
    if board.state is GameState.SOLVED:
        parts = [*ending_lines(shown)]
    else:
        hardness = () if game.er is None else (describe_hardness(game.er),)
        title = " · ".join((title, *hardness, f"{board.filled} / 81"))
        parts.insert(0, filled_bar(board.filled))
        if board.state is GameState.FULL and not board.mistake and not board.trial:
            parts.append(translate(_FULL))
        elif board.state is GameState.OPEN:
            parts.append(_next(board, selection))
        if board.link:
            parts.append(link_in_text(board.link))
    colour = COLOUR if game.er is None else COLOURS[Band.of_tenths(game.er)]
    card = Card(
        title=title,
        text="\n".join(filter(None, parts)),
        fields=ending_fields(shown),
        colour=colour,
    )
    checked = "-checked" if board.message else ""

    async def again(interaction: discord.Interaction[Any], context: RequestContext) -> Reply:
        now = (
            await services_of(interaction)
            .get(GameService)
            .act(game.id, 0, Action.SHOW, context, chosen=selection.chosen)
        )
        return game_reply(now, selection)

    return Reply(
        cards=(card,),
        picture=Picture(
            board.drawing, f"game-{game.id}-{game.version}{selection.text}{checked}.png"
        ),
        items=tuple(_items(shown, selection, choices)),
        live=LiveGame(game.id, game.version, again),
    )


def _next(board: Board, selection: Selection) -> str:
    """What to do next, unless the player already knows."""
    if selection.colour:
        if board.message:
            return ""
        text = _COLOUR_NEXT if selection.digit is None else _COLOUR_DIGIT
        return translate(text, digit=selection.digit)
    if selection.cell is not None:
        text = _CELL_NOTES if selection.notes else _CELL_CHOSEN
        return translate(text, cell=cell_label(selection.cell))
    if board.message:
        return ""
    if selection.notes:
        return translate(_NOTES) if selection.digit is None else ""
    if selection.digit is not None and not selection.erase:
        return translate(_DIGIT_CHOSEN, digit=selection.digit)
    return "" if board.turns else translate(_BEGIN)


def checked_reply(found: GameView | GridCheck) -> Reply:
    """A checked game or grid as a message."""
    return _verdict_reply(found) if isinstance(found, GridCheck) else game_reply(found)


def _verdict_reply(verdict: GridCheck) -> Reply:
    card = Card(title=translate(_CHECKED), text=verdict.message)
    picture = Picture(verdict.drawing, "checked.png")
    return Reply(cards=(card,), picture=picture)


def _items(
    shown: GameView, selection: Selection, choices: Choices
) -> Iterator[discord.ui.Item[Any]]:
    """The menus and buttons for a game, usually in four rows."""
    game, board = shown.game, shown.board

    def button(
        action: Action,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        enabled: bool = True,
    ) -> GameButton:
        return GameButton(
            game.id, game.version, action, style, selection=selection, enabled=enabled
        )

    if board.state is GameState.SOLVED:
        yield from ending_buttons(shown)
        yield button(Action.AGAIN)
        return
    if selection.colour:
        yield from colour_pad_of(shown, selection, choices)
        yield button(Action.CLEAR_COLOURS, enabled=bool(board.coloured))
        yield button(Action.COLOURS_OFF, discord.ButtonStyle.primary)
    else:
        yield from pad_of(shown, selection, choices)
    if selection.notes:
        yield button(Action.MARKS_OFF)
        yield button(Action.NOTES_OFF, discord.ButtonStyle.primary)
    elif not selection.colour:
        yield erase_button(game.id, selection, choices)
        notes = button(Action.NOTES_ON)
        if game.marks:
            notes.item.label = translate(_NOTES_SHOWN)
        yield notes
    yield button(Action.UNDO, enabled=bool(board.turns))
    if board.trial:
        yield button(Action.END_TRIAL, discord.ButtonStyle.primary)
    else:
        yield button(Action.CHECK)
        yield button(Action.HINT)
    yield PlaceButton(game.id)
    if not selection.colour and has_room(selection, choices):
        yield button(Action.COLOURS_ON)
    yield from board_buttons(BoardSubject.GAME, game.id)
    if board.mistake:
        yield button(Action.BACK, discord.ButtonStyle.success)
