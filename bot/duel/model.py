"""What a duel is: the challenge, its two players, and how it ends."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto

from engine.model.band import Band


class Outcome(Enum):
    """How a duel ended for a player; the value is stored in the database."""

    SOLVED = "solved"
    GAVE_UP = "gave-up"


class Refusal(Enum):
    """Why a challenge was not accepted; the value is stored in the database."""

    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


class Joined(Enum):
    """What became of an attempt to accept a challenge."""

    BEGUN = auto()
    TOO_LATE = auto()
    """It is not open any more."""
    TOO_MANY = auto()
    """The user has too many duels."""


@dataclass(frozen=True, slots=True)
class DuelPlayer:
    """A player of a duel.

    Attributes:
        place: 0 for the challenger, 1 for the other.
        user_id: the player.
        outcome: how it ended for them; None if it did not yet.
        hints: the number of steps to which they had a hint.
        seconds: how long the solution took, from the start of their game; None without one.
        times: whether they want to show times.
        turns: the turns of their game, one per line; None if they have not opened it.
    """

    place: int
    user_id: int
    outcome: Outcome | None
    hints: int
    seconds: int | None
    times: bool
    turns: str | None


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel, or the challenge to one.

    Attributes:
        id: the id in buttons.
        interaction_id: the command, which is the seed of the puzzle.
        band: how hard the puzzle is.
        language: the language of its message.
        anyone: whether anyone may accept it.
        guild_id: the server; None where the bot cannot edit the message.
        channel_id: the channel of the message, likewise.
        message_id: the message, likewise.
        puzzle_id: the id of the puzzle; None before it begins.
        puzzle: the position line of the puzzle, likewise.
        begun: when it was accepted.
        refused: why it was not.
        expires: when the challenge, or the duel, ends at the latest.
        players: the players who are known, the challenger first; one who is deleted is missing.
    """

    id: int
    interaction_id: int
    band: Band
    language: str
    anyone: bool
    guild_id: int | None
    channel_id: int | None
    message_id: int | None
    puzzle_id: int | None
    puzzle: str | None
    begun: datetime | None
    refused: Refusal | None
    expires: datetime
    players: tuple[DuelPlayer, ...]

    def player(self, place: int) -> DuelPlayer | None:
        """The player at a place; None if there is none, or they were deleted."""
        return next((one for one in self.players if one.place == place), None)

    def player_of(self, user_id: int) -> DuelPlayer | None:
        """A user as a player; None if they are none."""
        return next((one for one in self.players if one.user_id == user_id), None)

    def is_open(self, moment: datetime) -> bool:
        """Whether it can be accepted."""
        present = self.player(0) and (self.anyone or self.player(1))
        waits = self.begun is None and self.refused is None
        return bool(present) and waits and moment < self.expires

    def is_over(self, moment: datetime) -> bool:
        """Whether it has begun and ended: for both players, or for lack of time."""
        if self.begun is None:
            return False
        return moment >= self.expires or all(one.outcome for one in self.players)
