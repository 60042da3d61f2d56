"""Writes pictures to files, in the format of the file name's suffix."""

import sys
from pathlib import Path
from typing import Final

import renderer
from cli.errors import WrongUseError
from cli.output import is_stdout, save

_FORMATS: Final = {".png": "PNG", ".webp": "WEBP", ".jpg": "JPEG", ".jpeg": "JPEG"}
"""Formats by the suffix of a file name."""


def check_picture_name(out: Path, option: str, *, stdout: bool = False) -> None:
    """Reject a file name that no picture can be written to, before the work begins.

    Args:
        out: the file for the picture; a name without a suffix means PNG.
        option: the option that the name was given with, such as "--out".
        stdout: whether `-` is allowed, for standard output.

    Raises:
        WrongUseError: if the suffix is unknown, or if standard output is a terminal or in use.
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
    """Write a picture in the format of the file name's suffix.

    Args:
        png: the picture as a PNG file.
        out: the file, as `check_picture_name` allows it; `-` is standard output.

    Raises:
        CommandError: if it cannot be written; an existing file is then unchanged.
    """
    kind = _FORMATS.get(out.suffix.lower(), "PNG")
    save(png if kind == "PNG" else renderer.convert_png(png, kind), out)
