"""Tests the installation beside this Python: what every wheel and image must be able to do.

`python .ci/smoke.py` runs the command `sudoku-tutor` beside this Python in an empty folder, so that
the checkout is not used. It only needs the standard library, and exits with status 1 and the reason
at the first failure.

With `--plain` it only tests what an installation without extras can do.
"""

import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

PUZZLE = "3.265......6..4....5.....3.....2.......9..8....51.6...6...3.92.........4.14..5..6"
RATING = "SE 6.6"
"""As Sudoku Explainer 1.2.1 rates it."""
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.no-token.but-it-looks-like-one"  # noqa: S105 - a made-up one
SECONDS = 120


def run(folder: Path, *arguments: str, says: str = "") -> None:
    """Run the command, and check its exit status and output.

    Args:
        folder: its working directory, in which it keeps its data.
        arguments: of the command.
        says: a text that must be in its output.

    Raises:
        SystemExit: if it fails.
    """
    program = Path(sysconfig.get_path("scripts")) / "sudoku-tutor"
    # No variables from outside: no settings of a bot on this machine, no path to the checkout.
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "SUDOKU_TUTOR_"))
    }
    done = subprocess.run(  # noqa: S603 - our own command
        [str(program), *arguments],
        cwd=folder,
        env=environment | {"DISCORD_TOKEN": TOKEN, "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    words = " ".join(("sudoku-tutor", *arguments))
    if done.returncode or says not in done.stdout:
        expected = f" and {says!r}" if says else ""
        sys.exit(f"{done.stdout}\n{words}: status {done.returncode}, not 0{expected}")
    sys.stdout.write(f"ok  {words}\n")


def main(*, plain: bool = False) -> None:
    """Test everything, or with `plain` only what does not need extras."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "config.toml").write_text("data = 'data'\n", encoding="utf-8")
        run(folder, "--version", says="sudoku-tutor ")
        run(folder, "grade", PUZZLE, says=RATING)
        run(folder, "hint", PUZZLE, says="still needs its 5.")
        if plain:
            return
        run(folder, "hint", PUZZLE, "--out", "hint.png", says="still needs its 5.")
        run(folder, "draw", PUZZLE, "--out", "puzzle.png")
        run(folder, "read", "puzzle.png", says=PUZZLE)
        run(folder, "db", "migrate")
        run(folder, "doctor", says="languages: de, en")
        for picture in ("hint.png", "puzzle.png"):
            if not (folder / picture).read_bytes().startswith(b"\x89PNG"):
                sys.exit(f"{picture} is not a PNG file")


if __name__ == "__main__":
    main(plain="--plain" in sys.argv[1:])
