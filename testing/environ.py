"""The environment for programs that tests start."""

import os


def uncounted_environment(**more: str) -> dict[str, str]:
    """This process's environment, without the variables that make coverage count a program's lines.

    Use it for programs that get signals: a signal that arrives while coverage counts a call may
    leave coverage's lock held, and the program then waits forever. Use it also for programs that
    would spend most time counting.

    Args:
        more: additional variables.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    return {**kept, **more}
