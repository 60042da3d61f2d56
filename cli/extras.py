"""Which extra of the distribution brings a package that a command lacks."""

from typing import Final

MISSING_PACKAGE: Final = 7
"""The exit status if a package is missing, as in `bot.process.running.ExitStatus`."""

PACKAGES: Final = {
    "pictures": ("PIL", "cv2", "numpy"),
    "bot": ("aiohttp", "aiosqlite", "alembic", "discord", "platformdirs", "sqlalchemy"),
    "playground": ("simcord",),
    "print": ("typst",),
}
"""The top-level modules that are only there with an extra, by the extra."""


def installation_advice(error: ModuleNotFoundError) -> str | None:
    """What to install, in one line; None if no extra brings the module."""
    module = (error.name or "").partition(".")[0]
    for extra, modules in PACKAGES.items():
        if module in modules:
            return f"{module} is not installed: pip install 'sudoku-tutor[{extra}]'"
    return None
