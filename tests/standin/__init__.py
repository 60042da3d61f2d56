"""A stand-in for Discord on the loopback: real HTTP and WebSocket for an unchanged discord.py.

It is for what a simulation in the same process cannot show: connections that drop, errors and
limits of Discord, events that come twice, several people at once, and the bot as a program that
can be killed. Tests of what commands say are shorter and faster with simcord (`tests/bot`).
"""

from tests.standin.faults import Cut, Fault
from tests.standin.interaction import Callback, Interaction, NoAnswerError
from tests.standin.routes import Route
from tests.standin.running import Program, running
from tests.standin.standin import StandIn
from tests.standin.state import Attachment, Channel, Guild, Message, User

__all__ = [
    "Attachment",
    "Callback",
    "Channel",
    "Cut",
    "Fault",
    "Guild",
    "Interaction",
    "Message",
    "NoAnswerError",
    "Program",
    "Route",
    "StandIn",
    "User",
    "running",
]
