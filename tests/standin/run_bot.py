"""The bot as a program on the stand-in: `STANDIN_URL=... python -m tests.standin.run_bot CONFIG`.

It is `sudoku-tutor run` with discord.py's two addresses changed, and nothing else.
"""

import os
import sys
from pathlib import Path

from bot import app
from bot.config import load_config
from tests.standin.running import ADDRESS, point_at


def main() -> None:
    point_at(os.environ[ADDRESS])
    app.main(load_config(Path(sys.argv[1])))


if __name__ == "__main__":
    main()
