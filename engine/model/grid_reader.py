"""What `Grid.parse` reads with: `engine` sets it, since the notations are above the grid."""

from collections.abc import Callable
from typing import Any

read: Callable[..., Any]
"""Takes a text and, by the keyword `variant`, the houses or None; returns the `Grid`."""
