"""The extras of the distribution that install packages which a command lacks."""

from typing import Final

MISSING_PACKAGE: Final = 7
"""The exit status if a package is missing, as in `bot.process.running.ExitStatus`."""

PACKAGES: Final = {
    "pictures": ("PIL", "cv2", "numpy"),
    "bot": ("aiohttp", "aiosqlite", "alembic", "discord", "platformdirs", "sqlalchemy"),
    "playground": ("simcord",),
    "print": ("typst",),
}
"""The top-level modules that only an extra installs, by extra."""


def installation_advice(error: ModuleNotFoundError) -> str | None:
    """A line on what to install; None if no extra installs the module."""
    module = (error.name or "").partition(".")[0]
    for extra, modules in PACKAGES.items():
        if module in modules:
            return f"{module} is not installed: pip install 'sudoku-tutor[{extra}]'"
    return None
