"""Writing pictures to files, in the format of the file name's suffix."""

from pathlib import Path
from typing import Final

import renderer
from cli.errors import WrongUseError
from cli.output import check_new, is_stdout, refuse_terminal, save

_CONVERTED: Final = {".webp": "WEBP", ".jpg": "JPEG", ".jpeg": "JPEG"}
"""Formats that PNG files are converted to, by the suffix of a file name."""
_PIXELS: Final = (".png", *_CONVERTED)
_BOARDS: Final = (".png", ".svg", ".pdf", *_CONVERTED)
"""Suffixes of pictures of grids and steps."""


def check_picture_name(
    out: Path, option: str, *, force: bool, stdout: bool = False, board: bool = False
) -> None:
    """Reject a file name that no picture can be written to, before the work begins.

    Args:
        out: the file for the picture; a name without a suffix means PNG.
        option: the option that the name was given with, such as "--out".
        force: whether to replace an existing file.
        stdout: whether `-` is allowed, for standard output.
        board: whether it is a picture of a grid or a step, which supports more formats.

    Raises:
        WrongUseError: if the suffix is unknown, or if standard output is a terminal or in use.
        CommandError: if the file exists and may not be replaced.
    """
    if is_stdout(out):
        if not stdout:
            raise WrongUseError(
                f"{option} -: standard output has the results; give the name of a file"
            )
        refuse_terminal(option, "a picture")
        return
    suffixes = _BOARDS if board else _PIXELS
    if out.suffix and out.suffix.lower() not in suffixes:
        raise WrongUseError(
            f"{option} {out}: pictures are written as {', '.join(suffixes)}; choose such a name"
        )
    check_new(out, force=force)


def board_format(out: Path) -> renderer.Format:
    """The format in which a picture of a grid or a step is drawn for a file name."""
    suffix = out.suffix.lower().removeprefix(".")
    return renderer.Format(suffix) if suffix in list(renderer.Format) else renderer.Format.PNG


def save_picture(picture: bytes, out: Path, *, force: bool) -> None:
    """Write a picture in the format of the file name's suffix.

    Args:
        picture: the picture as a PNG file, or in the format that `board_format` gives.
        out: the file, with a name that `check_picture_name` allows; `-` is standard output.
        force: whether to replace an existing file.

    Raises:
        CommandError: if it cannot be written; an existing file is then unchanged.
    """
    kind = _CONVERTED.get(out.suffix.lower())
    save(renderer.convert_png(picture, kind) if kind else picture, out, force=force)
