"""Rename a finished file to its target, unless another program has created the target meanwhile."""

import errno
import os
from pathlib import Path


def put_in_place(new: Path, target: Path, *, replace: bool) -> None:
    """Rename a finished file to its target.

    Args:
        new: the finished file, in the folder of the target.
        target: the name that it gets.
        replace: whether to replace a file of this name.

    Raises:
        FileExistsError: if a file of this name exists and `replace` is False; both files
            are unchanged.
        OSError: if the target is a folder, a device or a pipe, which are left unchanged.
    """
    if target.exists() and not target.is_file() and not target.is_dir():
        raise OSError(errno.EINVAL, "it is not a regular file", str(target))
    if replace:
        new.replace(target)
        return
    try:
        os.link(new, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if target.exists():
            raise FileExistsError from None
        new.replace(target)
    else:
        new.unlink()
