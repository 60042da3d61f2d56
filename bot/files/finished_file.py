"""Give a finished file its name, unless another program has used the name in the meantime."""

import errno
import os
from pathlib import Path


def put_in_place(new: Path, target: Path, *, replace: bool) -> None:
    """Give a file its name.

    Args:
        new: the file, in the folder of the target. It is gone afterwards.
        target: its name.
        replace: whether to replace a file of this name.

    Raises:
        FileExistsError: if a file of this name exists and `replace` is False; both files
            are unchanged.
        OSError: if the name is that of a folder, a device or a pipe, which stay as they are.
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
