"""The reader behind `Grid.parse`. `engine` sets it, since the notations import the grid."""

from collections.abc import Callable
from typing import Any

read: Callable[..., Any]
"""Takes a text and, by the keyword `variant`, the houses or None; returns the `Grid`."""
