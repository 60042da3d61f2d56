"""The environment of programs that tests start."""

import os


def uncounted(**more: str) -> dict[str, str]:
    """This process's environment, without what lets coverage count a program's lines.

    For programs that get signals: one that arrives while coverage counts a call may leave its lock
    held, and the program then waits for ever. And for those that would mostly be counting.

    Args:
        more: what else is in it.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    return {**kept, **more}
