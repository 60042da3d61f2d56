"""A game as a message: the board, its buttons and menus, and the form for moves."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Self

import discord
from discord import app_commands

from bot.button import PersistentButton, PersistentItem, Press
from bot.card import Card, Picture
from bot.custom_ids import STORE_ID, values_of
from bot.form import Field, Form, Sent
from bot.game.result import Action, GameView
from bot.hint.result import HintResult, Place, Way
from bot.hint.step_views import step_buttons
from bot.hint.views import WAYS, hint_reply, ways_of
from bot.reply import Reply
from bot.request_context import RequestContext
from bot.store import SavedGame
from engine.grid import all_allowed
from engine.houses import CELLS, DIGITS, Cell, Digit, cell_name, digits_of
from engine.language import N_, cell_label, forms, translate, translate_count
from engine.notation import format_line, parse_position
from tutor.game import GameState, GridCheck

_TITLES: Final = {
    GameState.OPEN: N_("Your game"),
    GameState.SOLVED: N_("Solved: well done!"),
    GameState.FULL: N_("Full, but not right yet"),
}
_MISTAKE: Final = N_("Something is wrong")
_CHECKED: Final = N_("Your grid")
_FULL: Final = N_(
    "Every cell is filled in, but not all of them are right. **Check** names one mistake at a time."
)
_ALL_RIGHT: Final = N_("Every cell is right. Congratulations!")
_BEGIN: Final = N_(
    "Press a digit, then choose the cells where it goes. Or press **Type** and write moves, such "
    "as `r3c4=5` or just `345`, or `r3c4<>5` to take out a pencil mark."
)
_FOOTER: Final = forms("{filled} of 81 cells · 1 turn", "{filled} of 81 cells · {count} turns")
_LONGEST_CHOICE: Final = 100
"""Discord's limit for the value of a choice, in characters."""
_LONGEST_PUZZLE: Final = 300
"""The length of a position line without pencil marks, in characters, at most."""
_GAME: Final = forms(
    "{date} · 1 turn · {digits}…", "{date} · {count} turns · {digits}…", "a game to choose"
)
_LABELS: Final = {
    Action.SHOW: N_("Board"),
    Action.UNDO: N_("Undo"),
    Action.MARKS_ON: N_("Candidates on"),
    Action.MARKS_OFF: N_("Candidates off"),
    Action.CHECK: N_("Check"),
    Action.HINT: N_("Hint"),
    Action.BACK: N_("Back to before the mistake"),
    Action.AGAIN: N_("Play again"),
}
_TYPE: Final = N_("Type", "moves")
_PLACE: Final = N_("Place")
_WHERE: Final = N_("Where does {digit} go?")
_MENU: Final = 25
"""How many options a menu has at most."""
_APPLY: Final = N_("Apply")
_MOVES: Final = N_("Moves, or the whole grid")
_EXAMPLES: Final = N_("r3c4 5, r3c5<>7; clear r1c1; back r3c5=7")


class GameButton(
    PersistentButton,
    template=rf"game:(?P<game>{STORE_ID}):(?P<version>[0-9]{{1,9}}):(?P<action>{values_of(Action)})",
):
    """Executes an action on a game, in the same message.

    Args:
        game: the game.
        version: the version in the message; a stale one changes nothing.
        action: the action.
    """

    def __init__(
        self,
        game: int,
        version: int,
        action: Action,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    ) -> None:
        super().__init__(f"game:{game}:{version}:{action.value}", translate(_LABELS[action]), style)
        self.game = game
        self.version = version
        self.action = action
        # A hint searches for the next step; all else is a move.
        self.cost = int(action is Action.HINT)

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(int(match["game"]), int(match["version"]), Action(match["action"]))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The game after the action."""
        play = press.client.play
        return game_reply(await play.act(self.game, self.version, self.action, context))


class PlaceButton(PersistentButton, template=f"place:(?P<game>{STORE_ID})"):
    """Opens the form for moves.

    Args:
        game: the game.
    """

    def __init__(self, game: int) -> None:
        super().__init__(f"place:{game}", translate(_TYPE))
        self.game = game

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(int(match["game"]))

    def form(self) -> Form:
        """The form. The owner of the game is checked when it is submitted."""
        return MovesForm(self.game)


class DigitButton(PersistentButton, template=rf"digit:(?P<game>{STORE_ID}):(?P<digit>[1-9])"):
    """Chooses a digit to place: the menus below then have the cells where it fits.

    Args:
        game: the game.
        digit: the digit.
        is_chosen: whether it is chosen now.
        enabled: whether it can be chosen.
    """

    cost = 0

    def __init__(
        self, game: int, digit: Digit, *, is_chosen: bool = False, enabled: bool = True
    ) -> None:
        style = discord.ButtonStyle.primary if is_chosen else discord.ButtonStyle.secondary
        super().__init__(f"digit:{game}:{digit}", str(digit), style, enabled=enabled)
        self.game = game
        self.digit = digit

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(int(match["game"]), int(match["digit"]))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The game with the menus for this digit."""
        shown = await press.client.play.act(self.game, 0, Action.SHOW, context)
        return game_reply(shown, digit=self.digit)


class CellMenu(
    PersistentItem[discord.ui.Select[discord.ui.View]],
    template=rf"cells:(?P<game>{STORE_ID}):(?P<version>[0-9]{{1,9}}):(?P<digit>[1-9]):[0-9]",
):
    """Places a digit in one or several cells.

    Args:
        game: the game.
        version: the version in the message; a stale one changes nothing.
        digit: the digit.
        cells: the cells to choose from.
        number: the number of the menu in the message, from 0.
    """

    cost = 0

    def __init__(
        self, game: int, version: int, digit: Digit, cells: Sequence[Cell], number: int = 0
    ) -> None:
        options = [
            discord.SelectOption(label=cell_label(cell), value=cell_name(cell)) for cell in cells
        ]
        super().__init__(
            discord.ui.Select(
                custom_id=f"cells:{game}:{version}:{digit}:{number}",
                placeholder=translate(_WHERE, digit=digit),
                max_values=max(1, len(options)),
                options=options,
            )
        )
        self.game = game
        self.version = version
        self.digit = digit

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the menu from its id."""
        return cls(int(match["game"]), int(match["version"]), int(match["digit"]), ())

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The game with the digit in these cells."""
        chosen = set(self.item.values)
        cells = [cell for cell in CELLS if cell_name(cell) in chosen]
        play = press.client.play
        shown = await play.put(self.game, self.version, self.digit, cells, context)
        return game_reply(shown, digit=self.digit)


class GameHintButton(
    PersistentButton,
    template=rf"game-hint:(?P<session>{STORE_ID}):(?P<step>[0-9]{{1,4}}):(?P<level>[0-4]):(?P<way>{values_of(Way)})",
):
    """Continues a hint to a game, in the same message.

    Args:
        session: the id of the hint session.
        seen: the place in the message with this button; see `bot.hint.views.HintButton`.
        way: how to continue.
        is_main: whether it is the button that most users press.
        run: whether the hint is a run of singles.
    """

    def __init__(
        self, session: int, seen: Place, way: Way, *, is_main: bool = False, run: bool = False
    ) -> None:
        super().__init__(
            f"game-hint:{session}:{seen.step}:{seen.level}:{way.value}",
            translate(_APPLY if way is Way.APPLY and not run else WAYS[way]),
            discord.ButtonStyle.primary if is_main else discord.ButtonStyle.secondary,
        )
        self.session = session
        self.seen = seen
        self.way = way
        self.cost = int(way is not Way.APPLY)

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        seen = Place(int(match["step"]), int(match["level"]))
        return cls(int(match["session"]), seen, Way(match["way"]))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The next hint, or the game with the step applied."""
        bot = press.client
        if self.way is Way.APPLY:
            return game_reply(await bot.play.apply(self.session, self.seen, context))
        return game_reply(await bot.play.next_hint(self.session, self.seen, context, way=self.way))


class MovesForm(Form):
    """Asks for moves or a whole grid.

    Args:
        game: the game.
    """

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

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the form from its id."""
        return cls(int(match["game"]))

    async def reply(self, sent: Sent, context: RequestContext, typed: Mapping[str, str]) -> Reply:
        """The game after the typed moves, in the message whose button opened the form."""
        moves = typed.get("moves", "")
        return game_reply(await sent.client.play.place(moves, context, game_id=self.game))


def game_reply(shown: GameView | HintResult, *, digit: Digit | None = None) -> Reply:
    """A game as a message; or the requested hint in its place.

    Args:
        shown: the game or the hint.
        digit: the digit to place next, if one is chosen.
    """
    if isinstance(shown, HintResult):
        with shown.presentation.use_locale():
            return hint_reply(shown, items=_hint_buttons(shown))
    game, board = shown.game, shown.board
    parts = [board.message]
    if board.state is GameState.SOLVED:
        parts += [translate(_ALL_RIGHT), *(news.text for news in shown.news)]
    elif board.state is GameState.FULL and not board.mistake:
        parts.append(translate(_FULL))
    elif not board.turns and not board.message:
        parts.append(translate(_BEGIN))
    turns = len(board.turns.splitlines())
    card = Card(
        title=translate(_MISTAKE if board.mistake else _TITLES[board.state]),
        text="\n".join(filter(None, parts)),
        small_print=translate_count(_FOOTER, turns, filled=board.filled),
    )
    return Reply(
        cards=(card,),
        picture=Picture(
            board.drawing, f"game-{game.id}-{game.version}{'-checked' if board.message else ''}.png"
        ),
        items=(*_digits(shown, digit), *_buttons(shown)),
    )


def checked_reply(found: GameView | GridCheck) -> Reply:
    """A checked game or grid as a message."""
    return _verdict_reply(found) if isinstance(found, GridCheck) else game_reply(found)


def _verdict_reply(verdict: GridCheck) -> Reply:
    card = Card(title=translate(_CHECKED), text=verdict.message)
    picture = Picture(verdict.drawing, "checked.png")
    return Reply(cards=(card,), picture=picture)


def game_choices(games: Sequence[SavedGame], typed: str) -> list[app_commands.Choice[str]]:
    """The games that match a typed text."""
    choices = []
    for game in games:
        if len(game.puzzle) > _LONGEST_PUZZLE:
            continue  # it has pencil marks, and parsing many of these would hold up the event loop
        grid = parse_position(game.puzzle)
        line = format_line(grid)
        # Digits do not show pencil marks, and a layout without a name is too long for a choice.
        if not grid.has_marks and len(line) <= _LONGEST_CHOICE:
            turns = len(game.turns.splitlines())
            # The name of the variant, and the first three rows.
            begun = line[: len(line) - 54]
            name = translate_count(_GAME, turns, date=game.updated.date().isoformat(), digits=begun)
            if typed.casefold() in f"{name} {line}".casefold():
                choices.append(app_commands.Choice(name=name, value=line))
    return choices


def _hint_buttons(hint: HintResult) -> tuple[discord.ui.Item[Any], ...]:
    """The buttons that continue a hint to a game, up to applying its step."""
    assert hint.game is not None
    # Version 0 is fine: `SHOW` shows the current game.
    board = GameButton(hint.game, 0, Action.SHOW)
    if hint.end:
        return (board,)
    buttons = (
        GameHintButton(hint.session, hint.place, way, is_main=not at, run=hint.run)
        for at, way in enumerate(ways_of(hint))
    )
    return (*buttons, *step_buttons(hint), board)


def _digits(shown: GameView, chosen: Digit | None) -> Iterator[discord.ui.Item[Any]]:
    """The buttons of the digits, and the menus of the cells where the chosen one may go.

    Those are all empty cells that do not see it, whatever the solution.
    """
    game, board = shown.game, shown.board
    if board.state is not GameState.OPEN:
        return
    grid = parse_position(board.position)
    allowed = all_allowed(grid.values, grid.variant)
    places = {
        digit: [cell for cell in CELLS if digit in digits_of(allowed[cell])] for digit in DIGITS
    }
    if chosen is not None:
        cells = places[chosen]
        for number, first in enumerate(range(0, len(cells), _MENU)):
            part = cells[first : first + _MENU]
            yield CellMenu(game.id, game.version, chosen, part, number)
    for digit in DIGITS:
        yield DigitButton(game.id, digit, is_chosen=digit == chosen, enabled=bool(places[digit]))


def _buttons(shown: GameView) -> tuple[discord.ui.Item[Any], ...]:
    """The buttons for a game, at most two rows."""
    game, board = shown.game, shown.board

    def button(action: Action, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Any:  # noqa: ANN401
        return GameButton(game.id, game.version, action, style)

    marks = button(Action.MARKS_OFF if board.marks else Action.MARKS_ON)
    if board.state is GameState.SOLVED:
        more = (item for news in shown.news for item in news.buttons)
        return (*more, button(Action.AGAIN), marks)
    undo = (button(Action.UNDO),) if board.turns else ()
    check_and_hint = button(Action.CHECK), button(Action.HINT)
    back = (button(Action.BACK, discord.ButtonStyle.success),) if board.mistake else ()
    return (PlaceButton(game.id), *undo, marks, *check_and_hint, *back)
