"""A stand-in for Discord on the loopback: real HTTP and WebSocket for an unchanged discord.py.

It covers what a simulation in the same process cannot: dropped connections, Discord's errors and
limits, repeated events, concurrent users, and the bot as a program that can be killed. Tests of
commands' texts are shorter and faster with simcord (`tests/bot`).
"""

from testing.standin.faults import Cut, Fault
from testing.standin.interaction import Callback, Interaction, NoAnswerError
from testing.standin.routes import Route
from testing.standin.running import Program, running
from testing.standin.standin import StandIn
from testing.standin.state import Attachment, Channel, Guild, Message, User

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
