"""Pictures as files, in the format that the name of the file asks for."""

import sys
from pathlib import Path
from typing import Final

import renderer
from cli.errors import WrongUseError
from cli.output import is_stdout, save

_FORMATS: Final = {".png": "PNG", ".webp": "WEBP", ".jpg": "JPEG", ".jpeg": "JPEG"}
"""Formats by the ending of a file's name."""


def check_picture_name(out: Path, option: str, *, stdout: bool = False) -> None:
    """Refuse what no picture can be written to, before the work begins.

    Args:
        out: where the picture is to go; a name without an ending is taken for PNG.
        option: what the name was given with, such as "--out".
        stdout: whether `-` may stand for standard output.

    Raises:
        WrongUseError: if the ending is unknown, or if standard output is a terminal or in use.
    """
    if is_stdout(out):
        if not stdout:
            raise WrongUseError(
                f"{option} -: standard output has the results; give the name of a file"
            )
        if sys.stdout.isatty():
            raise WrongUseError(
                f"{option} -: a picture is not written to a terminal; send it to a file or program"
            )
    elif out.suffix and out.suffix.lower() not in _FORMATS:
        raise WrongUseError(
            f"{option} {out}: pictures are written as {', '.join(_FORMATS)}; choose such a name"
        )


def save_picture(png: bytes, out: Path) -> None:
    """Write a picture in the format that the ending of the file's name asks for.

    Args:
        png: the picture as a PNG file.
        out: where it goes, as `check_picture_name` allows; `-` is standard output.

    Raises:
        CommandError: if it cannot be written; a file that was there is then as before.
    """
    kind = _FORMATS.get(out.suffix.lower(), "PNG")
    save(png if kind == "PNG" else renderer.convert_png(png, kind), out)
